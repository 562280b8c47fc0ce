extension WordAlignment.Step: Codable {
  /// Reads what ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    var fields = try decoder.unkeyedContainer()
    switch try fields.decode(String.self) {
    case "c": self = .correct(try fields.decode(String.self))
    case "s":
      let reference = try fields.decode(String.self)
      self = .substitution(reference: reference, hypothesis: try fields.decode(String.self))
    case "d": self = .deletion(try fields.decode(String.self))
    case "i": self = .insertion(try fields.decode(String.self))
    default: throw DecodingError.dataCorruptedError(in: fields, debugDescription: "no step of an alignment")
    }
  }

  /// Writes `["c", word]`, `["s", reference, hypothesis]`, `["d", word]` or `["i", word]`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.unkeyedContainer()
    switch self {
    case .correct(let word):
      try fields.encode("c")
      try fields.encode(word)
    case .substitution(let reference, let hypothesis):
      try fields.encode("s")
      try fields.encode(reference)
      try fields.encode(hypothesis)
    case .deletion(let word):
      try fields.encode("d")
      try fields.encode(word)
    case .insertion(let word):
      try fields.encode("i")
      try fields.encode(word)
    }
  }
}
