public import Foundation
public import Places
import Synchronization
import Understanding

/// A store of saved places and visits in memory: for tests.
public final class InMemoryPersonalPlaces: PersonalPlaceKeeping {
  private struct State {
    var places: [UserPlace]
    var visits: [(place: Place, date: Date)]
  }

  /// The reason why a place wasn't renamed.
  public enum Refusal: Error, Hashable {
    /// The place isn't saved.
    case notKept(String)
    /// Another favorite has that name.
    case nameTaken(String)
  }

  private let state: Mutex<State>

  /// Creates a store of saved places and visits.
  public init(_ places: [UserPlace], visits: [(place: Place, date: Date)] = []) {
    state = Mutex(State(places: places.sorted { $0.rank < $1.rank }, visits: visits))
  }

  /// Returns the saved places, home and work first, then by name.
  public func all() async throws -> [UserPlace] { state.withLock(\.places) }

  /// Returns the places visited in the year before a moment.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] { history.recents(at: now, limit: limit) }

  /// Returns the places visited on a day.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] { history.recents(on: day) }

  /// Records that the driver goes to a place.
  public func visit(_ place: Place, at date: Date) async throws { state.withLock { $0.visits.append((place, date)) } }

  /// Saves a place in place of the one of its role or name, whose visits it takes over.
  public func set(_ place: UserPlace) async throws {
    state.withLock { state in
      if let old = state.places.first(where: { $0.isSame(as: place) }) { Self.replace(old, by: place, in: &state) }
      Self.keep(place, in: &state)
    }
  }

  /// Renames a favorite.
  ///
  /// - Throws: ``Refusal``.
  public func rename(_ favorite: UserPlace, to name: String) async throws {
    var place = favorite
    place.name = name
    let renamed = place
    try state.withLock { state in
      guard state.places.contains(where: { $0.isSame(as: favorite) }) else { throw Refusal.notKept(favorite.name) }
      guard renamed.isSame(as: favorite) || !state.places.contains(where: { $0.isSame(as: renamed) }) else {
        throw Refusal.nameTaken(name)
      }
      Self.replace(favorite, by: renamed, in: &state)
      Self.keep(renamed, in: &state)
    }
  }

  /// Removes a place, and its visits.
  public func remove(_ place: UserPlace) async throws {
    state.withLock { state in
      state.places.removeAll { $0.isSame(as: place) }
      state.visits.removeAll { $0.place.id == place.id }
    }
  }

  private var history: VisitHistory {
    state.withLock { state in
      var history = VisitHistory()
      for visit in state.visits { history.add(visit.place, at: visit.date) }
      return history
    }
  }

  private static func replace(_ old: UserPlace, by new: UserPlace, in state: inout State) {
    state.places.removeAll { $0.isSame(as: old) }
    for index in state.visits.indices where state.visits[index].place.id == old.id {
      state.visits[index].place = new.place
    }
  }

  private static func keep(_ place: UserPlace, in state: inout State) {
    state.places.append(place)
    state.places.sort { $0.rank < $1.rank }
  }
}

extension UserPlace {
  /// Whether a store keeps one of the two: they have the same role, and favorites the same name.
  func isSame(as other: UserPlace) -> Bool {
    role == other.role && (role != .favorite || TextFolding.key(name) == TextFolding.key(other.name))
  }

  /// The position in a list: home and work first, then by name.
  var rank: (Int, String) { (Role.allCases.firstIndex(of: role) ?? 0, TextFolding.key(name)) }
}
