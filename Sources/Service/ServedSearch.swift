public import Audio
public import Cartography
public import DestinationSearch
public import HeadUnit
public import Places
public import Recognition

/// The map, recognizers, and other parts that a service uses for one state of the regions.
///
/// When a region file is replaced, a new value takes its place; requests that have begun continue with the previous
/// one.
public struct ServedSearch: Sendable {
  /// A map that can be searched by text and by position, and drawn.
  public typealias Map = PlaceSearching & PlaceSuggesting & PlaceLocating & MapProviding

  /// A phrase that wakes a client.
  public struct Wake: Sendable {
    /// Takes the next samples (16 kHz, mono), and returns whether the phrase was detected.
    public typealias Detector = @Sendable ([Int16]) async throws -> Bool

    /// The phrase in words.
    public var phrase: String
    /// Makes a detector for one client.
    public var makeDetector: @Sendable () async throws -> Detector

    /// Makes a wake phrase with its detectors.
    public init(phrase: String, makeDetector: @escaping @Sendable () async throws -> Detector) {
      self.phrase = phrase
      self.makeDetector = makeDetector
    }
  }

  /// The metadata of a region file.
  public struct Region: Codable, Sendable, Hashable {
    /// Its name.
    public var name: String
    /// When it was built (ISO 8601).
    public var built: String
    /// The date of the map data (ISO 8601), if the source has one.
    public var sourceDate: String?
    /// The license of the map data, if known.
    public var licence: String?
    /// The bounding box of everything that the map draws, if known.
    public var box: BoundingBox?

    /// Describes a region.
    public init(
      name: String, built: String, sourceDate: String? = nil, licence: String? = nil, box: BoundingBox? = nil
    ) {
      self.box = box
      self.name = name
      self.built = built
      self.sourceDate = sourceDate
      self.licence = licence
    }
  }

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
