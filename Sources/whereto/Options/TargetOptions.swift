import ArgumentParser
import DestinationSearch
import OfflineSearch
import PlaceIndex
import Places

/// Where a place is: a position, or the text of a place in a region.
struct TargetOptions: ParsableArguments {
  @Argument(help: "Latitude,longitude in degrees, or an address or place of the region given with --index.")
  var location: String

  @OptionGroup var region: RegionOptions

  /// What the identity of a place begins with that is nothing but a position.
  static let pointPrefix = "point:"

  /// The place meant; for a position one that has the position for its name.
  func resolve() async throws -> Place {
    if let coordinate = Coordinate(parsing: location) {
      return Place(id: "\(Self.pointPrefix)\(coordinate)", kind: .poi, name: "\(coordinate)", coordinate: coordinate)
    }
    let settings = try await Settings()
    guard location.contains(where: \.isLetter) else { throw ValidationError(RegionOptions.badPosition(location)) }
    let engine = try SearchEngine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    let result = try await engine.resolver.resolve(text: location, near: region.origin(settings))
    switch result.outcome {
    case .resolved:
      guard let best = result.candidates.first else { break }
      if best.match == .nearestNumber {
        throw Failure("\(location): is not known; the nearest is \(best.place.name); name that or give the position")
      }
      return best.place
    case .ambiguous:
      let names = result.candidates.prefix(3).map { "\($0.place.name) (\($0.place.coordinate))" }
      throw Failure("\(location): could be \(names.joined(separator: " or ")); give the position")
    default: break
    }
    throw Failure("\(location): is not on this map; give the position as latitude,longitude")
  }
}
