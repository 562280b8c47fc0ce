/// Who shows the map: there is one, and there are two displays.
///
/// The car claims it when it connects, and it comes back to the phone on every way: given back, dropped, disconnected,
/// or when a move is not finished in time. While it moves nobody shows it, so there are never two owners. A value that
/// is told the time, as a duration since any fixed moment.
public struct MapOwnership: Hashable, Sendable {
  /// The right to show the map in the car.
  public struct Token: Hashable, Sendable, Codable {
    /// The number of the claim.
    public let generation: Int
  }

  /// Where the map is.
  public enum State: Hashable, Sendable {
    /// On a display.
    case shown(MapDisplay)
    /// On its way: the display it leaves has not let go of it. It is given up on at the deadline.
    case moving(to: MapDisplay, deadline: Duration)
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
  /// The number of the latest claim.
  public private(set) var generation = 0
  /// How long a display may take to let go.
  public let patience: Duration

  /// The map is on the phone.
  public init(patience: Duration = .seconds(1)) { self.patience = patience }

  /// Who shows the map; `nil` while it moves.
  public var owner: MapDisplay? {
    if case .shown(let display) = state { display } else { nil }
  }

  /// The car wants the map.
  ///
  /// - Returns: the token to give back, and what to do; `nil` where the car has it or is getting it.
  public mutating func claim(at now: Duration) -> (token: Token, actions: [Action])? {
    switch state {
    case .shown(.phone):
      generation += 1
      state = .moving(to: .car, deadline: now + patience)
      return (Token(generation: generation), [.detach(.phone)])
    case .shown(.car), .moving:
      return nil
    }
  }

  /// A display let go of the map. One that did so late, and has got it back meanwhile, has to put it up again.
  public mutating func detached(_ display: MapDisplay) -> [Action] {
    switch state {
    case .moving(let target, _) where target != display:
      state = .shown(target)
      return [.attach(target)]
    case .shown(display):
      return [.attach(display)]
    case .moving, .shown:
      return []
    }
  }

  /// The car gives the map back, or its token was dropped. An old token changes nothing.
  public mutating func release(_ token: Token, at now: Duration) -> [Action] {
    token.generation == generation ? handBack(at: now) : []
  }

  /// The head unit is gone, whatever the car side says.
  public mutating func disconnected(at now: Duration) -> [Action] { handBack(at: now) }

  /// Time went on: a move that is not finished by its deadline ends on the phone. A phone that has not let go has the
  /// map still; a car that does not let go is not there.
  public mutating func advance(to now: Duration) -> [Action] {
    guard case .moving(_, let deadline) = state, now >= deadline else { return [] }
    state = .shown(.phone)
    return [.attach(.phone)]
  }

  private mutating func handBack(at now: Duration) -> [Action] {
    switch state {
    case .shown(.phone), .moving(to: .phone, _):
      return []
    case .moving(to: .car, _):
      // It has not reached the car, so there is nothing to wait for.
      state = .shown(.phone)
      return [.attach(.phone)]
    case .shown(.car):
      state = .moving(to: .phone, deadline: now + patience)
      return [.detach(.car)]
    }
  }
}
