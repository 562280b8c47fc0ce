import DestinationSearch
import Foundation
import Places

@testable import Evaluation

/// Judged queries, places and answers for tests.
enum Judged {
  static let origin = Coordinate(latitude: 48.5, longitude: -126.5)

  static func query(_ line: String) throws -> JudgedQuery {
    try JSONDecoder().decode(JudgedQuery.self, from: Data(line.utf8))
  }

  /// A place so many metres north of 48.5,-126.5.
  static func place(
    _ id: String, _ name: String, kind: Place.Kind = .poi, rubric: String? = nil, north: Double = 0
  ) throws -> Place {
    guard let coordinate = Coordinate(latitude: 48.5 + north / 111_195, longitude: -126.5) else {
      throw EvaluationError(id, "is nowhere", advice: "write metres")
    }
    return Place(id: id, kind: kind, name: name, rubric: rubric, coordinate: coordinate)
  }

  static func result(_ places: [Place], outcome: Outcome = .resolved) -> DestinationResult {
    let candidates = places.enumerated().map { position, place in
      PlaceCandidate(
        place: place, distance: Double(position) * 100, fit: 1, score: 1 - Double(position) / 100, match: .exact)
    }
    return DestinationResult(outcome: outcome, transcript: "", confidence: 1, candidates: candidates)
  }

  /// A record of a query with one vital place, which came at a rank or not at all.
  static func record(_ key: String, rank: Int?, tags: [String] = [], harmfulFirst: Bool = false) throws
    -> RelevanceRecord
  {
    let judged = try query(
      #"{"query":"\#(key)","tags":["\#(tags.joined(separator: #"",""#))"],"judgements":"#.replacing(
        #"[""]"#, with: "[]")
        + #"[{"id":"right","grade":"vital"},{"id":"wrong","grade":"harmful"}]}"#)
    var places = try (0..<5).map { try place("other\($0)", "Other \($0)") }
    if harmfulFirst { places[0] = try place("wrong", "Wrong") }
    if let rank { places[rank - 1] = try place("right", "Right") }
    return RelevanceRecord(judged, result(places))
  }
}
