// Routes on the map: the chosen one above the others, with the part behind the car in gray.

import { project, worldSize } from "./view.js";
import { widthAt } from "./style.js";

const earthRadius = 6_371_008.8;
/** In CSS pixels: minimum distance of two points of a line, and interval of the boxes along a route that keep names away. */
const grain = 0.7;
const step = 14;

/** Decodes Google's encoded polyline with precision 6; stops at the first invalid character or position. */
export function decode(line) {
  const points = [];
  let [at, latitude, longitude] = [0, 0, 0];
  const next = () => {
    let [value, shift, byte] = [0, 0, 0x20];
    while (byte >= 0x20) {
      if (at >= line.length || shift > 30) return null;
      byte = line.charCodeAt(at) - 63;
      if (!(byte >= 0 && byte < 0x40)) return null;
      at += 1;
      value += (byte & 0x1f) * 2 ** shift;
      shift += 5;
    }
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  while (at < line.length) {
    const [north, east] = [next(), next()];
    if (north === null || east === null) break;
    latitude += north;
    longitude += east;
    if (Math.abs(latitude) > 85e6 || Math.abs(longitude) > 180e6) break;
    points.push({ latitude: latitude / 1e6, longitude: longitude / 1e6 });
  }
  return points;
}

export class Route {
  /** @param values {id, line, chosen} from the session. */
  constructor({ line, chosen }) {
    const positions = decode(line);
    this.isChosen = chosen;
    this.points = positions.map(project);
    /** Meters along the route to each point. */
    this.ways = [0];
    for (let index = 1; index < positions.length; index += 1) {
      this.ways.push(this.ways[index - 1] + distance(positions[index - 1], positions[index]));
    }
  }

  /** The parts behind and ahead of a car that has traveled a distance in meters; both include its position. */
  parts(travelled) {
    const { points, ways } = this;
    if (!(travelled > 0)) return [[], points];
    const next = ways.findIndex((way) => way > travelled);
    if (next < 0) return [points, []];
    const part = (travelled - ways[next - 1]) / (ways[next] - ways[next - 1]);
    const [start, end] = [points[next - 1], points[next]];
    const middle = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
    return [[...points.slice(0, next), middle], [middle, ...points.slice(next)]];
  }
}

/** Draws routes; `place` converts a point of the world to CSS pixels. */
export function drawRoutes(pen, { route, colours }, zoom, place, routes, travelled) {
  const width = widthAt(route.widths, zoom);
  const draw = (points, colour, edge) => {
    const line = thinned(points, zoom, place);
    if (line.length < 2) return;
    const path = new Path2D();
    line.forEach(([x, y], index) => (index ? path.lineTo(x, y) : path.moveTo(x, y)));
    for (const [across, colourOf] of [[width + 2 * route.casing, edge], [width, colour]]) {
      pen.lineWidth = across;
      pen.strokeStyle = colourOf;
      pen.stroke(path);
    }
  };
  pen.lineCap = "round";
  pen.lineJoin = "round";
  const { marks } = colours;
  for (const one of routes) if (!one.isChosen) draw(one.points, marks.alternative, marks.alternativeEdge);
  for (const one of routes) {
    if (!one.isChosen) continue;
    const [behind, ahead] = one.parts(travelled);
    draw(behind, marks.travelled, marks.travelledEdge);
    draw(ahead, marks.route, marks.routeEdge);
  }
}

/** Boxes along the chosen route, because a name over it would be illegible. */
export function routeBoxes(routes, zoom, place, { width, height }) {
  const boxes = [];
  for (const { isChosen, points } of routes) {
    if (!isChosen) continue;
    const line = thinned(points, zoom, place);
    for (let index = 1; index < line.length; index += 1) {
      const [[x, y], [nextX, nextY]] = [line[index - 1], line[index]];
      if (Math.max(x, nextX) < 0 || Math.min(x, nextX) > width || Math.max(y, nextY) < 0 || Math.min(y, nextY) > height) continue;
      const count = Math.max(1, Math.min(400, Math.ceil(Math.hypot(nextX - x, nextY - y) / step)));
      for (let part = 0; part <= count; part += 1) {
        const [left, top] = [x + ((nextX - x) * part) / count - 6, y + ((nextY - y) * part) / count - 6];
        if (left > -12 && left < width && top > -12 && top < height) boxes.push([left, top, left + 12, top + 12]);
      }
    }
  }
  return boxes;
}

/** A line in CSS pixels, without indistinguishable points. */
function thinned(points, zoom, place) {
  const nearest = grain / worldSize(zoom);
  const line = [];
  let last = null;
  points.forEach((point, index) => {
    const isNear = last && Math.abs(point.x - last.x) < nearest && Math.abs(point.y - last.y) < nearest;
    if (isNear && index < points.length - 1) return;
    last = point;
    line.push(place(point));
  });
  return line;
}

/** Meters between two positions (haversine). */
function distance(one, other) {
  const radians = (degrees) => (degrees * Math.PI) / 180;
  const [across, up] = [radians(other.longitude - one.longitude) / 2, radians(other.latitude - one.latitude) / 2];
  const half = Math.sin(up) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(across) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}
