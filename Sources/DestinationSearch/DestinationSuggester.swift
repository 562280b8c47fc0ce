public import Foundation
public import Places
import Understanding

/// Completes what a driver types, from saved places, recent visits, and the map.
public struct DestinationSuggester: Sendable {
  private let places: any PlaceSuggesting
  private let personal: (any PersonalPlaces)?
  private let clock: @Sendable () -> Date

  /// Saved places rank before places of the map, and visits between them, because saved places are the likeliest
  /// destinations.
  private static let homeScore = 1.0
  private static let favoriteScore = 0.99
  /// The base score of a visit, and the most that frequency and recency add to it.
  private static let recentScore = (least: 0.97, more: 0.01)
  /// Maximum number of visits considered, the most frequent and recent first.
  private static let recents = 50

  /// Creates a suggester; the clock's time discounts older visits.
  public init(
    places: any PlaceSuggesting, personal: (any PersonalPlaces)?, clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.places = places
    self.personal = personal
    self.clock = clock
  }

  /// Completions of the typed text, best first. Without text: home, work, favorites, and visits.
  ///
  /// - Throws: Errors of the index or of the saved-place store.
  public func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    guard limit > 0 else { return [] }
    let key = TextFolding.key(typed)
    let own = try await personal?.all() ?? []
    let visits = try await personal?.recents(at: clock(), limit: Self.recents) ?? []
    let favorites = own.filter { place in ([place.name] + place.aliases).contains { Self.begins($0, with: key) } }.map {
      suggestion(.favorite, $0.place, score: $0.role == .favorite ? Self.favoriteScore : Self.homeScore, typed, origin)
    }
    let recents = visits.filter { Self.begins($0.place.name, with: key) }.map {
      suggestion(.recent, $0.place, score: Self.score($0), typed, origin)
    }
    let map = key.isEmpty ? [] : try await places.suggestions(for: typed, near: origin, limit: limit)
    var known: Set<String> = []
    let rows = favorites + recents + map
    // A saved or visited place isn't suggested again as a place of the map.
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

  /// Whether each typed word is a prefix of a word in the name. True if nothing is typed.
  private static func begins(_ name: String, with key: String) -> Bool {
    let words = TextFolding.key(name).split(separator: " ")
    return key.split(separator: " ").allSatisfy { typed in words.contains { $0.hasPrefix(typed) } }
  }
}
