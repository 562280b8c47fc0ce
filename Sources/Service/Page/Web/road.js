// Driving information: lanes, the speed limit, the road, and the arrival time.

import { element, icon } from "./dom.js";

/** Replaces a name in braces with a word. */
const filled = (text, name, word) => text.split(`{${name}}`).join(word);

/** The lanes before a maneuver, from left to right; the recommended ones are bright. */
export function drawLanes(lanes, words) {
  if (!lanes?.length) return null;
  return element("span", { className: "lanes", role: "img", "aria-label": sentence(lanes, words) }, lanes.map(lane));
}

function lane({ turns, recommended }) {
  const others = turns.filter((turn) => turn !== recommended);
  const pictures = others.map((turn) => icon(image(turn)));
  if (recommended) pictures.push(icon(image(recommended), "leads"));
  return element("span", { className: "lane" }, pictures.length ? pictures : icon("lane-unmarked"));
}

/** For uTurnLeft, this is lane-u-turn-left. */
const image = (turn) => `lane-${turn.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function sentence(lanes, words) {
  const each = lanes.map(({ turns, recommended }) => {
    const directions = turns.length ? turns : [recommended].filter(Boolean);
    const name = directions.length ? directions.map((turn) => words.turns[turn]).join(words.or) : words.unmarkedLane;
    return recommended ? filled(words.recommendedLane, "lane", name) : name;
  });
  return words.lanes + each.join(words.comma);
}

/** The path through a junction: `line` alternates x and y in a 140 by 100 image. Decorative: the text says the same. */
export function drawJunction(junction) {
  if (!junction) return null;
  const points = [];
  for (let at = 0; at + 1 < junction.line.length; at += 2) points.push(junction.line.slice(at, at + 2));
  const [[beforeX, beforeY], [x, y]] = points.slice(-2);
  const direction = Math.atan2(y - beforeY, x - beforeX);
  const wing = (turn) => [x + 20 * Math.cos(direction + turn), y + 20 * Math.sin(direction + turn)];
  const drawing = (name, values) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    return made;
  };
  const xs = points.map(([across]) => across);
  const [left, right] = [Math.min(...xs) - 9, Math.max(...xs) + 9];
  const picture = drawing("svg", { class: "junction", viewBox: `${left} 0 ${right - left} 100`, "aria-hidden": "true" });
  for (const line of [points, [wing(2.5), [x, y], wing(-2.5)]]) picture.append(drawing("polyline", { points: line.join(" ") }));
  return picture;
}

/** The speed limit and the road's name, at the lower edge of the map beside the panel. */
export function drawRoad({ speedLimit, road }, { words, units }) {
  const name = road?.trim();
  if (!speedLimit && !name) return null;
  const limit = speedLimit && filled(
    speedLimit.isMiles ? words.limitInMiles : words.limitInKilometres, "count", String(speedLimit.number));
  // A board in the United States (MUTCD, R2-1), a red ring in most other countries.
  const isBoard = units === "milesAndFeet";
  return element("div", { className: "road" },
    speedLimit ? element("div", { className: `limit ${isBoard ? "board" : "ring"}`, role: "img", "aria-label": limit },
      isBoard ? element("small", {}, "LIMIT") : null, element("b", {}, String(speedLimit.number))) : null,
    name ? element("p", { className: "road-name", role: "img", "aria-label": filled(words.road, "name", name), dir: "auto" }, name) : null);
}

/** The arrival time; empty if unknown or a day or more away. */
export function arrival(seconds, words, now = Date.now()) {
  if (!(seconds >= 0 && seconds < 86_400)) return "";
  return filled(words.arrival, "time", clock(words.language, new Date(now + 1_000 * seconds)));
}

/** A time of day. */
export function clock(language, time) {
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", hourCycle: "h23" }).format(time);
}
