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

/// What a driver asks for, and how badly it is said.
public enum QueryKind: String, CaseIterable, Codable, Sendable {
  /// A name as it is written.
  case exactName
  /// A name in the words of a command: "navigate to …".
  case commandName
  /// A name with one wrong, missing, doubled or swapped letter.
  case typo
  /// A name spelled as somebody writes it who only heard it.
  case soundAlike
  /// Some words of a name, or its beginning.
  case partialName
  /// A chain with branches in many places.
  case chain
  /// A street.
  case street
  /// "459 Granville Street".
  case addressWritten
  /// "four fifty nine granville street".
  case addressSpoken
  /// Two streets of one neighborhood; about half of such cross.
  case crossing
  /// The nearest of a kind, where there are many places.
  case nearestInTown
  /// The nearest of a kind, where there are few places or none.
  case nearestInEmptyCountry
  /// A kind near a named place.
  case rubricNearPlace
  /// What is no destination.
  case nonsense
  /// The index alone, by name.
  case indexNames
  /// The index alone, by rubric.
  case indexRubric
  /// The index alone, by house number and street.
  case indexAddress
  /// A name, an address or a rubric typed letter by letter, asked about at every keystroke.
  case suggest
  /// A rubric along a route that is set.
  case alongRoute
}
