public import Places

/// What a driver wants of the route that is driven, or answers to what is asked over it, where no place has to be looked up for it.
public enum NavigationCommand: Hashable, Sendable, Codable {
  /// Stop guiding.
  case cancel
  /// Say how far and how long it still is.
  case remaining
  /// Avoid something from here on.
  case avoid(RouteAvoidance)
  /// Avoid it no longer.
  case allow(RouteAvoidance)
  /// Leave the next stop out.
  case skipStop
  /// Take the quicker of the ways or places on offer.
  case quicker
  /// Take one of the ways on offer.
  case take(RouteSelection)
  /// Say the last instruction once more.
  case repeatInstruction
  /// Say yes to what the app asks over the map.
  case accept
  /// Say no to it.
  case decline

  private enum AvoidCodingKeys: String, CodingKey { case _0 = "what" }
  private enum AllowCodingKeys: String, CodingKey { case _0 = "what" }
  private enum TakeCodingKeys: String, CodingKey { case _0 = "way" }
}

/// Which of the ways on offer a driver means.
public enum RouteSelection: Hashable, Sendable, Codable {
  /// That of a position, the best having 0.
  case position(Int)
  /// Not the one on show.
  case other
  /// The one that leads along a road, by the words of its name in lower case.
  case via([String])

  private enum PositionCodingKeys: String, CodingKey { case _0 = "number" }
  private enum ViaCodingKeys: String, CodingKey { case _0 = "road" }

  /// What a driver calls ways by, likeliest first; English.
  static let spokenForms: [(words: [String], way: RouteSelection)] = [
    (["second"], .position(1)), (["first"], .position(0)), (["third"], .position(2)), (["other"], .other),
  ]
}

extension DestinationQuery {
  /// The order about the route that it is; `nil` where it is none, and for a stop, whose place has to be found first.
  public var routeOrder: NavigationCommand? {
    switch intent {
    case .cancelRoute: .cancel
    case .remaining: .remaining
    case .avoid: avoidance.map(NavigationCommand.avoid)
    case .allow: avoidance.map(NavigationCommand.allow)
    case .skipStop: .skipStop
    case .quicker: .quicker
    case .chooseWay: way.map(NavigationCommand.take)
    case .repeatInstruction: .repeatInstruction
    case .accept: .accept
    case .decline: .decline
    case .navigate, .nearest, .nearPlace, .alongRoute, .address, .crossing, .postcode, .position, .home, .work,
      .favourite, .recent, .cancel, .addStop:
      nil
    }
  }

  private var avoidance: RouteAvoidance? { slots[.avoidance].flatMap { RouteAvoidance(spoken: $0) } }

  private var way: RouteSelection? {
    if let said = slots[.way] { return RouteSelection.spokenForms.first { $0.words == said }?.way }
    return slots[.place].map(RouteSelection.via)
  }
}

extension RouteAvoidance {
  /// What a driver calls each, most usual first; English.
  static let spokenForms: [RouteAvoidance: [String]] = [
    .motorways: ["motorways", "highways", "freeways", "motorway", "highway", "freeway", "expressways", "interstates"],
    .tolls: ["tolls", "toll roads", "toll", "toll road", "tolled roads", "toll motorways", "toll highways"],
    .ferries: ["ferries", "ferry", "boats"],
  ]

  /// Reads "motorways", "toll roads", "ferry"; `nil` for anything else.
  ///
  /// - Parameter words: Spoken words in lower case.
  public init?(spoken words: [String]) {
    let said = words.joined(separator: " ")
    guard let meant = Self.spokenForms.first(where: { $0.value.contains(said) })?.key else { return nil }
    self = meant
  }
}
