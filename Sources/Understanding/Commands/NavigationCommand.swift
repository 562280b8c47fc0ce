public import Places
public import Recognition

/// A command about the current route, or an answer to a question on it, that needs no search for a place.
public enum NavigationCommand: Hashable, Sendable, Codable {
  /// End guidance.
  case cancel
  /// Report the remaining distance and time.
  case remaining
  /// Avoid a road type from now on.
  case avoid(RouteAvoidance)
  /// Stop avoiding it.
  case allow(RouteAvoidance)
  /// Skip the next stop.
  case skipStop
  /// Select the faster of the offered routes or places.
  case quicker
  /// Select one of the offered routes.
  case take(RouteSelection)
  /// Repeat the last instruction.
  case repeatInstruction
  /// Accept the question on the map.
  case accept
  /// Decline it.
  case decline

  private enum AvoidCodingKeys: String, CodingKey { case _0 = "what" }
  private enum AllowCodingKeys: String, CodingKey { case _0 = "what" }
  private enum TakeCodingKeys: String, CodingKey { case _0 = "way" }
}

/// A selection among the offered routes.
public enum RouteSelection: Hashable, Sendable, Codable {
  /// The route at an index; the best one has 0.
  case position(Int)
  /// Any but the displayed one.
  case other
  /// The route along a road, given by the words of its name in lowercase.
  case via([String])

  private enum PositionCodingKeys: String, CodingKey { case _0 = "number" }
  private enum ViaCodingKeys: String, CodingKey { case _0 = "road" }

  /// The spoken forms of route selections, likeliest first, in English.
  static let spokenForms: [(words: [String], route: RouteSelection)] = [
    (["second"], .position(1)), (["first"], .position(0)), (["third"], .position(2)), (["other"], .other),
  ]
}

extension DestinationQuery {
  /// The navigation command of this query; `nil` if it isn't one, and for a stop, whose place has to be found first.
  public var routeOrder: NavigationCommand? {
    switch intent {
    case .cancelRoute: .cancel
    case .remaining: .remaining
    case .avoid: avoidance.map(NavigationCommand.avoid)
    case .allow: avoidance.map(NavigationCommand.allow)
    case .skipStop: .skipStop
    case .quicker: .quicker
    case .chooseWay: routeSelection.map(NavigationCommand.take)
    case .repeatInstruction: .repeatInstruction
    case .accept: .accept
    case .decline: .decline
    case .navigate, .nearest, .nearPlace, .alongRoute, .address, .crossing, .postcode, .position, .home, .work,
      .favorite, .recent, .cancel, .addStop:
      nil
    }
  }

  private var avoidance: RouteAvoidance? { slots[.avoidance].flatMap { RouteAvoidance(spoken: $0) } }

  private var routeSelection: RouteSelection? {
    if let said = slots[.way] { return RouteSelection.spokenForms.first { $0.words == said }?.route }
    return slots[.place].map(RouteSelection.via)
  }
}

extension RouteAvoidance {
  /// The spoken forms of each road type, most common first, in English.
  static let spokenForms: [RouteAvoidance: [String]] = [
    .motorways: ["motorways", "highways", "freeways", "motorway", "highway", "freeway", "expressways", "interstates"],
    .tolls: ["tolls", "toll roads", "toll", "toll road", "tolled roads", "toll motorways", "toll highways"],
    .ferries: ["ferries", "ferry", "boats"],
  ]

  /// Parses "motorways", "toll roads", "ferry", as spoken words in lowercase; `nil` for anything else.
  public init?(spoken words: [String]) {
    let said = words.joined(separator: " ")
    guard let meant = Self.spokenForms.first(where: { $0.value.contains(said) })?.key else { return nil }
    self = meant
  }
}
