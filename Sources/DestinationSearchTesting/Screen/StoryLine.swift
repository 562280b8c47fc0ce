public import DestinationSearch

/// Something that happened in a drive.
public struct StoryLine: Hashable, Sendable, CustomStringConvertible {
  /// What happened.
  public enum What: Hashable, Sendable {
    /// The driver, the car or the phone did something.
    case done(String)
    /// A frame or an alert came up.
    case seen(String)
    /// A prompt began.
    case heard(String)
    /// A tone stood for a prompt.
    case heardTone(PromptTone)
    /// The microphone was opened, or closed.
    case microphone(isOpen: Bool)
    /// The app was told something: where to guide, what is not shown.
    case told(String)
    /// What was on the glass, with a caption.
    case glance(String, screen: String)
  }

  /// The time since the drive began.
  public var at: Duration
  /// What happened.
  public var what: What

  init(at: Duration, _ what: What) {
    self.at = at
    self.what = what
  }

  /// The time in seconds, and what happened.
  public var description: String {
    let hundredths = Int((at / .milliseconds(10)).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    let seconds = String(repeating: " ", count: max(0, 3 - String(hundredths / 100).count)) + "\(hundredths / 100)"
    let text =
      switch what {
      case .done(let text): text
      case .seen(let text): "  sees \"\(text)\""
      case .heard(let text): "  hears \"\(text)\""
      case .heardTone(let tone): "  hears a tone: \(tone.rawValue)"
      case .microphone(let isOpen): isOpen ? "  microphone on" : "  microphone off"
      case .told(let text): "  app: \(text)"
      case .glance(let caption, let screen): caption + ":\n" + screen
      }
    return "\(seconds).\(fraction)  \(text)"
  }
}
