// What the map looks at, how near and which way up: several places at once, or the car, until the driver moves the map.

import { following, showing, zoomAhead } from "./follow.js";
import { Turning } from "./turning.js";
import { project, turned, worldSize } from "./view.js";

const zooms = { least: 3, most: 19, first: 15 };

export class Camera {
  /** The point of the world in the middle of the canvas; null while nobody knows where to look. */
  centre = null;
  zoom = zooms.first;
  #element;
  #turning = new Turning();
  #up = "heading";
  #car = null;
  /** Metres to the next maneuver while the driver is guided, otherwise null. */
  #ahead = null;
  #follows = true;
  /** Whether the driver chose how near it is, until the car is followed anew. */
  #isZoomed = false;
  #room = null;

  /** @param element What the canvas fills. */
  constructor(element) {
    this.#element = element;
  }

  /** The bearing that is up, in radians. */
  get angle() {
    return this.#turning.angle;
  }

  get isTurning() {
    return this.#turning.isGoing;
  }

  /** What nothing covers, in CSS pixels. */
  get free() {
    const { width, height } = this.#size;
    return { left: 0, right: width, top: 0, bottom: height, ...this.#room };
  }

  get #size() {
    return { width: this.#element.clientWidth, height: this.#element.clientHeight };
  }

  set room(room) {
    this.#room = room;
  }

  /** What is up while the driver is guided: `heading` for where the car heads, otherwise `north`. */
  set up(up) {
    this.#up = up;
    this.#follow();
  }

  set car(car) {
    this.#car = car;
    this.#follow();
  }

  /** When guidance begins the car is followed, until the driver moves the map. */
  set ahead(metres) {
    const isBeginning = metres !== null && this.#ahead === null;
    this.#ahead = metres;
    if (isBeginning) [this.#follows, this.#isZoomed] = [true, false];
    this.#follow();
  }

  /** Shows points of the world at once, which fill so much of the room; while guided the car is what matters. */
  show(points, share) {
    if (this.#ahead !== null) {
      this.#follow();
    } else if (points.length) {
      this.#follows = false;
      ({ zoom: this.zoom, centre: this.centre } = showing(points, this.free, this.#size, share, zooms.least));
    }
  }

  /** Moves what is looked at by so many points of the screen; right and down are positive. */
  move(x, y) {
    if (!this.centre) return;
    const [east, south] = turned([x, y], this.angle).map((value) => value / worldSize(this.zoom));
    this.#follows = false;
    this.centre = { x: this.centre.x + east, y: Math.min(1, Math.max(0, this.centre.y + south)) };
  }

  /** Comes nearer by so many steps. */
  approach(steps) {
    this.zoom = Math.min(zooms.most, Math.max(zooms.least, this.zoom + steps));
    this.#isZoomed = true;
    if (this.#ahead !== null) this.#follow();
  }

  /** Comes nearer by so many steps to a point of the canvas, which stays where it is. */
  approachAt(x, y, steps) {
    const { width, height } = this.#size;
    const [right, down] = [x - width / 2, y - height / 2];
    this.move(right, down);
    this.approach(steps);
    this.move(-right, -down);
  }

  /** Shows where the car is, and follows it. */
  follow() {
    [this.#follows, this.#isZoomed] = [true, false];
    if (this.#ahead === null) this.zoom = Math.max(this.zoom, zooms.first);
    this.#follow();
  }

  /** Turns as far as it should be by now; what is followed stays where it is on the screen. */
  turn() {
    if (!this.isTurning) return;
    this.#turning.step();
    this.#follow();
  }

  /** Goes where the car is, unless the driver looks elsewhere. */
  #follow() {
    this.#aim();
    if (!this.#follows) return;
    if (this.#ahead === null || !this.#car) {
      this.centre = this.#car && project(this.#car.coordinate);
      return;
    }
    const { coordinate, heading } = this.#car;
    if (!this.#isZoomed) this.zoom = zoomAhead(this.#ahead, coordinate, this.free, this.zoom);
    const ahead = this.#isHeadingUp ? 0 : heading;
    this.centre = following(coordinate, ahead, this.free, this.#size, this.zoom, this.angle);
  }

  get #isHeadingUp() {
    return this.#ahead !== null && this.#up === "heading" && Number.isFinite(this.#car?.heading);
  }

  /** Sees to what is up. Moved by the driver, a guided map keeps its angle. */
  #aim() {
    if (this.#isHeadingUp && !this.#follows) return;
    this.#turning.aim(this.#isHeadingUp ? (this.#car.heading * Math.PI) / 180 : 0);
  }
}
