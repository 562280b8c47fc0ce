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
    var seen: Set<String> = role == .favourite ? [] : [role.rawValue]
    return ([name] + aliases + [label].compactMap { $0 }).filter { seen.insert($0.lowercased()).inserted }
  }
}
