package import Places
import Understanding

/// Finds the names worth a closer look, through the full-text table and the table of keys.
struct NameCandidates {
  private let db: any RegionConnection
  private let lookup: WordLookup
  private let origin: Coordinate?
  private let streetsOnly: Bool

  /// Names taken from one question; the most important come first.
  static let breadth = 120
  /// A word that more names have is not taken for the beginning of another where likeness is looked for, and one for streets
  /// nowhere: "street" is said as it is, and merging all names that have such a word takes longest of all.
  private static let mostUsesOfBeginning = 1_000

  init(_ db: any RegionConnection, _ lookup: WordLookup, near origin: Coordinate?, streetsOnly: Bool) {
    (self.db, self.lookup) = (db, lookup)
    self.origin = origin
    self.streetsOnly = streetsOnly
  }

  /// The name of a key.
  func named(_ key: String) throws -> [Int64] {
    try db.numbers("SELECT number FROM name WHERE key = ?", [key])
  }

  /// Names whose consonants, taken together, are the query's: what was heard as other words.
  func framed(_ frame: [UInt8]) throws -> [Int64] {
    // A shorter frame says too little.
    guard frame.count >= 3 else { return [] }
    return try db.numbers(
      "SELECT number FROM name WHERE frame = ? ORDER BY number LIMIT \(Self.breadth)", [WordHash.of(frame)])
  }

  /// Names that have every word of the query, the last one perhaps cut short.
  func containing(_ words: [String]) throws -> [Int64] {
    let terms = try words.enumerated().map { position, word in
      let isLast = position == words.count - 1
      let isPrefix = isLast && !SearchWords.isNumber(word)
      return NameText.term(word, isPrefix: try isPrefix && !(StreetWords.kinds.contains(word) && isFrequent(word)))
    }
    return try matching(terms.joined(separator: " AND "))
  }

  /// Names that have a word that begins as each word of the query: "van tech".
  func beginning(_ beginnings: [[String]]) throws -> [Int64] {
    let groups = try beginnings.map { ways in
      let terms = try ways.map {
        NameText.term($0, isPrefix: try $0.utf8.count >= TruncatedNames.shortest && !isFrequent($0))
      }
      return "(" + terms.joined(separator: " OR ") + ")"
    }
    return try matching(groups.joined(separator: " AND "))
  }

  /// Names that have every word of the query or one that resembles it.
  func resembling(_ query: NameQuery) throws -> [Int64] {
    try matching(groups(query).joined(separator: " AND "))
  }

  /// Names that lack one word of the query, or share two of its three rarest words, or the rarest: what is left when a
  /// word was heard quite wrong.
  func sharing(_ query: NameQuery) throws -> [Int64] {
    // What resembles a word by itself is found before.
    guard query.words.count > 1 else { return [] }
    let groups = try groups(query)
    let rarest = try rarest(query).prefix(3)
    var found: [Int64] = []
    /// Words all of whose names are found: whoever has such a word and others needs not be looked for again.
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
      // "And" tells no names apart.
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

  /// Names of one word that are looked at.
  private static let fewOfWord = 60

  /// The positions of the query's words that the region has, or that resemble one it has, the rarest first; no numbers.
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

  /// Whether so many names have a word that looking for all that go on as it does takes long; shorter words have an index.
  private func isFrequent(_ word: String) throws -> Bool {
    try word.utf8.count > NameText.longestBeginning && lookup.uses(word) > Self.mostUsesOfBeginning
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
    let matching = db.dialect.namesThatMatch(expression)
    return try db.numbers(matching.query + " LIMIT ?2", [matching.expression, most])
  }
}

/// What the full-text table knows of a name besides its words: marks that no word can be.
package enum NameText {
  /// Marks names of streets.
  package static let street = "@s"

  /// Beginnings of so many letters at most have an index of their own.
  static let longestBeginning = 4

  /// Sides of the cells in degrees of latitude and longitude, fine and coarse: about 6 and 60 km.
  private static let sizes: [(mark: String, degrees: Double)] = [("@f", 0.06), ("@c", 0.6)]

  /// The cells a point lies in, a fine one and a coarse one.
  package static func cells(latitude: Double, longitude: Double) -> [String] {
    sizes.map {
      cell($0.mark, Int((latitude / $0.degrees).rounded(.down)), Int((longitude / $0.degrees).rounded(.down)))
    }
  }

  /// The fine (or coarse) cells around a point as a full-text expression: the point's own and its eight neighbours.
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
  /// Scripts that write a mark before its letter can carry a sign or a space into a word; it is taken out, for it would
  /// make two words of one, which this kind of table cannot look for.
  package static func term(_ word: some StringProtocol, isPrefix: Bool = false) -> String {
    let letters = word.unicodeScalars.filter {
      !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "@"
    }
    return "\"" + String(String.UnicodeScalarView(letters)) + "\"" + (isPrefix ? " *" : "")
  }

  private static func cell(_ mark: String, _ row: Int, _ column: Int) -> String {
    // A letter between keeps rows and columns apart; the ASCII tokenizer knows no minus sign.
    "\(mark)\(row + 10_000)x\(column + 10_000)"
  }
}
