package import DestinationSearch
package import Foundation
import Places

/// What the ranking knows of every place offered, with its grade, a line of JSON each: what weights are fitted on.
package final class RankingFeatures {
  private struct Line: Encodable {
    var query: String
    var tags: [String]
    var id: String
    var name: String
    var rank: Int
    var grade: Relevance
    var features: [String: Double]
  }

  private let file: OutputFile
  private let encoder = JSONEncoder.line
  private let normalizer = TextNormalizer()

  /// Begins a file, which appears when it is finished.
  ///
  /// - Throws: ``EvaluationError`` when it cannot be written.
  package init(_ url: URL) throws {
    file = try OutputFile(url)
  }

  /// Writes the places offered for a query.
  ///
  /// - Throws: ``EvaluationError`` when they cannot be written, as on a full disk.
  package func write(_ query: JudgedQuery, _ result: DestinationResult) throws {
    let grades = query.grades(of: result.candidates.map(\.place), normalizer: normalizer)
    for (position, candidate) in result.candidates.enumerated() {
      let line = Line(
        query: query.key, tags: query.tags, id: candidate.place.id, name: candidate.place.name, rank: position + 1,
        grade: grades[position], features: Self.values(of: candidate))
      try file.write(encoder.encode(line) + Data("\n".utf8))
    }
  }

  /// Ends the file.
  ///
  /// - Throws: ``EvaluationError`` when it cannot be written or put in its place.
  package func finish() throws { try file.finish() }

  /// The features by name; all finite.
  ///
  /// Those of the ranking itself go by their own names; besides them stand the score they made, the distance, and one
  /// feature a kind of match and of place, 1 where it is that kind.
  static func values(of candidate: PlaceCandidate) -> [String: Double] {
    let ranking = PlaceRanking.features(of: candidate)
    var values = Dictionary(uniqueKeysWithValues: zip(PlaceRanking.Feature.allCases.map(\.name), ranking))
    values["score"] = candidate.score
    if let distance = candidate.distance { values["kilometres"] = distance / 1_000 }
    values["match.\(candidate.match.rawValue)"] = 1
    values["kind.\(candidate.place.kind.rawValue)"] = 1
    return values.filter(\.value.isFinite)
  }
}
