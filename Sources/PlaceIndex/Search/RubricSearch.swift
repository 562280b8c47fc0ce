import Algorithms
import Places

/// Finds the places of some rubrics nearest to a point, or along a route or a street.
struct RubricSearch {
  private let db: any RegionConnection
  private let runs: [ClosedRange<Int>]
  private let sieve: PlaceSieve

  /// Number of places examined per requested one, because a slightly farther place may be definitely open.
  private static let breadth = 2
  /// Meters that importance can outweigh; see ``/Places/PlaceRanking/rubricScore(distance:prominence:)``.
  private static let margin = 200.0

  init(_ db: any RegionConnection, rubrics: [String], rubricator: Rubricator, sieve: PlaceSieve) {
    self.db = db
    self.sieve = sieve
    // Rubrics of a family are mostly adjacent.
    runs = Set(rubrics.compactMap { rubricator.position(of: $0) }).runs
  }

  func nearest(to origin: Coordinate, limit: Int) throws -> [PlaceCandidate] {
    guard limit > 0 else { return [] }
    let count = Self.lookedAt(for: limit)
    let around = NearestFirst(around: origin)
    let found =
      sieve.letsAllPass
      ? try Place.fetch(around.search(atLeast: count, margin: Self.margin) { try numbers(in: $0) }, db).map(\.place)
      : try around.search(atLeast: count, margin: Self.margin) { box in
        try places(in: box).uniqued(on: \.id).map { ($0.coordinate, $0) }
      }
    let candidates = found.map { place in
      sieve.marked(
        PlaceCandidate(place: place, distance: origin.distance(to: place.coordinate), fit: 1, match: .rubric))
    }
    return Array(candidates.sorted(by: PlaceCandidate.ranksBefore).prefix(limit))
  }

  /// The places in a corridor, best first.
  func places(in corridor: Corridor, limit: Int) throws -> [PlaceCandidate] {
    guard limit > 0 else { return [] }
    let places =
      sieve.letsAllPass && corridor.isByPosition
      ? try Place.fetch(best(in: corridor, Self.lookedAt(for: limit)), db).map(\.place)
      : try corridor.boxes.flatMap { try self.places(in: $0) }.uniqued(on: \.id)
    let found = places.compactMap { corridor.candidate($0, fit: 1, match: .rubric).map(sieve.marked) }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(limit))
  }

  /// The number of places to read for a requested number.
  private static func lookedAt(for limit: Int) -> Int {
    // Very large limits mean all places.
    limit < 10_000 ? limit * breadth + 8 : .max
  }

  /// The numbers of the best places in a corridor by position, best first.
  private func best(in corridor: Corridor, _ count: Int) throws -> [Int64] {
    let found = try corridor.boxes.flatMap { try numbers(in: $0) }.uniqued(on: \.1)
    let scored = found.compactMap { point, number in
      corridor.score(point, rounding: NearestFirst.rounding).map { (score: $0, number: number) }
    }
    return scored.sorted { ($1.score, $0.number) < ($0.score, $1.number) }.prefix(count).map(\.number)
  }

  /// The places in a box that pass the filter; a place with several of the rubrics is repeated.
  private func places(in box: NearestFirst.Box) throws -> [Place] {
    try rows(of: "place.*", in: box) { row in try Place(row).flatMap { try sieve.lets($0, row) ? $0 : nil } }
  }

  /// The numbers of the places in a box and their positions to about a meter, without reading the places.
  private func numbers(in box: NearestFirst.Box) throws -> [(Coordinate, Int64)] {
    try rows(of: nil, in: box, NearestFirst.position).uniqued(on: \.1)
  }

  /// The results of a function for the rows in a box, by main and further rubrics. Without columns of the places, a row
  /// has a number and a position.
  private func rows<Element>(
    of columns: String?, in box: NearestFirst.Box, _ made: (RegionRow) throws -> Element?
  ) throws -> [Element] {
    try [("placeArea", "number"), ("furtherArea", "place")].flatMap { table, number in
      let join = columns == nil ? "" : "JOIN place ON place.number = \(table).\(number)"
      let columns = columns ?? "\(number), south, west"
      let sql = "SELECT \(columns) FROM \(table) \(join) WHERE \(inBox)"
      return try runs.flatMap { run in try db.rows(sql, box.arguments + [run.lowerBound, run.upperBound], made) }
    }
  }

  private var inBox: String { "\(db.dialect.isWithin) AND rubricLow >= ?5 AND rubricHigh <= ?6" }
}
