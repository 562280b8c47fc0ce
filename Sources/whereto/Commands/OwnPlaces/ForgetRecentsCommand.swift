import ArgumentParser
import OfflineSearch
import PlaceIndex

struct ForgetRecentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget-recents", abstract: "Forgets where the driver was; home, work and favourites stay.")

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let forgotten = try await UserPlaces(contentsOf: BaseFolders.userPlaces).forgetRecents()
    if printing.json {
      try JSONOutput.print(["forgotten": forgotten])
    } else {
      print("Visits to \(forgotten) places are forgotten.")
    }
  }
}
