import Foundation
import HeadUnit
public import Places

/// Finds what tells places apart: the street, else the suburb or the town, else the distance, else the direction.
struct PlaceDifference {
  private typealias Property = (PlaceCandidate) -> (key: String, detail: PlaceDetail)?

  let language: any PromptLanguage
  let units: EstimateUnits
  let origin: Coordinate?

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
    let place = street(candidate) ?? suburb(candidate) ?? town(candidate)
    let way = candidate.detour.map(PlaceDetail.detour) ?? distance(candidate)?.detail
    return Array([place?.detail, way].compactMap(\.self).prefix(most))
  }

  private var properties: [Property] { [street, suburb, town, distance, direction] }

  private func street(_ candidate: PlaceCandidate) -> (key: String, detail: PlaceDetail)? {
    guard ![.address, .street].contains(candidate.place.kind), let written = candidate.place.street,
      let said = language.name(written)
    else { return nil }
    // "Mill Road Garage, on Mill Road" says it twice.
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
    guard let metres = candidate.wayLength, let said = language.distance(metres, units: units) else { return nil }
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

extension PlaceCandidate {
  /// Metres from the driver: by road where that was measured, else along a straight line; `nil` where neither is known.
  var wayLength: Double? { road?.distance ?? distance }
}

extension Place {
  /// The street it is in, as written and without the house number; `nil` where that is unknown.
  ///
  /// An address is written "12 Mill Road, Alder Bay" or "Hauptstraße 12": number before or after the street.
  var street: String? {
    switch kind {
    case .address: Self.street(name)
    case .street: nil
    default: address.flatMap(Self.street) ?? details?.street
    }
  }

  /// The part of town it is in, or else the town; `nil` where neither is known.
  var area: String? { details?.suburb ?? details?.town ?? addressedArea }

  /// The town or part of it that the address names after a comma; `nil` where it names none.
  var addressedArea: String? {
    guard let parts = address?.split(separator: ","), parts.count > 1 else { return nil }
    let area = parts[1].drop(while: \.isWhitespace)
    // A postcode is no area.
    return area.isEmpty || area.contains(where: \.isNumber) ? nil : String(area)
  }

  private static func street(_ address: String) -> String? {
    var words = (address.split(separator: ",").first ?? "").split(separator: " ")
    if words.count > 1, isHouseNumber(words[0]) { words.removeFirst() }
    if words.count > 1, let last = words.last, isHouseNumber(last) { words.removeLast() }
    guard words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
    return words.joined(separator: " ")
  }

  /// "12", "12a", "12-14" and "#3", and not "12th".
  private static func isHouseNumber(_ word: Substring) -> Bool {
    guard word.contains(where: \.isNumber), let first = word.first, first.isNumber || first == "#" else { return false }
    return word.filter(\.isLetter).count <= 1
  }
}

/// One of eight directions.
public enum CompassPoint: Int, Sendable, Hashable, CaseIterable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The direction in which the great circle from one point to another sets out; `nil` for the same point.
  public init?(from start: Coordinate, to end: Coordinate) {
    guard start != end else { return nil }
    self.init(rawValue: Int((Bearing.degrees(from: start, to: end) / 45).rounded()) % 8)
  }
}
