// Plays prompts: speech from the service's voice, or a tone.

import { ask } from "./session.js";

const tones = { question: [880], statement: [660, 880], problem: [330, 262] };

export class Prompts {
  #context = null;
  #playing = null;
  #turn = 0;

  /** Plays a prompt. @returns how it was delivered: `speech`, `tone`, `interrupted`, or `silent`. */
  async play(rendering) {
    this.stop();
    const turn = this.#turn;
    const isOver = () => turn !== this.#turn;
    this.#context ??= new AudioContext();
    // Browsers play nothing until the driver has touched the page; the prompt is then silent.
    if (this.#context.state === "suspended") await Promise.race([this.#context.resume(), wait(200)]);
    if (isOver()) return "interrupted";
    if (this.#context.state === "suspended" || rendering.silent) return "silent";
    const { speech, tone } = rendering;
    const buffer = speech && await this.#fetch(speech._0).catch(() => null);
    if (isOver()) return "interrupted";
    return buffer ? this.#speak(buffer) : this.#sound(speech?.otherwise ?? tone?._0);
  }

  /** Stops the prompt that plays or is about to. */
  stop() {
    this.#turn += 1;
    const playing = this.#playing;
    this.#playing = null;
    playing?.();
  }

  async #fetch(text) {
    const response = await ask("v1/speech", {
      method: "POST", body: JSON.stringify({ text }), headers: { "Content-Type": "application/json" },
    });
    return this.#context.decodeAudioData(await response.arrayBuffer());
  }

  #speak(buffer) {
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#context.destination);
    return this.#ended(source, "speech");
  }

  #sound(name) {
    const notes = tones[name] ?? tones.statement;
    const gain = new GainNode(this.#context, { gain: 0.15 });
    gain.connect(this.#context.destination);
    const oscillators = notes.map((frequency, index) => {
      const note = new OscillatorNode(this.#context, { frequency });
      note.connect(gain);
      note.start(this.#context.currentTime + index * 0.12);
      note.stop(this.#context.currentTime + (index + 1) * 0.12);
      return note;
    });
    return this.#ended(oscillators.at(-1), "tone", true);
  }

  #ended(source, heard, hasStarted = false) {
    return new Promise((resolve) => {
      const done = (what) => () => {
        if (this.#playing === stop) this.#playing = null;
        resolve(what);
      };
      const stop = () => {
        source.stop();
        done("interrupted")();
      };
      source.onended = done(heard);
      this.#playing = stop;
      if (!hasStarted) source.start();
    });
  }
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
