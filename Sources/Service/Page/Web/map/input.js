// Moves the map with wheel, keys, and one or two fingers.

const step = 80;
const keys = {
  ArrowLeft: (map) => map.move(-step, 0), ArrowRight: (map) => map.move(step, 0),
  ArrowUp: (map) => map.move(0, -step), ArrowDown: (map) => map.move(0, step),
  "+": (map) => map.zoom(1), "=": (map) => map.zoom(1), "-": (map) => map.zoom(-1), Home: (map) => map.centre(),
};

/** Moves a map in response to events of its canvas. */
export function listen(canvas, map) {
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    map.zoomAt(event.offsetX, event.offsetY, -event.deltaY / 240);
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    if (!Object.hasOwn(keys, event.key)) return;
    keys[event.key](map);
    event.preventDefault();
  });
  listenToFingers(canvas, map);
}

function listenToFingers(canvas, map) {
  const fingers = new Map();
  let pinch = null;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, reach: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const point = (event) => ({ x: event.offsetX, y: event.offsetY });
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    pinch = fingers.size === 2 ? spread() : null;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = point(event);
    fingers.set(event.pointerId, now);
    if (fingers.size === 1) map.move(before.x - now.x, before.y - now.y);
    if (fingers.size === 2 && pinch) {
      const next = spread();
      map.zoomAt(next.x, next.y, Math.log2(Math.max(1, next.reach) / Math.max(1, pinch.reach)));
      map.move(pinch.x - next.x, pinch.y - next.y);
      pinch = next;
    }
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      pinch = fingers.size === 2 ? spread() : null;
    });
  }
}
