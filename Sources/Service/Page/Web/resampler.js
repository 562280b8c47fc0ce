// Resamples streamed audio in chunks of any length, without artifacts at chunk boundaries.

/** Half the length of the low-pass filter, in samples of the lower rate, and its cutoff, as a fraction of that rate. */
const [reach, cutoff] = [48, 0.47];

export class Resampler {
  /** The ratio of the rates in lowest terms: #old input samples last as long as #new output samples. */
  #old;
  #new;
  /** The low-pass filter, a windowed sinc, for each possible position of an output sample between two input samples. */
  #weights;
  /** The last input samples, stored twice, so that a contiguous run always exists. */
  #last;
  #at = 0;
  /** Position of the next output sample after the last input sample. */
  #place = 0;

  constructor(from, to) {
    const divisor = greatestDivisor(from, to);
    [this.#old, this.#new] = [from / divisor, to / divisor];
    const scale = Math.min(1, to / from);
    const half = Math.ceil(reach / scale);
    const weight = (distance) => {
      const angle = (Math.PI * distance) / half;
      const window = 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
      const turn = 2 * Math.PI * cutoff * scale * distance;
      return 2 * cutoff * scale * window * (turn ? Math.sin(turn) / turn : 1);
    };
    this.#weights = Array.from({ length: this.#new }, (_, place) => (
      Float32Array.from({ length: 2 * half }, (_, index) => weight(index + 1 - half - place / this.#new))));
    this.#last = new Float32Array(4 * half);
  }

  /** Yields the output samples that these input samples determine. */
  *resample(samples) {
    const last = this.#last;
    const count = last.length / 2;
    for (const sample of samples) {
      last[this.#at] = last[this.#at + count] = sample;
      this.#at = (this.#at + 1) % count;
      for (; this.#place < this.#new; this.#place += this.#old) {
        const weights = this.#weights[this.#place];
        let sum = 0;
        for (let index = 0; index < count; index += 1) sum += weights[index] * last[this.#at + index];
        yield sum;
      }
      this.#place -= this.#new;
    }
  }
}

const greatestDivisor = (one, other) => (other ? greatestDivisor(other, one % other) : one);
