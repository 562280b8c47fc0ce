extension Condition {
  /// A single processing step applied to a recording, in the order of application.
  package enum Effect: Sendable, Hashable {
    /// A faster or slower speaker by a factor of 0.5...2, tempo and pitch together.
    case speed(Double)
    /// A room, for the speech only, with a reverberation time (RT60) of 0.05...5 seconds.
    case reverb(Double)
    /// Noise under the speech at a signal-to-noise ratio of -30...60 dB.
    case noise(NoiseKind, snr: Double)
    /// Amplified by -60...40 dB; what exceeds full scale is clipped.
    case gain(Double)
    /// A narrow-band telephone line: 300-3400 Hz and G.711.
    case telephone
    /// Loss of this percentage of packets, 0...90.
    case loss(Double)

    /// What distinguishes the effects: name, strength with its unit (for an axis), range and form, and position in the
    /// chain from mouth to recognizer. A telephone line has no strength.
    private var traits:
      (name: String, strength: Double?, unit: String, range: ClosedRange<Double>?, form: String, stage: Int)
    {
      switch self {
      case .speed(let factor): ("speed", factor, "×", 0.5...2, "FACTOR", 0)
      case .reverb(let seconds): ("reverb", seconds, "s", 0.05...5, "SECONDS", 1)
      case .noise(let kind, let snr): (kind.description, snr, "dB", -30...60, "DB", 2)
      case .gain(let decibels): ("gain", decibels, "dB", -60...40, "DB", 3)
      case .telephone: ("telephone", nil, "", nil, "", 4)
      case .loss(let percent): ("loss", percent, "%", 0...90, "PERCENT", 5)
      }
    }

    /// The name before the `@`, without the strength.
    var name: String { traits.name }
    /// The number after the `@`, in ``unit``.
    var strength: Double? { traits.strength }
    var unit: String { traits.unit }
    /// The allowed range of the strength.
    var range: ClosedRange<Double>? { traits.range }
    /// The general form of a text with a strength, for example `speed@FACTOR`.
    var usage: String { "\(name)@\(traits.form)" }
    var stage: Int { traits.stage }

    /// The effect's text, for example `car@10`.
    var text: String { strength.map { "\(name)@\($0.inShort)" } ?? name }

    /// The effect with its strength rounded to thousandths, so that text and value agree.
    var rounded: Effect {
      func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }
      return switch self {
      case .speed(let value): .speed(thousandths(value))
      case .reverb(let value): .reverb(thousandths(value))
      case .noise(let kind, let snr): .noise(kind, snr: thousandths(snr))
      case .gain(let value): .gain(thousandths(value))
      case .telephone: .telephone
      case .loss(let value): .loss(thousandths(value))
      }
    }
  }
}

/// The noise in addition to the speaker.
package enum NoiseKind: Sendable, Hashable, CustomStringConvertible {
  /// The inside of a moving car: road, engine, wind and hiss, most of it below 400 Hz.
  case car
  /// A louder cabin whose road noise reaches well into the band of speech.
  case cabin
  case babble
  /// Music: chords, a melody, a bass and drums.
  case music
  /// Noise with equal power at every frequency.
  case white
  /// Noise that falls by 3 dB per octave.
  case pink
  /// A recording, by its path: it contains a `/` or ends in `.wav`.
  case file(String)

  /// The kinds that are synthesized rather than read.
  static let generated: [NoiseKind] = [.car, .cabin, .babble, .music, .white, .pink]

  init?(named name: String) {
    if let kind = Self.generated.first(where: { $0.description == name }) {
      self = kind
    } else if name.contains("/") || name.lowercased().hasSuffix(".wav") {
      self = .file(name)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .car: "car"
    case .cabin: "cabin"
    case .babble: "babble"
    case .music: "music"
    case .white: "white"
    case .pink: "pink"
    case .file(let path): path
    }
  }
}

extension Double {
  /// The shortest decimal text, without a fraction if there is none: 10, -2.5.
  var inShort: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }
}
