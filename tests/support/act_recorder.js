// Samples what a page shows and tells, in short intervals and whenever something appears or goes away.
([every, pitches]) => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((part) => part.textContent.trim());
  const heard = (window.heard ??= []);
  const said = (window.said ??= []);
  const felt = (window.felt ??= []);
  heard.length = said.length = felt.length = 0;
  if (!window.samples) {
    // The first tone of a sound names it, and the ramp after it says how loud it is.
    const { setValueAtTime, linearRampToValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      if (value in pitches) heard.push([pitches[value], 0]);
      return setValueAtTime.call(this, value, at);
    };
    AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
      if (heard.length) heard.at(-1)[1] ||= value;
      return linearRampToValueAtTime.call(this, value, at);
    };
    const { vibrate } = navigator;
    navigator.vibrate = (milliseconds) => {
      felt.push(milliseconds);
      return vibrate.call(navigator, milliseconds);
    };
    const region = document.querySelector("[aria-live=polite]");
    new MutationObserver(() => said.push(region.textContent.trim())).observe(region, {
      characterData: true, childList: true, subtree: true,
    });
  }
  window.samples = [];
  clearInterval(window.sampling);
  const sample = () => window.samples.push({
    resting: document.querySelector("[data-resting]") !== null,
    ply: Number(document.querySelector("[data-ply]")?.dataset.ply ?? 0),
    title: document.title,
    sentence: texts(".stage .say p .text").join(" "),
    log: texts("aside .entry"),
    said: [...said],
    sounds: heard.map(([name, loudness]) => [name, loudness]),
    felt: [...felt],
    floating: texts("[data-resting] .tags b, .board .tags b"),
    panels: [...document.querySelectorAll(".board .side li")].map((part) => part.ariaLabel ?? part.textContent),
    rest: texts(".board .side").join(" "),
    buttons: texts(".board .foot button"),
    flying: document.querySelector("[data-flying]") !== null,
    dialog: document.querySelector("dialog[open], [role=dialog]") !== null,
    drawn: [...document.querySelectorAll("[data-seat][data-x]")].map((tag) => [+tag.dataset.x, +tag.dataset.y]),
  });
  window.sampling = setInterval(sample, every);
  window.sampler?.disconnect();
  // A busy machine may skip intervals, but what is shown for a moment must not be missed.
  window.sampler = new MutationObserver(sample);
  window.sampler.observe(document.querySelector(".board"), { childList: true, subtree: true });
}
