import GRDB
import Places
import Understanding

/// Finds the names worth a closer look, through the full-text table and the table of keys.
struct NameCandidates {
  private let db: Database
  private let origin: Coordinate?
  private let streetsOnly: Bool

  /// Names taken from one question; the most important come first.
  static let breadth = 120

  init(_ db: Database, near origin: Coordinate?, streetsOnly: Bool) {
    self.db = db
    self.origin = origin
    self.streetsOnly = streetsOnly
  }

  /// The name of a key.
  func named(_ key: String) throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: "SELECT number FROM name WHERE key = ?"), arguments: [key])
  }

  /// Names whose consonants, taken together, are the query's: what was heard as other words.
  func framed(_ frame: [UInt8]) throws -> [Int64] {
    // A shorter frame says too little.
    guard frame.count >= 3 else { return [] }
    let sql = "SELECT number FROM name WHERE frame = ? LIMIT \(Self.breadth)"
    return try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [WordHash.of(frame)])
  }

  /// Names that have every word of the query, the last one perhaps cut short.
  func containing(_ words: [String]) throws -> [Int64] {
    let terms = words.enumerated().map { position, word in
      let isLast = position == words.count - 1
      return NameText.term(word, isPrefix: isLast && !SearchWords.isNumber(word))
    }
    return try matching(terms.joined(separator: " AND "))
  }

  /// Names that have every word of the query or one that resembles it.
  func resembling(_ query: NameQuery) throws -> [Int64] {
    try matching(groups(query).joined(separator: " AND "))
  }

  /// Names that lack one word of the query, or have two of its words: what is left when a word was heard quite wrong.
  func sharing(_ query: NameQuery) throws -> [Int64] {
    let groups = Array(groups(query).prefix(6))
    guard groups.count > 1 else { return [] }
    let numbers = query.words.prefix(6).map { SearchWords.isNumber($0) }
    var found: [Int64] = []
    if groups.count > 2 {
      for left in groups.indices where !numbers[left] {
        found += try matching(
          groups.indices.filter { $0 != left }.map { groups[$0] }.joined(separator: " AND "), most: 40)
      }
    }
    var pairs: [String] = []
    for first in groups.indices {
      for second in groups.indices where second > first { pairs.append("(\(groups[first]) AND \(groups[second]))") }
    }
    if groups.count > 3 { found += try matching(pairs.joined(separator: " OR "), most: 60) }
    return found
  }

  /// Names that have the rarest word of a query, or one that resembles it.
  func sharingRarest(_ query: NameQuery, _ lookup: WordLookup) throws -> [Int64] {
    let rated = try query.words.enumerated().map { position, word in
      let uses = try lookup.uses(word)
      let others = position < query.resembling.count ? query.resembling[position].values.map(\.uses).min() : nil
      return (position: position, uses: uses > 0 ? uses : others ?? .max)
    }
    let groups = groups(query)
    return try rated.filter { $0.uses < .max && !SearchWords.isNumber(query.words[$0.position]) }
      .sorted { ($0.uses, $0.position) < ($1.uses, $1.position) }.prefix(2).flatMap {
        try matching(groups[$0.position], most: 60)
      }
  }

  private func groups(_ query: NameQuery) -> [String] {
    query.words.enumerated().map { position, word in
      let others = position < query.resembling.count ? query.resembling[position].keys.sorted() : []
      let isLast = position == query.words.count - 1
      let terms = [NameText.term(word, isPrefix: isLast && word.utf8.count >= 2 && !SearchWords.isNumber(word))]
      return "(" + (terms + others.map { NameText.term($0) }).joined(separator: " OR ") + ")"
    }
  }

  /// The most important names of an expression and, where there are more than can be looked at, those around the driver.
  private func matching(_ expression: String, most: Int = breadth) throws -> [Int64] {
    let expression = streetsOnly ? "(\(expression)) AND \"\(NameText.street)\"" : expression
    let found = try numbers(expression, most)
    guard found.count >= most, let origin else { return found }
    var near = try numbers("(\(expression)) AND \(NameText.around(origin, isFine: true))", most)
    if near.count < most / 2 {
      near += try numbers("(\(expression)) AND \(NameText.around(origin, isFine: false))", most)
    }
    return found + near
  }

  private func numbers(_ expression: String, _ most: Int) throws -> [Int64] {
    let statement = try db.cachedStatement(sql: "SELECT rowid FROM nameText WHERE nameText MATCH ? LIMIT ?")
    return try Int64.fetchAll(statement, arguments: [expression, most])
  }
}
