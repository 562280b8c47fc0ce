/// All the ways to answer one question: what the recogniser listens for, and what its words come to.
public struct ReplyGrammar: Sendable {
  /// The ways to answer, each once, in the order of the templates.
  public let sentences: [ReplySentence]

  let replies: [[String]: ChoiceReply]
  let fillers: Set<String>
  let homophones: [String: String]
  /// Words of templates that name a place by what is left of the words: "the", "one", "on".
  let carriers: Set<String>
  /// All the words by which each place is named.
  let namings: [Set<String>]

  /// Fills the templates with what the places of a question are called.
  ///
  /// - Parameters:
  ///   - phrasebook: What a driver can answer.
  ///   - question: What was asked.
  ///   - spoken: Says names as the region's index does.
  public init(_ phrasebook: ReplyPhrasebook, question: ReplyQuestion, spoken: SpokenForms = SpokenForms()) {
    let forms = ReplyForms(question.options, numbers: phrasebook.numbers, spoken: spoken)
    let naming: Set<ReplyTemplate.Slot> = [.name, .street, .area]
    let namings = question.options.indices.map { position in
      Set([.name, .street, .area].flatMap { forms.forms(of: $0, at: position).flatMap { $0 } })
    }
    var order: [[String]] = []
    var found: [[String]: ReplySentence] = [:]
    func add(_ words: [String], _ weight: Double, _ reply: ChoiceReply) {
      if found[words] == nil { order.append(words) }
      let known = found[words]
      found[words] = ReplySentence(
        words: words, weight: weight + (known?.weight ?? 0),
        reply: known.map { $0.reply == reply ? reply : .unclear } ?? reply)
    }
    for template in phrasebook.templates {
      if template.slots.isEmpty {
        if let reply = question.reply(to: template.meaning) { add(template.words, template.weight, reply) }
        continue
      }
      for position in question.options.indices {
        let ways = Self.fill(template) { forms.forms(of: $0, at: position) }
        let weight = template.weight / Double(max(1, ways.count) * question.options.count)
        for words in ways {
          // "Two" is no answer where another place's name has it.
          let isShared =
            words.count == 1 && namings.indices.contains { $0 != position && namings[$0].contains(words[0]) }
          add(words, weight, isShared ? .unclear : .pick(position))
        }
      }
    }
    sentences = order.compactMap { found[$0] }
    replies = found.mapValues(\.reply)
    fillers = phrasebook.fillers
    homophones = phrasebook.numbers.homophones.compactMapValues { position in
      phrasebook.numbers.cardinals.indices.contains(position) ? phrasebook.numbers.cardinals[position] : nil
    }
    carriers = Set(
      phrasebook.templates.filter { $0.slots.contains(where: naming.contains) }.flatMap(\.words))
    self.namings = namings
  }

  /// A template's words with each slot said in every way, one slot after the other.
  private static func fill(
    _ template: ReplyTemplate, _ forms: (ReplyTemplate.Slot) -> [[String]]
  ) -> [[String]] {
    template.elements.reduce(into: [[]]) { ways, element in
      switch element {
      case .word(let word): ways = ways.map { $0 + [word] }
      case .slot(let slot): ways = ways.flatMap { way in forms(slot).map { way + $0 } }
      }
    }
  }
}

extension ReplyQuestion {
  /// What a template without slots comes to; `nil` where it says nothing about these places.
  fileprivate func reply(to meaning: ReplyTemplate.Meaning) -> ChoiceReply? {
    switch meaning {
    case .yes: .yes
    case .no: .no
    case .cancel: .cancel
    case .more: .more
    case .again: .again
    case .nearest: extreme(<).map(ChoiceReply.pick)
    case .farthest: options.count > 1 ? extreme(>).map(ChoiceReply.pick) : nil
    case .last: options.count > 1 ? .pick(options.count - 1) : nil
    case .other: options.count == 2 ? suggested.map { .pick(1 - $0) } : nil
    case .pick, .filler: nil
    }
  }
}
