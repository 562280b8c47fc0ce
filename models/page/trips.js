// The panels on the map: trips to choose from, and guidance.

import { element, icon, longest } from "./dom.js";
import { distance, line } from "./estimates.js";

/** Trips to choose from, or the routes of a single one (MA-6, MA-7). */
export function drawPreview(preview, map, context) {
  const { words, units } = context;
  const written = words.estimates;
  const chosen = preview.trips.find((trip) => trip.id === preview.selected) ?? preview.trips[0];
  if (!chosen) return null;
  const select = (trip, route) => () => context.tell({ tripSelected: { trip: trip.id, route: route?.id, map: map.id } });
  const isOne = preview.trips.length === 1;
  const rows = isOne
    ? chosen.routes.map((route, number) => choice(
      longest(route.selectionSummary ?? route.summary), longest(route.additionalInformation), number === 0,
      select(chosen, route), route.id))
    : preview.trips.map((trip) => choice(
      trip.destination.name,
      [line(trip.estimates, units, written), longest(trip.routes[0]?.summary)].filter((part) => part && part !== "--").join(" · "),
      trip === chosen, select(trip, trip.routes[0]), trip.id));
  return element("section", { className: "panel", "aria-label": chosen.destination.name },
    isOne ? element("h2", { dir: "auto" }, chosen.destination.name) : null,
    isOne ? element("p", { className: "detail" }, line(chosen.estimates, units, written)) : null,
    element("ul", { className: "choices", "data-scroll": "choices" }, rows),
    element("button", {
      className: "start", "data-key": "start",
      onclick: () => context.tell({ tripStarted: { trip: chosen.id, route: chosen.routes[0]?.id, map: map.id } }),
    }, preview.texts.start ?? words.start));
}

function choice(name, detail, isChosen, onclick, key) {
  return element("li", {}, element("button", {
    className: "choice", "aria-pressed": String(isChosen), onclick, "data-key": key,
  }, element("span", { className: "name", dir: "auto" }, name),
  detail ? element("span", { className: "detail", dir: "auto" }, detail) : null));
}

/** The next maneuver or why guidance rests, a notice, and how far it still is. */
export function drawGuidance(guidance, map, context) {
  const { words, units } = context;
  const written = words.estimates;
  const [next, after] = guidance.maneuvers;
  const head = guidance.pause
    ? element("p", { className: "maneuver", role: "status" }, words.pauses[guidance.pause])
    : next
      ? element("div", { className: "maneuver", role: "status" },
        next.symbol ? icon(next.symbol) : null,
        element("span", { className: "far" }, distance(next.estimates.distanceRemaining, units, written)),
        element("span", { className: "name" }, longest(next.instruction)),
        after ? element("span", { className: "detail" }, words.then + longest(after.instruction)) : null)
      : null;
  const { alert } = guidance;
  const notice = alert
    ? element("div", { className: "notice", role: "alert" },
      element("p", { className: "name" }, longest(alert.titles)), element("p", { className: "detail" }, longest(alert.subtitles)),
      element("div", { className: "answers" }, [alert.primary, alert.secondary].filter(Boolean).map((action) => element("button", {
        "data-key": action.id,
        onclick: () => context.tell({ buttonTapped: { button: action.id, template: map.id } }),
      }, action.title))))
    : null;
  return element("section", { className: "panel guidance", "aria-label": guidance.trip.destination.name },
    head, notice,
    element("p", { className: "remaining" },
      element("span", { className: "name", dir: "auto" }, guidance.trip.destination.name),
      element("span", { className: "detail" }, line(guidance.estimates, units, written))));
}
