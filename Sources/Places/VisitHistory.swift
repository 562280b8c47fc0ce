public import Foundation

/// The driver's visits, and the scores computed from them.
public struct VisitHistory: Sendable {
  /// The age in seconds beyond which a visit no longer counts: 365 days.
  public static let span: TimeInterval = 365 * 86_400

  private struct Entry {
    var place: Place
    var dates: Set<Date> = []
  }

  private var entries: [String: Entry] = [:]

  /// Creates a history without visits.
  public init() {}

  /// Adds a visit. The most recently added visit defines the place's data; visits at one moment count once.
  public mutating func add(_ place: Place, at date: Date) {
    entries[place.id, default: Entry(place: place)].dates.insert(date)
    entries[place.id]?.place = place
  }

  /// The places visited in the year before a moment, ordered by score, then last visit, then identity.
  public func recents(at now: Date, limit: Int) -> [RecentPlace] {
    let found = recents(at: now) { $0 <= now && now.timeIntervalSince($0) <= Self.span }
    let sorted = found.sorted { a, b in
      if a.score != b.score { return a.score > b.score }
      return a.lastVisit != b.lastVisit ? a.lastVisit > b.lastVisit : a.place.id < b.place.id
    }
    return Array(sorted.prefix(max(0, limit)))
  }

  /// The places visited on a day, the latest first; scores use only that day's visits, as of the end of the day.
  public func recents(on day: CalendarDay) -> [RecentPlace] {
    recents(at: day.end, where: day.contains).sorted { a, b in
      a.lastVisit != b.lastVisit ? a.lastVisit > b.lastVisit : a.place.id < b.place.id
    }
  }

  private func recents(at now: Date, where counts: (Date) -> Bool) -> [RecentPlace] {
    entries.values.compactMap { entry in
      // Sorted, so that rounding doesn't depend on the order of a set.
      let dates = entry.dates.filter(counts).sorted()
      guard let last = dates.last else { return nil }
      return RecentPlace(
        place: entry.place, lastVisit: last, visits: dates.count, score: Frecency.score(visits: dates, at: now))
    }
  }
}

/// A place that the driver visited.
public struct RecentPlace: Hashable, Sendable, Codable {
  /// The place as last recorded.
  public var place: Place
  /// The time of the driver's last visit.
  public var lastVisit: Date
  /// The number of visits.
  public var visits: Int
  /// The frequency and recency of the visits, more than 0; see ``Frecency``.
  public var score: Double

  /// Creates a recent place.
  public init(place: Place, lastVisit: Date, visits: Int, score: Double) {
    self.place = place
    self.lastVisit = lastVisit
    self.visits = visits
    self.score = score
  }
}

/// Combines frequency and recency of visits into one score: each visit counts 1 at first, one half after a half-life,
/// one quarter after two, and so on; the score is their sum.
///
/// A place visited every day thus reaches about 21, and one visited once, four weeks ago, has 1/4.
public enum Frecency {
  /// The half-life in seconds of a visit's weight: 14 days.
  public static let halfLife: TimeInterval = 14 * 86_400

  /// The score at a moment, 0 or more: Σ 2^(−age / half-life). Visits after the moment are ignored.
  public static func score(visits: some Sequence<Date>, at now: Date) -> Double {
    var score = 0.0
    for visit in visits where visit <= now { score += exp2(-now.timeIntervalSince(visit) / halfLife) }
    return score
  }

  /// The score mapped to 0..<1 for ranking: s / (1 + s). One visit just made is 0.5.
  public static func weight(score: Double) -> Double { score / (1 + score) }
}

/// A calendar day in a time zone, from midnight to midnight; 23 or 25 hours when the clocks change.
public struct CalendarDay: Hashable, Sendable {
  /// The first moment of the day.
  public let start: Date
  /// The first moment of the next day.
  public let end: Date

  /// The day of a moment, or one that is a number of days earlier: 1 is yesterday.
  public init(of date: Date, in timeZone: TimeZone, daysBefore: Int = 0) {
    let calendar = Self.calendar(timeZone)
    // Noon exists on every day; midnight doesn't.
    let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: date) ?? date
    let wanted = calendar.date(byAdding: .day, value: -daysBefore, to: noon) ?? noon
    let interval = calendar.dateInterval(of: .day, for: wanted)
    start = interval?.start ?? wanted
    end = interval?.end ?? wanted
  }

  /// Parses "2026-11-20" (ISO 8601 year, month, and day); `nil` for anything else and for days that don't exist.
  public init?(parsing text: String, in timeZone: TimeZone) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ "-0123456789".utf8.contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let components = DateComponents(year: year, month: month, day: day, hour: 12)
    let calendar = Self.calendar(timeZone)
    // Calendar turns 30 February into 2 March.
    guard let noon = calendar.date(from: components),
      calendar.dateComponents([.year, .month, .day], from: noon) == DateComponents(year: year, month: month, day: day)
    else { return nil }
    self.init(of: noon, in: timeZone)
  }

  /// Whether a moment is within the day.
  public func contains(_ date: Date) -> Bool { start <= date && date < end }

  /// The Gregorian calendar of a time zone.
  package static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
