/// A category of places, such as "gas station", with its spoken forms.
public struct Rubric: Codable, Sendable, Hashable, Identifiable {
  /// The stable key, such as "fuel".
  public var id: String
  /// The ``RubricGroup/id`` of the group it belongs to.
  public var group: String
  /// The name of its icon, such as "fuel"; several rubrics may share one.
  public var icon: String
  /// Its display position in the group, ascending, with the most requested first; `nil` comes last.
  public var order: Int?
  /// The singular, such as "gas station".
  public var name: String
  /// The plural, such as "gas stations".
  public var plural: String
  /// Other forms, in lowercase and without punctuation, such as "petrol station".
  public var synonyms: [String]
  /// OpenStreetMap tag patterns, most specific first: "key=value", "key=*", or several that
  /// must all match, joined by ";". See ``TagPattern``.
  public var tags: [String]
  /// The probability, 0...1, that a driver wants to go to one.
  public var prominence: Double
  /// Rubrics whose places also match this one's words: a pizza place is a restaurant. `nil` for none.
  public var includes: [String]?
  /// Whether its places are mostly named after what they stand at, as stops, docks, post boxes, entrances, and
  /// memorials are. They never rank before that unless the query asks for their category. `nil` for no.
  public var ancillary: Bool?

  /// ``ancillary``, or `false` if it isn't given.
  public var isAncillary: Bool { ancillary ?? false }

  /// Creates a rubric without validation; ``Rubricator`` validates all rubrics together.
  public init(
    id: String, group: String, icon: String = "dot", order: Int? = nil, name: String, plural: String,
    synonyms: [String] = [], tags: [String] = [], prominence: Double, includes: [String]? = nil, ancillary: Bool? = nil
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

/// A group of rubrics shown together on a screen, such as "Groceries", and searched together, such as "food".
public struct RubricGroup: Codable, Sendable, Hashable, Identifiable {
  /// The stable key.
  public var id: String
  /// The displayed heading.
  public var name: String
  /// The name of its icon.
  public var icon: String
  /// The position among the groups, ascending.
  public var order: Int
  /// Spoken forms for the whole group, in lowercase and without punctuation, such as "places to stay"; often empty.
  public var forms: [String]
  /// Groups whose rubrics also match this one's words: a search for food includes fast food. They aren't shown under
  /// it.
  public var includes: [String]

  /// Creates a group.
  public init(id: String, name: String, icon: String, order: Int, forms: [String] = [], includes: [String] = []) {
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
