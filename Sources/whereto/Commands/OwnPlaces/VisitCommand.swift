import ArgumentParser
import Foundation
import OfflineSearch
import PlaceIndex
import Places
import Understanding

struct VisitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visit", abstract: "Records by hand that the driver was at a place.",
    discussion: "The location is an own place's name, a position, or a place of the region given with --index.")

  @OptionGroup var target: TargetOptions

  @Option(help: "What to call a position.")
  var name: String?

  @Option(help: "When, such as 2026-11-20T18:30:00Z; now when not given.", transform: Moment.init(parsing:))
  var at: Moment?

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let places = try UserPlaces(contentsOf: BaseFolders.userPlaces)
    var place = try await Self.own(target.location, among: places.all())
    if place == nil { place = try await target.resolve() }
    guard var place else { return }
    if let name, place.id.hasPrefix(TargetOptions.pointPrefix) { place.name = name }
    let date = at?.date ?? .now
    try await places.visit(place, at: date)
    let visit = RecentPlace(place: place, lastVisit: date, visits: 1, score: 1)
    if printing.json { try JSONOutput.print(RecentPlaceRow(visit)) } else { print(RecentPlaceRow.text(visit)) }
  }

  /// The own place of a role, name or alias, where there is one and no other.
  private static func own(_ text: String, among places: [UserPlace]) -> Place? {
    let key = TextFolding.key(text)
    let found = places.filter { place in
      place.role != .favourite && place.role.rawValue == key
        || ([place.name] + place.aliases).contains { TextFolding.key($0) == key }
    }
    return found.count == 1 ? found.first?.place : nil
  }
}
