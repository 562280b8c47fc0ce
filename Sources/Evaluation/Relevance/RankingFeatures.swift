package import DestinationSearch
package import Foundation
import Places

/// Writes the ranking features of every returned place, with its grade, as one line of JSON each; weights are fitted
/// to them.
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

  /// - Throws: ``EvaluationError`` if it can't be written.
  package init(_ url: URL) throws { file = try OutputFile(url) }

  /// - Throws: ``EvaluationError`` if they can't be written, for example on a full disk.
  package func write(_ query: JudgedQuery, _ result: DestinationResult) throws {
    let grades = query.grades(of: result.candidates.map(\.place))
    for (position, candidate) in result.candidates.enumerated() {
      let line = Line(
        query: query.key, tags: query.tags, id: candidate.place.id, name: candidate.place.name, rank: position + 1,
        grade: grades[position], features: Self.values(of: candidate))
      try file.write(encoder.encode(line) + Data("\n".utf8))
    }
  }

  /// - Throws: ``EvaluationError`` if it can't be written or moved into place.
  package func finish() throws { try file.finish() }

  /// The features by name; all finite.
  ///
  /// The ranking's features have their own names. Added are the score, the distance, and one feature per kind of
  /// match and of place, which is 1 for that kind.
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
