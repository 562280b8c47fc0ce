public import Foundation

/// The visits a driver made, and what they come to.
public struct VisitHistory: Sendable {
  /// The time in seconds after which a visit counts no longer: 365 days.
  public static let span: TimeInterval = 365 * 86_400

  private struct Entry {
    var place: Place
    var dates: Set<Date> = []
  }

  private var entries: [String: Entry] = [:]

  /// Makes a history without visits.
  public init() {}

  /// Adds a visit. What is known of the place is what the visit added last says; a moment counts once.
  public mutating func add(_ place: Place, at date: Date) {
    entries[place.id, default: Entry(place: place)].dates.insert(date)
    entries[place.id]?.place = place
  }

  /// The places of the year before a moment, by score, then by last visit, then by identity.
  public func recents(at now: Date, limit: Int) -> [RecentPlace] {
    let found = recents(at: now) { $0 <= now && now.timeIntervalSince($0) <= Self.span }
    let sorted = found.sorted { a, b in
      if a.score != b.score { return a.score > b.score }
      return a.lastVisit != b.lastVisit ? a.lastVisit > b.lastVisit : a.place.id < b.place.id
    }
    return Array(sorted.prefix(max(0, limit)))
  }

  /// The places of a day, the latest first; scores are those of the day's end and visits.
  public func recents(on day: CalendarDay) -> [RecentPlace] {
    recents(at: day.end, where: day.contains).sorted { a, b in
      a.lastVisit != b.lastVisit ? a.lastVisit > b.lastVisit : a.place.id < b.place.id
    }
  }

  private func recents(at now: Date, where counts: (Date) -> Bool) -> [RecentPlace] {
    entries.values.compactMap { entry in
      // Sorted, so that rounding does not depend on the order in which a set gives them.
      let dates = entry.dates.filter(counts).sorted()
      guard let last = dates.last else { return nil }
      return RecentPlace(
        place: entry.place, lastVisit: last, visits: dates.count, score: Frecency.score(visits: dates, at: now))
    }
  }
}
