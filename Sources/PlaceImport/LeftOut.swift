/// Things of one source that were not handed on, for one reason.
public struct LeftOut: Sendable, Hashable {
  /// Why.
  public enum Reason: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A latitude outside -90...90 or a longitude outside -180...180 degrees.
    case coordinateOutOfRange
    /// A feature without a shape.
    case noGeometry
    /// Too few points, or positions that are not numbers.
    case brokenGeometry
    /// A geometry collection, or a type GeoJSON does not have.
    case unsupportedGeometry
    /// Neither a name nor an address nor a kind people ask for.
    case notADestination
    /// A line that is not JSON or not a feature.
    case badJSON
    /// A CSV row that cannot be understood.
    case badRow
    /// An area whose rings do not close or cross each other.
    case areaNotAssembled
    /// An administrative boundary of which a part is outside the extract.
    case boundaryIncomplete
    /// All of it is outside the extract.
    case outsideExtract

    /// The reason in words.
    public var text: String {
      switch self {
      case .coordinateOutOfRange: "position out of range"
      case .noGeometry: "without a position"
      case .brokenGeometry: "broken shape"
      case .unsupportedGeometry: "shape of an unknown kind"
      case .notADestination: "no destination by its tags"
      case .badJSON: "line that is no feature"
      case .badRow: "row that cannot be read"
      case .areaNotAssembled: "area with a broken outline"
      case .boundaryIncomplete: "boundary that leaves the extract"
      case .outsideExtract: "wholly outside the extract"
      }
    }

    /// By name.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Why.
  public let reason: Reason
  /// How many.
  public internal(set) var count: Int
  /// Up to ``maximumExamples`` of them, each with its id or line and what is wrong.
  public internal(set) var examples: [String]

  /// How many examples are kept.
  public static let maximumExamples = 3
}
