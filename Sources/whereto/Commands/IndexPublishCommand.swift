import ArgumentParser
import Foundation
import PostgresPlaces

struct IndexPublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Copies a region file into a PostgreSQL database, for services that share it.",
    discussion: """
      The database needs PostGIS. The region replaces the one with the same name; searches use the old region until \
      the new one is complete. Use postgres://host/database#name to give the region another name.
      """)

  @Argument(help: "The region file.")
  var region: String

  @Argument(help: "The database, such as postgres://user@host/places.")
  var database: String

  func validate() throws {
    guard PostgresAddress.isAddress(database) else {
      throw ValidationError("'\(database)' isn't a database URL; use postgres://user@host/name")
    }
  }

  func run() async throws {
    let publisher = RegionPublisher(URL(filePath: region), to: database)
    let view = ProgressView(total: RegionPublisher.steps, unit: "steps")
    defer { view.finish() }
    let name = try await cancellingOnInterrupt { try await publisher.publish { view.advance() } }
    view.finish()
    print("published \(name)")
  }
}
