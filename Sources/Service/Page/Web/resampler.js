// Brings sound to another rate as it comes, in pieces of any length: where one ends cannot be heard.

/** How far the low-pass reaches to either side, in samples of the lower rate, and where it ends, in parts of that rate. */
const [reach, cutoff] = [48, 0.47];

export class Resampler {
  /** So many old samples last as long as so many new ones. */
  #old;
  #new;
  /** The low-pass, a windowed sinc, for each place that a new sample can have between two old ones. */
  #weights;
  /** The last old samples, all of them twice, so that they stand in a row somewhere. */
  #last;
  #at = 0;
  /** Where the next new sample is, counted from the last old one. */
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

  /** Gives the new samples that are known once these are. */
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
