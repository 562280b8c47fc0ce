import ArgumentParser

struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "Keeps the driver's own places: home, work, favourites, and where the driver was.",
    subcommands: [
      SetHomeCommand.self, SetWorkCommand.self, AddPlaceCommand.self, ListPlacesCommand.self, RemovePlaceCommand.self,
      RecentsCommand.self, VisitCommand.self, ForgetRecentsCommand.self, ImportPlacesCommand.self,
      ExportPlacesCommand.self,
    ])
}
