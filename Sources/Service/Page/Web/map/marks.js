// Marks on the map: the car, the destinations, a straight line between them if there is no route, and the compass. In CSS pixels.

import { overlap } from "./label-layout.js";

const arrow = new Path2D("M0-20 15 16 0 9-15 16z");
const pinShape = new Path2D("M0 0C-6-8-9-11-9-16a9 9 0 0 1 18 0c0 5-3 8-9 16z");
const compass = { radius: 15, north: new Path2D("M-4.5 0 0-12 4.5 0z"), south: new Path2D("M-4.5 0 0 12 4.5 0z") };

/** The boxes of the marks: left, top, right, bottom. */
export const carBox = ([x, y]) => [x - 20, y - 20, x + 20, y + 20];
export const pinBox = ([x, y]) => [x - 16, y - 42, x + 16, y + 2];
export const compassBox = ([x, y]) => [x - compass.radius, y - compass.radius, x + compass.radius, y + compass.radius];

/** The position of the compass: the upper right corner of the uncovered part, below elements there. */
export function compassAt({ right, top }, covered) {
  const { radius } = compass;
  const place = [right - 8 - radius, top + 8 + radius];
  const boxes = [...covered].sort((one, other) => one[1] - other[1]);
  for (const box of boxes) if (overlap(compassBox(place), box)) place[1] = box[3] + 8 + radius;
  return place;
}

/** The straight line to the destination. */
export function drawWay(pen, colours, from, to) {
  pen.lineCap = "round";
  pen.setLineDash([10, 12]);
  for (const [width, colour] of [[7, colours.ring], [5.5, colours.routeEdge], [3.5, colours.route]]) {
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(...from);
    pen.lineTo(...to);
    pen.stroke();
  }
  pen.setLineDash([]);
}

/**
 * The car: an arrow if the heading is known, or else a disc; paler if the position is dead-reckoned.
 *
 * @param angle The bearing that is up, in radians.
 */
export function drawCar(pen, colours, [x, y], { heading, isReckoned }, angle) {
  const hasHeading = Number.isFinite(heading);
  const strength = isReckoned ? 0.55 : 1;
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = colours.car;
  pen.globalAlpha = 0.2 * strength;
  pen.beginPath();
  pen.arc(0, 0, hasHeading ? 27 : 22, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = strength;
  pen.lineWidth = 3;
  pen.lineJoin = "round";
  pen.strokeStyle = colours.ring;
  const disc = new Path2D();
  disc.arc(0, 0, 11, 0, 2 * Math.PI);
  if (hasHeading) pen.rotate((heading * Math.PI) / 180 - angle);
  pen.fill(hasHeading ? arrow : disc);
  pen.stroke(hasHeading ? arrow : disc);
  pen.restore();
}

/** The compass of a rotated map. */
export function drawCompass(pen, colours, [x, y], angle) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-angle);
  pen.fillStyle = colours.ring;
  pen.beginPath();
  pen.arc(0, 0, compass.radius, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colours.pin;
  pen.fill(compass.north);
  pen.fillStyle = colours.otherPin;
  pen.fill(compass.south);
  pen.restore();
}

export function drawPin(pen, colours, [x, y], isChosen) {
  const size = isChosen ? 1.6 : 1.1;
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size);
  pen.fillStyle = isChosen ? colours.pin : colours.otherPin;
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
