/// Something a place has or offers, such as "wheelchair accessible", with the words people say for it.
public struct PlaceAttribute: Codable, Sendable, Hashable, Identifiable {
  /// The stable key, such as "vegan".
  public var id: String

  /// What is shown, such as "Vegan food".
  public var name: String

  /// What is said before a kind of place: "vegan", "wheelchair accessible".
  public var before: [String]

  /// What is said after a kind of place: "with wifi", "that delivers".
  public var after: [String]

  /// OpenStreetMap tag patterns, any of which says that a place has it; see ``TagPattern``.
  ///
  /// One pattern may speak for several attributes: vegan food is vegetarian too.
  public var tags: [String]

  /// Makes an attribute; nothing is checked here, ``Rubricator`` checks all of them together.
  public init(id: String, name: String, before: [String] = [], after: [String] = [], tags: [String]) {
    self.id = id
    self.name = name
    self.before = before
    self.after = after
    self.tags = tags
  }
}
