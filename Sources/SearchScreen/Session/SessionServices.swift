public import Audio
public import DestinationSearch
public import HeadUnit
public import Places
public import Recognition

/// The parts that a session works with.
///
/// The initializer takes the required parts. The others are set afterwards, and the screen shows the driver what is
/// missing: without a recognizer, voice search reports that it isn't installed; without a speaker, the session is
/// silent.
public struct SessionServices: Sendable {
  /// The map.
  public var places: any PlaceSearching
  /// Resolves words to places.
  public var resolver: DestinationResolver
  /// Completes typed text.
  public var suggester: DestinationSuggester
  /// Looks up places' surroundings and opening state; without it, the screen shows only what the search itself knows.
  public var locator: (any PlaceLocating)?
  /// The store of saved places and visits.
  public var personal: (any PersonalPlaceKeeping)?
  /// The main recognizer; used by one turn at a time.
  public var recognizer: (any SpeechRecognizer)?
  /// Recognizes and parses answers to questions; without it, questions can only be answered by hand.
  public var answers: AnswerRecognition?
  /// Creates a microphone that hasn't been started: 16 kHz, mono.
  public var microphone: @Sendable () -> any AudioSource
  /// Reads and requests permissions.
  public var permissions: any PermissionReading
  /// Lowers other audio while listening, and reports interruptions and device changes.
  public var focus: (any AudioFocusing)?
  /// Speaks prompts.
  public var speaker: (any PromptSpeaking)?
  /// The rules for the beginning and end of an utterance.
  public var endpointing = EndpointRules.live
  /// The source of the car's position: the session receives each fix as ``SessionEvent/moved(_:)``, and before the
  /// first fix its `lastFix` is the position. Without a source, the app may send these events; if it doesn't, places
  /// have no distance.
  public var positions: (any PositionProviding)?
  /// Plans routes; without it, the screen doesn't guide and travel times are unknown. With it, the resolver's places
  /// are also measured by road, to the point where the current ``locator`` says that a car stops.
  public var routes: (any RoutePlanning)? {
    didSet { resolver.roads = routes.map { TravelTimeLookup(by: $0, locating: locator) } }
  }
  /// Stores an utterance's audio; without it, no audio is stored.
  public var keepAudio: (@Sendable (_ samples: [Int16], _ generation: Int) async -> Void)?

  /// Creates services from the required parts: a map, a resolver and a suggester for it, permissions, and a microphone.
  public init(
    places: any PlaceSearching, resolver: DestinationResolver, suggester: DestinationSuggester,
    permissions: any PermissionReading, microphone: @escaping @Sendable () -> any AudioSource
  ) {
    self.places = places
    self.resolver = resolver
    self.suggester = suggester
    self.permissions = permissions
    self.microphone = microphone
  }

  /// Returns the places that a button or a row looks up.
  func places(
    for lookup: Lookup, near origin: Coordinate?, avoiding: Set<RouteAvoidance>, limit: Int
  ) async throws -> [PlaceCandidate] {
    var resolver = resolver
    resolver.roads?.avoiding = avoiding
    let found: [PlaceCandidate]
    switch lookup {
    case .group(let id):
      found = await Self.nearest(
        try await places.places(
          ofRubrics: places.rubricator.members(ofGroup: id), matching: .none, near: origin ?? places.center,
          limit: limit), to: origin, by: resolver.roads)
    case .rubric(let id):
      found = await Self.nearest(
        try await places.places(ofRubric: id, near: origin ?? places.center, limit: limit), to: origin,
        by: resolver.roads)
    case .text(let text): found = Array(try await resolver.resolve(text: text, near: origin).candidates.prefix(limit))
    }
    return try await described(found)
  }

  /// Sorts places by road travel cost, if it can be measured. Places without a route, and those beyond the measuring
  /// limit, come last.
  private static func nearest(
    _ found: [PlaceCandidate], to origin: Coordinate?, by roads: TravelTimeLookup?
  ) async -> [PlaceCandidate] {
    guard let roads, let origin else { return found }
    let measured = await roads.measured(found, from: origin)
    guard measured.contains(where: { $0.road != nil }) else { return found }
    let pool = measured.prefix(roads.limit).enumerated().sorted { a, b in
      let (one, other) = (a.element.road?.duration ?? .infinity, b.element.road?.duration ?? .infinity)
      return (one, a.offset) < (other, b.offset)
    }
    return pool.map(\.element) + measured.dropFirst(roads.limit)
  }
}
