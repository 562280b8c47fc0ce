// The map under the templates: where the car is and where it is to go, to be moved by touch, wheel, keys and buttons.

import { element } from "./dom.js";

const tileSize = 256;
const zooms = { least: 3, most: 19, first: 15 };

/** Degrees to a square of side 1, north up (Web Mercator, EPSG:3857). */
export function project({ latitude, longitude }) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** A point of the square to degrees. */
export function unproject({ x, y }) {
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude: (x - 0.5) * 360 };
}

export class MapView {
  #canvas = element("canvas", { tabIndex: 0, role: "application" });
  element = element("div", { className: "map" }, this.#canvas, element("p", { className: "attribution" }));
  #centre = null;
  #zoom = zooms.first;
  #car = null;
  #pins = [];
  #frame = 0;
  #style = "light";
  #follows = true;
  #room = null;
  #moving = null;

  constructor() {
    new ResizeObserver(() => this.draw()).observe(this.element);
    this.#canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#zoomAt(event.offsetX, event.offsetY, -event.deltaY / 240);
    }, { passive: false });
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#listenToFingers();
  }

  /** What a screen reader calls it. */
  set label(label) {
    this.#canvas.setAttribute("aria-label", label);
  }

  /** Whose data it is, as their licence wants it said. */
  set attribution(text) {
    this.element.querySelector(".attribution").textContent = text;
  }

  set style(style) {
    this.#style = style;
    this.draw();
  }

  /** What of it nothing covers, {left, right} in pixels: what is looked at is in the middle of that. */
  set room(room) {
    if (room.left === this.#room?.left && room.right === this.#room?.right) return;
    this.#room = room;
    if (this.#pins.length) this.#show([this.#car, this.#pins[0]].filter(Boolean));
    this.draw();
  }

  /** Where the car is. */
  set car(position) {
    this.#car = position;
    if (this.#follows) this.#centre = position && project(position);
    this.draw();
  }

  /** Where it is to go, the first one chosen. */
  set pins(positions) {
    const isNew = JSON.stringify(positions) !== JSON.stringify(this.#pins);
    this.#pins = positions;
    if (isNew && positions.length) this.#show([this.#car, positions[0]].filter(Boolean));
    this.draw();
  }

  /** Moves what is looked at by so many points; right and down are positive. */
  move(x, y) {
    if (!this.#centre) return;
    const scale = tileSize * 2 ** this.#zoom;
    this.#follows = false;
    this.#centre = {
      x: this.#centre.x + x / scale, y: Math.min(1, Math.max(0, this.#centre.y + y / scale)),
    };
    this.draw();
  }

  /** Comes nearer by so many steps. */
  zoom(steps) {
    this.#zoom = Math.min(zooms.most, Math.max(zooms.least, this.#zoom + steps));
    this.draw();
  }

  /** Shows where the car is. */
  centre() {
    this.#follows = true;
    this.#zoom = Math.max(this.#zoom, zooms.first);
    this.car = this.#car;
  }

  /** Shows several positions at once. */
  #show(positions) {
    const points = positions.map(project);
    const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
    const { clientWidth, clientHeight } = this.element;
    const room = this.#room ?? { left: 0, right: clientWidth };
    const fit = Math.min((room.right - room.left) / Math.max(right - left, 1e-9), clientHeight / Math.max(bottom - top, 1e-9)) / 2;
    this.#follows = false;
    this.#zoom = Math.min(16, Math.max(zooms.least, Math.log2(Math.max(1, fit) / tileSize)));
    const aside = ((room.left + room.right) / 2 - clientWidth / 2) / (tileSize * 2 ** this.#zoom);
    this.#centre = { x: (left + right) / 2 - aside, y: (top + bottom) / 2 };
  }

  #zoomAt(x, y, steps) {
    const { clientWidth, clientHeight } = this.element;
    const [right, down] = [x - clientWidth / 2, y - clientHeight / 2];
    this.move(right, down);
    this.zoom(steps);
    this.move(-right, -down);
  }

  #key(event) {
    const step = 80;
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (moves[event.key]) this.move(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") this.zoom(1);
    else if (event.key === "-") this.zoom(-1);
    else if (event.key === "Home") this.centre();
    else return;
    event.preventDefault();
  }

  #listenToFingers() {
    const fingers = new Map();
    const spread = () => {
      const [a, b] = [...fingers.values()];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, reach: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    const point = (event) => ({ x: event.offsetX, y: event.offsetY });
    this.#canvas.addEventListener("pointerdown", (event) => {
      this.#canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, point(event));
      this.#moving = fingers.size === 2 ? spread() : null;
    });
    this.#canvas.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = point(event);
      fingers.set(event.pointerId, now);
      if (fingers.size === 1) this.move(before.x - now.x, before.y - now.y);
      if (fingers.size === 2 && this.#moving) {
        const next = spread();
        this.#zoomAt(next.x, next.y, Math.log2(next.reach / Math.max(1, this.#moving.reach)));
        this.move(this.#moving.x - next.x, this.#moving.y - next.y);
        this.#moving = next;
      }
    });
    for (const name of ["pointerup", "pointercancel"]) {
      this.#canvas.addEventListener(name, (event) => fingers.delete(event.pointerId));
    }
  }

  /** Draws it with the next picture of the screen. */
  draw() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    this.#frame = 0;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const density = devicePixelRatio || 1;
    if (this.#canvas.width !== Math.round(width * density) || this.#canvas.height !== Math.round(height * density)) {
      this.#canvas.width = Math.round(width * density);
      this.#canvas.height = Math.round(height * density);
    }
    const pen = this.#canvas.getContext("2d", { alpha: false });
    const colours = palettes[this.#style];
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.fillStyle = colours.land;
    pen.fillRect(0, 0, width, height);
    if (!this.#centre) return;
    const scale = tileSize * 2 ** this.#zoom;
    const place = (position) => {
      const { x, y } = project(position);
      return [(x - this.#centre.x) * scale + width / 2, (y - this.#centre.y) * scale + height / 2];
    };
    if (this.#car) drawCar(pen, colours, ...place(this.#car));
    this.#pins.toReversed().forEach((pin, index) => drawPin(pen, colours, ...place(pin), index === this.#pins.length - 1));
  }
}

const palettes = {
  light: { land: "#edefea", car: "#0a5fc9", ring: "#ffffff", pin: "#d23a2f", other: "#7a8594" },
  dark: { land: "#18222d", car: "#6bb9ff", ring: "#f1f4f8", pin: "#ff7a6e", other: "#8b98a8" },
};

function drawCar(pen, colours, x, y) {
  pen.fillStyle = colours.car;
  pen.globalAlpha = 0.2;
  pen.beginPath();
  pen.arc(x, y, 22, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
  pen.beginPath();
  pen.arc(x, y, 11, 0, 2 * Math.PI);
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = colours.ring;
  pen.stroke();
}

function drawPin(pen, colours, x, y, isChosen) {
  const size = isChosen ? 1.6 : 1.1;
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size);
  pen.fillStyle = isChosen ? colours.pin : colours.other;
  pen.strokeStyle = colours.ring;
  pen.lineWidth = 1.5;
  pen.fill(pinShape);
  pen.stroke(pinShape);
  pen.fillStyle = colours.ring;
  pen.beginPath();
  pen.arc(0, -16, 3.2, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}

const pinShape = new Path2D("M0 0C-6-8-9-11-9-16a9 9 0 0 1 18 0c0 5-3 8-9 16z");
