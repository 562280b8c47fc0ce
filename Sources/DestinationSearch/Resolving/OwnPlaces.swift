import Places
import Understanding

/// The driver's own places, as a resolver looks at them: by role and by name.
struct OwnPlaces {
  private let places: [UserPlace]
  private let origin: Coordinate?
  private let spoken = SpokenForms()

  init(_ places: [UserPlace], origin: Coordinate?) {
    self.places = places
    self.origin = origin
  }

  /// The places a query asks for by role.
  func candidates(role: UserPlace.Role) -> [PlaceCandidate] {
    places.filter { $0.role == role }.map(candidate)
  }

  /// The favourites of a name, letter for letter in any of its spoken forms.
  func candidates(named name: String) -> [PlaceCandidate] {
    let key = TextFolding.key(of: spoken.primary(name))
    let named = places.filter { place in
      place.role == .favourite && spoken.all(place.name).contains { TextFolding.key(of: $0) == key }
    }
    return named.map(candidate)
  }

  private func candidate(_ place: UserPlace) -> PlaceCandidate {
    let distance = origin.map { $0.distance(to: place.coordinate) }
    return PlaceCandidate(place: place.place, distance: distance, fit: 1, score: 1, match: .exact)
  }
}
