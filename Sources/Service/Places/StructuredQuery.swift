import DestinationSearch
import Foundation
import Places

/// An address in parts, from Nominatim's and Photon's structured queries: the narrowest part is searched for, and the
/// wider ones restrict the area.
struct StructuredQuery: Sendable {
  /// A category or name in a street, such as "cafe".
  var amenity: String?
  /// The street, with or without its number.
  var street: String?
  var houseNumber: String?
  var district, city: String?
  /// The map has neither counties nor states: they are searched for only if nothing narrower is given, and ignored
  /// otherwise.
  var county, state: String?
  var postcode: String?
  /// The country, by name or by its code.
  var country: String?

  /// Meters from the center of a town to places that belong to it if the map doesn't say so.
  private static let townReach = 15_000.0

  var isEmpty: Bool { narrowest == nil }

  /// The text to search for.
  var narrowest: String? {
    [amenity, numberedStreet, district, city, postcode, county, state, country].lazy.compactMap(\.self).first
  }

  private var numberedStreet: String? {
    guard let street else { return nil }
    return houseNumber.map { "\($0) \(street)" } ?? street
  }

  /// The whole query in one line, the narrowest part first, to return to the client.
  var line: String {
    [amenity, houseNumber, street, district, city, county, state, postcode, country].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Finds the places that match every part that the map has.
  func places(_ resolver: DestinationResolver, in map: any ServedSearch.Map, near origin: Coordinate?) async throws
    -> [FoundPlace]
  {
    guard let narrowest else { return [] }
    let center = try await center(in: map, near: origin)
    // A town that isn't on the map contains nothing on it.
    if city != nil, narrowest != city, center == nil { return [] }
    let found = try await resolver.resolve(text: narrowest, near: center ?? origin).candidates
    return try await FoundPlace.withoutOtherNumbers(found, in: map).filter { fits($0, center: center) }
  }

  /// The position of the town, or else of the postcode.
  private func center(in map: any ServedSearch.Map, near origin: Coordinate?) async throws -> Coordinate? {
    if let city {
      let towns = try await map.places(named: city, near: origin, limit: 10)
      return towns.first { $0.place.kind == .locality }?.place.coordinate
    }
    guard let postcode else { return nil }
    return try await map.postcodes(postcode, near: origin, limit: 1).first?.place.coordinate
  }

  private func fits(_ found: FoundPlace, center: Coordinate?) -> Bool {
    let details = found.details
    if let postcode, let own = details.postcode, !Postcode.normalized(own).hasPrefix(Postcode.normalized(postcode)) {
      return false
    }
    if let country, let code = details.country, Self.isOther(country, than: code) { return false }
    if let district, street != nil || amenity != nil, let own = details.suburb, !Self.isSame(own, district) {
      return false
    }
    guard let city, street != nil || amenity != nil || district != nil else { return true }
    if [details.town, details.suburb].contains(where: { $0.map { Self.isSame($0, city) } ?? false }) { return true }
    return center.map { $0.distance(to: found.place.coordinate) <= Self.townReach } ?? false
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.compare(other, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
  }

  /// Whether a client's country certainly differs from that of a code.
  private static func isOther(_ country: String, than code: String) -> Bool {
    let english = Locale(identifier: "en")
    func isCalled(_ code: String) -> Bool {
      isSame(code, country) || english.localizedString(forRegionCode: code).map { isSame($0, country) } ?? false
    }
    return !isCalled(code) && Locale.Region.isoRegions.contains { isCalled($0.identifier) }
  }
}

extension StructuredQuery {
  /// Nominatim's parts of a query.
  init(nominatim query: Query) throws(ServiceError) {
    try self.init(
      query,
      [
        ("amenity", \.amenity), ("street", \.street), ("city", \.city), ("county", \.county), ("state", \.state),
        ("country", \.country), ("postalcode", \.postcode),
      ])
  }

  /// Photon's parts of a query; its `countrycode` is a filter of every request.
  init(photon query: Query) throws(ServiceError) {
    try self.init(query, Self.photonNames)
    guard houseNumber == nil || street != nil else {
      throw .badParameter("housenumber", "a house number needs a street; give the street too")
    }
  }

  /// The names of Photon's parameters.
  static let photonParts = Set(photonNames.map(\.name)).union(["countrycode"])

  private typealias PartNames = [(name: String, part: any WritableKeyPath<StructuredQuery, String?> & Sendable)]

  private static let photonNames: PartNames = [
    ("street", \.street), ("housenumber", \.houseNumber), ("district", \.district), ("city", \.city),
    ("county", \.county), ("state", \.state), ("postcode", \.postcode),
  ]

  /// The parts of a query by the names of its parameters.
  private init(_ query: Query, _ names: PartNames) throws(ServiceError) {
    for (name, part) in names { self[keyPath: part] = try query.searched(name) }
  }
}
