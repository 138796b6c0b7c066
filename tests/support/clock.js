// Makes a page in a test draw fewer frames per second and its time run faster, or as fast as `clockSpeed` says. Boards
// read the time from frames only.
(({ framesPerSecond, speed }) => {
  const frame = requestAnimationFrame.bind(window);
  const cancel = cancelAnimationFrame.bind(window);
  const pause = 1000 / framesPerSecond - 1000 / 60;
  const pending = new Map();
  let last = 0;
  let before;
  let time;
  const timeAt = (now) => {
    time = before === undefined ? now : time + (now - before) * (window.clockSpeed ?? speed);
    before = now;
    return time;
  };
  window.requestAnimationFrame = (draw) => {
    const id = ++last;
    const begin = () => pending.set(id, () => cancel(native));
    let native;
    const timer = setTimeout(() => {
      native = frame((now) => {
        pending.delete(id);
        draw(timeAt(now));
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
