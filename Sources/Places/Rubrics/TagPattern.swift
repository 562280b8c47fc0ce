/// One tag pattern of a rubric, such as "leisure=pitch;sport=tennis" or "shop=*".
///
/// A value list in the data ("pizza;italian", the OpenStreetMap convention) matches by any member. A value written as a
/// phrase matches the intended one: "Dim Sum" is "dim_sum".
public struct TagPattern: Sendable, Hashable {
  /// One "key=value"; `value` is `nil` for "key=*".
  public struct Condition: Sendable, Hashable {
    /// The tag's key.
    public let key: String
    /// The required value; `nil` for any value that doesn't mean that the thing is absent.
    public let value: String?
  }

  /// The conditions, all of which must match; never empty.
  public let conditions: [Condition]
  /// How narrow the pattern is: the number of exact values, then the number of wildcards.
  public let specificity: Int

  /// Values that mean that a thing doesn't exist, or no longer exists.
  private static let absent: Set<String> = ["no", "none", "0", "vacant", "disused", "abandoned", "demolished"]

  /// Parses a pattern; `nil` if a part isn't "key=value".
  public init?(_ text: String) {
    var conditions: [Condition] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else { return nil }
      conditions.append(Condition(key: String(sides[0]), value: sides[1] == "*" ? nil : String(sides[1])))
    }
    guard !conditions.isEmpty else { return nil }
    self.conditions = conditions
    let exact = conditions.count { $0.value != nil }
    specificity = exact * 100 + (conditions.count - exact)
  }

  /// Whether these tags satisfy all conditions.
  public func matches(_ tags: [String: String]) -> Bool {
    conditions.allSatisfy { condition in
      guard let found = tags[condition.key] else { return false }
      guard let wanted = condition.value else { return !Self.absent.contains(found) }
      return found == wanted || Self.members(found).contains(wanted)
    }
  }

  /// The members of a value list as values: lowercase, with "_" for spaces.
  static func members(_ value: String) -> [String] {
    list(value).map { member in
      guard member.utf8.contains(where: { !isPlain($0) }) else { return String(member) }
      return member.lowercased().replacing(" ", with: "_")
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: " ") && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte < 0x80
  }

  /// The members of a value list without surrounding spaces; one member if there is no ";".
  static func list(_ value: String) -> [Substring] {
    guard value.utf8.contains(UInt8(ascii: ";")) else { return [value[...]] }
    return value.split(separator: ";").map { member in
      var member = member
      while member.first == " " { member.removeFirst() }
      while member.last == " " { member.removeLast() }
      return member
    }
  }
}

/// Finds the best tag pattern without trying all of them.
struct TagIndex: Sendable {
  struct Entry: Sendable {
    let pattern: TagPattern
    let rubric: Int
    /// Its index among all patterns, in the order of the rubrics.
    let position: Int
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
        let entry = Entry(pattern: pattern, rubric: position, position: owners.count)
        entries[key, default: []].append(entry)
        keys.insert(first.key)
      }
    }
  }

  /// The best-matching pattern; see ``Rubricator/classify(tags:)`` for the order.
  func best(for tags: [String: String]) -> Entry? {
    var best: Entry?
    forEachFitting(tags) { entry in if best.map({ Self.isBetter(entry, $0) }) ?? true { best = entry } }
    return best
  }

  /// The matching patterns, best first: only the narrowest of those that begin with one value, and none that match any
  /// value.
  func narrowest(for tags: [String: String]) -> [Entry] {
    var fitting: [TagPattern.Condition: [Entry]] = [:]
    forEachFitting(tags) { entry in
      if let first = entry.pattern.conditions.first, first.value != nil { fitting[first, default: []].append(entry) }
    }
    let narrowest = fitting.values.flatMap { entries in
      let most = entries.map(\.pattern.specificity).max()
      return entries.filter { $0.pattern.specificity == most }
    }
    return narrowest.sorted(by: Self.isBetter)
  }

  private static func isBetter(_ entry: Entry, _ other: Entry) -> Bool {
    (-entry.pattern.specificity, entry.position) < (-other.pattern.specificity, other.position)
  }

  /// Calls a function with each matching pattern, in any order.
  private func forEachFitting(_ tags: [String: String], _ body: (Entry) -> Void) {
    func consider(_ key: String) { for entry in entries[key] ?? [] where entry.pattern.matches(tags) { body(entry) } }
    for (key, value) in tags where keys.contains(key) {
      consider(key)
      consider("\(key)=\(value)")
      for member in TagPattern.members(value) where member != value { consider("\(key)=\(member)") }
    }
  }
}
