package import DestinationSearch
import Foundation
import Places

/// Normalized discounted cumulative gain (Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR
/// techniques", ACM TOIS 20(4), 2002), with the discount 1 / log2(1 + rank) of Burges et al. (ICML 2005).
package enum NDCG {
  /// Default number of answers that count: what a driver sees without scrolling.
  package static let depth = 5

  /// The gain of a ranking relative to that of the best one, 0 to 1; `nil` if no gain is possible.
  ///
  /// It is limited to 1: a ranking may return both a place and its substitute.
  /// - `depth`: Number of answers that count, at least 1.
  package static func value(of grades: [Relevance], judged: [Relevance], depth: Int = depth) -> Double? {
    let ideal = gain(judged.filter { $0.gain > 0 }.sorted { $0.gain > $1.gain }, depth: depth)
    guard ideal > 0 else { return nil }
    return min(1, gain(grades, depth: depth) / ideal)
  }

  private static func gain(_ grades: [Relevance], depth: Int) -> Double {
    grades.prefix(max(1, depth)).enumerated().reduce(0) { sum, answer in
      sum + answer.element.gain / log2(Double(answer.offset) + 2)
    }
  }
}

/// The relevance of a place for a query, as judged by a person.
package enum Relevance: String, Sendable, Codable {
  /// The place that the driver means.
  case vital
  /// A sensible answer, but not the intended one: a branch farther away, the street instead of the house.
  case relevant
  /// Not an answer. Places without a judgment are irrelevant, too.
  case irrelevant
  /// Worse than no answer: looks correct and leads elsewhere, such as the same number in another street.
  case harmful

  /// A place's contribution to the cumulative gain: 2^g - 1 for the grades 2, 1 and 0 (Burges et al., "Learning to
  /// rank using gradient descent", ICML 2005).
  ///
  /// A negative gain is clipped to zero: how often a driver is misled is a separate metric,
  /// ``RelevanceFigure/harmfulAt1``, which a ranking shouldn't be able to trade for gain elsewhere.
  package var gain: Double {
    switch self {
    case .vital: 3
    case .relevant: 1
    case .irrelevant, .harmful: 0
    }
  }
}

package struct RelevanceRecord: Codable, Sendable, Hashable {
  package struct Answer: Codable, Sendable, Hashable {
    package var id: String
    package var name: String
    package var grade: Relevance
  }

  /// The query's unique key; see ``JudgedQuery/key``.
  package var key: String
  package var tags: [String]
  /// Whether no place must be returned.
  package var nothing: Bool
  package var outcome: Outcome
  /// The first of the returned places, best first.
  package var answers: [Answer]
  /// Rank of the first vital place, from 1, anywhere in the list; `nil` if it wasn't returned.
  package var rank: Int?
  /// The query's ``NDCG``; `nil` if no place must be returned.
  package var ndcg: Double?

  var grades: [Relevance] { answers.map(\.grade) }

  package init(_ query: JudgedQuery, _ result: DestinationResult) {
    let isOffered = result.outcome == .resolved || result.outcome == .ambiguous
    let places = isOffered ? result.candidates.map(\.place) : []
    let grades = query.grades(of: places)
    key = query.key
    tags = query.tags
    nothing = query.nothing
    outcome = result.outcome
    answers = zip(places, grades).prefix(NDCG.depth).map { Answer(id: $0.id, name: $0.name, grade: $1) }
    rank = grades.firstIndex(of: .vital).map { $0 + 1 }
    // Rounded for readability, and to be identical on every machine.
    ndcg = NDCG.value(of: grades, judged: query.ideal).map { ($0 * 1e6).rounded() / 1e6 }
  }

  /// Whether a vital place is among the first answers; if no place must be returned, whether none is.
  package func succeeds(within depth: Int) -> Bool { nothing ? answers.isEmpty : rank.map { $0 <= depth } ?? false }
}

/// A metric of a run of judged queries.
package enum RelevanceFigure: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
  /// Mean of ``NDCG`` over the queries that have an answer.
  case ndcg
  /// Proportion of queries with a vital place first; if no place must be returned, with none.
  case successAt1 = "success@1"
  /// Proportion of queries with a vital place among the first three; if no place must be returned, with none.
  case successAt3 = "success@3"
  /// Mean reciprocal rank of the first vital place; 0 if there is none.
  case meanReciprocalRank = "mrr"
  /// Proportion of queries with a harmful place first.
  case harmfulAt1 = "harmful@1"
  /// Proportion of queries with a harmful place among the first three.
  case harmfulAt3 = "harmful@3"

  /// Whether each query contributes 0 or 1, so that the metric is a proportion.
  package var isShare: Bool { self != .ndcg && self != .meanReciprocalRank }

  /// A query's contribution; `nil` if the metric doesn't apply to it.
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
