public import Foundation

/// The opening hours of a place, as written in OpenStreetMap's `opening_hours`.
///
/// The language is that of the OpenStreetMap wiki, "Key:opening_hours/specification", including common deviations: am
/// and pm, bare hours, missing spaces, long names of days, and some words without quotation marks (`by appointment`,
/// `permanently closed`). Ambiguous texts are rejected.
///
/// A state is unknown if it depends on information that the text doesn't contain:
/// - a comment replaces a state (`"by appointment"`), or the text says `unknown`;
/// - a rule for public holidays (`PH`) would change the state on a day that may be one (see ``PublicHolidays``), or a
///   rule for school holidays (`SH`) would change it on any day;
/// - the text gives only closing times, or only rules for holidays, and this is another day;
/// - the hours depend on the sun, for the times at which it rises or sets somewhere between 60° south and 60° north;
/// - an open end (`18:00+`): open for the first hour, then unknown until midnight, or for ten hours after an opening at
///   or after 17:00, and eight after one at or after 22:00; after a time alone (`Su 10:00`) it is unknown immediately;
/// - a season, whose dates aren't known.
///
/// Hours past midnight belong to the day on which they begin: `Fr 18:00-02:00; Sa off` is open on Saturday at 01:00.
/// The minute of closing is closed.
public struct OpeningSchedule: Sendable, Hashable {
  let rules: [Rule]

  /// The state on days without a rule.
  private let silence: OpeningState
  /// Whether hours may last past midnight.
  private let hasLateHours: Bool

  /// Maximum length of a text in bytes. OpenStreetMap's limit is 255 characters.
  public static let maximumLength = 1024

  /// Parses a value of `opening_hours`.
  ///
  /// - Throws: ``OpeningHoursError`` if any part of it isn't understood, or if it is too long or ambiguous.
  public init(parsing text: String) throws(OpeningHoursError) {
    var parser = try Parser(text)
    rules = try parser.rules()
    let givesOpening = rules.contains { $0.state != .closed && !$0.days.isForHolidays }
    silence = givesOpening ? .closed : .unknown
    hasLateHours = rules.contains { $0.spans.contains { $0.end.upperBound > 1440 } }
  }

  /// The state of the place at a date, by its time zone and public holidays.
  public func state(at date: Date, in timeZone: TimeZone, holidays: PublicHolidays = .unknown) -> OpeningState {
    state(at: LocalTime(date, in: timeZone), holidays: holidays)
  }

  /// The state of the place at a local time.
  func state(at time: LocalTime, holidays: PublicHolidays = .unknown) -> OpeningState {
    let today = outcomes(on: time.civilDay, at: time.minute, holidays)
    guard hasLateHours else { return today.state(after: .outside, silence: silence) }
    let yesterday = outcomes(on: time.civilDay.advanced(byDays: -1), at: time.minute + 1440, holidays)
    return today.state(after: yesterday, silence: silence)
  }

  /// The results of the rules for a minute (0..<2880) counted from the midnight at the start of `day`.
  private func outcomes(on day: CivilDay, at minute: Int, _ holidays: PublicHolidays) -> Outcomes {
    rules.reduce(.silent) { earlier, rule in
      switch rule.days.matches(day, holidays) {
      case .no: earlier
      case .maybe: earlier.union(rule.outcomes(at: minute, after: earlier))
      case .yes: rule.outcomes(at: minute, after: earlier)
      }
    }
  }
}

/// Whether a place is open at a given time, as far as its hours say.
public enum OpeningState: String, Sendable, Codable, CaseIterable {
  /// Open.
  case open
  /// Closed.
  case closed
  /// The hours don't say: they depend on a holiday, the sun, an appointment, or an open end.
  case unknown
}

/// The reason why a text can't be parsed as opening hours.
public struct OpeningHoursError: Error, Sendable, Hashable {
  /// The position of the error, in Unicode scalars from 1; one past the last if something is missing at the end.
  public let column: Int
  /// The error and, if helpful, the correct form.
  public let reason: String
}

extension OpeningHoursError: CustomStringConvertible {
  /// One line: the column and the error.
  public var description: String { "column \(column): \(reason)" }
}
