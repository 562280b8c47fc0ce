public import Audio
public import Cartography
public import DestinationSearch
public import HeadUnit
public import Places
public import Recognition

/// What a service searches and hears with: the parts of one state of the regions.
///
/// When a region file is replaced, another of these takes its place, and requests that have begun go on with theirs.
public struct ServedSearch: Sendable {
  /// A map that is searched by text and by position, and drawn.
  public typealias Map = PlaceSearching & PlaceSuggesting & PlaceLocating & MapProviding

  /// A phrase that wakes a client.
  public struct Wake: Sendable {
    /// Takes the next samples, 16 kHz and mono, and says whether the phrase was said.
    public typealias Detector = @Sendable ([Int16]) async throws -> Bool

    /// The phrase in words.
    public var phrase: String
    /// Makes what waits for it, for one client.
    public var makeDetector: @Sendable () async throws -> Detector

    /// Makes a phrase that can be waited for.
    public init(phrase: String, makeDetector: @escaping @Sendable () async throws -> Detector) {
      self.phrase = phrase
      self.makeDetector = makeDetector
    }
  }

  /// What a region file says of itself.
  public struct Region: Codable, Sendable, Hashable {
    /// Its name.
    public var name: String
    /// When it was built (ISO 8601).
    public var built: String
    /// Date of the map data (ISO 8601), where the source has one.
    public var sourceDate: String?
    /// Licence of the map data, where known.
    public var licence: String?
    /// The box of all that its map draws, where known.
    public var box: BoundingBox?

    /// Makes a description.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - built: When it was built (ISO 8601).
    ///   - sourceDate: Date of the map data (ISO 8601), where the source has one.
    ///   - licence: Licence of the map data, where known.
    ///   - box: The box of all that its map draws, where known.
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

  /// The regions, the newest map data first.
  public var regions: [Region]
  /// The map.
  public var map: any Map
  /// The country that all regions are in, as a code of two letters (ISO 3166-1); `nil` where they differ, or none says.
  public var country: String?
  /// Finds what words mean, with nobody's own places.
  public var resolver: DestinationResolver
  /// Makes a recogniser for somebody at a position.
  public var makeRecognizer: @Sendable (Coordinate?) async throws -> any SpeechRecognizer
  /// Whether a recogniser for one position hears as much as one for another.
  public var hearsEverywhere: Bool
  /// What follows a source of sound, up to what a recogniser hears.
  public var stages: @Sendable (any AudioSource) -> any AudioSource
  /// Makes what hears the answers to questions; without it they are given by hand alone.
  public var makeAnswers: (@Sendable () async throws -> AnswerRecognition)?
  /// The phrase after which clients may listen, and what waits for it; `nil` where none was named.
  public var wake: Wake?
  /// Head units by their names, of which a screen can be one.
  public var headUnits: [String: HeadUnitProfile] = [:]

  /// Plans ways by road; without it sessions do not guide, and times are not known.
  public var routes: (any RoutePlanning)? {
    didSet { resolver.roads = routes.map { TravelTimeLookup(by: $0, locating: map) } }
  }

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - regions: The regions, the newest map data first.
  ///   - map: The map.
  ///   - resolver: Finds what words mean, with nobody's own places.
  ///   - makeRecognizer: Makes a recogniser for somebody at a position.
  ///   - hearsEverywhere: Whether a recogniser for one position hears as much as one for another.
  ///   - stages: What follows a source of sound, up to what a recogniser hears: 16 kHz, mono.
  public init(
    regions: [Region], map: any Map, resolver: DestinationResolver,
    makeRecognizer: @escaping @Sendable (Coordinate?) async throws -> any SpeechRecognizer,
    hearsEverywhere: Bool = true, stages: @escaping @Sendable (any AudioSource) -> any AudioSource = { $0 }
  ) {
    self.regions = regions
    self.map = map
    self.resolver = resolver
    self.makeRecognizer = makeRecognizer
    self.hearsEverywhere = hearsEverywhere
    self.stages = stages
  }
}
