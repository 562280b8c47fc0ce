import ArgumentParser
import Foundation
import OfflineSearch
import PlaceIndex
import Places
import Understanding

struct RecentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recents", abstract: "Lists the driver's visits, recent and frequent places first.",
    discussion: "Times and days use the system's time zone. Visits from more than a year ago aren't listed.")

  @Option(help: "Number of places to list, 1 to 500.")
  var limit = 20

  @Option(help: "Only this day, the latest place first: today, yesterday, or a date such as 2026-11-20.")
  var on: String?

  @Option(help: "As of a time, such as 2026-11-20T18:30:00Z (default: now).", transform: time(parsing:))
  var at: Date?

  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...UserPlaceStore.mostRecents).contains(limit) else {
      throw ValidationError("--limit must be 1 to \(UserPlaceStore.mostRecents)")
    }
    _ = try day()
  }

  func run() async throws {
    let places = try UserPlaceStore(contentsOf: BaseFolders.userPlaces)
    let recents: [RecentPlace]
    if let day = try day() {
      recents = try await Array(places.recents(on: day).prefix(limit))
    } else {
      recents = try await places.recents(at: at ?? .now, limit: limit)
    }
    if recents.isEmpty, !printing.json { print("No visits are recorded.") }
    for recent in recents { try printing.print(RecentPlaceRow(recent), orLines: [RecentPlaceRow.text(recent)]) }
  }

  private func day() throws -> CalendarDay? {
    guard let on else { return nil }
    let now = at ?? .now
    switch on {
    case "today": return CalendarDay(of: now, in: .current)
    case "yesterday": return CalendarDay(of: now, in: .current, daysBefore: 1)
    default:
      guard let day = CalendarDay(parsing: on, in: .current) else {
        throw ValidationError("'\(on)' isn't a day; use today, yesterday, or a date such as 2026-11-20")
      }
      return day
    }
  }
}

struct VisitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visit", abstract: "Records a visit to a place.",
    discussion: "The location is a saved place's name, a position, or a place in the region given with --index.")

  @OptionGroup var target: TargetOptions

  @Option(help: "Name for a position.")
  var name: String?

  @Option(help: "Time of the visit, such as 2026-11-20T18:30:00Z (default: now).", transform: time(parsing:))
  var at: Date?

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let places = try UserPlaceStore(contentsOf: BaseFolders.userPlaces)
    var place = try await Self.own(target.location, among: places.all())
    if place == nil { place = try await target.resolve() }
    guard var place else { return }
    if let name, place.id.hasPrefix(TargetOptions.pointPrefix) { place.name = name }
    let date = at ?? .now
    try await places.visit(place, at: date)
    let visit = RecentPlace(place: place, lastVisit: date, visits: 1, score: 1)
    try printing.print(RecentPlaceRow(visit), orLines: [RecentPlaceRow.text(visit)])
  }

  /// The saved place with a role, name or alias, if there is exactly one.
  private static func own(_ text: String, among places: [UserPlace]) -> Place? {
    let key = TextFolding.key(text)
    let found = places.filter { place in
      place.role != .favorite && place.role.rawValue == key
        || ([place.name] + place.aliases).contains { TextFolding.key($0) == key }
    }
    return found.count == 1 ? found.first?.place : nil
  }
}

struct ForgetRecentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget-recents", abstract: "Deletes the driver's visits; keeps home, work and favorites.")

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let forgotten = try await UserPlaceStore(contentsOf: BaseFolders.userPlaces).forgetRecents()
    try printing.print(["forgotten": forgotten], orLines: ["Deleted the visits to \(forgotten) places."])
  }
}

struct RecentPlaceRow: Encodable {
  var id, kind, name: String
  var rubric, address: String?
  var lat, lon, score: Double
  /// ISO 8601 in UTC.
  var lastVisit: String
  var visits: Int

  init(_ recent: RecentPlace) {
    let place = recent.place
    (id, kind, name) = (place.id, place.kind.rawValue, place.name)
    (rubric, address) = (place.rubric, place.address)
    (lat, lon, score) = (place.coordinate.latitude, place.coordinate.longitude, recent.score)
    (lastVisit, visits) = (recent.lastVisit.formatted(.iso8601), recent.visits)
  }

  /// The place as one line, with local time.
  static func text(_ recent: RecentPlace) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateSeparator(.dash)
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false).timeSeparator(.colon)
    let place = recent.place
    let details = [place.name, place.rubric?.replacing("_", with: " "), place.address, "\(recent.visits) ×"]
    return "\(recent.lastVisit.formatted(style).prefix(16))  \(details.compactMap { $0 }.joined(separator: " · "))"
  }
}
