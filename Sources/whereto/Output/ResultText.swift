import DestinationSearch
import Foundation
import Places

/// A result as lines a person reads.
enum ResultText {
  /// Candidates shown below the first.
  private static let shown = 4

  static func lines(_ result: DestinationResult, heard: Bool) -> [String] {
    var lines: [String] = []
    if heard { lines.append(row("heard", result.transcript.isEmpty ? "nothing" : "“\(result.transcript)”")) }
    switch result.outcome {
    case .resolved:
      if let best = result.candidates.first { lines += [row("found", name(best)), row("", place(best))] }
      let others = result.candidates.dropFirst().prefix(shown)
      for (position, other) in others.enumerated() { lines.append(row(position == 0 ? "also" : "", name(other))) }
    case .ambiguous:
      for (position, candidate) in result.candidates.prefix(shown + 1).enumerated() {
        lines.append(row(position == 0 ? "which" : "", "\(position + 1)  \(name(candidate))"))
      }
    case .notFound:
      let missing = result.missingPlace.map { "\($0) is not set; 'whereto places set-\($0.lowercased())' sets it" }
      lines.append(row("result", missing ?? "nothing on this map matches"))
    case .notUnderstood: lines.append(row("result", "not understood as a destination"))
    case .noSpeech: lines.append(row("result", "no speech"))
    case .command: lines.append(row("result", "cancelled"))
    }
    return lines
  }

  static func row(_ label: String, _ text: String) -> String {
    "  " + label.padding(toLength: 8) + text
  }

  private static func name(_ candidate: PlaceCandidate) -> String {
    let place = candidate.place
    let kind = place.rubric?.replacing("_", with: " ") ?? (place.kind == .poi ? nil : place.kind.rawValue)
    let note = candidate.match == .nearestNumber ? "the nearest number known" : nil
    return [place.name, kind, place.address, candidate.distance.map(distance), note].compactMap { $0 }.joined(
      separator: " · ")
  }

  private static func place(_ candidate: PlaceCandidate) -> String {
    let point = candidate.place.coordinate
    return
      "\(fixed(point.latitude, 5)), \(fixed(point.longitude, 5)) · \(candidate.place.id) · score \(fixed(candidate.score, 2))"
  }

  static func distance(_ metres: Double) -> String {
    metres < 995 ? "\(Int((metres / 10).rounded()) * 10) m" : "\(fixed(metres / 1_000, 1)) km"
  }

  static func fixed(_ value: Double, _ decimals: Int) -> String {
    value.formatted(
      .number.precision(.fractionLength(decimals)).grouping(.never).locale(.init(identifier: "en_US_POSIX")))
  }
}

extension String {
  /// The string with spaces after it up to a length.
  func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
