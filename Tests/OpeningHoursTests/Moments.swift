import Foundation
import OpeningHours
import Testing

/// "2024-12-25 10:00" on the clocks of a place.
func local(_ text: String) throws -> LocalTime {
  let parts = text.split { "- :".contains($0) }.compactMap { Int($0) }
  try #require(parts.count == 5, "\(text) is no date with a time")
  return try #require(
    LocalTime(year: parts[0], month: parts[1], day: parts[2], minute: parts[3] * 60 + parts[4]),
    "\(text) is in no calendar")
}

/// "2024-12-25T10:00:00Z".
func instant(_ text: String) throws -> Date {
  try Date(text, strategy: .iso8601)
}

/// A line of a table: what a value says of an instant.
struct Case: Sendable, CustomTestStringConvertible {
  let value: String
  let time: String
  let state: OpeningState

  init(_ value: String, _ time: String, _ state: OpeningState) {
    self.value = value
    self.time = time
    self.state = state
  }

  var testDescription: String { "\(value) at \(time): \(state)" }

  func check(holidays: HolidayCalendar = .wellKnown) throws {
    let hours = try OpeningHours(parsing: value)
    #expect(try hours.state(at: local(time), holidays: holidays) == state)
  }
}
