/// Who shows the map: there is one, and there are two displays.
///
/// The car gets it when it connects, and it comes back to the phone when the car has gone. While it moves nobody shows
/// it, so there are never two owners.
public struct MapOwnership: Hashable, Sendable {
  /// Where the map is.
  public enum State: Hashable, Sendable {
    /// On a display.
    case shown(MapDisplay)
    /// On its way: the display it leaves has not let go of it.
    case moving(to: MapDisplay)
  }

  /// What to do.
  public enum Action: Hashable, Sendable {
    /// Take the map off this display, and tell.
    case detach(MapDisplay)
    /// Put the map on this display.
    case attach(MapDisplay)
  }

  /// Where the map is.
  public private(set) var state = State.shown(.phone)

  /// The map is on the phone.
  public init() {}

  /// Who shows the map; `nil` while it moves.
  public var owner: MapDisplay? {
    if case .shown(let display) = state { display } else { nil }
  }

  /// The car is there, and wants the map.
  ///
  /// - Returns: what to do; nothing where the car has it or is getting it.
  public mutating func connected() -> [Action] { move(to: .car, from: .phone) }

  /// The car is gone; nothing where the phone has the map or is getting it.
  public mutating func disconnected() -> [Action] { move(to: .phone, from: .car) }

  /// A display let go of the map. One that did so late, and has got it back meanwhile, has to put it up again.
  public mutating func detached(_ display: MapDisplay) -> [Action] {
    switch state {
    case .moving(let target) where target != display:
      state = .shown(target)
      return [.attach(target)]
    case .shown(display):
      return [.attach(display)]
    case .moving, .shown:
      return []
    }
  }

  private mutating func move(to target: MapDisplay, from other: MapDisplay) -> [Action] {
    switch state {
    case .shown(target), .moving(to: target): return []
    case .shown:
      state = .moving(to: target)
      return [.detach(other)]
    case .moving:
      // It has not got away from where it is wanted.
      state = .shown(target)
      return [.attach(target)]
    }
  }
}

/// A display that can show the one map.
public enum MapDisplay: String, Hashable, Sendable, Codable, CaseIterable {
  /// The phone's own screen; the map is at home here.
  case phone
  /// The head unit.
  case car
}
