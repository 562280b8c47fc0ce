// The page of a car, or of a phone in its holder: nothing but the glass, and beside it what the driver talks with.

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
/** Under this the browser keeps what the driver has chosen. */
const key = "whereto.settings";

const night = matchMedia("(prefers-color-scheme: dark)");
const unit = new HeadUnit(
  find("#glass"), find("#phone"), read, () => ({ width: stage.clientWidth, height: stage.clientHeight }));
keepGate(unit);
talk.append(icon("microphone"));
find("#open-settings").append(icon("settings"));
listenToTalk(talk, unit, find("#glass"));

/** Day or night, where the driver leaves that to the device. */
function style() {
  const { value } = form.elements.style;
  if (value !== "auto") return value;
  return night.matches ? "dark" : "light";
}

/** What the driver wants, as the form has it. */
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
  // Before the service has told what there is to choose from, nothing was chosen.
  if (unit.setup) {
    // A seat that nobody chose follows the country, also another one's the next time.
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
      // It is the map's alone, which knows by now.
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

/** Keeps the display on while the page is in view; browsers let go of that when it is not. */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  // Not every browser can, and none must: the driver's own settings then say when it goes dark.
  await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", stayAwake);

stayAwake();
unit.begin();
