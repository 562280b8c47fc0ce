/// Shops or restaurants of one name in many towns, such as "Tim Hortons".
public struct Chain: Codable, Sendable, Hashable, Identifiable {
  /// The stable key, such as "tim_hortons".
  public var id: String

  /// The name shown.
  public var name: String

  /// Other names, as spoken ("timmies", "seven eleven") and as written on maps ("Tim Horton's").
  public var aliases: [String]

  /// The ``RubricGroup/id`` of the groups in which the bare name is enough to tell a branch.
  ///
  /// A place to eat that is called "Subway" is one of the chain, a station of that name is not.
  public var groups: [String]

  /// The chain's Wikidata items, such as "Q175106"; `nil` for none.
  public var wikidata: [String]?

  /// Makes a chain; nothing is checked here, ``Rubricator`` checks all of them together.
  public init(id: String, name: String, aliases: [String] = [], groups: [String], wikidata: [String]? = nil) {
    self.id = id
    self.name = name
    self.aliases = aliases
    self.groups = groups
    self.wikidata = wikidata
  }
}
