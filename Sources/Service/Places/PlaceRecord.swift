import DestinationSearch
import Foundation
import Places

/// A place with its address, as one JSON object: stable, versioned.
struct PlaceRecord: Codable, Hashable, Sendable {
  struct Address: Codable, Hashable, Sendable {
    var number, street, suburb, town, postcode, country: String?
  }

  var id: String
  var kind: Place.Kind
  var name: String
  /// Rubric (category), if it has one.
  var rubric: String?
  /// The tag that defines it, such as "amenity=cafe".
  var tag: String?
  /// Latitude in degrees.
  var lat: Double
  /// Longitude in degrees.
  var lon: Double
  var address: Address
  /// Where a car stops for it: latitude and longitude in degrees.
  var arrival: [Double]?
  /// Its opening hours, in OpenStreetMap's format.
  var openingHours: String?
  /// Meters from the requested position.
  var distance: Double?

  init(_ place: Place, _ details: PlaceDetails, distance: Double? = nil, arrival: Coordinate? = nil) {
    (id, kind, name, rubric) = (place.id, place.kind, place.name, place.rubric)
    tag = details.tag.map { "\($0.key)=\($0.value)" }
    (lat, lon) = (place.coordinate.latitude, place.coordinate.longitude)
    address = Address(
      number: details.houseNumber, street: details.street, suburb: details.suburb, town: details.town,
      postcode: details.postcode, country: details.country)
    openingHours = place.openingHours
    self.arrival = arrival.map { [$0.latitude, $0.longitude] }
    self.distance = distance?.rounded(decimals: 1)
  }
}

/// A place with everything that other programs' formats need.
struct FoundPlace: Sendable {
  var candidate: PlaceCandidate
  var details: PlaceDetails
  /// The language of its country's name; other names are as on the map.
  var language = Locale(identifier: "en")

  var place: Place { candidate.place }

  /// Candidates with their addresses.
  static func detailed(_ candidates: [PlaceCandidate], in map: any PlaceLocating) async throws -> [FoundPlace] {
    let details = try await map.details(of: candidates.map(\.place))
    return zip(candidates, details).map { FoundPlace(candidate: $0, details: $1) }
  }

  /// Candidates for formats that can't express that a house is only the nearest to the requested one: such a house
  /// becomes its street, at the house's position.
  static func withoutOtherNumbers(_ candidates: [PlaceCandidate], in map: any PlaceLocating) async throws
    -> [FoundPlace]
  {
    try await detailed(candidates, in: map).map { found in
      guard found.candidate.match == .nearestNumber, let street = found.details.street else { return found }
      var found = found
      found.candidate.place = Place(
        id: "", kind: .street, name: street, coordinate: found.place.coordinate, prominence: found.place.prominence)
      (found.details.tag, found.details.houseNumber) = (nil, nil)
      return found
    }
  }

  /// Removes places without streets that read like a previous one: probably parts of one street in one town.
  static func withoutTwins(_ places: [FoundPlace]) -> [FoundPlace] {
    var streets: Set<[String]> = []
    return places.filter { found in
      let details = found.details
      guard found.place.kind == .street, details.town != nil || details.postcode != nil else { return true }
      return streets.insert([
        found.place.name, details.suburb ?? "", details.town ?? "", details.postcode ?? "", details.country ?? "",
      ]).inserted
    }
  }

  /// The OpenStreetMap object of the place; `nil` if the map data is from another source.
  var object: (type: ObjectType, number: Int)? {
    // "osm:way/7#459" is a number interpolated along a way.
    let parts = place.id.split { $0 == ":" || $0 == "/" || $0 == "#" }
    guard parts.count >= 3, parts[0] == "osm", let type = ObjectType(rawValue: String(parts[1])),
      let number = Int(parts[2])
    else { return nil }
    return (type, number)
  }

  /// Types of OpenStreetMap object.
  enum ObjectType: String, CaseIterable, Sendable {
    case node, way, relation

    /// Its first letter, in uppercase.
    var letter: String { rawValue.prefix(1).uppercased() }
  }

  /// The tag that defines it; if the map has none, a generic one.
  var tag: PlaceDetails.Tag {
    if let tag = details.tag { return tag }
    switch place.kind {
    case .street: return PlaceDetails.Tag(key: "highway", value: "residential")
    case .locality: return PlaceDetails.Tag(key: "place", value: "locality")
    case .address: return PlaceDetails.Tag(key: "place", value: "house")
    case .postcode: return PlaceDetails.Tag(key: "place", value: "postcode")
    case .crossing: return PlaceDetails.Tag(key: "highway", value: "crossing")
    case .poi, .position, .own: return PlaceDetails.Tag(key: "place", value: "point")
    }
  }

  /// The street that it is in; `nil` if it is a street.
  var road: String? { place.kind == .street ? nil : details.street }

  /// The name of its country; `nil` if that is unknown.
  var country: String? {
    guard let code = details.country else { return nil }
    let name = language.localizedString(forRegionCode: code)
    return name == code ? nil : name
  }

  /// The preferred language in a list of tags, in order or weighted as in `Accept-Language` (RFC 9110, 12.5.4), or
  /// English. Only its code and script: Foundation keeps every locale that was ever requested.
  static func language(inOneOf preference: String?) -> Locale {
    let tags = (preference ?? "").split(separator: ",").prefix(20).map { part in
      let sides = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let weight = sides.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (tag: sides.first ?? "", weight: weight)
    }
    let known = tags.filter { tag, weight in
      weight > 0 && Locale.LanguageCode(tag.prefix { $0 != "-" }.lowercased()).isISOLanguage
    }
    let best = known.max { $0.weight < $1.weight }?.tag ?? "en"
    let parts = best.lowercased().split(separator: "-")
    let script = parts.dropFirst().first { ["hans", "hant", "cyrl", "latn"].contains($0) }
    return Locale(identifier: ([parts[0]] + [script].compactMap(\.self)).joined(separator: "-"))
  }

  /// This place with its country's name in a language.
  func called(in language: Locale) -> FoundPlace {
    var place = self
    place.language = language
    return place
  }

  /// Its name; `nil` if that consists of its address.
  var properName: String? { [.address, .postcode].contains(place.kind) ? nil : place.name }
}
