public import Foundation
public import Places
import Understanding

/// Completes what a driver types, from the driver's own places, from where the driver was lately, and from the map.
public struct DestinationSuggester: Sendable {
  private let places: any PlaceSuggesting
  private let personal: (any PersonalPlaces)?
  private let clock: @Sendable () -> Date

  /// The driver's own places come before those of the map, and visits between: who keeps a place goes there.
  private static let homeScore = 1.0
  private static let favouriteScore = 0.99
  /// A visit's score, and what frequent and recent ones gain.
  private static let recentScore = (least: 0.97, more: 0.01)
  /// Visits that are looked at, the most frequent and recent.
  private static let recents = 50

  /// Makes a suggester.
  ///
  /// - Parameters:
  ///   - places: The map.
  ///   - personal: The driver's own places, where there are any.
  ///   - clock: Tells the time, by which visits fade.
  public init(
    places: any PlaceSuggesting, personal: (any PersonalPlaces)?, clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.places = places
    self.personal = personal
    self.clock = clock
  }

  /// What typed letters may become, best first; before a letter is typed home, work, favourites and visits.
  ///
  /// - Parameters:
  ///   - typed: What was typed so far.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most.
  /// - Throws: What the index or the store of own places throws.
  public func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    guard limit > 0 else { return [] }
    let key = TextFolding.key(typed)
    let own = try await personal?.all() ?? []
    let visits = try await personal?.recents(at: clock(), limit: Self.recents) ?? []
    let favourites = own.filter { place in ([place.name] + place.aliases).contains { Self.begins($0, with: key) } }.map
    {
      suggestion(
        .favourite, $0.place, score: $0.role == .favourite ? Self.favouriteScore : Self.homeScore, typed, origin)
    }
    let recents = visits.filter { Self.begins($0.place.name, with: key) }.map {
      suggestion(.recent, $0.place, score: Self.score($0), typed, origin)
    }
    let map = key.isEmpty ? [] : try await places.suggestions(for: typed, near: origin, limit: limit)
    var known: Set<String> = []
    let rows = favourites + recents + map
    // A place that the driver keeps or was at is not suggested again as one of the map.
    let distinct = rows.filter { row in row.kind == .chain || row.place.map { known.insert($0.id).inserted } ?? true }
    return Array(distinct.sorted(by: Suggestion.ranksBefore).prefix(limit))
  }

  private func suggestion(
    _ kind: Suggestion.Kind, _ place: Place, score: Double, _ typed: String, _ origin: Coordinate?
  ) -> Suggestion {
    Suggestion(
      kind: kind, text: place.name, typed: TypedParts.ranges(of: typed, in: place.name), detail: place.address,
      place: place, rubric: place.rubric, distance: origin.map { $0.distance(to: place.coordinate) }, score: score)
  }

  private static func score(_ recent: RecentPlace) -> Double {
    recentScore.least + recentScore.more * recent.score / (1 + recent.score)
  }

  /// Whether each typed word begins a word of the name; nothing typed begins every name.
  private static func begins(_ name: String, with key: String) -> Bool {
    let words = TextFolding.key(name).split(separator: " ")
    return key.split(separator: " ").allSatisfy { typed in words.contains { $0.hasPrefix(typed) } }
  }
}
