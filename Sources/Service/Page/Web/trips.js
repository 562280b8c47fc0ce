// Panels on the map: trip preview and guidance.

import { element, icon, longest } from "./dom.js";
import { distance, line } from "./estimates.js";
import { arrival, drawJunction, drawLanes } from "./road.js";

/** Trips to choose from, or the routes of a single one (MA-6, MA-7). */
export function drawPreview(preview, map, context) {
  const { words, units } = context;
  const written = words.estimates;
  const chosen = preview.trips.find((trip) => trip.id === preview.selected) ?? preview.trips[0];
  if (!chosen) return null;
  const way = chosenRoute(preview, chosen, context);
  const select = (trip, route) => ({ currentTarget }) => {
    context.tapped = { trip: trip.id, route: route?.id };
    // At once, so that the marked route is the one that Go starts, even before the service answers.
    for (const one of currentTarget.closest(".choices").querySelectorAll(".choice")) {
      one.setAttribute("aria-pressed", String(one === currentTarget));
    }
    context.tell({ tripSelected: { trip: trip.id, route: route?.id, map: map.id } });
  };
  const isOne = preview.trips.length === 1;
  const details = (estimates, variants) => (
    [estimates ? line(estimates, units, written) : "", longest(variants)].filter((part) => part && part !== "--").join(" · "));
  const rows = isOne
    ? chosen.routes.map((route) => choice(
      longest(route.selectionSummary ?? route.summary),
      details(chosen.routes.length > 1 ? route.estimates : null, route.additionalInformation), route === way,
      select(chosen, route), route.id))
    : preview.trips.map((trip) => {
      const route = trip === chosen ? way : trip.routes[0];
      return choice(
        trip.destination.name, details(route?.estimates ?? trip.estimates, route?.summary), trip === chosen,
        select(trip, route), trip.id);
    });
  // With several routes, each shows its own time and distance.
  const areTold = chosen.routes.length > 1 && chosen.routes.every((route) => route.estimates);
  return element("section", { className: "panel", "aria-label": chosen.destination.name },
    isOne ? element("h2", { dir: "auto" }, chosen.destination.name) : null,
    isOne && !areTold ? element("p", { className: "detail" }, line(way?.estimates ?? chosen.estimates, units, written)) : null,
    element("ul", { className: "choices", "data-scroll": "choices" }, rows),
    element("button", {
      className: "start", "data-key": "start",
      onclick: () => {
        const trip = preview.trips.find(({ id }) => id === context.tapped?.trip) ?? chosen;
        context.tell({ tripStarted: { trip: trip.id, route: chosenRoute(preview, trip, context)?.id, map: map.id } });
      },
    }, preview.texts.start ?? words.start));
}

/** The chosen route of a trip: the one tapped last, or else the service's, or else the first. */
function chosenRoute(preview, trip, { tapped }) {
  const of = (id) => trip.routes.find((route) => route.id === id);
  return (tapped?.trip === trip.id && of(tapped.route)) || of(preview.route) || trip.routes[0];
}

function choice(name, detail, isChosen, onclick, key) {
  return element("li", {}, element("button", {
    className: "choice", "aria-pressed": String(isChosen), onclick, "data-key": key,
  }, element("span", { className: "name", dir: "auto" }, name),
  detail ? element("span", { className: "detail", dir: "auto" }, detail) : null));
}

/** The next maneuver or the reason for a pause, an alert, and the remaining time and distance. */
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
        drawJunction(next.junction),
        element("span", { className: "name" }, longest(next.instruction)),
        drawLanes(next.lanes, words),
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
      element("span", { className: "detail" }, line(guidance.estimates, units, written),
        element("span", { "data-remaining": guidance.estimates.timeRemaining }, arrival(guidance.estimates.timeRemaining, words)))));
}
