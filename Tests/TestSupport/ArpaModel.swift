import Foundation
package import Testing

/// A language model parsed from its ARPA text, as a recognizer reads it.
package struct ArpaModel {
  package struct Entry {
    package var logarithm: Double
    package var backoff: Double
  }

  /// The n-grams of each order, starting with single words.
  package private(set) var orders: [[[String]: Entry]] = []
  /// The sizes given in the header.
  package private(set) var promised: [Int] = []

  package init(_ text: String) throws {
    var order = 0
    for line in text.split(separator: "\n") {
      if line.hasPrefix("ngram ") {
        promised.append(try #require(line.split(separator: "=").last.flatMap { Int($0) }))
      } else if line.hasSuffix("-grams:") {
        order += 1
        orders.append([:])
      } else if !line.hasPrefix("\\") {
        let fields = line.split(separator: "\t")
        let logarithm = try #require(Double(fields[0]))
        let words = fields[1].split(separator: " ").map(String.init)
        try #require(words.count == order)
        let backoff = fields.count > 2 ? try #require(Double(fields[2])) : 0
        let old = orders[order - 1].updateValue(Entry(logarithm: logarithm, backoff: backoff), forKey: words)
        try #require(old == nil)
      }
    }
    try #require(text.hasPrefix("\\data\\\n") && text.hasSuffix("\n\\end\\\n"))
  }

  package var words: [String] { orders[0].keys.compactMap(\.first) }

  package func probability(_ word: String, after history: [String]) -> Double {
    if let entry = orders[history.count][history + [word]] { return pow(10, entry.logarithm) }
    guard !history.isEmpty else { return 0 }
    let backoff = orders[history.count - 1][history]?.backoff ?? 0
    return pow(10, backoff) * probability(word, after: Array(history.dropFirst()))
  }

  /// The total probability of all words after a history; a sentence start never follows.
  package func total(after history: [String]) -> Double {
    words.filter { $0 != "<s>" }.reduce(0) { $0 + probability($1, after: history) }
  }

  /// The empty history, every word, and every pair of words.
  package var histories: [[String]] { [[]] + orders[0].keys + orders[1].keys }

  /// Checks the properties that every reader of the file relies on.
  package func check(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(promised == orders.map(\.count), sourceLocation: sourceLocation)
    let uneven = histories.map { (history: $0, total: total(after: $0)) }.filter { abs($0.total - 1) >= 2e-3 }
    #expect(uneven.isEmpty, "\(uneven.count) do not sum to 1: \(uneven.prefix(5))", sourceLocation: sourceLocation)
    for trigram in orders[2].keys {
      #expect(orders[1][Array(trigram.prefix(2))] != nil, "history of \(trigram)", sourceLocation: sourceLocation)
      #expect(orders[1][Array(trigram.suffix(2))] != nil, "end of \(trigram)", sourceLocation: sourceLocation)
    }
    for word in orders[1].keys.joined() {
      #expect(orders[0][[word]] != nil, "\(word) in a pair", sourceLocation: sourceLocation)
    }
    #expect(orders[0][["<s>"]]?.logarithm == -99, sourceLocation: sourceLocation)
  }
}
