import GRDB
import Places

/// Finds the places of some rubrics nearest to a point.
struct RubricSearch {
  private let db: Database
  private let rubricator: Rubricator
  private let sieve: PlaceSieve

  /// Places looked at for each one wanted: what is a little farther may be open for sure.
  private static let breadth = 2
  /// Metres that importance makes up for; see ``Places/PlaceRanking/rubricScore(distance:prominence:)``.
  private static let margin = 200.0

  init(_ db: Database, rubricator: Rubricator, sieve: PlaceSieve) {
    self.db = db
    self.rubricator = rubricator
    self.sieve = sieve
  }

  func nearest(_ rubrics: [String], to origin: Coordinate, limit: Int) throws -> [PlaceCandidate] {
    guard limit > 0 else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT place.* FROM placeArea JOIN place USING (number)
        WHERE south >= ? AND north <= ? AND west >= ? AND east <= ? AND rubricLow >= ? AND rubricHigh <= ?
        """)
    let runs = Self.runs(rubrics.compactMap { rubricator.position(of: $0) })
    let wanted = min(limit, .max / 4) * Self.breadth + 8
    let found = try NearestFirst(around: origin).search(atLeast: wanted, margin: Self.margin) { box in
      try runs.flatMap { run in
        try Row.fetchAll(statement, arguments: box.arguments + [run.lowerBound, run.upperBound]).compactMap {
          row -> (Coordinate, Place)? in
          guard let place = Place(row), lets(place, row) else { return nil }
          return (place.coordinate, place)
        }
      }
    }
    let candidates = found.map { place in
      sieve.marked(
        PlaceCandidate(place: place, distance: origin.distance(to: place.coordinate), fit: 1, match: .rubric))
    }
    return Array(candidates.sorted(by: PlaceCandidate.ranksBefore).prefix(limit))
  }

  private func lets(_ place: Place, _ row: Row) -> Bool {
    sieve.isOpen || sieve.lets(place, attributes: UInt64(bitPattern: row["attributes"] as Int64))
  }

  /// Positions as runs without gaps: rubrics of a family mostly stand together.
  private static func runs(_ positions: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for position in Set(positions).sorted() {
      if let last = runs.last, last.upperBound == position - 1 {
        runs[runs.count - 1] = last.lowerBound...position
      } else {
        runs.append(position...position)
      }
    }
    return runs
  }
}
