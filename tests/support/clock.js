// A page in a test draws fewer frames, and its time runs faster: nothing but the frames tells a board what time it is.
(({ framesPerSecond, speed }) => {
  const frame = requestAnimationFrame.bind(window);
  const forget = cancelAnimationFrame.bind(window);
  const pause = 1000 / framesPerSecond - 1000 / 60;
  const asked = new Map();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const id = ++last;
    const begin = () => asked.set(id, () => forget(native));
    let native;
    const timer = setTimeout(() => {
      native = frame((now) => {
        asked.delete(id);
        draw(now * speed);
      });
      begin();
    }, pause);
    asked.set(id, () => clearTimeout(timer));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    asked.get(id)?.();
    asked.delete(id);
  };
})
