// The page for a car or a phone in a holder: the display, and a rail with the talk button and the settings.

import { icon } from "./dom.js";
import { keepGate } from "./gate.js";
import { keep, kept } from "./kept.js";
import { clock } from "./road.js";
import { fill, follow, ordinary, put, takeAddress } from "./settings.js";
import { listenToTalk } from "./talk.js";
import { HeadUnit } from "./unit.js";

const find = (selector) => document.querySelector(selector);
const form = find("#settings");
const stage = find(".stage");
const talk = find("#talk");
/** The key under which the browser stores the settings. */
const key = "whereto.settings";

const night = matchMedia("(prefers-color-scheme: dark)");
const unit = new HeadUnit(
  find("#glass"), find("#phone"), read, () => ({ width: stage.clientWidth, height: stage.clientHeight }));
keepGate(unit);
talk.append(icon("microphone"));
find("#open-settings").append(icon("settings"));
listenToTalk(talk, unit, find("#glass"));

/** The day or night style; from the device if the driver chose that. */
function style() {
  const { value } = form.elements.style;
  if (value !== "auto") return value;
  return night.matches ? "dark" : "light";
}

/** The driver's settings, from the form. */
function read() {
  const profile = { ...unit.setup?.headUnits[ordinary(unit.setup)], driveSide: form.driveSide.value };
  return {
    profile, language: form.language.value, units: form.units.value, style: style(), limits: [],
    prompts: form.prompts.checked, position: unit.location.remembered ?? unit.setup?.position ?? null,
  };
}

function apply() {
  follow(form, style(), unit.setup);
  document.body.dataset.drive = form.driveSide.value;
  unit.map.up = form.up.value;
  tick();
}

const tick = () => {
  find("#clock").textContent = clock(form.language.value || "en", new Date());
};

const on = (name, take) => unit.addEventListener(name, ({ detail }) => take(detail));
on("setup", () => {
  if (!fill(form, unit.setup)) return;
  for (const [name, value] of Object.entries(kept("localStorage", key) ?? {})) put(form.elements[name], value);
  takeAddress(form);
  apply();
  unit.isWaiting = form.wakes.checked && Boolean(unit.setup.wakePhrase);
  unit.isLocated = form.located.checked;
});
on("unlocated", () => {
  form.located.checked = false;
});
on("unwoken", () => {
  form.wakes.checked = false;
});
on("opened", () => talk.classList.add("open"));
on("closed", () => talk.classList.remove("open"));
unit.microphone.onLevel = (level) => {
  talk.style.setProperty("--level", Math.max(0, 1 + (level ?? -60) / 60).toFixed(2));
};

find("#open-settings").onclick = () => find("#choices").showModal();
form.onchange = ({ target }) => {
  // Until the choices have arrived from the service, the form isn't filled.
  if (unit.setup) {
    // Don't store a seat that wasn't chosen: it follows the country, which can differ next time.
    const hasSeat = target.name === "driveSide" || Boolean(kept("localStorage", key)?.driveSide);
    const chosen = [...form.elements].filter(({ name }) => name && (name !== "driveSide" || hasSeat))
      .map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]);
    keep("localStorage", key, Object.fromEntries(chosen));
  }
  apply();
  switch (target.name) {
    case "style":
      unit.change({ styleChanged: { style: style() } });
      break;
    case "up":
      // Only the map uses it, and `apply` has set it.
      break;
    case "wakes":
      unit.isWaiting = target.checked;
      break;
    case "located":
      unit.isLocated = target.checked;
      break;
    default:
      unit.begin();
  }
};
night.onchange = () => {
  if (form.elements.style.value !== "auto") return;
  apply();
  unit.change({ styleChanged: { style: style() } });
};
setInterval(tick, 10_000);

/** Keeps the screen on while the page is visible; browsers release the lock when it is hidden. */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  // If the browser can't or won't, the device's own settings apply.
  await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", stayAwake);

stayAwake();
unit.begin();
