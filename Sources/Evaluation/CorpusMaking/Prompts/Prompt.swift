package import Places
package import Recognition
import Understanding

/// An utterance to speak, and its expected result.
package struct Prompt: Sendable, Hashable {
  package var kind: PromptKind
  /// Its words in lowercase.
  package var words: [String]
  /// Its correct interpretation; `nil` if it isn't a command.
  package var query: DestinationQuery?
  /// The place that must be found; `nil` if none must be.
  package var place: Place?

  /// The words separated by spaces.
  package var text: String { words.joined(separator: " ") }
}

package enum PromptKind: String, Sendable, CaseIterable {
  /// A place by its name: "navigate to marble arch hotel".
  case names
  case addresses
  case nearest
  case near
  /// A sentence that isn't a destination, and must not be resolved to one.
  case reject
}

/// The proportions of the kinds among a number of utterances.
package struct PromptShares: Sendable, Hashable {
  /// The weight of each kind; missing ones have none.
  package let weights: [PromptKind: Double]

  /// Mostly names, as drivers say them, and some of every other kind.
  package static let standard = PromptShares([.names: 70, .addresses: 10, .nearest: 10, .near: 5, .reject: 5])

  private init(_ weights: [PromptKind: Double]) { self.weights = weights }

  /// Parses "names=70,addresses=10": relative weights, at least 0 and not all 0.
  ///
  /// Returns `nil` for anything else: an unknown kind, a repeated kind, or a weight that isn't a number.
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

  /// The number of each kind, adding up to `total`: integer parts first, the rest by the largest remainders.
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
