// The drawer for engineers: the session's events, recognition results and their scores, and timing.

import { element, replace } from "./dom.js";
import { readRecording, wav } from "./microphone.js";

const kept = 500;
/** Maximum number of session lines kept for saving; later lines are dropped. */
const longestRecording = 20_000;

export class Drawer {
  #events = element("div", { className: "events", tabIndex: 0, role: "log", "aria-live": "off", "aria-label": "Session events" });
  #answer = element("div", { className: "found" }, element("p", { className: "quiet" }, "No queries yet."));
  #notice = element("p", { role: "status" });
  #lines = [];
  #sound = [];
  #lastSound = [];
  #record = null;
  #hypotheses = [];
  #began = 0;
  #times = {};

  /**
   * @param drawer The drawer's element.
   * @param hear Called with samples to use instead of the microphone.
   * @param show Called with the screen of a recording to show, its settings, and {car, routes} on its map.
   */
  constructor(drawer, { hear, show }) {
    const button = (label, onclick) => element("button", { onclick }, label);
    const file = (label, accept, take) => {
      const input = element("input", { type: "file", accept, hidden: true });
      input.onchange = async () => {
        const [one] = input.files;
        if (one) await take(one).catch((error) => this.say(`${one.name}: ${error.message}`));
        // So that the same file can be chosen again.
        input.value = "";
      };
      return [button(label, () => input.click()), input];
    };
    this.hear = async (recording) => {
      const samples = await readRecording(recording);
      this.say(`${recording.name} replaces the microphone for the next utterance.`);
      hear(samples, recording.name);
    };
    this.show = show;
    replace(drawer.querySelector(".columns"),
      element("section", {}, element("h2", {}, "Event log"), this.#events),
      element("section", {}, element("h2", {}, "Recognition and results"), this.#answer),
      element("section", {}, element("h2", {}, "Recordings"),
        element("p", { className: "tools" },
          file("Use an audio file…", "audio/*", this.hear),
          button("Save the utterance", () => this.#saveFixture()),
          button("Save a session recording", () => this.#saveSession()),
          file("Open a session recording…", ".jsonl", (one) => this.#open(one))),
        this.#notice, element("div", { className: "replay" })));
    this.replay = drawer.querySelector(".replay");
    for (const name of ["dragover", "drop"]) {
      document.addEventListener(name, (event) => {
        event.preventDefault();
        const dropped = event.dataTransfer.files[0];
        if (name === "drop" && dropped) this.hear(dropped).catch((error) => this.say(`${dropped.name}: ${error.message}`));
      });
    }
  }

  say(text) {
    this.#notice.textContent = text;
  }

  /** Clears the log for a new session. */
  begin() {
    this.#lines = [];
    this.#began = performance.now();
    this.#events.replaceChildren();
  }

  /** Logs a message of the service. */
  take(message) {
    const at = (performance.now() - this.#began) / 1000;
    const isLine = ["version", "event", "effects", "screen"].some((kind) => kind in message);
    if (isLine && this.#lines.length < longestRecording) this.#lines.push(message);
    if (message.partial !== undefined) this.#times.partial ??= at;
    if (message.heard) this.#hypotheses = message.heard;
    if (message.answer) this.#showAnswer(message.answer, at);
    for (const [kind, text] of summaries(message)) this.#add(message.at ?? at, kind, text, message);
  }

  /** Adds samples that were sent. */
  heard(samples) {
    this.#sound.push(samples);
  }

  /** Called when the microphone opens: a new utterance begins. */
  opened() {
    this.#sound = [];
    this.#times = { opened: (performance.now() - this.#began) / 1000 };
  }

  /** Called when the microphone closes. */
  closed() {
    if (this.#sound.length) {
      this.#lastSound = this.#sound;
      this.#times.closed = (performance.now() - this.#began) / 1000;
    }
    this.#sound = [];
  }

  #add(at, kind, text, message) {
    const isAtEnd = this.#events.scrollTop + this.#events.clientHeight > this.#events.scrollHeight - 40;
    this.#events.append(element("p", { className: kind },
      element("time", {}, at.toFixed(2)), element("span", { className: "kind" }, kind), element("code", { title: JSON.stringify(message).slice(0, 2000) }, text)));
    while (this.#events.childElementCount > kept) this.#events.firstElementChild.remove();
    if (isAtEnd) this.#events.scrollTop = this.#events.scrollHeight;
  }

  #showAnswer(answer, at) {
    this.#record = answer;
    const rows = answer.results.map((entry, index) => element("tr", {},
      element("td", {}, index + 1), element("td", { dir: "auto" }, entry.name), element("td", {}, entry.score.toFixed(3)),
      element("td", {}, entry.match), element("td", {}, entry.distance === undefined ? "" : `${Math.round(entry.distance)} m`),
      element("td", {}, entry.rubric ?? entry.kind), element("td", { className: "quiet" }, made(entry.parts))));
    replace(this.#answer,
      element("p", {}, element("q", { dir: "auto" }, answer.transcript || "nothing"), ` ${answer.outcome}, ${(answer.confidence * 100).toFixed(0)} %`),
      this.#hypotheses.length > 1 ? element("details", {},
        element("summary", {}, `${this.#hypotheses.length} hypotheses`),
        element("ol", { className: "hypotheses" }, this.#hypotheses.map(({ text, score }) => element("li", {}, text, " ", element("small", {}, score))))) : null,
      answer.query ? element("p", { className: "quiet" },
        `${answer.query.intent} ${Object.entries(answer.query.slots).map(([slot, words]) => `${slot}: ${words}`).join(", ")}`) : null,
      rows.length ? element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": "Places found" }, element("table", {},
        element("thead", {}, element("tr", {}, ["", "place", "score", "match", "distance", "category", "score breakdown"].map((head) => element("th", { scope: "col" }, head)))),
        element("tbody", {}, rows))) : null,
      this.#timing(answer, at));
  }

  /** The duration of each stage, as a bar and a legend. */
  #timing(answer, at) {
    const { opened, partial, closed } = this.#times;
    if (opened === undefined) return null;
    const end = closed ?? at;
    const stages = [
      ["first words", (partial ?? end) - opened], ["rest of the utterance", end - (partial ?? end)],
      ["final pass", Math.min(answer.timing?.decode ?? 0, Math.max(0, at - end))],
      ["to the answer", Math.max(0, at - end - (answer.timing?.decode ?? 0))],
    ].filter(([, seconds]) => seconds > 0.0005);
    const bar = element("div", { className: "stages", "aria-hidden": "true" }, stages.map(([, seconds]) => {
      const part = element("span");
      part.style.flexGrow = seconds;
      return part;
    }));
    return element("div", {}, bar, element("ul", { className: "legend" },
      stages.map(([name, seconds]) => element("li", {}, `${name} ${seconds.toFixed(2)} s`))));
  }

  #saveFixture() {
    if (!this.#lastSound.length) {
      this.say("There is no utterance to save yet.");
      return;
    }
    const name = `utterance-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`;
    const [first] = this.#record?.results ?? [];
    const line = {
      audio: `${name}.wav`, text: this.#record?.transcript ?? "",
      ...(first ? { place: first.id, name: first.name, lat: first.lat, lon: first.lon } : {}),
    };
    save(wav(this.#lastSound), `${name}.wav`);
    save(new Blob([`${JSON.stringify(line)}\n`], { type: "application/jsonl" }), `${name}.jsonl`);
    this.say("Saved with the recognized text; correct it before you use it for evaluation.");
  }

  #saveSession() {
    const text = this.#lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    save(new Blob([text], { type: "application/jsonl" }), "session.jsonl");
  }

  /** Opens a session recording to step through its screens. */
  async #open(file) {
    const lines = (await file.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
    if (!lines[0] || !("version" in lines[0])) throw new Error("isn't a session recording");
    const steps = [];
    const marks = { routes: [] };
    for (const { effects = [], screen, at } of lines) {
      for (const { drawRoutes, moveCar } of effects) {
        if (drawRoutes) marks.routes = drawRoutes.routes ?? [];
        if (moveCar) marks.car = moveCar.car ?? null;
      }
      if (screen) steps.push({ screen, at, marks: { ...marks } });
    }
    let step = 0;
    const position = element("output");
    const go = (to) => {
      step = Math.min(steps.length - 1, Math.max(0, to));
      const { screen, at, marks } = steps[step];
      position.textContent = `screen ${step + 1} of ${steps.length}, ${at.toFixed(2)} s`;
      this.show(screen, lines[0].settings, marks);
    };
    const button = (label, onclick) => element("button", { onclick }, label);
    replace(this.replay,
      element("p", {}, file.name), button("Back", () => go(step - 1)), button("Next", () => go(step + 1)), position,
      button("Close", () => {
        replace(this.replay);
        this.show(null);
      }));
    if (steps.length) go(0);
  }
}

/** Log entries for a message: kind and text. */
function* summaries(message) {
  if (message.event) yield ["event", brief(message.event)];
  for (const effect of message.effects ?? []) yield ["effect", brief(effect)];
  if (message.screen) {
    const names = message.screen.stack.map((one) => Object.keys(one)[0]);
    yield ["screen", [...names, ...Object.keys(message.screen.modal ?? {})].join(" › ")];
  }
  for (const kind of ["state", "partial", "heard", "failed", "prompt", "droppedSamples", "difference"]) {
    if (kind in message) yield [kind, brief(message[kind])];
  }
  if (message.answer) yield ["answer", `${message.answer.outcome}: ${message.answer.transcript}`];
}

/** The parts of a score, largest first. */
function made(parts = {}) {
  const ordered = Object.entries(parts).sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  return ordered.map(([name, share]) => `${name} ${share.toFixed(3)}`).join(", ").replaceAll("-", "−");
}

function brief(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
