// The browser's microphone, or a recording instead: 16 kHz, one channel, 16-bit samples.

export const sampleRate = 16_000;

/** The session's names for the reasons why a microphone didn't open. */
const failures = {
  NotAllowedError: "microphoneForbidden", NotFoundError: "microphoneAbsent", NotReadableError: "microphoneBusy",
};

export class Microphone {
  #open = null;
  #send = null;
  #isOpening = false;
  #isFinished = false;
  #generation = 0;
  #wasGranted = false;
  /** Whether the browser cancels echo; recognition with Whereto's own suppression works better without it. */
  cancelsEcho = false;
  /** Whether the browser denied the last request. */
  isRefused = false;
  /** Samples that replace the microphone the next time it opens. */
  recording = null;
  /** Called with each chunk of samples sent, and with the level in dBFS. */
  onSound = () => {};
  onLevel = () => {};

  /** Why the microphone can't work here, whatever the permission, as the key of a page text; null if it can. */
  get obstacle() {
    if (this.recording || navigator.mediaDevices) return null;
    // Browsers provide no microphone to pages over plain HTTP from another machine.
    return isSecureContext ? "microphoneUnknown" : "microphoneInsecure";
  }

  /** The browser's permission, without asking the driver. */
  async permission() {
    if (this.recording) return "granted";
    if (!navigator.mediaDevices) return "denied";
    // Some browsers don't report the permission, or not one for this visit only.
    const state = await navigator.permissions?.query({ name: "microphone" }).then(({ state }) => state, () => "prompt");
    if (state === "granted" || state === "denied") return state;
    return this.#wasGranted ? "granted" : "undetermined";
  }

  /** Requests the browser's permission by opening the microphone and closing it at once. */
  async request() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
      this.#wasGranted = true;
      this.isRefused = false;
      return "granted";
    } catch (error) {
      this.isRefused = error.name === "NotAllowedError";
      return this.isRefused ? "denied" : "granted";
    }
  }

  /**
   * Opens the microphone and sends its audio until it is closed.
   *
   * @param send Called with samples as they arrive; an empty array marks the end of the audio.
   * @param onLost Called when the microphone is disconnected.
   * @returns `{}` when it is open, `{failure}` if it can't be opened, or `null` if it was closed in the meantime.
   */
  async open(send, onLost) {
    this.close();
    const generation = ++this.#generation;
    this.#send = send;
    this.#isOpening = true;
    this.#isFinished = false;
    const isCurrent = () => generation === this.#generation;
    const opened = (close) => {
      this.#isOpening = false;
      this.#open = close;
      // After the service has been notified that it is open.
      if (this.#isFinished) setTimeout(() => isCurrent() && this.finish());
      return {};
    };
    const take = (samples) => {
      if (!isCurrent()) return;
      this.onLevel(level(samples));
      this.onSound(samples);
      send(samples);
    };
    if (this.recording) {
      const samples = this.recording;
      this.recording = null;
      return opened(play(samples, take, () => isCurrent() && send(new Int16Array(0))));
    }
    if (!navigator.mediaDevices) return { failure: "microphoneForbidden" };
    let stream;
    let context;
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      context?.close();
    };
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { channelCount: 1, echoCancellation: this.cancelsEcho, noiseSuppression: false, autoGainControl: false },
      });
      const [track] = stream.getAudioTracks();
      // At the device's own rate; the worklet resamples. Firefox resamples unevenly, and older versions refuse. A browser that
      // doesn't report the rate uses one rate for all audio.
      context = new AudioContext({ sampleRate: track.getSettings().sampleRate });
      await context.audioWorklet.addModule(new URL("capture.js", import.meta.url));
      if (!isCurrent()) {
        close();
        return null;
      }
      const worklet = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
      worklet.port.onmessage = ({ data }) => take(new Int16Array(data));
      context.createMediaStreamSource(stream).connect(worklet);
      track.onended = () => isCurrent() && onLost();
      return opened(close);
    } catch (error) {
      close();
      this.#wasGranted = false;
      this.isRefused = error.name === "NotAllowedError";
      return isCurrent() ? { failure: failures[error.name] ?? "microphoneBusy" } : null;
    }
  }

  /** Ends the utterance: the search starts without waiting for a pause. */
  finish() {
    this.#isFinished = this.#isOpening;
    if (!this.#open) return;
    const send = this.#send;
    this.close();
    send(new Int16Array(0));
  }

  /** Closes it at once: no audio is captured outside of listening. */
  close() {
    this.#generation += 1;
    this.#isOpening = false;
    this.#open?.();
    this.#open = null;
    this.onLevel(null);
  }
}

/** Sends a recording in real time. */
function play(samples, take, onEnd) {
  const piece = sampleRate / 25;
  let at = 0;
  const timer = setInterval(() => {
    if (at >= samples.length) {
      clearInterval(timer);
      onEnd();
      return;
    }
    take(samples.slice(at, at + piece));
    at += piece;
  }, 40);
  return () => clearInterval(timer);
}

/** The level in dBFS. */
function level(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length ? 10 * Math.log10(Math.max(1, sum / samples.length)) - 90.3 : null;
}

/** Decodes an audio file of any format that the browser supports, and returns samples like the microphone's. */
export async function readRecording(file) {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await context.decodeAudioData(await file.arrayBuffer());
  const samples = new Int16Array(decoded.length);
  for (let channel = 0; channel < decoded.numberOfChannels; channel += 1) {
    decoded.getChannelData(channel).forEach((sample, index) => {
      samples[index] += Math.max(-32768, Math.min(32767, Math.round((sample * 32768) / decoded.numberOfChannels)));
    });
  }
  return samples;
}

/** A WAV file of samples: 16 kHz, one channel, 16 bits. */
export function wav(pieces) {
  const bytes = 2 * pieces.reduce((sum, piece) => sum + piece.length, 0);
  const header = new DataView(new ArrayBuffer(44));
  const text = (at, word) => new TextEncoder().encodeInto(word, new Uint8Array(header.buffer, at));
  text(0, "RIFF");
  text(8, "WAVEfmt ");
  text(36, "data");
  const long = { 4: 36 + bytes, 16: 16, 24: sampleRate, 28: 2 * sampleRate, 40: bytes };
  for (const [at, value] of Object.entries(long)) header.setUint32(at, value, true);
  for (const [at, value] of Object.entries({ 20: 1, 22: 1, 32: 2, 34: 16 })) header.setUint16(at, value, true);
  return new Blob([header, ...pieces], { type: "audio/wav" });
}
