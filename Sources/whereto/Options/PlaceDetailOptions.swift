import ArgumentParser
import OfflineSearch
import PlaceIndex
import Places

/// What is kept of an own place besides its name and position.
struct PlaceDetailOptions: ParsableArguments {
  @Option(name: .customLong("alias"), help: "Another name to say for it; may be given more than once.")
  var aliases: [String] = []

  @Option(help: "A word that several places may share, such as family or food; said alone, it lists them.")
  var label: String?

  @Option(help: "Street and number; taken from the map where the location is found there.")
  var address: String?

  @Option(help: "Anything to remember of it.")
  var note: String?

  @OptionGroup var printing: OutputOptions

  func keep(_ role: UserPlace.Role, name: String, at found: Place) async throws {
    let place = UserPlace(
      role: role, name: name, coordinate: found.coordinate, aliases: aliases, label: label,
      address: address ?? found.address ?? (found.kind == .address ? found.name : nil), note: note)
    do {
      try await UserPlaces(contentsOf: BaseFolders.userPlaces).set(place)
    } catch let error as PlaceIndexError where error.code == .badValue {
      throw ValidationError(error.description)
    }
    if printing.json {
      try JSONOutput.print(UserPlaceRow(place))
    } else {
      print("\(name) is at \(place.coordinate).")
    }
  }
}
