import Algorithms
public import Foundation

/// Provides the driver's saved places and visits. Each method throws errors of the store.
public protocol PersonalPlaces: Sendable {
  /// All saved places, home and work first.
  func all() async throws -> [UserPlace]

  /// The places visited in the year before `now`, frequent and recent ones first; empty by default. Visits later than
  /// `now` are ignored.
  func recents(at now: Date, limit: Int) async throws -> [RecentPlace]

  /// The places visited on a day, the latest first, counting only that day's visits; empty by default.
  func recents(on day: CalendarDay) async throws -> [RecentPlace]

  /// The visit weight of each visited place by identity, greater than 0 and less than 1; see ``Frecency``.
  ///
  /// Computed from ``recents(at:limit:)`` by default.
  func history(at now: Date) async throws -> [String: Double]
}

extension PersonalPlaces {
  /// An empty list.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] { [] }

  /// An empty list.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] { [] }

  /// The visit weights of the recent places.
  public func history(at now: Date) async throws -> [String: Double] {
    var weights: [String: Double] = [:]
    for recent in try await recents(at: now, limit: .max) {
      weights[recent.place.id] = Frecency.weight(score: recent.score)
    }
    return weights
  }

  /// The driver's names for the places, sorted and without duplicates.
  public func spokenNames() async throws -> [String] { try await Set(all().flatMap(\.spokenNames)).sorted() }
}

/// Stores the driver's saved places and visits, with the operations that an editing screen needs.
///
/// A change is durable when its method returns. Each method throws errors of the store.
public protocol PersonalPlaceKeeping: PersonalPlaces {
  /// Records a visit to a place; visits at one moment count once.
  func visit(_ place: Place, at date: Date) async throws

  /// Saves a place: home and work replace the previous one, a favorite replaces the one with its name.
  func set(_ place: UserPlace) async throws

  /// Renames a favorite; its visits stay with it.
  ///
  /// - Throws: Also if the favorite is no longer saved, or another one has the name.
  func rename(_ favorite: UserPlace, to name: String) async throws

  /// Deletes a place and its visits; does nothing if it is no longer saved.
  func remove(_ place: UserPlace) async throws
}

/// A saved place of the driver.
public struct UserPlace: Hashable, Sendable, Codable {
  /// The role of a place for the driver.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// Where the driver lives.
    case home
    /// Where the driver works.
    case work
    /// A place saved under a name.
    case favorite = "favourite"
  }

  /// The role of the place for the driver.
  public var role: Role
  /// The driver's name for it.
  public var name: String
  /// Where it is.
  public var coordinate: Coordinate
  /// Other names that the driver uses: "mum", "mum's house".
  public var aliases: [String]
  /// A category word that several saved places may share: "family", "food"; `nil` for none.
  public var label: String?
  /// Street and number, if known.
  public var address: String?
  /// A note by the driver.
  public var note: String?

  /// Maximum characters of a name or alias, label, address, and note of a saved place.
  package static let longest = (name: 200, label: 60, address: 300, note: 2_000)
  /// Maximum number of aliases of a saved place.
  package static let mostAliases = 20

  /// Creates a place without validation; the store validates it when saving.
  public init(
    role: Role, name: String, coordinate: Coordinate, aliases: [String] = [], label: String? = nil,
    address: String? = nil, note: String? = nil
  ) {
    self.role = role
    self.name = name
    self.coordinate = coordinate
    self.aliases = aliases
    self.label = label
    self.address = address
    self.note = note
  }

  /// Identity in results: `user:home`, `user:work`, `user:favorite/mum's house`.
  public var id: String { role == .favorite ? "user:favourite/\(name.lowercased())" : "user:\(role.rawValue)" }

  /// The place as a search result.
  public var place: Place {
    Place(id: id, kind: .own, name: name, coordinate: coordinate, address: address, prominence: 1)
  }

  /// All names that the driver may say for it, apart from the commands' own words for home and work, without
  /// duplicates.
  public var spokenNames: [String] {
    let names = ([name] + aliases + [label].compactMap(\.self)).uniqued { $0.lowercased() }
    return role == .favorite ? names : names.filter { $0.lowercased() != role.rawValue }
  }
}
