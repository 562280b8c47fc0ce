/// A line of a recorded session.
public enum RecordingLine: Hashable, Sendable {
  /// The first line: what the screen was set to.
  case header(RecordingHeader)
  /// Something happened.
  case event(SessionEvent, at: Double)
  /// What the screen asked for because of the event before it.
  case effects([SessionEffect], at: Double)
  /// What is on the screen from then on.
  case screen(ShownScreen, at: Double)
}

extension RecordingLine: Codable {
  private enum CodingKeys: String, CodingKey {
    case at, event, effects, screen, version
  }

  /// Decodes a line by what it holds: `version`, `event`, `effects` or `screen`.
  public init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    if line.contains(.version) {
      self = .header(try RecordingHeader(from: decoder))
      return
    }
    let at = try line.decode(Double.self, forKey: .at)
    if line.contains(.event) {
      self = .event(try line.decode(SessionEvent.self, forKey: .event), at: at)
    } else if line.contains(.effects) {
      self = .effects(try line.decode([SessionEffect].self, forKey: .effects), at: at)
    } else {
      self = .screen(try line.decode(ShownScreen.self, forKey: .screen), at: at)
    }
  }

  /// Encodes a line.
  public func encode(to encoder: any Encoder) throws {
    if case .header(let header) = self { return try header.encode(to: encoder) }
    var line = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .header: break
    case .event(let event, let at):
      try line.encode(at, forKey: .at)
      try line.encode(event, forKey: .event)
    case .effects(let effects, let at):
      try line.encode(at, forKey: .at)
      try line.encode(effects, forKey: .effects)
    case .screen(let screen, let at):
      try line.encode(at, forKey: .at)
      try line.encode(screen, forKey: .screen)
    }
  }
}
