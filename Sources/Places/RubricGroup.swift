/// A family of rubrics shown together on a screen, such as "Groceries".
public struct RubricGroup: Codable, Sendable, Hashable, Identifiable {
  /// The stable key.
  public var id: String

  /// The heading shown.
  public var name: String

  /// The name of the picture shown beside it.
  public var icon: String

  /// The position among the groups, ascending.
  public var order: Int

  /// Makes a group.
  public init(id: String, name: String, icon: String, order: Int) {
    self.id = id
    self.name = name
    self.icon = icon
    self.order = order
  }
}
