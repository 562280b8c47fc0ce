import GRDB
import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the places of a rubric nearest to a point, in boxes that grow until enough are found.
enum RubricSearch {
  /// Half the side of the boxes, in metres; the last reaches around a region of any size.
  private static let reaches = [1_000.0, 4_000, 16_000, 64_000, 30_000_000]

  static func nearest(_ db: Database, rubrics: [String], to origin: Coordinate, limit: Int) throws -> [PlaceCandidate] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT place.* FROM placeArea JOIN place USING (number)
        WHERE south >= ? AND north <= ? AND west >= ? AND east <= ? AND rubric IN (\(databaseQuestionMarks(count: rubrics.count)))
        """)
    for reach in reaches {
      let latitude = reach / 111_195
      let longitude = latitude / max(0.01, cos(origin.latitude * .pi / 180))
      let (west, east) = (origin.longitude - longitude, origin.longitude + longitude)
      // A box across the 180th meridian has two sides; then all longitudes are looked at.
      let isWhole = west < -180 || east > 180
      let rows = try Row.fetchAll(
        statement,
        arguments: [
          origin.latitude - latitude, origin.latitude + latitude, isWhole ? -180 : west, isWhole ? 180 : east,
        ] + StatementArguments(rubrics))
      // What is beyond the reach may be farther than something outside the box's corner.
      let inside = rows.compactMap { candidate($0, from: origin) }.filter { ($0.distance ?? 0) <= reach }
      if inside.count >= limit || reach == reaches.last {
        return Array(inside.sorted(by: PlaceCandidate.ranksBefore).prefix(max(0, limit)))
      }
    }
    return []
  }

  private static func candidate(_ row: Row, from origin: Coordinate) -> PlaceCandidate? {
    guard let place = Place(row) else { return nil }
    let distance = origin.distance(to: place.coordinate)
    return PlaceCandidate(
      place: place, distance: distance, fit: 1,
      score: PlaceRanking.rubricScore(distance: distance, prominence: place.prominence), match: .rubric)
  }
}
