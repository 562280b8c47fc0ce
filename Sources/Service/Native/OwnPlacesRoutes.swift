import Foundation
import HTTPTypes
import Hummingbird
import Places

/// The client's saved places: home, work and favorites.
struct OwnPlacesRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("own-places", use: list)
    group.put("own-places", use: set)
    group.delete("own-places", use: remove)
  }

  /// A saved place in requests and responses.
  private struct Record: Codable {
    var role: UserPlace.Role
    var name: String?
    var lat, lon: Double
    var aliases: [String]?
    var label, address, note: String?

    init(_ place: UserPlace) {
      (role, name) = (place.role, place.name)
      (lat, lon) = (place.coordinate.latitude, place.coordinate.longitude)
      (aliases, label) = (place.aliases.isEmpty ? nil : place.aliases, place.label)
      (address, note) = (place.address, place.note)
    }

    func place() throws(ServiceError) -> UserPlace {
      guard let coordinate = Coordinate(latitude: lat, longitude: lon) else {
        throw .badParameter("lat", "'\(lat)', '\(lon)' isn't a position in degrees")
      }
      guard let name = name ?? (role == .favorite ? nil : role.rawValue) else {
        throw .badParameter("name", "is missing; a favorite needs a name")
      }
      return UserPlace(
        role: role, name: name, coordinate: coordinate, aliases: aliases ?? [], label: label, address: address,
        note: note)
    }
  }

  private struct Records: Encodable {
    var version = 1
    var places: [Record]
  }

  /// Maximum number of places, more than a driver could know by name.
  private static let most = 1_000
  /// Largest body of a place, in bytes.
  private static let largest = 64 << 10

  private func list(_ request: Request, context: ServiceContext) async throws -> Response {
    .json(Records(places: try await store(context).all().map(Record.init)))
  }

  private func set(_ request: Request, context: ServiceContext) async throws -> Response {
    let body = try await state.collectJSON(request, of: "place", limit: Self.largest)
    let record: Record
    do {
      record = try JSONDecoder().decode(Record.self, from: Data(body))
    } catch {
      throw ServiceError(
        .badRequest, "badPlace", "write a place like {\"role\": \"home\", \"lat\": 49.28, \"lon\": -123.12}")
    }
    let place = try record.place()
    let store = try store(context)
    let places = try await store.all()
    guard places.count < Self.most || places.contains(where: { $0.id == place.id }) else {
      throw ServiceError(
        .conflict, "tooManyPlaces", "the limit of \(Self.most) saved places is reached; remove one first")
    }
    try await store.set(place)
    // As it is stored: its name has no line breaks, for example.
    let kept = try await store.all().filter { $0.id == place.id }
    return .json(Records(places: kept.map(Record.init)))
  }

  private func remove(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(["role", "name"])
    guard let role = query.text("role").flatMap(UserPlace.Role.init) else {
      throw ServiceError.badParameter("role", "must be home, work or favourite")
    }
    let store = try store(context)
    let name = query.text("name")?.lowercased()
    let place = try await store.all().first { place in
      place.role == role && (role != .favorite || place.name.lowercased() == name)
    }
    guard let place else { throw ServiceError.notFound("this place doesn't exist") }
    try await store.remove(place)
    return Response(status: .noContent)
  }

  private func store(_ context: ServiceContext) throws -> any PersonalPlaceKeeping {
    guard let store = try state.ownPlaces(of: context.owner) else {
      throw ServiceError(
        .forbidden, "noOwnPlaces",
        "saved places are available to clients with tokens, and to requests from this machine")
    }
    return store
  }
}
