// Recordings: the loudness in a row, the player, the spectrogram.

const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Loudness over time as a shape, mirrored about its middle. */
function waveform(row) {
  const levels = decodedWaveform(row.waveform);
  if (levels.length === 0) return null;
  const across = (index) => (((index + 0.5) / levels.length) * 100).toFixed(1);
  const up = (level, sign) => (10 + sign * (0.4 + (level / 255) * 9)).toFixed(1);
  const point = (level, index, sign) => `${across(index)} ${up(level, sign)}`;
  const upper = levels.map((level, index) => point(level, index, -1));
  const lower = levels.map((level, index) => point(level, index, 1)).reverse();
  return svg(
    "svg",
    { class: "waveform", viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("path", { d: `M${[...upper, ...lower].join("L")}Z` }),
  );
}

function decodedWaveform(text) {
  try {
    return [...fromBase64(text ?? "")];
  } catch {
    return [];
  }
}

/** The bytes of a recording within this page; `null` where there is none. */
function embeddedSound(row) {
  const block = document.querySelector(`script[data-sound="${Number(row.n)}"]`);
  return block && fromBase64(block.textContent.trim());
}

/** A recording beside this page: a relative path, whatever characters it has; nothing that names a host or a scheme. */
function soundAddress(path) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || /^[\\/]/.test(path)) return null;
  return path.split("/").map(encodeURIComponent).join("/");
}

/** The player of a row, with a spectrogram where the recording is in this page; `dispose` frees it. */
function soundPanel(row) {
  const none = { panel: null, dispose() {} };
  if (isMissing(row.sound)) return none;
  if (row.sound !== "embedded") {
    const address = soundAddress(row.sound);
    return address ? { panel: el("div", { class: "sound" }, player(address)), dispose() {} } : none;
  }
  const data = embeddedSound(row);
  if (!data) return none;
  const address = URL.createObjectURL(new Blob([data], { type: "audio/wav" }));
  const audio = player(address);
  return {
    panel: el("div", { class: "sound" }, spectrogramFigure(data, audio), audio),
    dispose: () => URL.revokeObjectURL(address),
  };
}

const player = (address) => el("audio", { controls: true, preload: "metadata", src: address });

/** The samples of a WAV file's first channel, -1 to 1; `null` for formats it cannot read. */
function decodeWAV(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const tag = (offset) => String.fromCharCode(...data.subarray(offset, offset + 4));
  if (data.length < 12 || tag(8) !== "WAVE") return null;
  let format = null;
  for (let offset = 12; offset + 8 <= data.length;) {
    const size = view.getUint32(offset + 4, true);
    if (tag(offset) === "fmt " && offset + 24 <= data.length) format = readFormat(view, offset + 8, size);
    if (tag(offset) === "data" && format) return readSamples(
      view,
      offset + 8,
      Math.min(size, data.length - offset - 8),
      format,
    );
    offset += 8 + size + (size % 2);
  }
  return null;
}

function readFormat(view, offset, size) {
  const code = view.getUint16(offset, true);
  const extended = code === 0xfffe && size >= 26 && offset + 26 <= view.byteLength;
  return {
    code: extended ? view.getUint16(offset + 24, true) : code,
    rate: view.getUint32(offset + 4, true),
    frame: view.getUint16(offset + 12, true),
    bits: view.getUint16(offset + 14, true),
  };
}

function readSamples(view, start, length, { code, rate, frame, bits }) {
  const readers = {
    "1/8": (at) => (view.getUint8(at) - 128) / 128,
    "1/16": (at) => view.getInt16(at, true) / 32768,
    "1/24": (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8388608,
    "1/32": (at) => view.getInt32(at, true) / 2147483648,
    "3/32": (at) => view.getFloat32(at, true),
  };
  const read = readers[`${code}/${bits}`];
  if (!read || frame < bits / 8 || rate === 0) return null;
  return {
    rate,
    samples: Float32Array.from({ length: Math.floor(length / frame) }, (_, index) => read(start + index * frame)),
  };
}

/** Fast Fourier transform in place, radix 2 (Cooley and Tukey, 1965); lengths are powers of two. */
function fft(real, imaginary) {
  const size = real.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [real[i], real[j], imaginary[i], imaginary[j]] = [real[j], real[i], imaginary[j], imaginary[i]];
  }
  for (let length = 2; length <= size; length *= 2) {
    for (let k = 0; k < length / 2; k++) {
      const [cosine, sine] = [Math.cos((-2 * Math.PI * k) / length), Math.sin((-2 * Math.PI * k) / length)];
      for (let start = k; start < size; start += length) {
        const other = start + length / 2;
        const [x, y] = [real[other] * cosine - imaginary[other] * sine, real[other] * sine + imaginary[other] * cosine];
        [real[other], imaginary[other], real[start], imaginary[start]] = [
          real[start] - x,
          imaginary[start] - y,
          real[start] + x,
          imaginary[start] + y,
        ];
      }
    }
  }
}

/** Levels in dB: a column for every hop, a row for every frequency from 0 to half the rate. */
function spectrogram({ samples, rate }, columns) {
  const window = Math.min(2048, 2 ** Math.ceil(Math.log2(rate * 0.025)));
  const hop = Math.max(1, (samples.length - window) / Math.max(1, columns - 1));
  const hann = Float64Array.from(
    { length: window },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / (window - 1)),
  );
  return Array.from({ length: columns }, (_, column) => {
    const start = Math.round(column * hop);
    const real = hann.map((weight, index) => weight * (samples[start + index] ?? 0));
    const imaginary = new Float64Array(window);
    fft(real, imaginary);
    return real.slice(0, window / 2).map((value, index) => 10 * Math.log10(
      value * value + imaginary[index] * imaginary[index] + 1e-10,
    ));
  });
}

const heat = [[12, 8, 38], [74, 16, 108], [148, 38, 105], [219, 80, 74], [249, 157, 65], [252, 253, 191]];

/** A colour for 0 (silence) to 1 (the loudest), brighter with every step so that it reads without colour too. */
function heatColour(share) {
  const place = Math.min(0.9999, Math.max(0, share)) * (heat.length - 1);
  const [low, high, part] = [heat[Math.floor(place)], heat[Math.floor(place) + 1], place % 1];
  return low.map((value, index) => value + (high[index] - value) * part);
}

function drawSpectrogram(canvas, sound) {
  const levels = spectrogram(sound, canvas.width);
  const loudest = levels.reduce((most, column) => column.reduce((a, b) => Math.max(a, b), most), -Infinity);
  const context = canvas.getContext("2d");
  const image = context.createImageData(canvas.width, canvas.height);
  for (let y = 0; y < canvas.height; y++) {
    const bin = Math.floor(((canvas.height - 1 - y) / canvas.height) * levels[0].length);
    for (let x = 0; x < canvas.width; x++) image.data.set(
      [...heatColour(1 + (levels[x][bin] - loudest) / 70), 255],
      4 * (y * canvas.width + x),
    );
  }
  context.putImageData(image, 0, 0);
}

/** The picture of a recording with its axes; a click plays from there. */
function spectrogramFigure(data, audio) {
  const sound = decodeWAV(data);
  if (!sound || sound.samples.length < 2) return null;
  const length = sound.samples.length / sound.rate;
  const canvas = el(
    "canvas",
    { width: 480, height: 128, role: "img", "aria-label": `Spectrogram, ${seconds(length)}` },
  );
  drawSpectrogram(canvas, sound);
  const head = el("span", { class: "playhead", hidden: true });
  audio.addEventListener("timeupdate", () => {
    head.hidden = audio.currentTime === 0;
    head.style.insetInlineStart = `${(100 * audio.currentTime) / length}%`;
  });
  canvas.addEventListener("click", (event) => {
    audio.currentTime = (event.offsetX / canvas.clientWidth) * length;
  });
  return el(
    "figure",
    { class: "spectrogram" },
    el("span", { class: "hertz" }, el("span", {}, `${sound.rate / 2000} kHz`), el("span", {}, "0")),
    el("div", { class: "picture" }, canvas, head),
    el("span", { class: "time" }, el("span", {}, "0 s"), el("span", {}, seconds(length))),
  );
}
