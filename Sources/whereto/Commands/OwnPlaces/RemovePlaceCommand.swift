import ArgumentParser
import OfflineSearch
import PlaceIndex

struct RemovePlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forgets home, work, or a favourite by its name.")

  @Argument(help: "home, work, or the favourite's name.")
  var name: String

  func run() async throws {
    guard try await UserPlaces(contentsOf: BaseFolders.userPlaces).remove(named: name) else {
      throw Failure("\(name): is not among the places; 'whereto places list' shows them")
    }
  }
}
