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
  /// Two streets of one neighbourhood; about half of such cross.
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
