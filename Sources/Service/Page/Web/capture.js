// Runs on the browser's audio thread: posts the microphone's audio as 16-bit samples at 16 kHz, in chunks of 40 ms.

import { Resampler } from "./resampler.js";

const rate = 16_000;
const length = rate / 25;

class Capture extends AudioWorkletProcessor {
  #resampler = new Resampler(sampleRate, rate);
  #piece = new Int16Array(length);
  #filled = 0;

  process([[channel = []]]) {
    for (const sample of this.#resampler.resample(channel)) {
      this.#piece[this.#filled] = Math.max(-32768, Math.min(32767, Math.round(sample * 32768)));
      this.#filled += 1;
      if (this.#filled === length) {
        // The message transfers the buffer, so a new one is needed.
        this.port.postMessage(this.#piece.buffer, [this.#piece.buffer]);
        this.#piece = new Int16Array(length);
        this.#filled = 0;
      }
    }
    return true;
  }
}

registerProcessor("capture", Capture);
