// Where the map looks: at several positions at once, or after a car that is guided.

import { project, turned, worldSize } from "./view.js";

const circumference = 2 * Math.PI * 6_371_008.8;
/** How far ahead is seen, in metres; the zooms that gives; and how far a zoom may be from what it should be. */
const reach = { least: 150, most: 1_000, unknown: 500 };
const zooms = { least: 14, most: 17, show: 16, slack: 0.4 };

/**
 * Shows points of the world at once.
 *
 * @param room What nothing covers, {left, right, top, bottom} in CSS pixels.
 * @param size {width, height} of the canvas.
 * @param share How much of the room they fill.
 */
export function showing(points, room, size, share, least) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const fold = (pick, values) => values.reduce((one, other) => pick(one, other));
  const [left, right, top, bottom] = [fold(Math.min, xs), fold(Math.max, xs), fold(Math.min, ys), fold(Math.max, ys)];
  const [width, height] = [room.right - room.left, room.bottom - room.top];
  const fit = share * Math.min(width / Math.max(right - left, 1e-9), height / Math.max(bottom - top, 1e-9));
  const zoom = Math.min(zooms.show, Math.max(least, Math.log2(Math.max(1, fit) / worldSize(0))));
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { zoom, centre: beside(middle, [0, 0], room, size, zoom) };
}

/** The zoom at which the next maneuver is seen, `before` where that is about right; metres below zero are not known. */
export function zoomAhead(metres, { latitude }, room, before) {
  const seen = metres >= 0 ? Math.min(reach.most, Math.max(reach.least, 1.15 * metres)) : reach.unknown;
  const pixels = 0.62 * Math.max(1, Math.min(room.right - room.left, room.bottom - room.top));
  const around = circumference * Math.cos((Math.min(85, Math.abs(latitude)) * Math.PI) / 180);
  const fit = Math.min(zooms.most, Math.max(zooms.least, Math.log2(((pixels / seen) * around) / worldSize(0))));
  // Steps of a half: squares are not painted anew with every metre.
  return Math.abs(fit - before) > zooms.slack ? Math.round(2 * fit) / 2 : before;
}

/**
 * Where to look so that a car is as far from the middle of the room against its heading as leaves most of the road ahead in view.
 *
 * @param heading Degrees clockwise from what is up once the map is turned as it should be; not finite where nobody knows.
 * @param angle The bearing that is up now.
 */
export function following(position, heading, room, size, zoom, angle) {
  const direction = (heading * Math.PI) / 180;
  const isKnown = Number.isFinite(direction);
  const [width, height] = [room.right - room.left, room.bottom - room.top];
  const offset = isKnown ? [-0.2 * width * Math.sin(direction), 0.2 * height * Math.cos(direction)] : [0, 0];
  return beside(project(position), offset, room, size, zoom, angle);
}

/** What is to be in the middle of the canvas so that a point is so far from the middle of the room. */
function beside({ x, y }, [across, down], room, { width, height }, zoom, angle = 0) {
  const world = worldSize(zoom);
  const [east, south] = turned(
    [(room.left + room.right - width) / 2 + across, (room.top + room.bottom - height) / 2 + down], angle);
  return { x: x - east / world, y: y - south / world };
}
