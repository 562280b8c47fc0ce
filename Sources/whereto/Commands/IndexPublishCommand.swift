import ArgumentParser
import Foundation
import PostgresPlaces

struct IndexPublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Copies a region file into a PostgreSQL database, for services that share it.",
    discussion: """
      The database has PostGIS. The region takes the place of the one of its name there; who searches goes on in the old \
      one until the new one is whole. Write postgres://host/database#name to give it another name.
      """)

  @Argument(help: "The region file.")
  var region: String

  @Argument(help: "The database, such as postgres://user@host/places.")
  var database: String

  func validate() throws {
    guard PostgresAddress.isAddress(database) else {
      throw ValidationError("'\(database)' is no database; write postgres://user@host/name")
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
