import ArgumentParser
import Foundation
import OfflineSearch
import PlaceIndex
import Places

struct RecentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recents", abstract: "Lists where the driver was, lately and often first.",
    discussion: "Times and days are those of the time zone that is set. Visits of more than a year ago do not count.")

  @Option(help: "How many places to list, 1 to 500.")
  var limit = 20

  @Option(help: "One day alone, the latest place first: today, yesterday, or a date such as 2026-11-20.")
  var on: String?

  @Option(help: "As of a moment, such as 2026-11-20T18:30:00Z; now when not given.", transform: Moment.init(parsing:))
  var at: Moment?

  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...UserPlaces.mostRecents).contains(limit) else {
      throw ValidationError("--limit is 1 to \(UserPlaces.mostRecents)")
    }
    _ = try day()
  }

  func run() async throws {
    let places = try UserPlaces(contentsOf: BaseFolders.userPlaces)
    let recents: [RecentPlace]
    if let day = try day() {
      recents = try await Array(places.recents(on: day).prefix(limit))
    } else {
      recents = try await places.recents(at: at?.date ?? .now, limit: limit)
    }
    if printing.json {
      for recent in recents { try JSONOutput.print(RecentPlaceRow(recent)) }
    } else if recents.isEmpty {
      print("No visits are recorded.")
    } else {
      for recent in recents { print(RecentPlaceRow.text(recent)) }
    }
  }

  private func day() throws -> CalendarDay? {
    guard let on else { return nil }
    let now = at?.date ?? .now
    switch on {
    case "today": return CalendarDay(of: now, in: .current)
    case "yesterday": return CalendarDay(of: now, in: .current, daysBefore: 1)
    default:
      guard let day = CalendarDay(parsing: on, in: .current) else {
        throw ValidationError("'\(on)' is no day; write today, yesterday, or a date such as 2026-11-20")
      }
      return day
    }
  }
}
