/// Finds the best tag pattern without trying all of them.
struct TagIndex: Sendable {
  private struct Entry: Sendable {
    let pattern: TagPattern
    let rubric: Int
  }

  /// Patterns by their first condition: "key=value", or "key" for a wildcard.
  private var entries: [String: [Entry]] = [:]
  private var keys: Set<String> = []

  init(_ rubrics: [Rubric]) throws(RubricatorError) {
    var owners: [String: Int] = [:]
    for (position, rubric) in rubrics.enumerated() {
      for text in rubric.tags {
        guard let pattern = TagPattern(text), let first = pattern.conditions.first else {
          throw .badTag(text, rubric: rubric.id)
        }
        if let other = owners.updateValue(position, forKey: text) {
          throw .duplicateTag(text, first: rubrics[other].id, second: rubric.id)
        }
        let key = first.value.map { "\(first.key)=\($0)" } ?? first.key
        entries[key, default: []].append(Entry(pattern: pattern, rubric: position))
        keys.insert(first.key)
      }
    }
  }

  /// The position of the best rubric; see ``Rubricator/classify(tags:)`` for the order.
  func best(for tags: [String: String]) -> Int? {
    var best: (specificity: Int, rubric: Int)?
    func consider(_ key: String) {
      for entry in entries[key] ?? [] where entry.pattern.matches(tags) {
        let found = (specificity: entry.pattern.specificity, rubric: entry.rubric)
        if let old = best, (-old.specificity, old.rubric) <= (-found.specificity, found.rubric) { continue }
        best = found
      }
    }
    for (key, value) in tags where keys.contains(key) {
      consider(key)
      consider("\(key)=\(value)")
      for member in TagPattern.members(value) where member != value { consider("\(key)=\(member)") }
    }
    return best?.rubric
  }
}
