public import OpeningHours

public import struct Foundation.Date

/// Finds what is at a position, and the address details of a place, for API clients and the map.
public protocol PlaceLocating: Sendable {
  /// The place with an identity; `nil` if there is none.
  func place(id: String) async throws -> Place?

  /// The features of some kinds (points of interest, streets, addresses, localities) within a distance, in meters, of a
  /// position, nearest first, each with its kind and distance.
  ///
  /// A street's distance is measured to its line, a house's to the position of its number, which is as on the map, such
  /// as "12-16". The match is ``PlaceCandidate/Match/position``.
  func places(
    at point: Coordinate, within meters: Double, kinds: Set<Place.Kind>, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The address details of places; one entry each, in order.
  ///
  /// Details that the map doesn't give for a place come from its surroundings: the street from the nearest one, the
  /// town from the nearest town or village.
  func details(of places: [Place]) async throws -> [PlaceDetails]

  /// The point where a car stops for a place: its main entrance, or else the nearest point on a named road open to
  /// cars. `nil` if neither is near or the map doesn't say.
  func arrival(at place: Place) async throws -> Coordinate?

  /// Whether places are open at a moment, `unknown` if the map doesn't say; one entry each, in order.
  func opening(of places: [Place], at time: Date) async throws -> [OpeningState]
}

extension PlaceLocating {
  /// `nil`: the default for a map without roads.
  public func arrival(at place: Place) async throws -> Coordinate? { nil }
}

/// The map's details of a place, apart from its name.
public struct PlaceDetails: Hashable, Sendable, Codable {
  /// A tag of OpenStreetMap.
  public struct Tag: Hashable, Sendable, Codable {
    /// Its key, such as `amenity`.
    public var key: String
    /// Its value, such as `cafe`.
    public var value: String

    /// Creates a tag.
    public init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  /// The tag that determines its category, if the map data has tags.
  public var tag: Tag?
  /// The house number as on the map.
  public var houseNumber: String?
  /// The street.
  public var street: String?
  /// The suburb or district.
  public var suburb: String?
  /// The town, city or village.
  public var town: String?
  /// The postal code.
  public var postcode: String?
  /// The country's two letters (ISO 3166-1), in uppercase.
  public var country: String?

  /// Creates empty details.
  public init() {}
}
