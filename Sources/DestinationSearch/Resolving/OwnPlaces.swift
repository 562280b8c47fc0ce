import Places
import Understanding

/// The driver's own places, as a resolver looks at them: by role and by what the driver says for them.
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

  /// The places that go by a name or alias, letter for letter in any of its spoken forms; where there are none, all
  /// that have it as their label.
  func candidates(named name: String) -> [PlaceCandidate] {
    let words = spoken.primary(name)
    guard !places.isEmpty, !words.isEmpty else { return [] }
    var keys: Set = [TextFolding.key(of: words)]
    // "My gym" is the gym.
    if words.count > 1, words[0] == "my" { keys.insert(TextFolding.key(of: Array(words.dropFirst()))) }
    func isSaid(_ written: String) -> Bool { spoken.all(written).contains { keys.contains(TextFolding.key(of: $0)) } }
    let named = places.filter { isSaid($0.name) || $0.aliases.contains(where: isSaid) }
    let found = named.isEmpty ? places.filter { $0.label.map(isSaid) ?? false } : named
    return found.map(candidate)
  }

  private func candidate(_ place: UserPlace) -> PlaceCandidate {
    let distance = origin.map { $0.distance(to: place.coordinate) }
    return PlaceCandidate(place: place.place, distance: distance, fit: 1, score: 1, match: .exact)
  }
}
