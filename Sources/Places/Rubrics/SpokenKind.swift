import Algorithms

/// What a driver looks for by kind: "vegan restaurants with wifi", "a tims with a drive through".
public struct SpokenKind: Sendable, Hashable {
  /// What is looked for.
  public enum Subject: Sendable, Hashable {
    /// Places of a rubric and of those it includes, by its id; see ``Rubricator/members(of:)``.
    case rubric(String)
    /// Places of a group and of those it includes, by its id; see ``Rubricator/members(ofGroup:)``.
    case group(String)
    /// Branches of a chain, by its id.
    case chain(String)
  }

  /// What is looked for.
  public var subject: Subject

  /// The ids of the attributes that are asked for as well, in the order in which they are said.
  public var attributes: [String]

  /// Makes a kind.
  public init(_ subject: Subject, attributes: [String] = []) {
    self.subject = subject
    self.attributes = attributes
  }
}

extension Rubricator {
  /// Nobody says more; a longer text must not cost more.
  private static let maximumWords = 24

  /// What exactly these words ask for: a rubric, a group or a chain, with modifiers before and after it, or `nil`.
  ///
  /// The longest subject wins, and of equally long ones a rubric before a group before a chain. So where
  /// "vegan restaurant" is a form of a rubric it means that rubric, and only else the attribute "vegan" of restaurants.
  /// Modifiers may be joined by "and", which need not repeat "with": "with wifi and parking".
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

  /// The positions of the attributes that these words are made of, or `nil` where a word is left.
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
