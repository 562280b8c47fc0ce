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
  /// Where the route that is set leads, in degrees.
  public var routeLatitude: Double?
  /// Where the route that is set leads, in degrees.
  public var routeLongitude: Double?
  /// The name of the place that was meant; `nil` where any answer is as good.
  public var expected: String?

  /// What is asked one after the other: the question, or each of its beginnings where it is typed letter by letter.
  public var steps: [SearchQuery] {
    guard kind == .suggest else { return [self] }
    return text.indices.map { last in
      var step = self
      step.text = String(text[...last])
      return step
    }
  }
}
