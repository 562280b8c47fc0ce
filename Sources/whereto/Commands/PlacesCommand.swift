import ArgumentParser
import PlaceIndex
import Places

struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "Keeps the driver's own places: home, work and favourites.",
    subcommands: [
      SetHomeCommand.self, SetWorkCommand.self, AddPlaceCommand.self, ListPlacesCommand.self, RemovePlaceCommand.self,
    ])
}

struct SetHomeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set-home", abstract: "Sets where home is.")

  @OptionGroup var target: TargetOptions

  func run() async throws {
    try await target.keep(.home, name: "Home")
  }
}

struct SetWorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set-work", abstract: "Sets where work is.")

  @OptionGroup var target: TargetOptions

  func run() async throws {
    try await target.keep(.work, name: "Work")
  }
}

struct AddPlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keeps a favourite under a name, in place of an earlier one of that name.")

  @Argument(help: "The name to say for it.")
  var name: String

  @OptionGroup var target: TargetOptions

  func run() async throws {
    try await target.keep(.favourite, name: name)
  }
}

struct ListPlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the driver's own places.")

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let places = try await UserPlaces(contentsOf: Settings.userPlaces).all()
    if printing.json {
      for place in places { try JSONOutput.print(Record(place)) }
    } else if places.isEmpty {
      print("No places yet; 'whereto places set-home' sets the first.")
    } else {
      for place in places { print("\(place.role.rawValue.padding(toLength: 10)) \(place.name) · \(place.coordinate)") }
    }
  }

  private struct Record: Encodable {
    var id, role, name: String
    var lat, lon: Double

    init(_ place: UserPlace) {
      (id, role, name) = (place.id, place.role.rawValue, place.name)
      (lat, lon) = (place.coordinate.latitude, place.coordinate.longitude)
    }
  }
}

struct RemovePlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forgets home, work, or a favourite by its name.")

  @Argument(help: "home, work, or the favourite's name.")
  var name: String

  func run() async throws {
    guard try await UserPlaces(contentsOf: Settings.userPlaces).remove(named: name) else {
      throw Failure("\(name): is not among the places; 'whereto places list' shows them")
    }
  }
}
