public import OpeningHours

public import struct Foundation.Date

/// Tells what is at a position, and where a place belongs: for answers that other programs read, and for a map.
public protocol PlaceLocating: Sendable {
  /// The place of an identity; `nil` where there is none.
  func place(id: String) async throws -> Place?

  /// What is at a position: the nearest first, each thing of its kind and with its distance.
  ///
  /// A street is as far as its line is, a house as its number's position; its number is as the map has it, such as
  /// "12-16". The match is ``PlaceCandidate/Match/position``.
  ///
  /// - Parameters:
  ///   - point: The position.
  ///   - metres: How far away a thing may be.
  ///   - kinds: What is wanted, of points of interest, streets, addresses and localities.
  ///   - limit: How many at most.
  func places(
    at point: Coordinate, within metres: Double, kinds: Set<Place.Kind>, limit: Int
  ) async throws -> [PlaceCandidate]

  /// Where places belong; an entry for each, in their order.
  ///
  /// What the map does not say of a place is taken from what is around it: the street from the nearest one, the town
  /// from the nearest town or village.
  func details(of places: [Place]) async throws -> [PlaceDetails]

  /// Where a car stops for a place: its main entrance, else the nearest point of a road with a name that a car may use; `nil`
  /// where neither is near, or where nobody knows.
  func arrival(at place: Place) async throws -> Coordinate?

  /// Whether places are open at a moment, `unknown` where the map does not say; an entry for each, in their order.
  func opening(of places: [Place], at time: Date) async throws -> [OpeningState]
}

extension PlaceLocating {
  /// Not known: a map without roads needs to say no more.
  public func arrival(at place: Place) async throws -> Coordinate? { nil }
}

/// What the map says of a place besides its name.
public struct PlaceDetails: Hashable, Sendable, Codable {
  /// A tag of OpenStreetMap.
  public struct Tag: Hashable, Sendable, Codable {
    /// Its key, such as `amenity`.
    public var key: String
    /// Its value, such as `cafe`.
    public var value: String

    /// Makes a tag.
    ///
    /// - Parameters:
    ///   - key: Its key.
    ///   - value: Its value.
    public init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  /// The tag that makes the place what it is, where the map data has tags.
  public var tag: Tag?
  /// The house number as the map has it.
  public var houseNumber: String?
  /// The street.
  public var street: String?
  /// The suburb or district.
  public var suburb: String?
  /// The town, city or village.
  public var town: String?
  /// The postcode.
  public var postcode: String?
  /// The country's two letters (ISO 3166-1), upper case.
  public var country: String?

  /// Makes details of which nothing is known.
  public init() {}
}
