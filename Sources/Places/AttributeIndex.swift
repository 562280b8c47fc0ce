/// Finds attributes by id, by spoken words and by map tags.
struct AttributeIndex: Sendable {
  /// Positions by the words before and after a kind of place, without articles.
  let before: [String: Int]
  let after: [String: Int]
  let ids: [String: Int]
  /// Patterns with the positions of their attributes, by the key of the first condition.
  private let patterns: [String: [(pattern: TagPattern, position: Int)]]

  init(_ attributes: [PlaceAttribute]) throws(RubricatorError) {
    guard attributes.count <= PlaceAttribute.maximumCount else { throw .tooManyAttributes(attributes.count) }
    var ids: [String: Int] = [:]
    var patterns: [String: [(pattern: TagPattern, position: Int)]] = [:]
    for (position, attribute) in attributes.enumerated() {
      func refusal(_ fault: PlaceAttribute.Fault) -> RubricatorError { .attribute(attribute.id, fault) }
      guard ids.updateValue(position, forKey: attribute.id) == nil else { throw refusal(.duplicateID) }
      guard !attribute.tags.isEmpty else { throw refusal(.noTags) }
      guard !attribute.before.isEmpty || !attribute.after.isEmpty else { throw refusal(.noForm) }
      for text in attribute.tags {
        guard let pattern = TagPattern(text), let key = pattern.conditions.first?.key else {
          throw refusal(.badTag(text))
        }
        patterns[key, default: []].append((pattern, position))
      }
    }
    self.ids = ids
    self.patterns = patterns
    before = try Self.forms(attributes, \.before)
    after = try Self.forms(attributes, \.after)
  }

  /// One bit for each attribute of these tags, the first attribute's the lowest.
  func mask(_ tags: [String: String]) -> UInt64 {
    var mask: UInt64 = 0
    for key in tags.keys {
      for (pattern, position) in patterns[key] ?? [] where pattern.matches(tags) { mask |= 1 << UInt64(position) }
    }
    return mask
  }

  /// The spelling under which modifiers are compared: no articles, for "with a toilet" is "with toilet".
  static func key(_ words: some Sequence<String>) -> String {
    words.filter { !SpokenForm.articles.contains($0) }.joined(separator: " ")
  }

  private static func forms(
    _ attributes: [PlaceAttribute], _ path: KeyPath<PlaceAttribute, [String]>
  ) throws(RubricatorError) -> [String: Int] {
    var forms: [String: Int] = [:]
    for (position, attribute) in attributes.enumerated() {
      for form in attribute[keyPath: path] {
        let key = key(SpokenForm.words(form))
        guard !key.isEmpty else { throw .attribute(attribute.id, .emptyForm) }
        if let other = forms.updateValue(position, forKey: key), other != position {
          throw .attribute(attribute.id, .duplicateForm(key, other: attributes[other].id))
        }
      }
    }
    return forms
  }
}
