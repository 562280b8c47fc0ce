/// What is heard besides the speaker.
public enum NoiseKind: Sendable, Hashable {
  /// The inside of a moving car: road, engine, wind and hiss, most of it below 400 Hz.
  case car
  /// A louder cabin whose road noise reaches well into the band of speech.
  case cabin
  /// Other recordings at once.
  case babble
  /// Music: chords, a melody, a bass and drums.
  case music
  /// Equally loud at every frequency.
  case white
  /// Falling by 3 dB an octave.
  case pink
  /// A recording, by its path: it holds a `/` or ends in `.wav`.
  case file(String)

  /// The kinds that are made rather than read.
  static let generated: [NoiseKind] = [.car, .cabin, .babble, .music, .white, .pink]

  /// The kind of that name, or the recording of that path; nil when it is neither.
  init?(named name: String) {
    if let kind = Self.generated.first(where: { $0.description == name }) {
      self = kind
    } else if name.contains("/") || name.lowercased().hasSuffix(".wav") {
      self = .file(name)
    } else {
      return nil
    }
  }
}

extension NoiseKind: CustomStringConvertible {
  /// The name as it is written in a condition; a recording's path.
  public var description: String {
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
