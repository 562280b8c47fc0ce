import ArgumentParser
import DestinationSearch
import Foundations
import OfflineSearch
import PlaceIndex
import Places

struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places", abstract: "Manages the driver's saved places: home, work, favorites, and visits.",
    subcommands: [
      SetHomeCommand.self, SetWorkCommand.self, AddPlaceCommand.self, ListPlacesCommand.self, RemovePlaceCommand.self,
      RecentsCommand.self, VisitCommand.self, ForgetRecentsCommand.self, ImportPlacesCommand.self,
      ExportPlacesCommand.self,
    ])
}

struct SetHomeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set-home", abstract: "Sets home's location.")

  @OptionGroup var target: TargetOptions
  @OptionGroup var details: PlaceDetailOptions

  func run() async throws { try await details.keep(.home, name: "Home", at: target.resolve()) }
}

struct SetWorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set-work", abstract: "Sets work's location.")

  @OptionGroup var target: TargetOptions
  @OptionGroup var details: PlaceDetailOptions

  func run() async throws { try await details.keep(.work, name: "Work", at: target.resolve()) }
}

struct AddPlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Saves a favorite under a name; replaces an existing one with the name.")

  @Argument(help: "The spoken name of the place.")
  var name: String

  @OptionGroup var target: TargetOptions
  @OptionGroup var details: PlaceDetailOptions

  func run() async throws { try await details.keep(.favorite, name: name, at: target.resolve()) }
}

/// The location of a place: a position, or the text of a place in a region.
struct TargetOptions: ParsableArguments {
  @Argument(help: "Latitude,longitude in degrees, or an address or place in the region given with --index.")
  var location: String

  @OptionGroup var region: RegionOptions

  /// The prefix of the identity of a place that is only a position.
  static let pointPrefix = "point:"

  /// The place; a position gets a place named after it.
  func resolve() async throws -> Place {
    if let coordinate = Coordinate(parsing: location) {
      return Place(id: "\(Self.pointPrefix)\(coordinate)", kind: .poi, name: "\(coordinate)", coordinate: coordinate)
    }
    let settings = try Settings()
    guard location.contains(where: \.isLetter) else { throw ValidationError(RegionOptions.badPosition(location)) }
    let engine = try await region.engine(settings)
    let result = try await engine.resolver.resolve(text: location, near: await region.originIfKnown(settings))
    switch result.outcome {
    case .resolved:
      guard let best = result.candidates.first else { break }
      if best.match == .nearestNumber {
        throw Failure("\(location): not found; the closest match is \(best.place.name); use that, or give the position")
      }
      return best.place
    case .ambiguous:
      let names = result.candidates.prefix(3).map { "\($0.place.name) (\($0.place.coordinate))" }
      throw Failure("\(location): could be \(names.joined(separator: " or ")); give the position")
    default: break
    }
    throw Failure("\(location): isn't on this map; give the position as latitude,longitude")
  }
}

/// The details of a saved place other than its name and position.
struct PlaceDetailOptions: ParsableArguments {
  @Option(name: .customLong("alias"), help: "Another spoken name for the place. Repeatable.")
  var aliases: [String] = []

  @Option(help: "A label that several places can share, such as family or food; saying it lists them.")
  var label: String?

  @Option(help: "Street and number; taken from the map if the location is found there.")
  var address: String?

  @Option(help: "A note about the place.")
  var note: String?

  @OptionGroup var printing: OutputOptions

  func keep(_ role: UserPlace.Role, name: String, at found: Place) async throws {
    let place = UserPlace(
      role: role, name: name, coordinate: found.coordinate, aliases: aliases, label: label,
      address: address ?? found.address ?? (found.kind == .address ? found.name : nil), note: note)
    do {
      try await UserPlaceStore(contentsOf: BaseFolders.userPlaces).set(place)
    } catch let error as UserPlacesError where error.code == .badValue {
      throw ValidationError(error.description)
    }
    try printing.print(UserPlaceRow(place), orLines: ["\(name) is at \(place.coordinate)."])
  }
}

struct ListPlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the driver's saved places.")

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let places = try await UserPlaceStore(contentsOf: BaseFolders.userPlaces).all()
    if places.isEmpty, !printing.json { print("No places yet; 'whereto places set-home' sets the first.") }
    for place in places { try printing.print(UserPlaceRow(place), orLines: [UserPlaceRow.text(place)]) }
  }
}

struct RemovePlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes home, work, or a favorite by its name.")

  @Argument(help: "home, work, or the favorite's name.")
  var name: String

  func run() async throws {
    guard try await UserPlaceStore(contentsOf: BaseFolders.userPlaces).remove(named: name) else {
      throw Failure("\(name): isn't a saved place; 'whereto places list' shows them")
    }
  }
}

struct UserPlaceRow: Encodable {
  var id, role, name: String
  var lat, lon: Double
  var aliases: [String]
  var label, address, note: String?

  init(_ place: UserPlace) {
    (id, role, name) = (place.id, place.role.rawValue, place.name)
    (lat, lon) = (place.coordinate.latitude, place.coordinate.longitude)
    (aliases, label, address, note) = (place.aliases, place.label, place.address, place.note)
  }

  static func text(_ place: UserPlace) -> String {
    let aliases = place.aliases.isEmpty ? nil : "also " + place.aliases.joined(separator: ", ")
    let details = [place.name, aliases, place.label.map { "(\($0))" }, place.address, "\(place.coordinate)"]
    return "\(place.role.rawValue.padding(toLength: 10)) \(details.compactMap { $0 }.joined(separator: " · "))"
  }
}
