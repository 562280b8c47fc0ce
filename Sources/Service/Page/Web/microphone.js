// The browser's microphone, or a recording in its place: 16 kHz, one channel, 16-bit samples.

export const sampleRate = 16_000;

/** Why a microphone did not open, in the words of the messages. */
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
  /** Whether the browser takes the loudspeaker's sound out; Whereto's own suppression hears better without that. */
  cancelsEcho = false;
  /** Whether the browser said no when it was asked last. */
  isRefused = false;
  /** Samples that are heard in place of the microphone, once. */
  recording = null;
  /** Told each piece of samples that is sent, and what the level is in dB of full scale. */
  onSound = () => {};
  onLevel = () => {};

  /** Why nothing can be heard here, whatever is allowed, as a word of the page; null where something can. */
  get obstacle() {
    if (this.recording || navigator.mediaDevices) return null;
    // Browsers give a page that came over plain HTTP from another machine no microphone at all.
    return isSecureContext ? "microphoneUnknown" : "microphoneInsecure";
  }

  /** What the browser allows, without asking. */
  async permission() {
    if (this.recording) return "granted";
    if (!navigator.mediaDevices) return "denied";
    // Some browsers do not tell, or not of what is allowed for this visit alone.
    const state = await navigator.permissions?.query({ name: "microphone" }).then(({ state }) => state, () => "prompt");
    if (state === "granted" || state === "denied") return state;
    return this.#wasGranted ? "granted" : "undetermined";
  }

  /** Asks for the microphone as the browser does, and lets go of it at once. */
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
   * Opens it and sends what it hears, until it is closed.
   *
   * @param send Takes samples as they come; an empty piece says that the sound is over.
   * @param onLost Called when the microphone goes away.
   * @returns `{}` once it is open, `{failure}` where it is not, or `null` where it was closed meanwhile.
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
      // After the service has heard that it is open.
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
      // At the device's own rate, which the worklet brings to ours: Firefox does that unsteadily, and older ones refuse. Where a
      // browser does not tell the rate, it has one for all sound.
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

  /** Whoever speaks is done: what was said is searched for without waiting for a pause. */
  finish() {
    this.#isFinished = this.#isOpening;
    if (!this.#open) return;
    const send = this.#send;
    this.close();
    send(new Int16Array(0));
  }

  /** Closes it at once: nothing is heard outside listening. */
  close() {
    this.#generation += 1;
    this.#isOpening = false;
    this.#open?.();
    this.#open = null;
    this.onLevel(null);
  }
}

/** Sends a recording as fast as it was spoken. */
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

/** Decibels of full scale. */
function level(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length ? 10 * Math.log10(Math.max(1, sum / samples.length)) - 90.3 : null;
}

/** Reads an audio file, whatever the browser can decode, as the microphone would have heard it. */
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
