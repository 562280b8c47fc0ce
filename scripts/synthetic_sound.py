"""Synthetic speech and noise, shared by the scripts that make recordings.

Speech comes from flite, festival, and espeak-ng. Everything else is computed
from seeds. Audio is a list of floats at 16 kHz; 1.0 is full scale.
"""

import array
import math
import random
import shutil
import subprocess
import wave
from pathlib import Path

RATE = 16_000
LEAD, TAIL = 0.35, 0.5           # seconds of near-silence around the speech
FLOOR_DBFS, PEAK_DBFS = -75.0, -6.0

# Commands; names in {braces} are replaced. Espeak takes words per minute, the
# others a duration factor.
FESTIVAL = ["text2wave", "-eval", "(voice_{voice})",
            "-eval", "(Parameter.set 'Duration_Stretch {stretch})", "-o", "{out}", "{file}"]
FLITE = ["flite", "-voice", "{voice}", "--setf", "duration_stretch={stretch}",
         "-t", "{text}", "-o", "{out}"]
ESPEAK = ["espeak-ng", "-v", "{voice}", "-s", "{words}", "-w", "{out}", "{text}"]
SPEAKERS = {                     # speaker -> (command, voice)
    "flite/kal16": (FLITE, "kal16"), "flite/awb": (FLITE, "awb"),
    "flite/rms": (FLITE, "rms"), "flite/slt": (FLITE, "slt"),
    "festival/kal": (FESTIVAL, "kal_diphone"), "festival/ked": (FESTIVAL, "ked_diphone"),
    "festival/slt-hts": (FESTIVAL, "cmu_us_slt_arctic_hts"),
    "espeak/en-gb": (ESPEAK, "en-gb"), "espeak/en-us": (ESPEAK, "en-us"),
}
PACKAGES = {"flite": "flite", "text2wave": "festival", "espeak-ng": "espeak-ng", "sox": "sox"}
FESTIVAL_VOICES = {"kal_diphone": "festvox-kallpc16k", "ked_diphone": "festvox-kdlpc16k",
                   "cmu_us_slt_arctic_hts": "festvox-us-slt-hts"}


def missing_packages():
    """Names of missing apt packages."""
    missing = {package for tool, package in PACKAGES.items() if not shutil.which(tool)}
    voices = Path("/usr/share/festival/voices")
    for voice, package in FESTIVAL_VOICES.items():
        if not list(voices.glob(f"*/{voice}")):
            missing.add(package)
    return sorted(missing)


def from_db(decibels):
    return 10 ** (decibels / 20)


def power(samples):
    return sum(s * s for s in samples) / max(1, len(samples))


def white(count, seed):
    chance = random.Random(f"whereto {seed}")
    return [chance.gauss(0, 1) for _ in range(count)]


def pink(count, seed):
    """White noise through a filter with about -3 dB per octave."""
    a = b = c = 0.0
    out = []
    for w in white(count, seed):
        a = 0.99765 * a + 0.0990460 * w
        b = 0.96300 * b + 0.2965164 * w
        c = 0.57000 * c + 1.0526913 * w
        out.append(a + b + c + 0.1848 * w)
    return out


def low_pass(samples, hertz):
    """Second-order Butterworth low-pass."""
    k = math.tan(math.pi * hertz / RATE)
    norm = 1 / (1 + math.sqrt(2) * k + k * k)
    b0, a1 = k * k * norm, 2 * (k * k - 1) * norm
    a2 = (1 - math.sqrt(2) * k + k * k) * norm
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = b0 * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def high_pass(samples, hertz):
    """First-order high-pass."""
    k = 1 / (1 + 2 * math.pi * hertz / RATE)
    y = last = 0.0
    out = []
    for x in samples:
        y = k * (y + x - last)
        last = x
        out.append(y)
    return out


def unit(samples):
    """The samples, scaled to unit power."""
    scale = 1 / math.sqrt(power(samples))
    return [s * scale for s in samples]


def car(count, seed):
    """Noise inside a moving car: road, engine, wind, and a broadband hiss."""
    chance = random.Random(f"whereto car {seed}")
    road = unit(low_pass(high_pass(pink(count, f"{seed} road"), 25), chance.uniform(200, 400)))
    hiss = unit(pink(count, f"{seed} hiss"))
    wind = unit(high_pass(low_pass(pink(count, f"{seed} wind"), 1200), 300))
    firing = chance.uniform(55, 85)               # hertz; about 1600-2500 rpm, four cylinders
    drift = chance.uniform(0, 6)
    gust = chance.uniform(0, 6)
    phase, out = 0.0, []
    for i in range(count):
        t = i / RATE
        wander = 1 + 0.03 * math.sin(0.9 * t + drift) + 0.01 * math.sin(4.1 * t)
        phase += 2 * math.pi * firing * wander / RATE
        engine = sum(math.sin(n * phase) / n ** 1.5 for n in (0.5, 1, 2, 3, 4))
        gusts = 0.6 + 0.4 * math.sin(1.7 * t + gust)
        out.append(road[i] + 0.35 * engine + 0.2 * gusts * wind[i] + 0.12 * hiss[i])
    return out


def babble(count, voices, seed):
    """Several other recordings at once, each with a different start."""
    chance = random.Random(f"whereto babble {seed}")
    out = [0.0] * count
    for voice in voices:
        voice = unit(voice)
        start = chance.randrange(len(voice))
        for i in range(count):
            out[i] += voice[(start + i) % len(voice)]
    return out


def cough(seed):
    """Two short bursts of colored noise with a sharp attack."""
    out = []
    for n, (length, strength) in enumerate(((0.22, 1.0), (0.08, 0.0), (0.30, 0.7))):
        count = int(length * RATE)
        burst = unit(high_pass(low_pass(pink(count, f"{seed} {n}"), 2200), 250))
        out += [strength * s * min(1, i / 80) * math.exp(-4 * i / count)
                for i, s in enumerate(burst)]
    return out


def active_power(samples):
    """Power of the parts with speech (within 35 dB of the loudest)."""
    step = RATE // 50
    frames = [power(samples[i:i + step]) for i in range(0, len(samples), step)]
    threshold = max(frames) * 10 ** -3.5
    spoken = [p for p in frames if p > threshold]
    return sum(spoken) / len(spoken)


def to_peak(samples):
    scale = from_db(PEAK_DBFS) / max(abs(s) for s in samples)
    return [s * scale for s in samples]


def trimmed(samples):
    """The samples without the synthesizer's silence at the ends."""
    loud = [i for i, s in enumerate(samples) if abs(s) > 0.003]
    pad = RATE // 25
    return samples[max(0, loud[0] - pad):loud[-1] + pad]


def framed(samples, seed):
    """The samples, peak-normalized, with near-silence before and after."""
    lead, tail = int(LEAD * RATE), int(TAIL * RATE)
    out = [0.0] * lead + to_peak(samples) + [0.0] * tail
    level = from_db(FLOOR_DBFS)
    return [s + level * w for s, w in zip(out, white(len(out), f"{seed} floor"))]


def mixed(speech, noise, decibels):
    """Speech with noise added at a signal-to-noise ratio, peak-normalized again."""
    scale = math.sqrt(active_power(speech) / power(noise)) * from_db(-decibels)
    return to_peak([s + scale * n for s, n in zip(speech, noise)])


def read_wav(path):
    with wave.open(str(path)) as file:
        data = array.array("h", file.readframes(file.getnframes()))
    return [s / 32768 for s in data]


def write_wav(path, samples):
    data = array.array("h", (max(-32768, min(32767, round(s * 32767))) for s in samples))
    path.parent.mkdir(exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


def speak(text, speaker, stretch, folder):
    """Synthesizes `text` and returns it at 16 kHz, without silence at the ends."""
    command, voice = SPEAKERS[speaker]
    raw, flat, script = folder / "raw.wav", folder / "flat.wav", folder / "text.txt"
    script.write_text(text + "\n", encoding="utf-8")
    values = {"voice": voice, "stretch": f"{stretch:g}", "text": text, "file": script,
              "out": raw, "words": str(round(160 / stretch))}
    subprocess.run([part.format(**values) for part in command], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run(["sox", "-D", "-v", "0.5", raw, "-b", "16", "-c", "1", flat,
                    "rate", str(RATE)], check=True)
    return trimmed(to_peak(read_wav(flat)))
