package import DestinationSearch
import Foundation
import Places

/// Normalised discounted cumulative gain (Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques",
/// ACM TOIS 20(4), 2002), with the discount 1 / log2(1 + rank) of Burges et al. (ICML 2005).
package enum NDCG {
  /// How many answers count, unless told otherwise: what a driver sees without scrolling.
  package static let depth = 5

  /// The gain of a ranking against that of the best one, 0 to 1; `nil` where nothing can be gained.
  ///
  /// It is cut off at 1: where one place would do in place of another, a ranking may offer both.
  ///
  /// - Parameters:
  ///   - grades: The grades of the answers, best answer first.
  ///   - judged: The grades of every place that was judged, in any order.
  ///   - depth: How many answers count, at least 1.
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

/// How well a place answers a query, as a person judged it.
package enum Relevance: String, Sendable, Codable {
  /// What the driver means.
  case vital
  /// Not what was meant, but a sensible answer: the branch farther on, the street instead of the house.
  case relevant
  /// No answer. What nobody judged is irrelevant too.
  case irrelevant
  /// Worse than no answer: looks right and leads elsewhere, such as the same number of another street.
  case harmful

  /// What a place adds to the cumulative gain: 2^g - 1 for the grades 2, 1 and 0 (Burges et al., "Learning to rank
  /// using gradient descent", ICML 2005).
  ///
  /// A negative gain is clipped to nothing: how often a driver is led astray is a figure of its own,
  /// ``RelevanceFigure/harmfulAt1``, and no ranking should be able to trade it for gain elsewhere.
  package var gain: Double {
    switch self {
    case .vital: 3
    case .relevant: 1
    case .irrelevant, .harmful: 0
    }
  }
}

/// What became of one judged query.
package struct RelevanceRecord: Codable, Sendable, Hashable {
  /// A place that was offered.
  package struct Answer: Codable, Sendable, Hashable {
    /// Identity of the place.
    package var id: String
    /// Name to show.
    package var name: String
    /// How it was graded.
    package var grade: Relevance
  }

  /// Tells the query from the others; see ``JudgedQuery/key``.
  package var key: String
  /// The slices it counts in.
  package var tags: [String]
  /// Whether nothing may be offered.
  package var nothing: Bool
  /// What came of it.
  package var outcome: Outcome
  /// The first of the places offered, best first.
  package var answers: [Answer]
  /// Rank of the first vital place, from 1, wherever in the list; `nil` where it was not offered.
  package var rank: Int?
  /// The query's ``NDCG``; `nil` where nothing may be offered.
  package var ndcg: Double?

  /// The grades of the answers.
  var grades: [Relevance] { answers.map(\.grade) }

  /// Judges an answer to a query.
  package init(_ query: JudgedQuery, _ result: DestinationResult) {
    let isOffered = result.outcome == .resolved || result.outcome == .ambiguous
    let places = isOffered ? result.candidates.map(\.place) : []
    let grades = query.grades(of: places, normalizer: TextNormalizer())
    key = query.key
    tags = query.tags
    nothing = query.nothing
    outcome = result.outcome
    answers = zip(places, grades).prefix(NDCG.depth).map { Answer(id: $0.id, name: $0.name, grade: $1) }
    rank = grades.firstIndex(of: .vital).map { $0 + 1 }
    // Rounded so that a report reads well and is the same on every machine.
    ndcg = NDCG.value(of: grades, judged: query.ideal).map { ($0 * 1e6).rounded() / 1e6 }
  }

  /// Whether what was meant is among the first answers; where nothing may be offered, whether nothing is.
  package func succeeds(within depth: Int) -> Bool {
    nothing ? answers.isEmpty : rank.map { $0 <= depth } ?? false
  }
}

/// A figure of a run of judged queries.
package enum RelevanceFigure: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
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

  /// Whether each query contributes 0 or 1, so that the figure is a share.
  package var isShare: Bool { self != .ndcg && self != .meanReciprocalRank }

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
