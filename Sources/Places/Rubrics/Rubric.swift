/// A kind of place, such as "gas station", with the words people say for it.
public struct Rubric: Codable, Sendable, Hashable, Identifiable {
  /// The stable key, such as "fuel".
  public var id: String

  /// The ``RubricGroup/id`` of the group it belongs to.
  public var group: String

  /// The name of the picture that stands for it, such as "fuel"; several rubrics may share one.
  public var icon: String

  /// Where it is shown in its group, ascending, most asked for first; `nil` is after those that have one.
  public var order: Int?

  /// What one is called, such as "gas station".
  public var name: String

  /// What several are called, such as "gas stations".
  public var plural: String

  /// Other forms, lower case and without punctuation, such as "petrol station".
  public var synonyms: [String]

  /// OpenStreetMap tag patterns, most specific first: "key=value", "key=*", or several that
  /// must all match, joined by ";". See ``TagPattern``.
  public var tags: [String]

  /// How likely somebody wants to go to one, 0...1.
  public var prominence: Double

  /// Rubrics whose places answer to this one's words too: a pizza place is a restaurant. `nil` for none.
  public var includes: [String]?

  /// Whether its places mostly bear the name of what they stand at, as stops, docks, post boxes, entrances and memorials
  /// do: they never come before that unless their kind is asked for. `nil` for no.
  public var ancillary: Bool?

  /// ``ancillary``, where that is given.
  public var isAncillary: Bool { ancillary ?? false }

  /// Makes a rubric; nothing is checked here, ``Rubricator`` checks all of them together.
  public init(
    id: String, group: String, icon: String = "dot", order: Int? = nil, name: String, plural: String,
    synonyms: [String] = [], tags: [String] = [], prominence: Double, includes: [String]? = nil,
    ancillary: Bool? = nil
  ) {
    self.id = id
    self.group = group
    self.icon = icon
    self.order = order
    self.name = name
    self.plural = plural
    self.synonyms = synonyms
    self.tags = tags
    self.prominence = prominence
    self.includes = includes
    self.ancillary = ancillary
  }
}

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
