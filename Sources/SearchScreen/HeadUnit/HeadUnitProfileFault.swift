/// What is wrong with a head-unit profile.
public enum HeadUnitProfileFault: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(String)
  /// The text is no JSON.
  case notJSON(String)
  /// A field that has to be there is not.
  case missing(field: String)
  /// A field holds something else than it should.
  case wrongType(field: String, String)
  /// A field nobody knows, with those there are.
  case unknownField(String, known: [String])
  /// A number below the first or above the second limit.
  case outOfRange(field: String, value: Double, Double, Double)
  /// A text without letters.
  case blank(field: String)
  /// Two fields that do not go together.
  case contradiction(field: String, String)
}

extension HeadUnitProfileFault: CustomStringConvertible {
  /// One line: the field, what is wrong and what to do.
  public var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notJSON(let reason): "is no JSON: \(reason)"
    case .missing(let field): "\(field) is missing; add it"
    case .wrongType(let field, let reason): "\(field): \(reason)"
    case .unknownField(let field, let known):
      "\(field) is not known; write one of \(known.sorted().joined(separator: ", "))"
    case .outOfRange(let field, let value, let low, let high):
      "\(field) is \(Self.number(value)); it has to be \(Self.number(low)) to \(Self.number(high))"
    case .blank(let field): "\(field) is blank; give it a text"
    case .contradiction(let field, let reason): "\(field) \(reason)"
    }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}
