extension Rubricator: Codable {
  private enum CodingKeys: String, CodingKey {
    case groups, rubrics, attributes, chains
  }

  /// Decodes one value with "groups", "rubrics" and, where it has them, "attributes" and "chains".
  ///
  /// - Throws: What the decoder throws, and ``RubricatorError`` where they break a rule of
  ///   ``init(groups:rubrics:attributes:chains:)``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      groups: values.decode([RubricGroup].self, forKey: .groups),
      rubrics: values.decode([Rubric].self, forKey: .rubrics),
      attributes: values.decodeIfPresent([PlaceAttribute].self, forKey: .attributes) ?? [],
      chains: values.decodeIfPresent([Chain].self, forKey: .chains) ?? [])
  }

  /// Encodes all of it as one value; the order of rubrics and attributes is kept, for it has a meaning.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(groups, forKey: .groups)
    try values.encode(rubrics, forKey: .rubrics)
    try values.encode(attributes, forKey: .attributes)
    try values.encode(chains, forKey: .chains)
  }
}
