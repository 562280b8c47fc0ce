/// The owner of the map: there is one map, and there are two displays.
///
/// The car gets the map when it connects, and the phone gets it back when the car disconnects. While the map moves it
/// has no owner, so there are never two owners.
public struct MapOwnership: Hashable, Sendable {
  /// The location of the map.
  public enum State: Hashable, Sendable {
    /// On a display.
    case shown(MapDisplay)
    /// Moving: the previous display hasn't released it yet.
    case moving(to: MapDisplay)
  }

  /// An action for the app.
  public enum Action: Hashable, Sendable {
    /// Remove the map from this display, and report when that is done.
    case detach(MapDisplay)
    /// Put the map on this display.
    case attach(MapDisplay)
  }

  /// The current location of the map.
  public private(set) var state = State.shown(.phone)

  /// The map is on the phone.
  public init() {}

  /// The display that shows the map; `nil` while it moves.
  public var owner: MapDisplay? {
    if case .shown(let display) = state { display } else { nil }
  }

  /// The car connected and requests the map.
  ///
  /// - Returns: The actions to take; none if the car has the map or is getting it.
  public mutating func connected() -> [Action] { move(to: .car, from: .phone) }

  /// The car disconnected. Returns no actions if the phone has the map or is getting it.
  public mutating func disconnected() -> [Action] { move(to: .phone, from: .car) }

  /// A display released the map. A display that released it late, and owns it again meanwhile, has to attach it again.
  public mutating func detached(_ display: MapDisplay) -> [Action] {
    switch state {
    case .moving(let target) where target != display:
      state = .shown(target)
      return [.attach(target)]
    case .shown(display): return [.attach(display)]
    case .moving, .shown: return []
    }
  }

  private mutating func move(to target: MapDisplay, from other: MapDisplay) -> [Action] {
    switch state {
    case .shown(target), .moving(to: target): return []
    case .shown:
      state = .moving(to: target)
      return [.detach(other)]
    case .moving:
      // The map is still on the display that needs it.
      state = .shown(target)
      return [.attach(target)]
    }
  }
}

/// A display that can show the one map.
public enum MapDisplay: String, Hashable, Sendable, Codable, CaseIterable {
  /// The phone's own screen, the map's default display.
  case phone
  /// The head unit.
  case car
}
