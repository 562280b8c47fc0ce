// The page for a desk: a head unit of any kind, a phone beside it, settings, and a drawer for engineers.

import { Drawer } from "./drawer.js";
import { keepGate } from "./gate.js";
import { fill, follow, ordinary, seated, takeAddress } from "./settings.js";
import { listenToTalk } from "./talk.js";
import { HeadUnit } from "./unit.js";

const find = (selector) => document.querySelector(selector);
const form = find("#settings");
const glass = find("#glass");

/** A window at most this wide and taller than wide is a phone's; the default head unit fills it above the talk button. */
const phones = { width: 600, talk: 76 };

function shape() {
  const isPhone = innerWidth <= phones.width && innerHeight > innerWidth;
  if (!isPhone || form.headUnit.value !== ordinary(unit.setup)) return null;
  return { width: glass.parentElement.clientWidth, height: innerHeight - phones.talk };
}

const unit = new HeadUnit(glass, find("#phone"), read, shape);
const drawer = new Drawer(find("#drawer"), {
  hear(samples) {
    unit.microphone.recording = samples;
    unit.talk();
  },
  show: (...recorded) => unit.replay(...recorded),
});
keepGate(unit);
listenToTalk(find("#talk"), unit, glass);

/** The driver's settings, from the form. */
function read() {
  const profile = seated(unit.setup?.headUnits[form.headUnit.value] ?? {}, form.driveSide.value, unit.setup);
  const [latitude, longitude] = form.position.value.split(",").map((part) => (part.trim() ? Number(part) : NaN));
  const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    profile, language: form.language.value, units: form.units.value, style: form.elements.style.value,
    limits: form.moving.checked ? profile.limitable : [], prompts: form.prompts.checked,
    position: isPosition ? { latitude, longitude } : null,
  };
}

const written = ({ latitude, longitude }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
const complain = (text) => {
  find("#wrong").textContent = text;
};

/** Shows the words recognized so far: only while the car is parked, and never on its screen. */
const hear = (words) => {
  find("#heard").textContent = form.moving.checked ? "" : words;
};

const on = (name, take) => unit.addEventListener(name, ({ detail }) => take(detail));
on("setup", () => {
  if (!fill(form, unit.setup)) return;
  form.style.value = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  takeAddress(form);
  if (!form.position.value) form.position.value = written(unit.setup.position);
  unit.microphone.cancelsEcho = form.cancelsEcho.checked;
  unit.map.up = form.up.value;
  follow(form, read().style, unit.setup);
});
on("ready", () => {
  complain("");
  drawer.begin();
});
on("message", (message) => {
  drawer.take(message);
  if (message.failed) complain(message.failed);
});
on("heard", hear);
on("opened", () => drawer.opened());
on("closed", () => drawer.closed());
on("located", (coordinate) => {
  form.position.value = written(coordinate);
});
on("unlocated", () => {
  form.located.checked = false;
});
on("unwoken", () => {
  form.wakes.checked = false;
});
unit.microphone.onSound = (samples) => drawer.heard(samples);
unit.microphone.onLevel = (level) => {
  find("#level").value = level ?? -60;
};

form.onsubmit = (event) => event.preventDefault();
form.onchange = ({ target }) => {
  const { limits, style, position } = read();
  follow(form, style, unit.setup);
  switch (target.name) {
    case "moving":
      hear("");
      unit.change({ limitsChanged: { limits } });
      break;
    case "style":
      unit.change({ styleChanged: { style } });
      break;
    case "up":
      unit.map.up = target.value;
      break;
    case "cancelsEcho":
      unit.microphone.cancelsEcho = target.checked;
      break;
    case "wakes":
      unit.isWaiting = target.checked;
      break;
    case "located":
      unit.isLocated = target.checked;
      break;
    case "position":
      complain(position ? "" : unit.words.positionWrong);
      if (position) unit.move(position);
      break;
    default:
      unit.begin();
  }
};

unit.begin();
