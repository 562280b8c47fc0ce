/// The words by which the places of a question can be named.
struct ReplyForms {
  private let forms: [ReplyTemplate.Slot: [[[String]]]]

  init(_ options: [ReplyOption], numbers: ReplyNumbers, spoken: SpokenForms) {
    func said(_ text: String?) -> [[String]] { text.map { spoken.all($0, limit: 3) } ?? [] }
    let names = options.map { said($0.name) }
    forms = [
      .number: options.indices.map { numbers.cardinals.indices.contains($0) ? [[numbers.cardinals[$0]]] : [] },
      .ordinal: options.indices.map { numbers.ordinals.indices.contains($0) ? [[numbers.ordinals[$0]]] : [] },
      .name: names.indices.map { names[$0] + Self.telling(names[$0].first ?? [], among: names, at: $0) },
      .street: options.map { option in
        said(option.street).flatMap { street in [street] + Self.withoutKind(street) }
      },
      .area: options.map { said($0.area) },
    ]
  }

  /// The ways to say something of the option at a position, likeliest first, each once.
  func forms(of slot: ReplyTemplate.Slot, at position: Int) -> [[String]] {
    var seen: Set<[String]> = []
    return (forms[slot]?[position] ?? []).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// What of a name no other place's name has: "hotel" of "marble arch hotel" beside "marble arch station".
  ///
  /// What the names share is at their beginning or end, and the rest is said.
  private static func telling(_ name: [String], among names: [[[String]]], at position: Int) -> [[String]] {
    let others = names.indices.filter { $0 != position }.compactMap { names[$0].first }
    guard name.count > 1, !others.isEmpty, !others.contains(name) else { return [] }
    let shared = Set(others.flatMap { $0 })
    let front = name.prefix { !shared.contains($0) }
    let back = name.reversed().prefix { !shared.contains($0) }.reversed()
    let telling = [Array(front), Array(back)].filter { !$0.isEmpty && $0.count < name.count }
    // Of a name that shares no word with another, the first word is enough: "bean" of "bean house".
    let first = telling.isEmpty && !shared.contains(name[0]) && name[0].count > 3 ? [[name[0]]] : []
    return telling + first
  }

  /// The street without "street": few say it in an answer. What would leave no name stays.
  private static func withoutKind(_ street: [String]) -> [[String]] {
    guard street.count > 1, let last = street.last, Abbreviations.streetKinds.values.contains(last) else { return [] }
    return [Array(street.dropLast())]
  }
}
