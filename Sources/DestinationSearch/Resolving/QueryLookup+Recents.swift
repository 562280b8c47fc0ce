import Foundation
import Places
import Understanding

extension QueryLookup {
  /// How many recent places are looked at where no day was said.
  private static let recents = 50
  /// What a place loses against one the driver was at later, where the last one was asked for.
  private static let laterStep = 0.05

  /// Where the driver was: on a day, or last.
  func recent(_ query: DestinationQuery) async throws -> Finding {
    guard let personal else { return Finding(reason: .noVisits) }
    let day = query.slots[.day].flatMap { PastDay(parsing: $0.split(separator: " ").map(String.init)) }
    let days = day?.daysAgo(from: WallClock(at: now, in: timeZone).weekday)
    var visits: [RecentPlace] = []
    if let days {
      for ago in days { visits += try await personal.recents(on: CalendarDay(of: now, in: timeZone, daysBefore: ago)) }
    } else {
      visits = try await personal.recents(at: now, limit: Self.recents).sorted {
        ($1.lastVisit, $0.place.id) < ($0.lastVisit, $1.place.id)
      }
    }
    var seen: Set<String> = []
    let fitting = visits.map(\.place).filter { seen.insert($0.id).inserted && isWanted($0, query) }
    let candidates = fitting.prefix(settings.limit).enumerated().map { position, place in
      // On a day every place is as likely as another; of all days the last is meant.
      let score = days == nil ? max(0.5, 1 - Double(position) * Self.laterStep) : 1 - Double(position) * 0.001
      return PlaceCandidate(place: place, distance: nil, fit: 1, score: score, match: .exact).measured(from: origin)
    }
    return Finding(candidates, reason: candidates.isEmpty ? .noVisits : nil)
  }

  private func isWanted(_ place: Place, _ query: DestinationQuery) -> Bool {
    if query.slots[.name] == nil && query.slots[.rubric] == nil { return true }
    switch wanted(query)?.0 {
    case nil: return false
    case .rubrics(let rubrics): return place.rubric.map(rubrics.contains) ?? false
    case .name(let name):
      let (wanted, known) = (SpokenForms().primary(name), SpokenForms().primary(place.name))
      return known.starts(with: wanted) || TextFolding.key(of: known) == TextFolding.key(of: wanted)
    }
  }
}
