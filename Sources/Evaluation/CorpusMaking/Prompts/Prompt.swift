package import Places
package import Understanding

/// An utterance to be spoken, and what has to come of it.
package struct Prompt: Sendable, Hashable {
  /// What it is about.
  package var kind: PromptKind
  /// Its words in lower case.
  package var words: [String]
  /// How it has to be understood; `nil` when it is no command.
  package var query: DestinationQuery?
  /// The place that has to be found; `nil` when none may be.
  package var place: Place?

  /// Makes a prompt.
  package init(kind: PromptKind, words: [String], query: DestinationQuery? = nil, place: Place? = nil) {
    self.kind = kind
    self.words = words
    self.query = query
    self.place = place
  }

  /// The words with spaces between them.
  package var text: String { words.joined(separator: " ") }
}

/// What a drawn utterance is about.
package enum PromptKind: String, Sendable, CaseIterable {
  /// A place by its name: "navigate to marble arch hotel".
  case names
  /// A house by number and street.
  case addresses
  /// The nearest place of a rubric.
  case nearest
  /// A place of a rubric near another place.
  case near
  /// A sentence that is no destination, and must not become one.
  case reject
}

/// How many of a number of utterances are of each kind.
package struct PromptShares: Sendable, Hashable {
  /// The weight of each kind; those that are not there have none.
  package let weights: [PromptKind: Double]

  /// Mostly names, as drivers ask for them, and some of everything else.
  package static let standard = PromptShares([.names: 70, .addresses: 10, .nearest: 10, .near: 5, .reject: 5])

  private init(_ weights: [PromptKind: Double]) { self.weights = weights }

  /// Reads "names=70,addresses=10": weights against each other, not below 0 and not all 0.
  ///
  /// Gives `nil` for anything else: an unknown kind, a kind named twice, a weight that is no number.
  package init?(parsing text: String) {
    var weights: [PromptKind: Double] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let kind = PromptKind(rawValue: String(sides[0])), let weight = Double(sides[1]),
        weight >= 0, weight <= 1e6, weights.updateValue(weight, forKey: kind) == nil
      else { return nil }
    }
    guard weights.values.contains(where: { $0 > 0 }) else { return nil }
    self.weights = weights
  }

  /// The number of each kind, adding up to `total`: whole parts first, what is left to the largest remainders.
  package func counts(of total: Int) -> [PromptKind: Int] {
    let sum = weights.values.reduce(0, +)
    let exact = PromptKind.allCases.map { Double(total) * (weights[$0] ?? 0) / sum }
    var counts = exact.map { Int($0) }
    let order = exact.indices.sorted { a, b in
      let (first, second) = (exact[a] - Double(counts[a]), exact[b] - Double(counts[b]))
      return first != second ? first > second : a < b
    }
    for position in order.prefix(max(0, total - counts.reduce(0, +))) { counts[position] += 1 }
    return Dictionary(uniqueKeysWithValues: zip(PromptKind.allCases, counts).filter { $0.1 > 0 })
  }
}
