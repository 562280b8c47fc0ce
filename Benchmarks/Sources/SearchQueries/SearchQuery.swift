/// One question to a region, and what has to be among the answers.
public struct SearchQuery: Codable, Hashable, Sendable {
  /// What sort of question it is.
  public var kind: QueryKind
  /// What is asked: whole text, a name, a rubric's identifier, or a house number.
  public var text: String
  /// The street of a house number, for a question to the index alone.
  public var street: String?
  /// Where the driver is, in degrees.
  public var latitude: Double
  /// Where the driver is, in degrees.
  public var longitude: Double
  /// The name of the place that was meant; `nil` where any answer is as good.
  public var expected: String?
}
