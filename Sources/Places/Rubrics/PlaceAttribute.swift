/// A feature or service of a place, such as "wheelchair accessible", with its spoken forms.
public struct PlaceAttribute: Codable, Sendable, Hashable, Identifiable {
  /// The stable key, such as "vegan".
  public var id: String
  /// The display name, such as "Vegan food".
  public var name: String
  /// Spoken forms before a category: "vegan", "wheelchair accessible".
  public var before: [String]
  /// Spoken forms after a category: "with wifi", "that delivers".
  public var after: [String]
  /// OpenStreetMap tag patterns, any of which indicates the attribute; see ``TagPattern``.
  ///
  /// One pattern may indicate several attributes: vegan food is vegetarian too.
  public var tags: [String]

  /// Creates an attribute without validation; ``Rubricator`` validates all attributes together.
  public init(id: String, name: String, before: [String] = [], after: [String] = [], tags: [String]) {
    self.id = id
    self.name = name
    self.before = before
    self.after = after
    self.tags = tags
  }

  /// Maximum number of attributes: one bit each of a mask that stays positive as a signed 64-bit integer.
  public static let maximumCount = 63

  /// An error in one attribute.
  public enum Fault: Sendable, Hashable {
    /// Another attribute has its id.
    case duplicateID
    /// It has no spoken form.
    case noForm
    /// A form has no letters or digits, or is only an article.
    case emptyForm
    /// Another attribute has an equal form in the same position.
    case duplicateForm(String, other: String)
    /// It has no tag.
    case noTags
    /// A pattern isn't "key=value", "key=*", or a ";" list of them.
    case badTag(String)
  }
}

extension PlaceAttribute.Fault: CustomStringConvertible {
  /// The problem and the remedy, worded to follow the attribute's id.
  public var description: String {
    switch self {
    case .duplicateID: "appears twice; give each attribute a unique id"
    case .noForm: "has no spoken form; write one under \"before\" or \"after\""
    case .emptyForm: "has a spoken form without letters; remove it"
    case .duplicateForm(let form, let other): "has the form \"\(form)\", as does \"\(other)\"; keep it in one of them"
    case .noTags: "has no tags; list the tags that indicate it"
    case .badTag(let tag): "has the tag \"\(tag)\", which isn't key=value; write it like internet_access=wlan"
    }
  }
}

/// Finds attributes by id, spoken words, and map tags.
struct AttributeIndex: Sendable {
  /// Indices by the words before and after a category, without articles.
  let before: [String: Int]
  let after: [String: Int]
  let ids: [String: Int]
  /// Patterns with the indices of their attributes, by the key of the first condition.
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

  /// One bit per attribute that these tags indicate; the first attribute is the lowest bit.
  func mask(_ tags: [String: String]) -> UInt64 {
    var mask: UInt64 = 0
    for key in tags.keys {
      for (pattern, position) in patterns[key] ?? [] where pattern.matches(tags) { mask |= 1 << UInt64(position) }
    }
    return mask
  }

  /// The normalized spelling for comparing modifiers: no articles, so that "with a toilet" equals "with toilet".
  static func key(_ words: some Sequence<String>) -> String {
    words.filter { !KindSpelling.articles.contains($0) }.joined(separator: " ")
  }

  private static func forms(
    _ attributes: [PlaceAttribute], _ path: KeyPath<PlaceAttribute, [String]>
  ) throws(RubricatorError) -> [String: Int] {
    var forms: [String: Int] = [:]
    for (position, attribute) in attributes.enumerated() {
      for form in attribute[keyPath: path] {
        let key = key(KindSpelling.words(form))
        guard !key.isEmpty else { throw .attribute(attribute.id, .emptyForm) }
        if let other = forms.updateValue(position, forKey: key), other != position {
          throw .attribute(attribute.id, .duplicateForm(key, other: attributes[other].id))
        }
      }
    }
    return forms
  }
}
