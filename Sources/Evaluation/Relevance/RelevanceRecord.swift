public import DestinationSearch
import Places

/// What became of one judged query.
public struct RelevanceRecord: Codable, Sendable, Hashable {
  /// A place that was offered.
  public struct Answer: Codable, Sendable, Hashable {
    /// Identity of the place.
    public var id: String
    /// Name to show.
    public var name: String
    /// How it was graded.
    public var grade: Relevance
  }

  /// Tells the query from the others; see ``JudgedQuery/key``.
  public var key: String
  /// The slices it counts in.
  public var tags: [String]
  /// Whether nothing may be offered.
  public var nothing: Bool
  /// What came of it.
  public var outcome: Outcome
  /// The first of the places offered, best first.
  public var answers: [Answer]
  /// Rank of the first vital place, from 1, wherever in the list; `nil` where it was not offered.
  public var rank: Int?
  /// The query's ``NDCG``; `nil` where nothing may be offered.
  public var ndcg: Double?

  /// The grades of the answers.
  var grades: [Relevance] { answers.map(\.grade) }

  /// Judges an answer to a query.
  public init(_ query: JudgedQuery, _ result: DestinationResult) {
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
  public func succeeds(within depth: Int) -> Bool {
    nothing ? answers.isEmpty : rank.map { $0 <= depth } ?? false
  }
}
