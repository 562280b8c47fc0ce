import Understanding

/// Chooses how a command is put, as often as the command file says.
struct TemplateChoice: Sendable {
  private let templates: [CommandTemplate]

  init(_ commands: CommandSet, intent: Intent) {
    templates = commands.templates.filter { $0.intent == intent }
  }

  /// An utterance with its slots filled; `nil` when no template takes them.
  ///
  /// - Parameters:
  ///   - slots: The words for each slot.
  ///   - fits: Whether a slot's words can follow the words of the template that stand before them.
  func fill(
    _ slots: [Slot: [String]], using generator: inout Xoshiro256,
    fits: (_ slot: Slot, _ before: [String]) -> Bool = { _, _ in true }
  ) -> [String]? {
    let suitable = templates.filter { template in
      var used: Set<Slot> = []
      var before: [String] = []
      for element in template.elements {
        switch element {
        case .word(let word): before.append(word)
        case .slot(let slot):
          guard slots[slot] != nil, used.insert(slot).inserted, fits(slot, before) else { return false }
          before = []
        }
      }
      return used == Set(slots.keys)
    }
    guard let template = generator.pick(suitable, weight: \.weight) else { return nil }
    return template.elements.flatMap { element in
      switch element {
      case .word(let word): [word]
      case .slot(let slot): slots[slot] ?? []
      }
    }
  }
}
