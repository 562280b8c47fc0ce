package import Places
import Understanding

/// Finds candidate names through the full-text table and the key tables.
struct NameCandidates {
  let db: any RegionConnection
  let lookup: WordLookup
  let origin: Coordinate?
  let streetsOnly: Bool

  /// Maximum number of names per query; the most important come first.
  static let breadth = 120
  /// Maximum number of names that have a word for it to be matched as a prefix in fuzzy searches; street words are
  /// never matched so. A word such as "street" is said in full, and merging all of its names is the slowest step.
  private static let mostUsesOfBeginning = 1_000

  func named(_ key: String) throws -> [Int64] { try db.numbers("SELECT number FROM name WHERE key = ?", [key]) }

  /// Names with the query's consonant sequence, for words that were misrecognized as other words.
  func framed(_ frame: [UInt8]) throws -> [Int64] {
    // A shorter frame isn't specific enough.
    guard frame.count >= 3 else { return [] }
    return try db.numbers(
      "SELECT number FROM name WHERE frame = ? ORDER BY number LIMIT \(Self.breadth)", [WordHash.of(frame)])
  }

  /// Names that have every word of the query; the last one may be incomplete.
  func containing(_ words: [String]) throws -> [Int64] {
    let terms = try words.enumerated().map { position, word in
      let isLast = position == words.count - 1
      let isPrefix = isLast && !SearchWords.isNumber(word)
      return NameText.term(word, isPrefix: try isPrefix && !(StreetWords.kinds.contains(word) && isFrequent(word)))
    }
    return try matching(terms.joined(separator: " AND "))
  }

  /// Names with a word for each prefix in the query: "van tech".
  func beginning(_ beginnings: [[String]]) throws -> [Int64] {
    let groups = try beginnings.map { ways in
      let terms = try ways.map {
        NameText.term($0, isPrefix: try $0.utf8.count >= TruncatedNames.shortest && !isFrequent($0))
      }
      return "(" + terms.joined(separator: " OR ") + ")"
    }
    return try matching(groups.joined(separator: " AND "))
  }

  /// Names that have every word of the query or a similar one.
  func resembling(_ query: NameQuery) throws -> [Int64] { try matching(groups(query).joined(separator: " AND ")) }

  /// Names that lack one word of the query, share two of its three rarest words, or share the rarest one; used if a
  /// word was completely misrecognized.
  func sharing(_ query: NameQuery) throws -> [Int64] {
    // Words similar to a single word are found earlier.
    guard query.words.count > 1 else { return [] }
    let groups = try groups(query)
    let rarest = try rarest(query).prefix(3)
    var found: [Int64] = []
    /// Words all of whose names are already found, so that combinations with them don't need a search.
    var exhausted: Set<Int> = []
    for position in rarest.prefix(2) {
      let names = try matching(groups[position], most: Self.fewOfWord)
      if names.count < Self.fewOfWord { exhausted.insert(position) }
      found += names
    }
    func all(_ positions: [Int]) -> String? {
      exhausted.isDisjoint(with: positions) ? positions.map { groups[$0] }.joined(separator: " AND ") : nil
    }
    if (3...6).contains(groups.count) {
      // "And" doesn't distinguish names.
      let telling = groups.indices.filter { !NameQuery.functionWords.contains(query.words[$0]) }
      var kept = telling.count < groups.count ? [telling] : []
      if telling.count > 2 {
        kept += telling.filter { !SearchWords.isNumber(query.words[$0]) }.map { left in telling.filter { $0 != left } }
      }
      for positions in kept { found += try all(positions).map { try matching($0, most: 40) } ?? [] }
    }
    if groups.count > 3, rarest.count == 3 {
      let pairs = [(0, 1), (0, 2), (1, 2)].compactMap { all([rarest[$0], rarest[$1]]) }
      if !pairs.isEmpty { found += try matching(pairs.map { "(\($0))" }.joined(separator: " OR "), most: 60) }
    }
    return found
  }

  /// Maximum number of names of one word examined.
  private static let fewOfWord = 60

  /// The indices of the query's words that the region has or has a similar word for, the rarest first; without numbers.
  private func rarest(_ query: NameQuery) throws -> [Int] {
    let rated = try query.words.enumerated().compactMap { position, word -> (position: Int, uses: Int)? in
      if SearchWords.isNumber(word) { return nil }
      let uses = try lookup.uses(word)
      let others = position < query.resembling.count ? query.resembling[position].values.map(\.uses).min() : nil
      return uses > 0 ? (position, uses) : others.map { (position, $0) }
    }
    return rated.sorted { ($0.uses, $0.position) < ($1.uses, $1.position) }.map(\.position)
  }

  private func groups(_ query: NameQuery) throws -> [String] {
    try query.words.enumerated().map { position, word in
      let others = position < query.resembling.count ? query.resembling[position].keys.sorted() : []
      let isLast = position == query.words.count - 1
      let mayGoOn = isLast && word.utf8.count >= 2 && !SearchWords.isNumber(word)
      let terms = [NameText.term(word, isPrefix: try mayGoOn && !isFrequent(word))]
      return "(" + (terms + others.map { NameText.term($0) }).joined(separator: " OR ") + ")"
    }
  }

  /// Whether so many names have a word with this prefix that a prefix search is slow; shorter prefixes have an index.
  private func isFrequent(_ word: String) throws -> Bool {
    try word.utf8.count > NameText.longestBeginning && lookup.uses(word) > Self.mostUsesOfBeginning
  }

  /// The most important names for an expression and, if there are more than can be examined, those near the driver.
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
    let matching = db.dialect.namesThatMatch(expression)
    return try db.numbers(matching.query + " LIMIT ?2", [matching.expression, most])
  }
}

/// The full-text table's marks, which can't be words.
package enum NameText {
  /// The mark of street names.
  package static let street = "@s"

  /// Maximum length of prefixes with an index of their own.
  static let longestBeginning = 4

  /// Sides of the cells in degrees of latitude and longitude, fine and coarse: about 6 and 60 km.
  private static let sizes: [(mark: String, degrees: Double)] = [("@f", 0.06), ("@c", 0.6)]

  /// The fine and coarse cells that contain a point.
  package static func cells(latitude: Double, longitude: Double) -> [String] {
    sizes.map {
      cell($0.mark, Int((latitude / $0.degrees).rounded(.down)), Int((longitude / $0.degrees).rounded(.down)))
    }
  }

  /// The fine or coarse cells around a point as a full-text expression: the point's own cell and its eight neighbors.
  package static func around(_ point: Coordinate, isFine: Bool) -> String {
    let (mark, degrees) = sizes[isFine ? 0 : 1]
    let (row, column) = (
      Int((point.latitude / degrees).rounded(.down)), Int((point.longitude / degrees).rounded(.down))
    )
    let cells = (-1...1).flatMap { up in (-1...1).map { right in "\"\(cell(mark, row + up, column + right))\"" } }
    return "(" + cells.joined(separator: " OR ") + ")"
  }

  /// A word as a full-text expression.
  ///
  /// In scripts that write a mark before its letter, a sign or a space can end up in a word. It is removed, because it
  /// would split the word, which this kind of table can't search.
  package static func term(_ word: some StringProtocol, isPrefix: Bool = false) -> String {
    let letters = word.unicodeScalars.filter {
      !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "@"
    }
    return "\"" + String(String.UnicodeScalarView(letters)) + "\"" + (isPrefix ? " *" : "")
  }

  private static func cell(_ mark: String, _ row: Int, _ column: Int) -> String {
    // A letter separates rows and columns; the ASCII tokenizer doesn't handle minus signs.
    "\(mark)\(row + 10_000)x\(column + 10_000)"
  }
}
