// The map below the templates: shows the car and the destinations, and can be moved by touch, wheel, keys, and buttons.

import { element } from "../dom.js";
import { Camera } from "./camera.js";
import { Ground } from "./ground.js";
import { listen } from "./input.js";
import { Labels } from "./labels.js";
import { carBox, compassAt, compassBox, drawCar, drawCompass, drawPin, drawWay, pinBox } from "./marks.js";
import { Route, drawRoutes, routeBoxes } from "./routes.js";
import { loadStyle } from "./style.js";
import { View, project } from "./view.js";

/** Milliseconds after which an unchanged zoom is repainted. */
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

  /** The label for screen readers. */
  set label(label) {
    this.#canvas.setAttribute("aria-label", label);
  }

  /** The attribution that the data's license requires. */
  set attribution(text) {
    this.element.querySelector(".attribution").textContent = text;
  }

  /**
   * The tiles, {tiles, maxZoom}, or null if there are none. Nothing is drawn before this is set; setting it again retries tiles that
   * were refused.
   */
  set source(source) {
    this.#source = source;
    this.#load();
  }

  set style(style) {
    this.#style = style;
    this.draw();
  }

  /** Whether this display shows the map; otherwise nothing is drawn. */
  set isHere(isHere) {
    this.#isHere = isHere;
    this.element.classList.toggle("gone", !isHere);
    this.draw();
  }

  /** The uncovered part, {left, right, top, bottom} in pixels; the map is centered in it. */
  set room(room) {
    if (JSON.stringify(room) === JSON.stringify(this.#room)) return;
    this.#room = room;
    this.#camera.room = room;
    for (const [name, value] of Object.entries(room)) this.element.style.setProperty(`--${name}`, `${value}px`);
    this.#lookAt();
    this.draw();
  }

  /** Elements on the map, boxes of left, top, right, and bottom in pixels; no names are drawn below them. */
  set covered(boxes) {
    this.#covered = boxes;
    this.draw();
  }

  /** The car, {coordinate, heading, travelled, isReckoned}; only the coordinate is required. Null if the position is unknown. */
  set car(car) {
    this.#car = car;
    this.#camera.car = car;
    this.draw();
  }

  /** The routes, {id, line, chosen}; without any, a dotted line leads to the first pin. */
  set routes(routes) {
    this.#routes = routes.map((route) => new Route(route)).filter(({ points }) => points.length > 1);
    if (this.#routes.length) this.#lookAt();
    this.draw();
  }

  /**
   * Meters to the next maneuver during guidance, negative if unknown; otherwise null. When guidance begins, the map follows the car
   * until the driver moves it.
   */
  set ahead(metres) {
    this.#camera.ahead = metres;
    this.draw();
  }

  /** The orientation during guidance: `north` or `heading`. Otherwise, north is up. */
  set up(up) {
    this.#camera.up = up;
    this.draw();
  }

  /** The destinations; the first one is chosen. */
  set pins(positions) {
    const isNew = JSON.stringify(positions) !== JSON.stringify(this.#pins);
    this.#pins = positions;
    if (isNew && positions.length) this.#lookAt();
    this.draw();
  }

  /** Moves the center by pixels; right and down are positive. */
  move(x, y) {
    this.#camera.move(x, y);
    this.draw();
  }

  /** Zooms in by steps. */
  zoom(steps) {
    this.#camera.approach(steps);
    this.draw();
  }

  /** Zooms in by steps around a point of the canvas, which stays in place. */
  zoomAt(x, y, steps) {
    this.#camera.approachAt(x, y, steps);
    this.draw();
  }

  /** Shows the car's position, and follows it. */
  centre() {
    this.#camera.follow();
    this.draw();
  }

  /** Fits all routes, or the car and the chosen pin. */
  #lookAt() {
    const marks = this.#pins.length ? [this.#car?.coordinate, this.#pins[0]].filter(Boolean).map(project) : [];
    const points = [...marks, ...this.#routes.flatMap((route) => route.points)];
    this.#camera.show(points, this.#routes.length ? 0.8 : 0.5);
  }

  /** Redraws the map in the next animation frame. */
  draw() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  /** Loads the style, and creates the tile renderer. */
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

  /** Whether the zoom hasn't changed for a while, or has jumped. */
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
