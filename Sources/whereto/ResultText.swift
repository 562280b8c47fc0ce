import DestinationSearch
import Foundation
import HeadUnit
import OpeningHours
import Places
import Recognition
import Understanding

/// Formats a result as lines for people.
enum ResultText {
  /// Number of candidates to show below the first.
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
        let label = result.isGuess ? "maybe" : "which"
        lines.append(row(position == 0 ? label : "", "\(position + 1)  \(name(candidate))"))
      }
    case .notFound:
      let missing = result.missingPlace.map { role in
        "\(role.rawValue.capitalized) is not set; 'whereto places set-\(role.rawValue)' sets it"
      }
      lines.append(row("result", missing ?? result.reason.map(reason) ?? "nothing on this map matches"))
    case .notUnderstood: lines.append(row("result", "not understood as a destination"))
    case .noSpeech: lines.append(row("result", "no speech"))
    case .command:
      let order = result.query.flatMap { $0.routeOrder == nil ? nil : $0.intent.rawValue }
      lines.append(row("result", order.map { "navigation command for the current route: \($0)" } ?? "cancelled"))
    }
    return lines
  }

  private static func reason(_ reason: DestinationResult.Reason) -> String {
    switch reason {
    case .noMapData(let position): "no map data for \(position)"
    case .notOnEarth(let message): message
    case .noRoute: "no route is set"
    case .noVisits: "no visits are recorded"
    case .notOnMap(let name): "“\(name)” is not on this map"
    case .noneNear(let name): "nothing found near “\(name)”"
    case .noCrossing(let street, let other): "“\(street)” and “\(other)” don't intersect"
    }
  }

  static func row(_ label: String, _ text: String) -> String { "  " + label.padding(toLength: 8) + text }

  private static func name(_ candidate: PlaceCandidate) -> String {
    let place = candidate.place
    let kind = place.rubric?.replacing("_", with: " ") ?? (place.kind == .poi ? nil : place.kind.rawValue)
    let note = candidate.match == .nearestNumber ? "nearest known number" : nil
    let opening = candidate.opening.map { $0 == .unknown ? "hours unknown" : $0.rawValue }
    let parts = [place.name, kind, place.address, far(candidate), opening, note].compactMap(\.self)
    return (parts + candidate.remarks.compactMap(text)).joined(separator: " · ")
  }

  /// The distance: by road if it is known.
  private static func far(_ candidate: PlaceCandidate) -> String? {
    if let detour = candidate.detour { return "+\(EstimatesFormat().time(detour))" }
    guard let road = candidate.road else { return candidate.distance.map(distance) }
    return "\(EstimatesFormat().time(road.duration)), \(distance(road.distance)) by road"
  }

  /// A match note in words; `nil` if the row already contains it.
  static func text(of remark: MatchNote) -> String? {
    switch remark.code {
    case .formerName: "formerly “\(remark.about)”"
    case .unknownNumber: "number \(remark.about) is unknown"
    case .ignoredPostcode: "not at \(remark.about)"
    case .ignoredTown: "not in “\(remark.about)”"
    case .ignoredUnit, .ignoredPart: "“\(remark.about)” left out"
    }
  }

  private static func place(_ candidate: PlaceCandidate) -> String {
    let point = candidate.place.coordinate
    return
      "\(fixed(point.latitude, 5)), \(fixed(point.longitude, 5)) · \(candidate.place.id) · score \(fixed(candidate.score, 2))"
  }

  static func distance(_ meters: Double) -> String {
    meters < 995 ? "\(Int((max(0, meters) / 10).rounded()) * 10) m" : "\(fixed(meters / 1_000, 1)) km"
  }

  static func fixed(_ value: Double, _ decimals: Int) -> String {
    value.formatted(
      .number.precision(.fractionLength(decimals)).grouping(.never).locale(.init(identifier: "en_US_POSIX")))
  }
}

extension String {
  func padding(toLength length: Int) -> String { self + String(repeating: " ", count: max(0, length - count)) }
}
