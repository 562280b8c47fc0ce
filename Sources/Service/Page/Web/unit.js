// A head unit: connects a session in the service with the display, map, microphone, prompts, and permissions in the browser.

import { Location } from "./location.js";
import { Display } from "./map/display.js";
import { MapView } from "./map/map.js";
import { Microphone } from "./microphone.js";
import { Notices } from "./notices.js";
import { Phone } from "./phone.js";
import { Prompts } from "./prompts.js";
import { Screen } from "./screen.js";
import { Session, ask } from "./session.js";
import { Sought } from "./sought.js";
import { Trip } from "./trip.js";
import { Wake } from "./wake.js";
import { wordsIn } from "./words.js";

/** The platform's numbers of pause reasons of guidance. */
const pauses = { loading: 2 };
/** Buttons that open the microphone. */
const speaking = ["microphone", "speak"];

const carAt = (coordinate) => coordinate && { coordinate };

/**
 * Events: `setup` when the service's choices have arrived, `message` (detail: a message of the service), `left` when a session has
 * ended, `ready` when one has begun, `heard` (detail: the words so far, "" for none), `opened` and `closed` of the microphone,
 * `located` (detail: a coordinate), `token` if the service requires one, and `unlocated` and `unwoken` when the position or the wake
 * phrase isn't available.
 */
export class HeadUnit extends EventTarget {
  map = new MapView();
  microphone = new Microphone();
  notices = new Notices();
  setup = null;
  /** The current screen, from the service; null without a session. */
  shown = null;
  #glass;
  #phone;
  #prompts = new Prompts();
  #display = new Display(this.map, () => this.words);
  #trip = new Trip();
  #sought = new Sought();
  #screen = null;
  #settings;
  #shape;
  /** Whether the session reports the car's position on the road. */
  #isDriven = false;
  /** Whether a service that follows its car has lost the position. */
  #isCarLost = false;
  /** Whether a session recording is shown instead of the live session. */
  #isReplaying = false;
  /** What lies on the map of the session that goes on. */
  #marks = { car: null, routes: [] };

  /**
   * @param glass The element of the display.
   * @param phone The element for permission questions.
   * @param settings Returns the driver's settings: {profile, language, units, style, limits, prompts, position}.
   * @param shape Returns the space to fill, see Screen.
   */
  constructor(glass, phone, settings, shape) {
    super();
    [this.#glass, this.#phone, this.#settings, this.#shape] = [glass, new Phone(phone), settings, shape];
    // So that errors can be shown before the first screen.
    glass.append(this.notices.element);
    this.session = new Session(() => this.#start());
    this.location = new Location(
      (fix) => this.#located(fix), (reason) => this.#lost(reason), (reason) => this.#lack("unlocated", reason));
    this.wake = new Wake(() => this.talk(), (reason) => this.#lack("unwoken", reason));
    const heed = (name, take) => this.session.addEventListener(name, ({ detail }) => take.call(this, detail));
    heed("open", this.#opened);
    heed("message", this.#take);
    heed("left", this.#left);
    heed("closed", this.#closed);
    heed("token", () => this.#tell("token"));
    addEventListener("resize", () => this.#screen?.fit());
    // A device's on-screen keyboard takes space without resizing the window.
    globalThis.visualViewport?.addEventListener("resize", () => this.#screen?.fit());
    setInterval(() => this.#screen?.tick(), 10_000);
  }

  /** The page's texts in the driver's language. */
  get words() {
    return wordsIn(this.#settings().language);
  }

  /** Begins a session with the current settings, and ends the current session. */
  begin() {
    return this.session.open();
  }

  /** Starts voice search, like a button of the car; ignored while a modal is shown. */
  talk() {
    if (this.shown && !this.shown.modal && !this.#isReplaying) {
      this.#send({ buttonTapped: { button: "microphone", template: "map" } });
    }
  }

  /** Handles the car's Back key. */
  back() {
    if (this.#isReplaying) return;
    const modal = this.shown?.modal && Object.entries(this.shown.modal)[0];
    if (modal?.[0] === "voiceControl") this.#send({ cancelPressed: { template: modal[1].template.id } });
    else if (!modal && this.shown?.stack.length > 1) this.#send({ backPressed: {} });
  }

  /** Sets the driver's position manually. */
  move(position) {
    this.session.say({ position });
    this.#mark({ car: carAt(position) });
  }

  /** Whether to report the device's position to the session. */
  set isLocated(isWanted) {
    this.notices.clear("unlocated");
    // A service that follows its car doesn't need the browser's location.
    if (isWanted && !this.setup?.followsCar) this.location.start();
    else this.location.stop();
    this.#sayLost();
  }

  /** Whether to wait for the wake phrase. */
  set isWaiting(isWanted) {
    this.notices.clear("unwoken");
    this.wake.isWanted = isWanted;
  }

  /** Sends a change of the car's limits or of the style. */
  change(event) {
    this.session.screen(event);
  }

  /** Shows a screen of a session recording, with {car, routes} on its map; null returns to the live session. */
  replay(recorded, settings, marks = {}) {
    this.#isReplaying = Boolean(recorded);
    const shown = recorded ?? this.shown;
    if (!shown) return;
    if (recorded) this.#draw(settings.profile, settings.language, settings.units, () => {});
    else this.#drawOwn();
    this.#present(shown, { ...this.#marks, ...marks });
  }

  // The driver's actions.

  #send(event) {
    if (event.buttonTapped?.button === "endRoute") this.#trip.end();
    this.#sought.did(event, this.shown);
    const obstacle = speaking.includes(event.buttonTapped?.button) ? this.microphone.obstacle : null;
    if (obstacle) this.notices.say("microphone", this.words[obstacle], this.words.close);
    else this.session.screen(event);
  }

  // The session.

  async #start() {
    this.setup = await (await ask("v1/setup")).json();
    this.map.source = this.setup.map ?? null;
    this.map.attribution = this.setup.attribution;
    this.#tell("setup");
    const { profile, language, units, prompts, position } = this.#settings();
    this.#mark({ car: carAt(position) });
    return {
      version: 1, profile, language, units, prompts, asksByVoice: prompts, guides: true, followsCar: this.setup.followsCar,
      ...(position ? { position } : {}),
    };
  }

  #opened() {
    this.notices.clear("connection");
    this.wake.isPaused = false;
    this.#mark({ routes: [] });
    if (!this.#isReplaying) this.#drawOwn();
    const { limits, style } = this.#settings();
    this.session.screen({ connected: { limits, style } });
    this.#trip.resume((place) => this.session.event({ tripResumed: { place } }));
    if (this.location.last) this.#located(this.location.last);
    else if (this.location.loss) this.#lost(this.location.loss);
    this.#tell("ready");
  }

  /** The last screen stays readable, and works again when the session is back. */
  #left() {
    this.#stopListening();
    // The wake phrase can't be detected without the service.
    this.wake.isPaused = true;
    this.#phone.stop();
    this.#prompts.stop();
    this.#sought.left(this.shown);
    this.shown = null;
    [this.#isDriven, this.#isCarLost] = [false, false];
    this.map.ahead = null;
    if (!this.#isReplaying) this.#screen?.leave();
    this.#tell("left");
  }

  #closed({ reason, again }) {
    const { words } = this;
    const told = words[reason] ?? reason;
    if (again === null) {
      // A permanent refusal may be due to the trip that was to be resumed.
      this.#trip.end();
      this.notices.say("connection", told, words.tryAgain, () => this.session.open());
    } else {
      this.notices.say("connection", `${told} ${words.retrying}`);
    }
  }

  #take(message) {
    this.#tell("message", message);
    if (message.screen) this.#show(message.screen);
    if (message.partial !== undefined) this.#tell("heard", message.partial);
    if (message.answer) {
      this.#tell("heard", message.answer.transcript);
      this.#sought.asked(message.answer.transcript, this.shown);
    }
    if (message.prompt) this.#say(message.prompt);
    if (message.event && this.setup.followsCar) this.#follow(message.event);
    for (const effect of message.effects ?? []) {
      const [[name, values]] = Object.entries(effect);
      this.#effects[name]?.(values);
    }
  }

  #show(next) {
    this.shown = next;
    this.#trip.shown(next.stack[0]?.map?.template);
    this.#sought.shown(next, (event) => this.session.screen(event));
    this.#sayLost();
    if (!this.#isReplaying) this.#present(next);
  }

  /** Shows a screen, with its destinations and marks on the map. */
  #present(next, marks = {}) {
    const template = Object.values(next.stack.at(-1) ?? {})[0]?.template;
    const trips = template?.tripPreview?.trips ?? (template?.guidance ? [template.guidance.trip] : []);
    const chosen = trips.find((trip) => trip.id === template.tripPreview?.selected) ?? trips[0];
    this.map.style = next.style === "dark" ? "dark" : "light";
    this.map.pins = [chosen, ...trips.filter((trip) => trip !== chosen)].filter(Boolean)
      .map((trip) => trip.destination.coordinate);
    const guidance = template?.tripPreview ? null : template?.guidance;
    // Without a route there is nothing to follow: the car and the destination are in view.
    const isLed = guidance && (guidance.maneuvers.length || guidance.pause) && guidance.pause !== pauses.loading;
    this.map.ahead = isLed ? guidance.maneuvers[0]?.estimates.distanceRemaining ?? -1 : null;
    Object.assign(this.map, marks);
    this.#screen.show(next);
  }

  /** Updates the car or the routes of the live session on the map. */
  #mark(marks) {
    Object.assign(this.#marks, marks);
    if (!this.#isReplaying) Object.assign(this.map, marks);
  }

  /** Creates the screen; `tell` is called with its events. */
  #draw(profile, language, units, tell) {
    const words = this.setup.words.find((one) => one.language === language) ?? this.setup.words[0];
    this.map.label = words.map;
    this.#display.translate();
    this.#screen = new Screen(this.#glass, this.map, this.notices.element, { profile, words, units, tell }, this.#shape);
  }

  #drawOwn() {
    const { profile, language, units } = this.#settings();
    this.#draw(profile, language, units, (event) => this.#send(event));
  }

  // The session's effects.

  #effects = {
    readPermissions: async () => {
      const microphone = await this.microphone.permission();
      if (microphone === "denied") this.#refused();
      this.session.event({ permissionsRead: { status: { microphone, speech: this.#phone.speech } } });
    },
    ask: async ({ question, generation }) => {
      const isCurrent = this.session.mark();
      const answer = await this.#phone.ask(question, this.microphone, this.words);
      if (!answer || !isCurrent()) return;
      if (this.microphone.isRefused) this.#refused();
      this.session.event({ permissionsAnswered: { status: answer, generation } });
    },
    stopAsking: () => this.#phone.stop(),
    openMicrophone: async ({ generation }) => {
      this.#stopListening();
      this.wake.isPaused = true;
      const opening = await this.microphone.open(
        (samples) => this.session.sound(samples), () => this.session.event({ microphoneLost: { generation } }));
      // It was closed in the meantime.
      if (!opening) return;
      const { failure } = opening;
      if (failure) {
        this.wake.isPaused = false;
        if (this.microphone.isRefused) this.#refused();
        this.session.event({ microphoneRefused: { failure, generation } });
      } else {
        this.notices.clear("microphone");
        this.#tell("opened");
        this.#tell("heard", "");
        this.session.event({ microphoneOpened: { generation } });
      }
    },
    closeMicrophone: () => this.#endListening(),
    stopSaying: () => this.#prompts.stop(),
    moveMap: ({ x, y }) => this.map.move(x, y),
    zoomMap: ({ steps }) => this.map.zoom(steps),
    centreMap: () => this.map.centre(),
    drawRoutes: ({ routes }) => this.#mark({ routes: routes ?? [] }),
    moveCar: ({ car }) => {
      this.#isDriven = true;
      this.#mark({ car: car ?? null });
    },
    go: ({ place }) => this.#trip.begin(place),
  };

  /** Shows that the browser blocks the microphone, which the phone's settings can't change. */
  #refused() {
    this.notices.say("microphone", this.words.microphoneRefused, this.words.close);
  }

  #stopListening() {
    this.microphone.close();
    this.#tell("closed");
  }

  /** Closes the microphone, and resumes waiting for the wake phrase. */
  #endListening() {
    this.#stopListening();
    this.wake.isPaused = false;
  }

  async #say({ number, rendering }) {
    const isCurrent = this.session.mark();
    const delivery = await this.#prompts.play(rendering).catch(() => "silent");
    if (isCurrent()) this.session.say({ prompted: { number, delivery } });
  }

  /** Reports the device's position, and draws the car there until the session reports it on the road. */
  #located(fix) {
    this.#sayLost();
    if (!this.#isDriven) this.#mark({ car: { coordinate: fix.coordinate, heading: fix.course } });
    this.session.event({ moved: { fix } });
    this.#tell("located", fix.coordinate);
  }

  /** Handles events of a service that follows its car. */
  #follow({ moved, positionLost }) {
    if (!moved && !positionLost) return;
    this.#isCarLost = Boolean(positionLost);
    this.#sayLost();
  }

  #lost(reason) {
    this.session.event({ positionLost: { reason } });
    this.#sayLost();
  }

  /** Shows that the position is unknown, except during guidance. */
  #sayLost() {
    const isLost = (this.#isCarLost || Boolean(this.location.loss)) && !this.shown?.stack[0]?.map?.template.guidance;
    this.notices.hold("position", isLost, this.words.positionLost, this.words.close);
  }

  #lack(event, reason) {
    this.notices.say(event, this.words[reason] ?? reason, this.words.close);
    this.#tell(event);
  }

  #tell(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
