import Places
import SearchScreen

/// Finds what tells places apart: the street, else the area, else the distance, else the direction.
struct PlaceDifference {
  private typealias Property = (PlaceCandidate) -> (key: String, detail: PlaceDetail)?

  let language: any PromptLanguage
  let units: EstimateUnits
  let origin: Coordinate?
  let area: (Place) -> String?

  /// What is to be said of each place so that no two sound the same, the first thing that differs first.
  ///
  /// A place of which nothing is known that tells it apart gets less than that; it can still be counted.
  func details(of candidates: [PlaceCandidate]) -> [[PlaceDetail]] {
    var details: [[PlaceDetail]] = candidates.map { _ in [] }
    // Positions that sound the same so far.
    var groups = Self.split(
      Array(candidates.indices), by: candidates.map { language.name($0.place.name)?.lowercased() })
    for property in properties {
      var finer: [[Int]] = []
      for group in groups {
        let found = group.map { property(candidates[$0]) }
        let isTelling = Set(found.map { $0?.key }).count > 1
        let isNamed = group.allSatisfy { !details[$0].isEmpty }
        guard group.count > 1 || !isNamed, isTelling || group.count == 1 else {
          finer.append(group)
          continue
        }
        for (position, value) in zip(group, found) { if let value { details[position].append(value.detail) } }
        finer += Self.split(group, by: found.map { $0?.key })
      }
      groups = finer
    }
    return details
  }

  /// The one or two things said of a place that need not be told apart.
  func details(of candidate: PlaceCandidate, most: Int) -> [PlaceDetail] {
    let place = street(candidate) ?? area(candidate)
    return Array([place, distance(candidate)].compactMap { $0?.detail }.prefix(most))
  }

  private var properties: [Property] { [street, area, distance, direction] }

  private func street(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard ![.address, .street].contains(candidate.place.kind), let written = candidate.place.street,
      let said = language.name(written)
    else { return nil }
    // "Mill Road Garage, on Mill Road" says it twice.
    if language.name(candidate.place.name)?.lowercased().contains(said.lowercased()) == true { return nil }
    return (said, .street(written))
  }

  private func area(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard let written = area(candidate.place), let said = language.name(written),
      said != language.name(candidate.place.name)
    else { return nil }
    return (said, .area(written))
  }

  private func distance(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard let metres = candidate.distance, let said = language.distance(metres, units: units) else { return nil }
    return (said, .distance(metres))
  }

  private func direction(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard let origin, let point = CompassPoint(from: origin, to: candidate.place.coordinate) else { return nil }
    return ("\(point)", .direction(point))
  }

  /// A group's positions by their keys, in the order in which the keys come first.
  private static func split(_ group: [Int], by keys: [String?]) -> [[Int]] {
    var order: [String?] = []
    var parts: [String?: [Int]] = [:]
    for (position, key) in zip(group, keys) {
      if parts[key] == nil { order.append(key) }
      parts[key, default: []].append(position)
    }
    return order.compactMap { parts[$0] }
  }
}
