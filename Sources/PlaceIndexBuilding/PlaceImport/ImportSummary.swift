/// The counts of the features that one import read and skipped.
public struct ImportSummary: Sendable, Hashable {
  /// Number of features that are points.
  public internal(set) var points = 0
  /// Number of features that are lines.
  public internal(set) var lines = 0
  /// Number of features that are areas.
  public internal(set) var areas = 0
  /// Number of features that are partly outside the extract; their shape and center come from the rest.
  public internal(set) var incomplete = 0
  /// The skipped objects, in the order of the reasons' names.
  public internal(set) var leftOut: [LeftOut] = []
  /// Nodes that ways of the input refer to but the input doesn't contain; `nil` if the format has no references.
  public internal(set) var missingNodeReferences: Int?
  /// The date of the data, as the source writes it (ISO 8601, UTC), if it gives one.
  public internal(set) var dataTimestamp: String?
  /// The license to show with anything made from the data, if the format implies one.
  public internal(set) var licence: String?

  /// The attribution that OpenStreetMap requires (openstreetmap.org/copyright).
  static let openStreetMapLicense = "© OpenStreetMap contributors, ODbL 1.0"

  /// Total number of features.
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

/// Objects of one source that were skipped for the same reason.
public struct LeftOut: Sendable, Hashable {
  /// The reason for skipping an object.
  public enum Reason: String, Sendable, Hashable {
    /// A latitude outside -90...90 or a longitude outside -180...180 degrees.
    case coordinateOutOfRange
    /// A feature without a shape.
    case noGeometry
    /// Too few points, or positions that are not numbers.
    case brokenGeometry
    /// A geometry collection, or a type that isn't defined in GeoJSON.
    case unsupportedGeometry
    /// An object without a name, an address, or a category that people search for.
    case notADestination
    /// A line that isn't JSON or isn't a feature.
    case badJSON
    /// A CSV row that can't be parsed.
    case badRow
    /// An area whose rings don't close, or cross each other.
    case areaNotAssembled
    /// An administrative boundary that is partly outside the extract.
    case boundaryIncomplete
    /// An object that is entirely outside the extract.
    case outsideExtract
    /// A coastline that doesn't show on which side the sea is.
    case coastNotClosed

    /// The reason as text.
    public var text: String {
      switch self {
      case .coordinateOutOfRange: "position out of range"
      case .noGeometry: "without a position"
      case .brokenGeometry: "broken shape"
      case .unsupportedGeometry: "shape of an unknown kind"
      case .notADestination: "not a destination"
      case .badJSON: "line that isn't a feature"
      case .badRow: "row that can't be read"
      case .areaNotAssembled: "area with a broken outline"
      case .boundaryIncomplete: "boundary that leaves the extract"
      case .outsideExtract: "entirely outside the extract"
      case .coastNotClosed: "coast that does not close"
      }
    }
  }

  /// The reason.
  public let reason: Reason
  /// The number of objects.
  public internal(set) var count: Int
  /// Up to ``maximumExamples`` of them, each with its ID or line and the error.
  public internal(set) var examples: [String]

  /// Maximum number of examples kept.
  public static let maximumExamples = 3
}

/// The reason why an object isn't imported.
struct Refusal: Error {
  let reason: LeftOut.Reason
  let detail: String
}
