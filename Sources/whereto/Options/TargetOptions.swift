import ArgumentParser
import DestinationSearch
import PlaceIndex
import Places

/// Where an own place is: a position, or the text of a place in a region.
struct TargetOptions: ParsableArguments {
  @Argument(help: "Latitude,longitude in degrees, or an address or place of the region given with --index.")
  var location: String

  @OptionGroup var region: RegionOptions

  func keep(_ role: UserPlace.Role, name: String) async throws {
    let coordinate = try await resolve()
    try await UserPlaces(contentsOf: Settings.userPlaces).set(UserPlace(role: role, name: name, coordinate: coordinate))
    print("\(name) is at \(coordinate).")
  }

  private func resolve() async throws -> Coordinate {
    if let coordinate = Coordinate(parsing: location) { return coordinate }
    let settings = try await Settings()
    guard location.contains(where: \.isLetter) else { throw ValidationError(RegionOptions.badPosition(location)) }
    let engine = try Engine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    let result = try await engine.resolver.resolve(text: location, near: region.origin(settings))
    switch result.outcome {
    case .resolved:
      guard let best = result.candidates.first else { break }
      if best.match == .nearestNumber {
        throw Failure("\(location): is not known; the nearest is \(best.place.name); name that or give the position")
      }
      return best.place.coordinate
    case .ambiguous:
      let names = result.candidates.prefix(3).map { "\($0.place.name) (\($0.place.coordinate))" }
      throw Failure("\(location): could be \(names.joined(separator: " or ")); give the position")
    default: break
    }
    throw Failure("\(location): is not on this map; give the position as latitude,longitude")
  }
}
