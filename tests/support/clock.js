// Makes a page in a test draw fewer frames per second and its time run faster. Boards read the time from frames only.
(({ framesPerSecond, speed }) => {
  const frame = requestAnimationFrame.bind(window);
  const cancel = cancelAnimationFrame.bind(window);
  const pause = 1000 / framesPerSecond - 1000 / 60;
  const pending = new Map();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const id = ++last;
    const begin = () => pending.set(id, () => cancel(native));
    let native;
    const timer = setTimeout(() => {
      native = frame((now) => {
        pending.delete(id);
        draw(now * speed);
      });
      begin();
    }, pause);
    pending.set(id, () => clearTimeout(timer));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    pending.get(id)?.();
    pending.delete(id);
  };
})
