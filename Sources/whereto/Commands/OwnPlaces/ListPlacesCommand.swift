import ArgumentParser
import OfflineSearch
import PlaceIndex

struct ListPlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the driver's own places.")

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let places = try await UserPlaces(contentsOf: BaseFolders.userPlaces).all()
    if printing.json {
      for place in places { try JSONOutput.print(UserPlaceRow(place)) }
    } else if places.isEmpty {
      print("No places yet; 'whereto places set-home' sets the first.")
    } else {
      for place in places { print(UserPlaceRow.text(place)) }
    }
  }
}
