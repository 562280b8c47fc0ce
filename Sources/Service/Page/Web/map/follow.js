// Computes the map's center and zoom, to show several points or to follow a guided car.

import { project, turned, worldSize } from "./view.js";

const circumference = 2 * Math.PI * 6_371_008.8;
/** Distance to show ahead, in meters; zooms while following, for showing points, and the tolerance before the zoom changes. */
const reach = { least: 150, most: 1_000, unknown: 500 };
const zooms = { least: 14, most: 17, show: 16, slack: 0.4 };

/**
 * Fits points of the world into the uncovered part.
 *
 * @param room The uncovered part, {left, right, top, bottom} in CSS pixels.
 * @param size {width, height} of the canvas.
 * @param share The proportion of the uncovered part that the points fill.
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

/** The zoom that shows the next maneuver, or `before` if that is close enough; a negative distance means unknown. */
export function zoomAhead(metres, { latitude }, room, before) {
  const seen = metres >= 0 ? Math.min(reach.most, Math.max(reach.least, 1.15 * metres)) : reach.unknown;
  const pixels = 0.62 * Math.max(1, Math.min(room.right - room.left, room.bottom - room.top));
  const around = circumference * Math.cos((Math.min(85, Math.abs(latitude)) * Math.PI) / 180);
  const fit = Math.min(zooms.most, Math.max(zooms.least, Math.log2(((pixels / seen) * around) / worldSize(0))));
  // In half steps, so that squares aren't repainted for every meter.
  return Math.abs(fit - before) > zooms.slack ? Math.round(2 * fit) / 2 : before;
}

/**
 * The center that offsets a car from the middle of the uncovered part against its heading, so that more of the road ahead is visible.
 *
 * @param heading Degrees clockwise from the target orientation of the map; not finite if unknown.
 * @param angle The bearing that is currently up.
 */
export function following(position, heading, room, size, zoom, angle) {
  const direction = (heading * Math.PI) / 180;
  const isKnown = Number.isFinite(direction);
  const [width, height] = [room.right - room.left, room.bottom - room.top];
  const offset = isKnown ? [-0.2 * width * Math.sin(direction), 0.2 * height * Math.cos(direction)] : [0, 0];
  return beside(project(position), offset, room, size, zoom, angle);
}

/** The center of the canvas that places a point at an offset from the middle of the uncovered part. */
function beside({ x, y }, [across, down], room, { width, height }, zoom, angle = 0) {
  const world = worldSize(zoom);
  const [east, south] = turned(
    [(room.left + room.right - width) / 2 + across, (room.top + room.bottom - height) / 2 + down], angle);
  return { x: x - east / world, y: y - south / world };
}
