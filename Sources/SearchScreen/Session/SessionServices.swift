public import Audio
public import DestinationSearch
public import HeadUnit
public import Places
public import Recognition

/// The parts that a session works with.
///
/// What the initialiser takes is needed. The rest is set afterwards, and what is missing is shown to the driver as such:
/// without a recogniser voice search says that it is not installed, without a speaker it is silent.
public struct SessionServices: Sendable {
  /// The map.
  public var places: any PlaceSearching
  /// Finds what words mean.
  public var resolver: DestinationResolver
  /// Completes what is typed.
  public var suggester: DestinationSuggester
  /// Tells where places belong and whether they are open; without it the screen says what the search itself knows.
  public var locator: (any PlaceLocating)?
  /// The driver's own places.
  public var personal: (any PersonalPlaceKeeping)?
  /// Hears words; used by one turn at a time.
  public var recognizer: (any SpeechRecognizer)?
  /// Hears and reads the answer to a question; without it a question can be answered by hand alone.
  public var answers: AnswerRecognition?
  /// Makes a microphone that has not been started: 16 kHz, mono.
  public var microphone: @Sendable () -> any AudioSource
  /// Reads and asks for permissions.
  public var permissions: any PermissionReading
  /// Makes other sounds quieter while listening, and tells of calls and of devices that come and go.
  public var focus: (any AudioFocusing)?
  /// Says prompts.
  public var speaker: (any PromptSpeaking)?
  /// When an utterance begins and ends.
  public var endpointing = EndpointRules.live
  /// Where the car is: each fix is received as ``SessionEvent/moved(_:)``, and before the first its `lastFix` is the
  /// position. Without it the app may send these events; if it doesn't, nothing has a distance.
  public var positions: (any PositionProviding)?
  /// Plans ways by road; without it the screen does not guide, and times are not known. What the resolver finds is then
  /// measured by road as well, to where the ``locator`` of that moment says that a car stops.
  public var routes: (any RoutePlanning)? {
    didSet { resolver.roads = routes.map { TravelTimeLookup(by: $0, locating: locator) } }
  }
  /// Keeps an utterance's audio; none is kept unless this is set.
  public var keepAudio: (@Sendable (_ samples: [Int16], _ generation: Int) async -> Void)?

  /// Makes services of what is needed: a map, what finds and completes words in it, permissions and a microphone.
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
}

extension SessionServices {
  /// The places a button or a row asks for.
  ///
  /// - Parameters:
  ///   - lookup: What is asked for.
  ///   - origin: Where the driver is, where known.
  ///   - avoiding: What ways to them avoid.
  ///   - limit: How many at most.
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
          ofRubrics: places.rubricator.members(ofGroup: id), matching: .none, near: origin ?? places.centre,
          limit: limit), to: origin, by: resolver.roads)
    case .rubric(let id):
      found = await Self.nearest(
        try await places.places(ofRubric: id, near: origin ?? places.centre, limit: limit), to: origin,
        by: resolver.roads)
    case .text(let text): found = Array(try await resolver.resolve(text: text, near: origin).candidates.prefix(limit))
    }
    return try await described(found)
  }

  /// Places in the order in which they are reached by road, where that can be measured: those that no road leads to, and
  /// those that are too many to be measured, come last.
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
