import Algorithms

/// A spoken query by category: "vegan restaurants with wifi", "a tims with a drive through".
public struct SpokenKind: Sendable, Hashable {
  /// The target of the query.
  public enum Subject: Sendable, Hashable {
    /// Places of a rubric, by its id, and of those that it includes; see ``Rubricator/members(of:)``.
    case rubric(String)
    /// Places of a group, by its id, and of those that it includes; see ``Rubricator/members(ofGroup:)``.
    case group(String)
    /// Branches of a chain, by its id.
    case chain(String)
  }

  /// The target of the query.
  public var subject: Subject
  /// The ids of the required attributes, in spoken order.
  public var attributes: [String]

  /// Creates a kind.
  public init(_ subject: Subject, attributes: [String] = []) {
    self.subject = subject
    self.attributes = attributes
  }
}

extension Rubricator {
  /// Maximum number of words parsed, which bounds the cost of longer texts.
  private static let maximumWords = 24

  /// The query that exactly these words express: a rubric, a group, or a chain, with modifiers before and after it;
  /// `nil` if they don't.
  ///
  /// The longest target wins; among equally long ones, a rubric precedes a group, and a group precedes a chain. If
  /// "vegan restaurant" is a form of a rubric, it means that rubric; otherwise it means restaurants with the attribute
  /// "vegan". Modifiers may be joined by "and" without repeating "with": "with wifi and parking".
  public func kind(spoken words: [String]) -> SpokenKind? {
    let words = words.flatMap { KindSpelling.words($0) }
    guard !words.isEmpty, words.count <= Self.maximumWords else { return nil }
    for length in stride(from: words.count, through: 1, by: -1) {
      for start in 0...(words.count - length) {
        let end = start + length
        guard let subject = subject(words[start..<end]),
          let before = modifiers(words[..<start], in: attributeIndex.before),
          let after = modifiers(words[end...], in: attributeIndex.after)
        else { continue }
        return SpokenKind(subject, attributes: Array((before + after).map { attributes[$0].id }.uniqued()))
      }
    }
    return nil
  }

  private func subject(_ words: ArraySlice<String>) -> SpokenKind.Subject? {
    let key = KindSpelling.withoutArticle(words).joined(separator: " ")
    if let rubric = forms.rubrics[key] { return .rubric(rubrics[rubric].id) }
    if let group = forms.groups[key] { return .group(groups[group].id) }
    return chainIndex.named(Array(words)).map { .chain(chains[$0].id) }
  }

  /// The indices of the attributes that these words consist of; `nil` if a word is left over.
  private func modifiers(_ words: ArraySlice<String>, in table: [String: Int]) -> [Int]? {
    let words = words.filter { !KindSpelling.articles.contains($0) }
    var found: [Int] = []
    var start = 0
    while start < words.count {
      let isJoined = !found.isEmpty && words[start] == "and"
      if isJoined { start += 1 }
      let match = stride(from: words.count, to: start, by: -1).lazy.compactMap { end -> (position: Int, end: Int)? in
        let form = AttributeIndex.key(words[start..<end])
        let position = table[form] ?? (isJoined ? table["with " + form] : nil)
        return position.map { ($0, end) }
      }.first
      guard let match else { return nil }
      found.append(match.position)
      start = match.end
    }
    return found
  }
}
