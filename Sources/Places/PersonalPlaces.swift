import Algorithms
public import Foundation

/// Knows the driver's own places, and where the driver has been.
public protocol PersonalPlaces: Sendable {
  /// Every place the driver keeps, home and work first.
  ///
  /// - Throws: What reading the store throws.
  func all() async throws -> [UserPlace]

  /// The places gone to in the year before a moment, those gone to lately and often first; none unless implemented.
  ///
  /// - Parameters:
  ///   - now: The moment; later visits do not count.
  ///   - limit: How many at most.
  /// - Throws: What reading the store throws.
  func recents(at now: Date, limit: Int) async throws -> [RecentPlace]

  /// The places gone to on a day, the latest first, with that day's visits alone; none unless implemented.
  ///
  /// - Throws: What reading the store throws.
  func recents(on day: CalendarDay) async throws -> [RecentPlace]

  /// How much speaks for each place gone to before, by its identity: more than 0, less than 1; see ``Frecency``.
  ///
  /// Made from ``recents(at:limit:)`` unless implemented.
  ///
  /// - Throws: What reading the store throws.
  func history(at now: Date) async throws -> [String: Double]
}

extension PersonalPlaces {
  /// None.
  ///
  /// - Throws: Nothing.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] { [] }

  /// None.
  ///
  /// - Throws: Nothing.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] { [] }

  /// The weights of the recent places.
  ///
  /// - Throws: What ``recents(at:limit:)`` throws.
  public func history(at now: Date) async throws -> [String: Double] {
    var weights: [String: Double] = [:]
    for recent in try await recents(at: now, limit: .max) {
      weights[recent.place.id] = Frecency.weight(score: recent.score)
    }
    return weights
  }

  /// What the driver calls the places, each name once and sorted.
  ///
  /// - Throws: What reading the store throws.
  public func spokenNames() async throws -> [String] {
    try await Set(all().flatMap(\.spokenNames)).sorted()
  }
}

/// Keeps the driver's own places, and where the driver goes: what a screen needs on which they can be changed.
///
/// What a method has returned from is kept. Each throws what writing the store throws.
public protocol PersonalPlaceKeeping: PersonalPlaces {
  /// Records that the driver goes to a place; the same moment twice is one visit.
  func visit(_ place: Place, at date: Date) async throws

  /// Keeps a place: home and work replace what was set, a favourite replaces the one of the same name.
  func set(_ place: UserPlace) async throws

  /// Gives a favourite another name; its visits stay its own.
  ///
  /// - Throws: Also where the favourite is not kept any more, or another one has the name.
  func rename(_ favourite: UserPlace, to name: String) async throws

  /// Forgets a place, and that the driver was there; nothing where it is not kept any more.
  func remove(_ place: UserPlace) async throws
}

/// One of the driver's own places.
public struct UserPlace: Hashable, Sendable, Codable {
  /// What it is to the driver.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// Where the driver lives.
    case home
    /// Where the driver works.
    case work
    /// A place kept under a name.
    case favourite
  }

  /// What it is to the driver.
  public var role: Role
  /// The name the driver says for it.
  public var name: String
  /// Where it is.
  public var coordinate: Coordinate
  /// Other names the driver says for it: "mum", "mum's house".
  public var aliases: [String]
  /// A word for a sort of places, which several may share: "family", "food"; `nil` for none.
  public var label: String?
  /// Street and number, where known.
  public var address: String?
  /// Whatever the driver wants to remember of it.
  public var note: String?

  /// The most characters of a name or alias, of a label, an address and a note of a place that is kept.
  package static let longest = (name: 200, label: 60, address: 300, note: 2_000)
  /// The most aliases of a place that is kept.
  package static let mostAliases = 20

  /// Makes a place; nothing is checked here, the store that keeps it checks.
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

  /// Identity in results: `user:home`, `user:work`, `user:favourite/mum's house`.
  public var id: String {
    role == .favourite ? "user:favourite/\(name.lowercased())" : "user:\(role.rawValue)"
  }

  /// The place as a search result.
  public var place: Place {
    Place(id: id, kind: .own, name: name, coordinate: coordinate, address: address, prominence: 1)
  }

  /// Everything the driver may say for it besides the commands' own words for home and work, without repetitions.
  public var spokenNames: [String] {
    let names = ([name] + aliases + [label].compactMap(\.self)).uniqued { $0.lowercased() }
    return role == .favourite ? names : names.filter { $0.lowercased() != role.rawValue }
  }
}
