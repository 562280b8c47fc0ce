public import Foundation

extension OpeningHours {
  /// When the state changes next, within 14 days, and to what.
  ///
  /// Right over changes of the clocks: hours are those that the clocks show, so a change of the clocks can be where a
  /// place opens or closes, and a night can be an hour longer or shorter.
  ///
  /// - Parameters:
  ///   - date: the instant from which to look; the change is after it.
  ///   - timeZone: of the place.
  ///   - holidays: which days are holidays there.
  /// - Returns: the first instant with another state, a whole minute of the clocks or the change of the clocks; `nil`
  ///   where the state stays for 14 days.
  public func nextChange(
    after date: Date, in timeZone: TimeZone, holidays: HolidayCalendar = .wellKnown
  ) -> (date: Date, state: OpeningState)? {
    let from = date.withinReach
    let now = state(at: from, in: timeZone, holidays: holidays)
    let minutes = minutesOfChange
    for stretch in ClockStretch.stretches(from: from, days: 14, in: timeZone) {
      for instant in stretch.instants(atMinutes: minutes) where instant > from.timeIntervalSince1970 {
        let state = state(at: LocalTime(unixTime: instant, offset: stretch.offset), holidays: holidays)
        if state != now { return (Date(timeIntervalSince1970: instant), state) }
      }
    }
    return nil
  }

  /// The minutes of a day at which a state can change, in order.
  private var minutesOfChange: [Int] {
    let edges = rules.flatMap(\.spans).flatMap { span in
      [span.start.lowerBound, span.start.upperBound, span.end.lowerBound, span.end.upperBound]
    }
    return Set(edges.map { $0.floorRemainder(by: 1440) } + [0]).sorted()
  }
}
