/// What the car takes away at the moment, mostly because it moves (SC-1).
///
/// Written as names: `["keyboard", "lists"]`.
public struct InterfaceLimits: OptionSet, Hashable, Sendable {
  /// The platform's number: keyboard 1, lists 2.
  public let rawValue: Int

  /// No keyboard.
  public static let keyboard = InterfaceLimits(rawValue: 1)
  /// Short lists.
  public static let lists = InterfaceLimits(rawValue: 2)

  /// Makes limits of the platform's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The names of the limits that are on.
  public var names: [String] {
    Self.named.filter { contains($0.limit) }.map(\.name)
  }

  private static let named: [(name: String, limit: InterfaceLimits)] = [("keyboard", .keyboard), ("lists", .lists)]
}

extension InterfaceLimits: Codable {
  /// Decodes a list of names.
  ///
  /// - Throws: `DecodingError` for a name that is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = []
    for name in try container.decode([String].self) {
      guard let limit = Self.named.first(where: { $0.name == name })?.limit else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\"\(name)\" is no limit; write keyboard or lists")
      }
      insert(limit)
    }
  }

  /// Encodes the list of names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(names)
  }
}
