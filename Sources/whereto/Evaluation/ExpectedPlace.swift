import Evaluation
import PlaceIndex
import Places

/// Looks up in the region what a corpus leaves open about an expected place.
struct ExpectedPlace: Sendable {
  let index: RegionSet
  /// Where the driver is when the corpus does not say.
  let origin: Coordinate?

  /// Fills in name and position of a place that is named by identity alone, and the position of the nearest branch of a
  /// place that is named by its name alone; marks a place that the region does not have.
  func complete(_ expected: Expectation) async throws -> Expectation {
    var expected = expected
    expected.near = expected.near ?? origin?.description
    if let id = expected.place {
      guard !id.hasPrefix("user:") else { return expected }
      guard let place = try await index.place(id: id) else {
        expected.unknown = true
        return expected
      }
      expected.name = expected.name ?? place.name
      if expected.lat == nil || expected.lon == nil { expected.set(place.coordinate) }
    } else if let name = expected.name, expected.lat == nil || expected.lon == nil {
      let branches = try await index.places(exactlyNamed: name)
      guard !branches.isEmpty else {
        expected.unknown = true
        return expected
      }
      guard let origin = expected.near.flatMap({ Coordinate(parsing: $0) }) else { return expected }
      let nearest = branches.min { origin.distance(to: $0.coordinate) < origin.distance(to: $1.coordinate) }
      if let nearest { expected.set(nearest.coordinate) }
    }
    return expected
  }
}

extension Expectation {
  fileprivate mutating func set(_ coordinate: Coordinate) {
    (lat, lon) = (coordinate.latitude, coordinate.longitude)
  }
}
