/// A figure of a run of judged queries.
public enum RelevanceFigure: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
  /// Mean of ``NDCG`` over the queries that have an answer.
  case ndcg
  /// Share of queries with a vital place first; where nothing may be offered, with nothing.
  case successAt1 = "success@1"
  /// The same, among the first three.
  case successAt3 = "success@3"
  /// Mean reciprocal rank of the first vital place; 0 where there is none.
  case meanReciprocalRank = "mrr"
  /// Share of queries with a harmful place first.
  case harmfulAt1 = "harmful@1"
  /// The same, among the first three.
  case harmfulAt3 = "harmful@3"

  /// Whether less is better.
  public var isError: Bool { self == .harmfulAt1 || self == .harmfulAt3 }

  /// Whether each query contributes 0 or 1, so that the figure is a share.
  public var isShare: Bool { self != .ndcg && self != .meanReciprocalRank }

  /// What a query contributes; `nil` where the figure says nothing about it.
  func contribution(of record: RelevanceRecord) -> Double? {
    switch self {
    case .ndcg: record.ndcg
    case .successAt1: record.succeeds(within: 1) ? 1 : 0
    case .successAt3: record.succeeds(within: 3) ? 1 : 0
    case .meanReciprocalRank: record.nothing ? nil : record.rank.map { 1 / Double($0) } ?? 0
    case .harmfulAt1: record.grades.prefix(1).contains(.harmful) ? 1 : 0
    case .harmfulAt3: record.grades.prefix(3).contains(.harmful) ? 1 : 0
    }
  }
}
