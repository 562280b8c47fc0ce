// A head unit: a session at the service, and what of it is where the driver is: glass, map, microphone, prompts, permissions.

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

/** Numbers of reasons why guidance rests. */
const pauses = { loading: 2 };
/** What opens the microphone. */
const speaking = ["microphone", "speak"];

const carAt = (coordinate) => coordinate && { coordinate };

/**
 * Events: `setup` once the service has told what there is to choose from, `message` (detail: a message of the service), `left` when
 * a session is over, `ready` when one has begun, `heard` (detail: the words so far, "" for none), `opened` and `closed` of the
 * microphone, `token` where the service wants one, and `unlocated` and `unwoken` where neither position nor wake phrase is to be had.
 */
export class HeadUnit extends EventTarget {
  map = new MapView();
  microphone = new Microphone();
  notices = new Notices();
  setup = null;
  /** What is on the glass, as the service says; null while nobody does. */
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
  /** Whether the session tells where the car is. */
  #isDriven = false;
  /** Whether the service, which follows its car, has lost it. */
  #isCarLost = false;
  /** Whether a recorded session is looked at: then what goes on is not shown. */
  #isReplaying = false;
  /** What lies on the map of the session that goes on. */
  #marks = { car: null, routes: [] };

  /**
   * @param glass The element of the glass.
   * @param phone The element in which permissions are asked for.
   * @param settings Gives what the driver wants: {profile, language, units, style, limits, prompts, position}.
   * @param shape Gives the glass its shape, see Screen.
   */
  constructor(glass, phone, settings, shape) {
    super();
    [this.#glass, this.#phone, this.#settings, this.#shape] = [glass, new Phone(phone), settings, shape];
    // What is wrong is said also before there is anything else to show.
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
    // A keyboard of the device takes room away without telling the window.
    globalThis.visualViewport?.addEventListener("resize", () => this.#screen?.fit());
    setInterval(() => this.#screen?.tick(), 10_000);
  }

  /** The words of the page in the driver's language. */
  get words() {
    return wordsIn(this.#settings().language);
  }

  /** Begins a session with the settings of now, in place of the one that goes on. */
  begin() {
    return this.session.open();
  }

  /** Wants to speak, as by a button of the car; what lies over the screen comes first. */
  talk() {
    if (this.shown && !this.shown.modal && !this.#isReplaying) {
      this.#send({ buttonTapped: { button: "microphone", template: "map" } });
    }
  }

  /** What the car's own key for Back does. */
  back() {
    if (this.#isReplaying) return;
    const modal = this.shown?.modal && Object.entries(this.shown.modal)[0];
    if (modal?.[0] === "voiceControl") this.#send({ cancelPressed: { template: modal[1].template.id } });
    else if (!modal && this.shown?.stack.length > 1) this.#send({ backPressed: {} });
  }

  /** Where the driver is from now on, by hand. */
  move(position) {
    this.session.say({ position });
    this.#mark({ car: carAt(position) });
  }

  /** Whether the session is told where the device is. */
  set isLocated(isWanted) {
    this.notices.clear("unlocated");
    // Where the service knows where its car is, the browser is not asked.
    if (isWanted && !this.setup?.followsCar) this.location.start();
    else this.location.stop();
    this.#sayLost();
  }

  /** Whether the wake phrase is waited for. */
  set isWaiting(isWanted) {
    this.notices.clear("unwoken");
    this.wake.isWanted = isWanted;
  }

  /** Tells what has changed on the way: what the car limits, or day and night. */
  change(event) {
    this.session.screen(event);
  }

  /** Looks at a screen of a recorded session, with {car, routes} on its map; at what goes on again where it is null. */
  replay(recorded, settings, marks = {}) {
    this.#isReplaying = Boolean(recorded);
    const shown = recorded ?? this.shown;
    if (!shown) return;
    if (recorded) this.#draw(settings.profile, settings.language, settings.units, () => {});
    else this.#drawOwn();
    this.#present(shown, { ...this.#marks, ...marks });
  }

  // What the driver does.

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

  /** What is on the glass stays, so that the driver reads on; it can be pressed again once somebody answers. */
  #left() {
    this.#stopListening();
    // Nobody hears the phrase while nobody answers.
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
      // What the service refuses for good may be what it was asked to go on with.
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

  /** Shows a screen, and on the map what it is about. */
  #present(next, marks = {}) {
    const template = Object.values(next.stack.at(-1) ?? {})[0]?.template;
    const trips = template?.tripPreview?.trips ?? (template?.guidance ? [template.guidance.trip] : []);
    const chosen = trips.find((trip) => trip.id === template.tripPreview?.selected) ?? trips[0];
    this.map.style = next.style === "dark" ? "dark" : "light";
    this.map.pins = [chosen, ...trips.filter((trip) => trip !== chosen)].filter(Boolean)
      .map((trip) => trip.destination.coordinate);
    const guidance = template?.tripPreview ? null : template?.guidance;
    // Without a way there is nothing ahead to follow: the car and where it goes are in view.
    const isLed = guidance && (guidance.maneuvers.length || guidance.pause) && guidance.pause !== pauses.loading;
    this.map.ahead = isLed ? guidance.maneuvers[0]?.estimates.distanceRemaining ?? -1 : null;
    Object.assign(this.map, marks);
    this.#screen.show(next);
  }

  /** Puts the car or the routes of the session that goes on on the map. */
  #mark(marks) {
    Object.assign(this.#marks, marks);
    if (!this.#isReplaying) Object.assign(this.map, marks);
  }

  /** Makes a glass, which tells what is pressed on it. */
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

  // What the session asks for.

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
      // It was closed meanwhile, and nobody waits for it.
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

  /** The browser lets the page have no microphone: where that is changed is not in the phone's settings. */
  #refused() {
    this.notices.say("microphone", this.words.microphoneRefused, this.words.close);
  }

  #stopListening() {
    this.microphone.close();
    this.#tell("closed");
  }

  /** The microphone is free again: the phrase is waited for. */
  #endListening() {
    this.#stopListening();
    this.wake.isPaused = false;
  }

  async #say({ number, rendering }) {
    const isCurrent = this.session.mark();
    const delivery = await this.#prompts.play(rendering).catch(() => "silent");
    if (isCurrent()) this.session.say({ prompted: { number, delivery } });
  }

  /** Tells where the device is; until the session says where that is on a road, the car is there. */
  #located(fix) {
    this.#sayLost();
    if (!this.#isDriven) this.#mark({ car: { coordinate: fix.coordinate, heading: fix.course } });
    this.session.event({ moved: { fix } });
    this.#tell("located", fix.coordinate);
  }

  /** Takes what the service tells of its car. */
  #follow({ moved, positionLost }) {
    if (!moved && !positionLost) return;
    this.#isCarLost = Boolean(positionLost);
    this.#sayLost();
  }

  #lost(reason) {
    this.session.event({ positionLost: { reason } });
    this.#sayLost();
  }

  /** Says that nobody knows where the device is, unless guidance does. */
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
