public import Places
import Understanding

/// Completes what a driver types, from the driver's own places and those of the map.
public struct DestinationSuggester: Sendable {
  private let places: any PlaceSuggesting
  private let personal: (any PersonalPlaces)?

  /// The driver's own places come before those of the map: who keeps a place goes there.
  private static let ownScore = 0.97

  /// Makes a suggester over an index and the driver's own places.
  public init(places: any PlaceSuggesting, personal: (any PersonalPlaces)?) {
    self.places = places
    self.personal = personal
  }

  /// What typed letters may become, best first; home, work and favourites before a letter is typed.
  ///
  /// - Parameters:
  ///   - typed: What was typed so far.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most.
  /// - Throws: What the index or the store of own places throws.
  public func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    guard limit > 0 else { return [] }
    let own = try await personal?.all() ?? []
    let key = TextFolding.key(typed)
    let mine = own.filter { Self.begins($0.name, with: key) }.map { place in
      let distance = origin.map { $0.distance(to: place.coordinate) }
      return Suggestion(
        kind: .favourite, text: place.name, typed: TypedParts.ranges(of: typed, in: place.name), place: place.place,
        distance: distance, score: Self.ownScore + (place.role == .favourite ? 0 : 0.01))
    }
    let map = key.isEmpty ? [] : try await places.suggestions(for: typed, near: origin, limit: limit)
    return Array((mine + map).sorted(by: Suggestion.ranksBefore).prefix(limit))
  }

  /// Whether each typed word begins a word of the name; nothing typed begins every name.
  private static func begins(_ name: String, with key: String) -> Bool {
    let words = TextFolding.key(name).split(separator: " ")
    return key.split(separator: " ").allSatisfy { typed in words.contains { $0.hasPrefix(typed) } }
  }
}
