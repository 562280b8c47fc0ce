// The map under the templates: where the car is and where it is to go, to be moved by touch, wheel, keys and buttons.

import { element } from "../dom.js";
import { Camera } from "./camera.js";
import { Ground } from "./ground.js";
import { listen } from "./input.js";
import { Labels } from "./labels.js";
import { carBox, compassAt, compassBox, drawCar, drawCompass, drawPin, drawWay, pinBox } from "./marks.js";
import { Route, drawRoutes, routeBoxes } from "./routes.js";
import { loadStyle } from "./style.js";
import { View, project } from "./view.js";

/** Milliseconds after which a zoom that does not change is painted anew. */
const rest = 120;

export class MapView {
  #canvas = element("canvas", { tabIndex: 0, role: "application" });
  element = element("div", { className: "map" }, this.#canvas, element("p", { className: "attribution", dir: "ltr" }));
  #camera = new Camera(this.element);
  #car = null;
  #pins = [];
  #routes = [];
  #frame = 0;
  #style = "light";
  #isHere = true;
  #room = null;
  #covered = [];
  #source = null;
  #look = null;
  #ground = null;
  #labels = null;
  #shown = { world: 0, zoom: 0, since: 0 };

  constructor() {
    new ResizeObserver(() => this.draw()).observe(this.element);
    listen(this.#canvas, this);
  }

  /** What a screen reader calls it. */
  set label(label) {
    this.#canvas.setAttribute("aria-label", label);
  }

  /** Whose data it is, as their licence wants it said. */
  set attribution(text) {
    this.element.querySelector(".attribution").textContent = text;
  }

  /**
   * Where its tiles are, {tiles, maxZoom}, or null where there are none. Nothing is drawn before this is known; given again, what
   * was refused is asked for again.
   */
  set source(source) {
    this.#source = source;
    this.#load();
  }

  set style(style) {
    this.#style = style;
    this.draw();
  }

  /** Whether this display is the one that shows it; otherwise nothing is drawn. */
  set isHere(isHere) {
    this.#isHere = isHere;
    this.element.classList.toggle("gone", !isHere);
    this.draw();
  }

  /** What of it nothing covers, {left, right, top, bottom} in pixels: what is looked at is in the middle of that. */
  set room(room) {
    if (JSON.stringify(room) === JSON.stringify(this.#room)) return;
    this.#room = room;
    this.#camera.room = room;
    for (const [name, value] of Object.entries(room)) this.element.style.setProperty(`--${name}`, `${value}px`);
    this.#lookAt();
    this.draw();
  }

  /** What lies on it, boxes of left, top, right and bottom in pixels: no name is shown below that. */
  set covered(boxes) {
    this.#covered = boxes;
    this.draw();
  }

  /** The car, {coordinate, heading, travelled, isReckoned}, of which the first is enough; null where nobody knows where it is. */
  set car(car) {
    this.#car = car;
    this.#camera.car = car;
    this.draw();
  }

  /** The ways by road, {id, line, chosen}; without any, a dotted line leads to the first pin. */
  set routes(routes) {
    this.#routes = routes.map((route) => new Route(route)).filter(({ points }) => points.length > 1);
    if (this.#routes.length) this.#lookAt();
    this.draw();
  }

  /**
   * Metres to the next maneuver while the driver is guided, below zero for unknown; otherwise null. When guidance begins the car is
   * followed, until the driver moves the map.
   */
  set ahead(metres) {
    this.#camera.ahead = metres;
    this.draw();
  }

  /** What is up while the car is followed by guidance: `north`, or `heading` for where the car heads. Otherwise north is. */
  set up(up) {
    this.#camera.up = up;
    this.draw();
  }

  /** Where it is to go, the first one chosen. */
  set pins(positions) {
    const isNew = JSON.stringify(positions) !== JSON.stringify(this.#pins);
    this.#pins = positions;
    if (isNew && positions.length) this.#lookAt();
    this.draw();
  }

  /** Moves what is looked at by so many points; right and down are positive. */
  move(x, y) {
    this.#camera.move(x, y);
    this.draw();
  }

  /** Comes nearer by so many steps. */
  zoom(steps) {
    this.#camera.approach(steps);
    this.draw();
  }

  /** Comes nearer by so many steps to a point of the canvas, which stays where it is. */
  zoomAt(x, y, steps) {
    this.#camera.approachAt(x, y, steps);
    this.draw();
  }

  /** Shows where the car is, and follows it. */
  centre() {
    this.#camera.follow();
    this.draw();
  }

  /** Shows all of the ways there, or the car and the chosen pin. */
  #lookAt() {
    const marks = this.#pins.length ? [this.#car?.coordinate, this.#pins[0]].filter(Boolean).map(project) : [];
    const points = [...marks, ...this.#routes.flatMap((route) => route.points)];
    this.#camera.show(points, this.#routes.length ? 0.8 : 0.5);
  }

  /** Draws it with the next picture of the screen. */
  draw() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  /** Learns how the map looks, and makes what draws its tiles. */
  async #load() {
    this.#look ??= await loadStyle().catch(() => null);
    if (!this.#look) return;
    if (this.#source && !this.#ground) {
      const redraw = () => this.draw();
      this.#ground = new Ground(this.#look, redraw);
      this.#labels = new Labels(this.#look, this.#ground.tiles, redraw);
    }
    if (this.#ground) this.#ground.tiles.template = this.#source?.tiles ?? null;
    this.draw();
  }

  #paint() {
    this.#frame = 0;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.#isHere || !width || !height || !this.#look) return;
    const density = devicePixelRatio || 1;
    if (this.#canvas.width !== Math.round(width * density) || this.#canvas.height !== Math.round(height * density)) {
      this.#canvas.width = Math.round(width * density);
      this.#canvas.height = Math.round(height * density);
    }
    const colours = this.#look[this.#style];
    const pen = this.#canvas.getContext("2d", { alpha: false });
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = colours.ground;
    pen.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    const camera = this.#camera;
    camera.turn();
    if (camera.isTurning) this.draw();
    if (!camera.centre) return;
    const view = new View(camera.centre, camera.zoom, { width, height }, density, this.#source?.maxZoom ?? 0, camera.angle);
    view.isResting = this.#isResting(view) && !camera.isTurning;
    const point = (point) => view.place(point).map((value) => value / density);
    const place = (position) => point(project(position));
    const car = this.#car && place(this.#car.coordinate);
    const pins = this.#pins.map(place);
    const compass = view.angle ? compassAt(camera.free, this.#covered) : null;
    const measure = (scale) => pen.setTransform(scale, 0, 0, scale, 0, 0);
    if (this.#source) this.#ground?.paint(pen, view, this.#style);
    measure(density);
    const look = { route: this.#look.route, colours };
    if (this.#routes.length) drawRoutes(pen, look, view.zoom, point, this.#routes, this.#car?.travelled);
    else if (car && pins.length) drawWay(pen, colours.marks, car, pins[0]);
    measure(1);
    if (this.#source) {
      const covered = [
        ...this.#covered, ...(car ? [carBox(car)] : []), ...pins.map(pinBox), ...(compass ? [compassBox(compass)] : []),
        ...routeBoxes(this.#routes, view.zoom, point, { width, height }),
      ];
      this.#labels?.paint(pen, view, { theme: this.#style, colours }, covered.map((box) => box.map((value) => value * density)));
    }
    measure(density);
    for (let index = pins.length - 1; index >= 0; index -= 1) drawPin(pen, colours.marks, pins[index], index === 0);
    if (car) drawCar(pen, colours.marks, car, this.#car, view.angle);
    if (compass) drawCompass(pen, colours.marks, compass, view.angle);
  }

  /** Whether the zoom has stayed the same for a while, or is far from the one before. */
  #isResting({ world, zoom }) {
    const now = performance.now();
    if (world !== this.#shown.world) {
      const isStep = Math.abs(zoom - this.#shown.zoom) > 0.75;
      this.#shown = { world, zoom, since: isStep ? -Infinity : now };
    }
    if (now - this.#shown.since >= rest) return true;
    setTimeout(() => this.draw(), rest);
    return false;
  }
}
