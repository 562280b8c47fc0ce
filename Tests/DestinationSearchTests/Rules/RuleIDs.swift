/// The identifiers of the head-unit rules: a group, and a number that is never given to another rule.
enum RuleIDs {
  /// How many rules each group has, in the order of the table.
  static let groups: [(name: String, numbers: ClosedRange<Int>)] = [
    ("IC", 1...15), ("VC", 1...17), ("SE", 1...11), ("LI", 1...10), ("GR", 1...4), ("MA", 1...16), ("NV", 3...3),
    ("AL", 1...7), ("SC", 1...7), ("LC", 1...7), ("PE", 1...9), ("AU", 1...8), ("INV", 1...12),
  ]

  /// All of them, in the order of the table.
  static let all: [String] = groups.flatMap { group in group.numbers.map { "\(group.name)-\($0)" } }

  /// Those that a text cites. A range is as good as its two ends.
  static func cited(in text: String) -> Set<String> {
    Set(text.matches(of: #/\b(?:IC|VC|SE|LI|GR|MA|NV|AL|SC|LC|PE|AU|INV)-[0-9]+\b/#).map { String($0.output) })
  }
}
