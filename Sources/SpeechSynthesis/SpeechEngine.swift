/// A speech synthesiser that is run as a program.
public enum SpeechEngine: String, Sendable, Codable, CaseIterable {
  /// Flite, a small synthesiser in C (Carnegie Mellon University).
  case flite
  /// Festival (University of Edinburgh), run as its script text2wave.
  case festival
  /// eSpeak NG, a formant synthesiser.
  case espeakNG = "espeak-ng"

  /// The program that speaks.
  public var program: String {
    switch self {
    case .flite: "flite"
    case .festival: "text2wave"
    case .espeakNG: "espeak-ng"
    }
  }

  /// The Debian package of the program.
  public var package: String { rawValue }
}
