import GRDB
import Places
import Recognition

/// The names looked at so far and how well each fits, by its best reading.
struct NameFits {
  struct Entry {
    var fit: NameFit
    var area: AreaWords.Area?
  }

  private let db: Database
  private let least: Double
  private var entries: [Int64: Entry] = [:]
  /// The best fit of any name so far; 0 where none fits.
  private(set) var bestFit = 0.0

  init(_ db: Database, least: Double) {
    self.db = db
    self.least = least
  }

  mutating func consider(_ numbers: [Int64], for query: NameQuery, isAlike: Bool) throws {
    let statement = try db.cachedStatement(sql: "SELECT key, phones FROM name WHERE number = ?")
    for number in numbers {
      if entries[number]?.fit.match == .exact { continue }
      guard let row = try Row.fetchOne(statement, arguments: [number]) else { continue }
      let phones = isAlike ? SoundKey.phones(row[1]) : []
      guard let fit = NameFit(query, key: row[0], phones: phones, isAlike: isAlike), fit.value >= least,
        fit.value > entries[number]?.fit.value ?? 0
      else { continue }
      entries[number] = Entry(fit: fit, area: query.area)
      bestFit = max(bestFit, fit.value)
    }
  }

  /// The best fitting names; of equals the more important, whose numbers are lower.
  func best(_ count: Int) -> [(number: Int64, entry: Entry)] {
    entries.sorted { ($1.value.fit.value, $0.key) < ($0.value.fit.value, $1.key) }.prefix(count).map {
      ($0.key, $0.value)
    }
  }
}
