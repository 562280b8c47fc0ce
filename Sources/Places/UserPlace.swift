/// One of the driver's own places.
public struct UserPlace: Hashable, Sendable {
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

  /// Makes a place.
  public init(role: Role, name: String, coordinate: Coordinate) {
    self.role = role
    self.name = name
    self.coordinate = coordinate
  }

  /// Identity in results: `user:home`, `user:work`, `user:favourite/mum's house`.
  public var id: String {
    role == .favourite ? "user:favourite/\(name.lowercased())" : "user:\(role.rawValue)"
  }

  /// The place as a search result.
  public var place: Place {
    Place(id: id, kind: .own, name: name, coordinate: coordinate, prominence: 1)
  }
}
