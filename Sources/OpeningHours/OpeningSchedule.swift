public import Foundation

/// When a place is open, as OpenStreetMap's `opening_hours` writes it.
///
/// The language is that of the OpenStreetMap wiki, "Key:opening_hours/specification", with the sloppiness that is
/// common in the map: am and pm, bare hours, missing blanks, long names of days, some words without quotation marks
/// (`by appointment`, `permanently closed`). What can be read in two ways is refused.
///
/// A state is unknown where it depends on what the text does not tell:
/// - a comment stands in the place of a state (`"by appointment"`), or the text says `unknown`;
/// - a rule for public holidays (`PH`) would change the state on a day that may be one, see ``PublicHolidays``, or one
///   for school holidays (`SH`) on any day;
/// - the text says only when the place is closed, or only what holds on holidays, and this is another day;
/// - the hours go by the sun, for the times at which it rises or sets somewhere between 60° south and 60° north;
/// - an open end (`18:00+`): open for the first hour, then unknown until midnight, for ten hours after an opening from
///   17:00 on and for eight after one from 22:00 on; after a time alone (`Su 10:00`) it is unknown at once;
/// - a season, whose dates nobody knows.
///
/// Hours over midnight belong to the day they begin on: `Fr 18:00-02:00; Sa off` is open on Saturday at 01:00. The
/// minute of closing is closed.
public struct OpeningSchedule: Sendable, Hashable {
  let rules: [Rule]

  /// The state on days that no rule is about.
  private let silence: OpeningState

  /// Whether hours may last past midnight.
  private let hasLateHours: Bool

  /// The longest text that is read, in bytes. OpenStreetMap's limit is 255 characters.
  public static let maximumLength = 1024

  /// Reads a value of `opening_hours`.
  ///
  /// - Throws: where it is not understood in full, too long, or can be read in two ways.
  public init(parsing text: String) throws(OpeningHoursError) {
    var parser = try Parser(text)
    rules = try parser.rules()
    let tellsOpening = rules.contains { $0.state != .closed && !$0.days.isForHolidays }
    silence = tellsOpening ? .closed : .unknown
    hasLateHours = rules.contains { $0.spans.contains { $0.end.upperBound > 1440 } }
  }

  /// Whether the place is open at an instant.
  ///
  /// - Parameters:
  ///   - date: the instant.
  ///   - timeZone: of the place.
  ///   - holidays: the public holidays of the place.
  public func state(
    at date: Date, in timeZone: TimeZone, holidays: PublicHolidays = .unknown
  ) -> OpeningState {
    state(at: LocalTime(date, in: timeZone), holidays: holidays)
  }

  /// Whether the place is open at a minute of its own clocks.
  func state(at time: LocalTime, holidays: PublicHolidays = .unknown) -> OpeningState {
    let today = outcomes(on: time.civilDay, at: time.minute, holidays)
    guard hasLateHours else { return today.state(after: .outside, silence: silence) }
    let yesterday = outcomes(on: time.civilDay.advanced(byDays: -1), at: time.minute + 1440, holidays)
    return today.state(after: yesterday, silence: silence)
  }

  /// What the rules say of a minute (0..<2880) counted from the midnight `day` begins with.
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

/// Whether a place is open at an instant, as far as its hours tell.
public enum OpeningState: String, Sendable, Codable, CaseIterable {
  /// Open.
  case open
  /// Closed.
  case closed
  /// The hours do not tell: they depend on a holiday, the sun, an appointment, or an end that nobody wrote down.
  case unknown
}

/// Why a text cannot be read as opening hours.
public struct OpeningHoursError: Error, Sendable, Hashable {
  /// Where it is wrong, in Unicode scalars from 1; one past the last where something is missing at the end.
  public let column: Int

  /// What is wrong there and, where it helps, how to write it.
  public let reason: String
}

extension OpeningHoursError: CustomStringConvertible {
  /// One line: the column and what is wrong there.
  public var description: String { "column \(column): \(reason)" }
}
