import Foundation
import HeadUnit
public import Places

/// Finds a detail that distinguishes places: the street, or else the suburb or town, the distance, or the direction.
struct PlaceDifference {
  private typealias Property = (PlaceCandidate) -> (key: String, detail: PlaceDetail)?

  let language: any PromptLanguage
  let units: EstimateUnits
  let origin: Coordinate?

  /// The details of each place that make all of them sound different, the first difference first.
  ///
  /// A place without a distinguishing detail gets fewer; the driver can still choose it by number.
  func details(of candidates: [PlaceCandidate]) -> [[PlaceDetail]] {
    var details: [[PlaceDetail]] = candidates.map { _ in [] }
    // Groups of positions whose details sound alike so far.
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

  /// The one or two details of a place that doesn't have to be distinguished from others.
  func details(of candidate: PlaceCandidate, most: Int) -> [PlaceDetail] {
    let place = street(candidate) ?? suburb(candidate) ?? town(candidate)
    let reach = candidate.detour.map(PlaceDetail.detour) ?? distance(candidate)?.detail
    return Array([place?.detail, reach].compactMap(\.self).prefix(most))
  }

  private var properties: [Property] { [street, suburb, town, distance, direction] }

  private func street(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard ![.address, .street].contains(candidate.place.kind), let written = candidate.place.street,
      let said = language.name(written)
    else { return nil }
    // "Mill Road Garage, on Mill Road" would repeat the street.
    if language.name(candidate.place.name)?.lowercased().contains(said.lowercased()) == true { return nil }
    return (said, .street(written))
  }

  private func suburb(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    area(candidate.place.details?.suburb ?? candidate.place.addressedArea, of: candidate.place)
  }

  private func town(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    area(candidate.place.details?.town, of: candidate.place)
  }

  private func area(_ written: String?, of place: Place) -> (key: String, detail: PlaceDetail)? {
    guard let written, let said = language.name(written), said != language.name(place.name) else { return nil }
    return (said, .area(written))
  }

  private func distance(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard let meters = candidate.travelDistance, let said = language.distance(meters, units: units) else { return nil }
    return (said, .distance(meters))
  }

  private func direction(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard let origin, let point = CompassPoint(from: origin, to: candidate.place.coordinate) else { return nil }
    return ("\(point)", .direction(point))
  }

  /// Splits a group's positions by key, ordered by the first position with each key.
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

extension PlaceCandidate {
  /// Meters from the driver: by road if measured, or else in a straight line; `nil` if neither is known.
  var travelDistance: Double? { road?.distance ?? distance }
}

extension Place {
  /// The street of the address, as written and without the house number; `nil` if unknown.
  ///
  /// The number comes before or after the street: "12 Mill Road, Alder Bay" or "Hauptstraße 12".
  var street: String? {
    switch kind {
    case .address: Self.street(name)
    case .street: nil
    default: address.flatMap(Self.street) ?? details?.street
    }
  }

  /// The suburb, or else the town; `nil` if neither is known.
  var area: String? { details?.suburb ?? details?.town ?? addressedArea }

  /// The town or suburb after a comma of the address; `nil` if there is none.
  var addressedArea: String? {
    guard let parts = address?.split(separator: ","), parts.count > 1 else { return nil }
    let area = parts[1].drop(while: \.isWhitespace)
    // A postal code isn't an area.
    return area.isEmpty || area.contains(where: \.isNumber) ? nil : String(area)
  }

  private static func street(_ address: String) -> String? {
    var words = (address.split(separator: ",").first ?? "").split(separator: " ")
    if words.count > 1, isHouseNumber(words[0]) { words.removeFirst() }
    if words.count > 1, let last = words.last, isHouseNumber(last) { words.removeLast() }
    guard words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
    return words.joined(separator: " ")
  }

  /// Whether a word is a house number: "12", "12a", "12-14", and "#3", but not "12th".
  private static func isHouseNumber(_ word: Substring) -> Bool {
    guard word.contains(where: \.isNumber), let first = word.first, first.isNumber || first == "#" else { return false }
    return word.filter(\.isLetter).count <= 1
  }
}

/// One of eight compass directions.
public enum CompassPoint: Int, Sendable, Hashable, CaseIterable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The direction in which the great circle from one point to another starts; `nil` if the points are equal.
  public init?(from start: Coordinate, to end: Coordinate) {
    guard start != end else { return nil }
    self.init(rawValue: Int((Bearing.degrees(from: start, to: end) / 45).rounded()) % 8)
  }
}
