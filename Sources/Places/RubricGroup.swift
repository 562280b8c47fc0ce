/// A family of rubrics shown together on a screen, such as "Groceries", and asked for together, such as "food".
public struct RubricGroup: Codable, Sendable, Hashable, Identifiable {
  /// The stable key.
  public var id: String

  /// The heading shown.
  public var name: String

  /// The name of the picture shown beside it.
  public var icon: String

  /// The position among the groups, ascending.
  public var order: Int

  /// What a driver says for all of it, lower case and without punctuation, such as "places to stay"; often none.
  public var forms: [String]

  /// Groups whose rubrics answer to this one's words too: who wants food may want fast food. They are not shown under it.
  public var includes: [String]

  /// Makes a group.
  public init(
    id: String, name: String, icon: String, order: Int, forms: [String] = [], includes: [String] = []
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.order = order
    self.forms = forms
    self.includes = includes
  }

  /// Decodes a group; "forms" and "includes" may be absent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    icon = try values.decode(String.self, forKey: .icon)
    order = try values.decode(Int.self, forKey: .order)
    forms = try values.decodeIfPresent([String].self, forKey: .forms) ?? []
    includes = try values.decodeIfPresent([String].self, forKey: .includes) ?? []
  }
}
