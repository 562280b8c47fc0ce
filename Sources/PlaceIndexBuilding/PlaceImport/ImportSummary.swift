/// What one import read and what it left out.
public struct ImportSummary: Sendable, Hashable {
  /// Features handed on that are points.
  public internal(set) var points = 0
  /// Features handed on that are lines.
  public internal(set) var lines = 0
  /// Features handed on that are areas.
  public internal(set) var areas = 0
  /// Those among them of which a part is outside the extract; shape and centre come from the rest.
  public internal(set) var incomplete = 0
  /// What was left out, in the order of the reasons' names.
  public internal(set) var leftOut: [LeftOut] = []
  /// Nodes that ways of the input refer to and the input does not hold; `nil` where the format has no references.
  public internal(set) var missingNodeReferences: Int?
  /// When the data was current, as the source writes it (ISO 8601, UTC), where it says so.
  public internal(set) var dataTimestamp: String?
  /// The licence to show with anything made from the data, where the format implies one.
  public internal(set) var licence: String?

  /// What OpenStreetMap asks to be shown (openstreetmap.org/copyright).
  static let openStreetMapLicence = "© OpenStreetMap contributors, ODbL 1.0"

  /// Features handed on.
  public var features: Int { points + lines + areas }

  mutating func count(_ geometry: SourceGeometry) {
    switch geometry {
    case .point: points += 1
    case .line: lines += 1
    case .area: areas += 1
    }
  }

  mutating func leaveOut(_ reason: LeftOut.Reason, count: Int = 1, _ example: @autoclosure () -> String?) {
    guard count > 0 else { return }
    let index: Int
    if let known = leftOut.firstIndex(where: { $0.reason == reason }) {
      index = known
    } else {
      index = leftOut.firstIndex { $0.reason.rawValue > reason.rawValue } ?? leftOut.endIndex
      leftOut.insert(LeftOut(reason: reason, count: 0, examples: []), at: index)
    }
    leftOut[index].count += count
    if leftOut[index].examples.count < LeftOut.maximumExamples, let example = example() {
      leftOut[index].examples.append(example)
    }
  }
}

/// Things of one source that were not handed on, for one reason.
public struct LeftOut: Sendable, Hashable {
  /// Why.
  public enum Reason: String, Sendable, Hashable {
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
    /// A coast of which nobody can tell where the sea is.
    case coastNotClosed

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
      case .coastNotClosed: "coast that does not close"
      }
    }
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
