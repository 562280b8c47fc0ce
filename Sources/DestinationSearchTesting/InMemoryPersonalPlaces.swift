public import Places

/// The driver's own places, in memory: for tests.
public struct InMemoryPersonalPlaces: PersonalPlaces {
  private let places: [UserPlace]

  /// Makes a list of own places.
  public init(_ places: [UserPlace]) {
    self.places = places
  }

  /// The places it was made with.
  public func all() async throws -> [UserPlace] { places }
}
