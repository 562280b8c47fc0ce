// The page: a head unit whose session runs at the service, a phone beside it, and a drawer for engineers.

import { element, replace } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Location } from "./location.js";
import { MapView } from "./map/map.js";
import { Microphone } from "./microphone.js";
import { Phone } from "./phone.js";
import { Prompts } from "./prompts.js";
import { Screen } from "./screen.js";
import { Session, ask, storeToken, storedToken } from "./session.js";
import { Wake } from "./wake.js";

const find = (selector) => document.querySelector(selector);
const form = find("#settings");
const glass = find("#glass");

const map = new MapView();
const microphone = new Microphone();
const phone = new Phone(find("#phone"));
const prompts = new Prompts();
const wake = new Wake(() => talk(), (reason) => {
  form.wakes.checked = false;
  find("#wrong").textContent = reason;
});
const device = new Location(
  (fix) => located(fix),
  () => session.event({ positionLost: { reason: "noFix" } }),
  (reason) => {
    form.located.checked = false;
    find("#wrong").textContent = reason;
  });
let setup = null;
let screen = null;
let shown = null;
/** Where the driver is going, once a trip was started. */
let destination = null;
/** Whether the session tells where the car is. */
let isDriven = false;
/** Whether a recorded session is looked at: then what goes on is not shown. */
let isReplaying = false;

const drawer = new Drawer(find("#drawer"), {
  hear(samples) {
    microphone.recording = samples;
    talk();
  },
  show(recorded, settings) {
    isReplaying = Boolean(recorded);
    if (recorded) {
      draw(settings.profile, settings.language, settings.units, () => {});
      screen.show(recorded);
    } else if (shown) {
      begin();
      screen.show(shown);
    }
  },
});

const session = new Session(async () => {
  setup = await (await ask("/v1/setup")).json();
  map.source = setup.map ?? null;
  fillForm();
  const values = readForm();
  return {
    version: 1, profile: values.profile, language: values.language, units: values.units,
    prompts: values.prompts, asksByVoice: values.prompts, guides: true, ...(values.position ? { position: values.position } : {}),
  };
});

// What the driver and the page tell.

const tell = (event) => session.screen(event);

/** Makes a glass, which tells what is pressed on it. */
function draw(profile, language, units, tell) {
  const words = setup.words.find((one) => one.language === language) ?? setup.words[0];
  map.label = words.map;
  screen = new Screen(glass, map, { profile, words, units, tell });
}

function begin() {
  const { profile, language, units } = readForm();
  draw(profile, language, units, tell);
}

/** Wants to speak, as by a button of the car; what lies over the screen comes first. */
function talk() {
  if (shown && !shown.modal && !isReplaying) tell({ buttonTapped: { button: "microphone", template: "map" } });
}

// What the session asks of the page.

session.addEventListener("open", () => {
  find("#connection").hidden = true;
  find("#wrong").textContent = "";
  drawer.begin();
  if (!isReplaying) begin();
  const { limits, style } = readForm();
  tell({ connected: { limits, style } });
  if (device.last) located(device.last);
});

session.addEventListener("left", () => {
  endListening();
  phone.stop();
  prompts.stop();
  shown = null;
  isDriven = false;
  map.routes = [];
  map.ahead = null;
  if (setup) map.car = carAt(readForm().position);
  if (!isReplaying) screen?.clear();
});

session.addEventListener("closed", ({ detail: { reason, again } }) => tellOfLoss(reason, again));

/** Says that there is no session, and whether it is tried again. */
function tellOfLoss(reason, again) {
  const notice = find("#connection");
  notice.hidden = false;
  const rest = again === null ? element("button", { onclick: () => session.open() }, "Try again") : "It is tried again.";
  replace(notice, `${reason} `, rest);
}

session.addEventListener("token", () => {
  const gate = find("#gate");
  find("#refused").textContent = storedToken() ? "The service does not know that token." : "";
  if (!gate.open) gate.showModal();
});

find("#gate").oncancel = () => tellOfLoss("The service asks for a token.", null);

find("#gate form").onsubmit = (event) => {
  storeToken(event.target.token.value);
  event.target.reset();
  session.open();
};

session.addEventListener("message", ({ detail: message }) => {
  drawer.take(message);
  if (message.screen) show(message.screen);
  if (message.partial !== undefined) hear(message.partial);
  if (message.answer) hear(message.answer.transcript);
  if (message.failed) find("#wrong").textContent = message.failed;
  if (message.prompt) say(message.prompt);
  for (const effect of message.effects ?? []) perform(effect);
});

function show(next) {
  shown = next;
  const template = Object.values(next.stack.at(-1) ?? {})[0]?.template;
  const trips = template?.tripPreview?.trips ?? (template?.guidance ? [template.guidance.trip] : []);
  const chosen = trips.find((trip) => trip.id === template.tripPreview?.selected) ?? trips[0];
  map.style = next.style === "dark" ? "dark" : "light";
  const pins = [chosen, ...trips.filter((trip) => trip !== chosen)].filter(Boolean).map((trip) => trip.destination.coordinate);
  map.pins = pins.length || !destination ? pins : [destination];
  const guidance = template?.tripPreview ? null : template?.guidance;
  map.ahead = guidance && guidance.pause !== pauses.loading
    ? guidance.maneuvers[0]?.estimates.distanceRemaining ?? -1 : null;
  if (!isReplaying) screen.show(next);
}

/** Numbers of reasons why guidance rests. */
const pauses = { loading: 2 };

const carAt = (coordinate) => coordinate && { coordinate };

/** Tells where the device is; until the session says where that is on a road, the car is there. */
function located(fix) {
  const { latitude, longitude } = fix.coordinate;
  form.position.value = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  if (!isDriven) map.car = { coordinate: fix.coordinate, heading: fix.course };
  session.event({ moved: { fix } });
}

const effects = {
  async readPermissions() {
    session.event({ permissionsRead: { status: { microphone: await microphone.permission(), speech: phone.speech } } });
  },
  async ask({ question, generation }) {
    const isCurrent = session.mark();
    const answer = await phone.ask(question, microphone);
    if (answer && isCurrent()) session.event({ permissionsAnswered: { status: answer, generation } });
  },
  stopAsking: () => phone.stop(),
  async openMicrophone({ generation }) {
    stopListening();
    wake.isPaused = true;
    const opening = await microphone.open(
      (samples) => session.sound(samples), () => session.event({ microphoneLost: { generation } }));
    // It was closed meanwhile, and nobody waits for it.
    if (!opening) return;
    const { failure } = opening;
    if (failure) {
      session.event({ microphoneRefused: { failure, generation } });
    } else {
      drawer.opened();
      hear("");
      session.event({ microphoneOpened: { generation } });
    }
  },
  closeMicrophone: () => endListening(),
  stopSaying: () => prompts.stop(),
  moveMap: ({ x, y }) => map.move(x, y),
  zoomMap: ({ steps }) => map.zoom(steps),
  centreMap: () => map.centre(),
  drawRoutes({ routes }) {
    map.routes = routes ?? [];
  },
  moveCar({ car }) {
    isDriven = true;
    map.car = car ?? null;
  },
  // Where no road is known, the way begins and ends with the pin.
  go({ place }) {
    destination = place.coordinate;
    find("#going").textContent = `On the way to ${place.name}`;
    map.pins = [destination];
  },
};

function perform(effect) {
  const [[name, values]] = Object.entries(effect);
  effects[name]?.(values);
}

function stopListening() {
  microphone.close();
  drawer.closed();
}

/** The microphone is free again: the phrase is waited for. */
function endListening() {
  stopListening();
  wake.isPaused = false;
}

async function say({ number, rendering }) {
  const isCurrent = session.mark();
  const delivery = await prompts.play(rendering).catch(() => "silent");
  if (isCurrent()) session.say({ prompted: { number, delivery } });
}

/** The words heard so far: while the car is parked only, and never on its screen. */
function hear(words) {
  find("#heard").textContent = form.moving.checked ? "" : words;
}

microphone.onSound = (samples) => drawer.heard(samples);
microphone.onLevel = (level) => {
  find("#level").value = level ?? -60;
};

// Push to talk, with a button or the space bar: who holds it says when the utterance is over, who presses it once leaves
// that to the end-pointer.

const held = 600;
let pressed = null;
let isHeldByKey = false;

function press() {
  pressed = performance.now();
  talk();
}

function release() {
  if (pressed !== null && performance.now() - pressed > held) microphone.finish();
  pressed = null;
  isHeldByKey = false;
}

const talkButton = find("#talk");
talkButton.onpointerdown = (event) => {
  if (event.button !== 0) return;
  talkButton.setPointerCapture(event.pointerId);
  press();
};
talkButton.onpointerup = release;
talkButton.onpointercancel = release;
// The keyboard and screen readers press it without a pointer.
talkButton.onclick = (event) => event.detail === 0 && talk();
addEventListener("blur", release);
// Before anything else hears of it: a button that gets the focus while the bar is held is not pressed by it.
document.addEventListener("keydown", (event) => {
  const isTaken = event.target.closest("input, select, textarea, button, summary, a, dialog, [role=log]");
  if (event.code === "Space" && (isHeldByKey || !isTaken)) {
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat || isHeldByKey) return;
    isHeldByKey = true;
    press();
  }
  const isOnGlass = glass.contains(document.activeElement) || document.activeElement === document.body;
  if (event.key === "Escape" && isOnGlass) back();
}, true);
document.addEventListener("keyup", (event) => {
  if (event.code !== "Space" || !isHeldByKey) return;
  event.preventDefault();
  event.stopPropagation();
  release();
}, true);

/** What the car's own key for Back does. */
function back() {
  if (isReplaying) return;
  const modal = shown?.modal && Object.entries(shown.modal)[0];
  if (modal?.[0] === "voiceControl") tell({ cancelPressed: { template: modal[1].template.id } });
  else if (!modal && shown?.stack.length > 1) tell({ backPressed: {} });
}

// The settings.

function option(value, text = value) {
  return element("option", { value }, text);
}

const languages = { en: "English", ru: "Русский", pt: "Português", fa: "فارسی", zh: "中文" };

function fillForm() {
  if (form.headUnit.options.length) return;
  form.headUnit.append(...Object.keys(setup.headUnits).sort().map((name) => option(name)));
  form.headUnit.value = "default-800x480" in setup.headUnits ? "default-800x480" : Object.keys(setup.headUnits)[0];
  form.language.append(...setup.words.map(({ language }) => option(language, languages[language])));
  find("#wakes").hidden = !setup.wakePhrase;
  find("#wakes span").textContent = `Wait for “${setup.wakePhrase}”`;
  form.style.value = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const asked = new URLSearchParams(location.search);
  for (const [name, value] of asked) {
    const field = form.elements[name];
    if (field?.type === "checkbox") field.checked = value !== "0";
    else if (field) field.value = value;
  }
  const { latitude, longitude } = setup.position;
  if (!form.position.value) form.position.value = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  microphone.cancelsEcho = form.cancelsEcho.checked;
  map.attribution = setup.attribution;
  map.car = carAt(readForm().position);
}

function readForm() {
  const profile = { ...setup.headUnits[form.headUnit.value] };
  if (form.driveSide.value) profile.driveSide = form.driveSide.value;
  const [latitude, longitude] = form.position.value.split(",").map((part) => (part.trim() ? Number(part) : NaN));
  const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    profile, language: form.language.value, units: form.units.value, style: form.elements.style.value,
    limits: form.moving.checked ? profile.limitable : [], prompts: form.prompts.checked,
    position: isPosition ? { latitude, longitude } : null,
  };
}

form.onsubmit = (event) => event.preventDefault();
form.onchange = ({ target }) => {
  const { limits, style, position } = readForm();
  switch (target.name) {
    case "moving":
      hear("");
      tell({ limitsChanged: { limits } });
      break;
    case "style":
      tell({ styleChanged: { style } });
      break;
    case "cancelsEcho":
      microphone.cancelsEcho = target.checked;
      break;
    case "wakes":
      find("#wrong").textContent = "";
      wake.isWanted = target.checked;
      break;
    case "located":
      find("#wrong").textContent = "";
      if (target.checked) device.start();
      else device.stop();
      break;
    case "position":
      find("#wrong").textContent = position ? "" : "A position is latitude, longitude in degrees, such as 49.28, -123.12.";
      if (position) {
        session.say({ position });
        map.car = carAt(position);
      }
      break;
    default:
      session.open();
  }
};

addEventListener("resize", () => screen?.fit());
setInterval(() => screen?.tick(), 10_000);
session.open();
