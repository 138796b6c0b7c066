// Samples what a page shows and tells, in short intervals.
([every, pitches]) => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((part) => part.textContent.trim());
  const heard = (window.heard ??= []);
  const said = (window.said ??= []);
  heard.length = said.length = 0;
  if (!window.samples) {
    const create = AudioContext.prototype.createOscillator;
    let last = 0;
    AudioContext.prototype.createOscillator = function () {
      const voice = create.call(this);
      const set = voice.frequency.setValueAtTime.bind(voice.frequency);
      voice.frequency.setValueAtTime = (pitch, at) => {
        // Only the first tone of a sound names it.
        if (performance.now() - last > 5) heard.push(pitches[pitch] ?? String(pitch));
        last = performance.now();
        return set(pitch, at);
      };
      return voice;
    };
    const region = document.querySelector("[aria-live=polite]");
    new MutationObserver(() => said.push(region.textContent.trim())).observe(region, {
      characterData: true, childList: true, subtree: true,
    });
  }
  window.samples = [];
  clearInterval(window.sampling);
  window.sampling = setInterval(() => window.samples.push({
    resting: document.querySelector("[data-resting]") !== null,
    ply: Number(document.querySelector("[data-ply]")?.dataset.ply ?? 0),
    title: document.title,
    sentence: texts(".stage .say p .text").join(" "),
    log: texts("aside .entry"),
    said: [...said],
    heard: [...heard],
    floating: texts("[data-resting] .tags b, .board .tags b"),
    panels: [...document.querySelectorAll(".board .side li")].map((part) => part.ariaLabel ?? part.textContent),
    rest: texts(".board .side").join(" "),
    buttons: texts(".board .foot button"),
    flying: document.querySelector("[data-flying]") !== null,
    dialog: document.querySelector("dialog[open], [role=dialog]") !== null,
    drawn: [...document.querySelectorAll("[data-seat][data-x]")].map((tag) => [+tag.dataset.x, +tag.dataset.y]),
  }), every);
}
