public import Audio
public import Cartography
public import DestinationSearch
public import HeadUnit
public import PlaceIndex
public import Places
public import Recognition

/// The map, recognizers, and other parts that a service uses for one state of the regions.
///
/// When a region file is replaced, a new value takes its place; requests that have begun continue with the previous
/// one.
public struct ServedSearch: Sendable {
  /// A map that can be searched by text and by position, and drawn.
  public typealias Map = PlaceSearching & PlaceSuggesting & PlaceLocating & MapProviding

  /// Takes the next samples (16 kHz, mono), and returns whether the wake phrase was detected.
  public typealias WakeDetector = @Sendable ([Int16]) async throws -> Bool
  /// A phrase that wakes a client, and makes a detector for one client.
  public typealias Wake = (phrase: String, makeDetector: @Sendable () async throws -> WakeDetector)
  /// The metadata of a region, and the bounding box of everything that its map draws, if known.
  public typealias Region = (info: RegionInfo, box: BoundingBox?)

  /// The regions, newest map data first.
  public var regions: [Region]
  /// The map.
  public var map: any Map
  /// The country that contains all regions, as a two-letter code (ISO 3166-1); `nil` if they differ or it is unknown.
  public var country: String?
  /// Resolves text to places, without saved places.
  public var resolver: DestinationResolver
  /// Makes a recognizer for a driver at a position.
  public var makeRecognizer: @Sendable (Coordinate?) async throws -> any SpeechRecognizer
  /// Whether a recognizer for one position recognizes the same as one for any other position.
  public var isPositionIndependent: Bool
  /// Wraps an audio source in the stages that prepare it for the recognizer (16 kHz, mono).
  public var stages: @Sendable (any AudioSource) -> any AudioSource
  /// Makes the recognition of answers to questions; without it, answers are given by touch only.
  public var makeAnswers: (@Sendable () async throws -> AnswerRecognition)?
  /// The phrase after which clients listen, and its detector; `nil` if none is configured.
  public var wake: Wake?
  /// The available head units by name; a screen can be any one of them.
  public var headUnits: [String: HeadUnitProfile] = [:]

  /// Plans driving routes. Without it, sessions don't guide, and driving times are unknown.
  public var routes: (any RoutePlanning)? {
    didSet { resolver.roads = routes.map { TravelTimeLookup(by: $0, locating: map) } }
  }

  /// Combines the required parts.
  public init(
    regions: [Region], map: any Map, resolver: DestinationResolver,
    makeRecognizer: @escaping @Sendable (Coordinate?) async throws -> any SpeechRecognizer,
    isPositionIndependent: Bool = true, stages: @escaping @Sendable (any AudioSource) -> any AudioSource = { $0 }
  ) {
    self.regions = regions
    self.map = map
    self.resolver = resolver
    self.makeRecognizer = makeRecognizer
    self.isPositionIndependent = isPositionIndependent
    self.stages = stages
  }
}
