// Center, zoom, and orientation of the map: shows several places at once, or follows the car, until the driver moves the map.

import { following, showing, zoomAhead } from "./follow.js";
import { Turning } from "./turning.js";
import { project, turned, worldSize } from "./view.js";

const zooms = { least: 3, most: 19, first: 15 };

export class Camera {
  /** The point of the world at the center of the canvas; null until known. */
  centre = null;
  zoom = zooms.first;
  #element;
  #turning = new Turning();
  #up = "heading";
  #car = null;
  /** Meters to the next maneuver during guidance, otherwise null. */
  #ahead = null;
  #follows = true;
  /** Whether the driver chose the zoom; reset when the map follows the car again. */
  #isZoomed = false;
  #room = null;

  /** @param element The element that the canvas fills. */
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

  /** The uncovered part, in CSS pixels. */
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

  /** The orientation during guidance: `heading` or `north`. */
  set up(up) {
    this.#up = up;
    this.#follow();
  }

  set car(car) {
    this.#car = car;
    this.#follow();
  }

  /** When guidance begins, the map follows the car until the driver moves it. */
  set ahead(metres) {
    const isBeginning = metres !== null && this.#ahead === null;
    this.#ahead = metres;
    if (isBeginning) [this.#follows, this.#isZoomed] = [true, false];
    this.#follow();
  }

  /** Fits points of the world into a proportion of the uncovered part; during guidance, follows the car instead. */
  show(points, share) {
    if (this.#ahead !== null) {
      this.#follow();
    } else if (points.length) {
      this.#follows = false;
      ({ zoom: this.zoom, centre: this.centre } = showing(points, this.free, this.#size, share, zooms.least));
    }
  }

  /** Moves the center by screen pixels; right and down are positive. */
  move(x, y) {
    if (!this.centre) return;
    const [east, south] = turned([x, y], this.angle).map((value) => value / worldSize(this.zoom));
    this.#follows = false;
    this.centre = { x: this.centre.x + east, y: Math.min(1, Math.max(0, this.centre.y + south)) };
  }

  /** Zooms in by steps. */
  approach(steps) {
    this.zoom = Math.min(zooms.most, Math.max(zooms.least, this.zoom + steps));
    this.#isZoomed = true;
    if (this.#ahead !== null) this.#follow();
  }

  /** Zooms in by steps around a point of the canvas, which stays in place. */
  approachAt(x, y, steps) {
    const { width, height } = this.#size;
    const [right, down] = [x - width / 2, y - height / 2];
    this.move(right, down);
    this.approach(steps);
    this.move(-right, -down);
  }

  /** Shows the car's position, and follows it. */
  follow() {
    [this.#follows, this.#isZoomed] = [true, false];
    if (this.#ahead === null) this.zoom = Math.max(this.zoom, zooms.first);
    this.#follow();
  }

  /** Advances the rotation; a followed car stays in place on the screen. */
  turn() {
    if (!this.isTurning) return;
    this.#turning.step();
    this.#follow();
  }

  /** Moves to the car, unless the driver moved the map. */
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

  /** Sets the target angle. During guidance, a map that the driver moved keeps its angle. */
  #aim() {
    if (this.#isHeadingUp && !this.#follows) return;
    this.#turning.aim(this.#isHeadingUp ? (this.#car.heading * Math.PI) / 180 : 0);
  }
}
