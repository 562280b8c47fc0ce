import Recognition

/// The templates of a command set as a prefix tree of words and slots, so that an utterance is compared only once with
/// the shared beginning of many templates.
struct CommandIndex: Sendable {
  /// A template that an utterance matches.
  struct Match {
    /// The index of the template in the command set.
    var template: Int
    /// The words in each slot, as a range of the utterance.
    var slots: [Slot: Range<Int>]
  }

  private struct Node {
    var words: [String: Int] = [:]
    var slots: [(slot: Slot, node: Int)] = []
    var templates: [Int] = []
  }

  /// Maximum number of words that name a category, a time, or a day.
  private static let longestPhrase = 12

  private var nodes = [Node()]

  /// Indexes templates, without those that have a slot in `unless`.
  init(_ templates: [CommandTemplate], unless left: Set<Slot>) {
    for (position, template) in templates.enumerated() {
      let slots = template.slots
      // A repeated slot couldn't keep its words apart.
      guard left.isDisjoint(with: slots), Set(slots).count == slots.count else { continue }
      var node = 0
      for element in template.elements { node = child(of: node, element) }
      nodes[node].templates.append(position)
    }
  }

  private mutating func child(of node: Int, _ element: CommandTemplate.Element) -> Int {
    switch element {
    case .word(let word):
      if let known = nodes[node].words[word] { return known }
      nodes[node].words[word] = nodes.count
    case .slot(let slot):
      if let known = nodes[node].slots.first(where: { $0.slot == slot }) { return known.node }
      nodes[node].slots.append((slot, nodes.count))
    }
    nodes.append(Node())
    return nodes.count - 1
  }

  /// All templates that match the words, with at least one word per slot, in the order of the templates.
  func matches(_ words: [String]) -> [Match] {
    var found: [Match] = []
    collect(0, words, from: 0, slots: [:], into: &found)
    return found.enumerated().sorted { ($0.element.template, $0.offset) < ($1.element.template, $1.offset) }
      .map(\.element)
  }

  private func collect(
    _ number: Int, _ words: [String], from start: Int, slots: [Slot: Range<Int>], into found: inout [Match]
  ) {
    let node = nodes[number]
    if start == words.count {
      for template in node.templates { found.append(Match(template: template, slots: slots)) }
      return
    }
    if let next = node.words[words[start]] { collect(next, words, from: start + 1, slots: slots, into: &found) }
    for (slot, next) in node.slots {
      let longest = slot == .place ? words.count : min(words.count, start + Self.longestPhrase)
      guard start < longest else { continue }
      for end in (start + 1)...longest where canFollow(next, words, at: end) {
        var filled = slots
        filled[slot] = start..<end
        collect(next, words, from: end, slots: filled, into: &found)
      }
    }
  }

  /// Whether a node can match the word at a position; avoids splitting slots where nothing can continue.
  private func canFollow(_ number: Int, _ words: [String], at position: Int) -> Bool {
    let node = nodes[number]
    if position == words.count { return !node.templates.isEmpty }
    return !node.slots.isEmpty || node.words[words[position]] != nil
  }
}
