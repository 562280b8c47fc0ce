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
  /// What was left out, by reason.
  public internal(set) var leftOut: [LeftOut] = []
  /// Nodes that ways of the input refer to and the input does not hold; `nil` where the format has no references.
  public internal(set) var missingNodeReferences: Int?
  /// When the data was current, as the source writes it (ISO 8601, UTC), where it says so.
  public internal(set) var dataTimestamp: String?
  /// The licence to show with anything made from the data, where the format implies one.
  public internal(set) var licence: String?

  /// What OpenStreetMap asks to be shown (openstreetmap.org/copyright).
  public static let openStreetMapLicence = "© OpenStreetMap contributors, ODbL 1.0"

  /// Features handed on.
  public var features: Int { points + lines + areas }

  /// How many were left out for a reason; 0 where none were.
  public func leftOutCount(_ reason: LeftOut.Reason) -> Int { leftOut.first { $0.reason == reason }?.count ?? 0 }

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
      index = leftOut.firstIndex { $0.reason > reason } ?? leftOut.endIndex
      leftOut.insert(LeftOut(reason: reason, count: 0, examples: []), at: index)
    }
    leftOut[index].count += count
    if leftOut[index].examples.count < LeftOut.maximumExamples, let example = example() {
      leftOut[index].examples.append(example)
    }
  }
}
