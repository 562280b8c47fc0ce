/// One of several equal parts of a corpus: every `count`th utterance, from the `number`th on.
public struct Shard: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Which part, 1 to ``count``.
  public let number: Int
  /// How many parts.
  public let count: Int

  /// Reads "2/8"; `nil` for anything that is no such part.
  public init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number) else {
      return nil
    }
    self.number = number
    self.count = count
  }

  /// Whether an utterance is of this part.
  public func contains(_ index: Int) -> Bool { index % count == number - 1 }

  /// How many of a corpus' utterances are of this part.
  public func share(of entries: Int) -> Int { entries < number ? 0 : (entries - number) / count + 1 }

  /// "2/8".
  public var description: String { "\(number)/\(count)" }

  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let shard = Shard(parsing: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no part such as 2/8")
    }
    self = shard
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
