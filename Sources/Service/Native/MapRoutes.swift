import Cartography
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Places
import Reproducible
import Tracing

/// The map as vector tiles, for the head unit's page and for every client that draws such tiles.
struct MapRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("map", use: description)
    group.get("map/:zoom/:x/:y", use: tile)
  }

  /// The path of tiles, as TileJSON has it.
  static let path = "/v1/map/{z}/{x}/{y}"

  /// What a client has to know of the tiles, in the form of TileJSON 3.0.0 (github.com/mapbox/tilejson-spec).
  struct Description: Encodable {
    struct Layer: Encodable {
      var id: String
      var fields: [String: String]
    }

    let tilejson = "3.0.0"
    let name = "Whereto"
    let scheme = "xyz"
    var tiles: [String]
    let minzoom = TileAddress.zooms.lowerBound
    let maxzoom = TileAddress.zooms.upperBound
    var attribution: String
    /// Longitude, latitude and zoom of a first view.
    var center: [Double]
    var vectorLayers: [Layer]

    init(tiles: [String], attribution: String, centre: Coordinate) {
      self.tiles = tiles
      self.attribution = attribution
      center = [centre.longitude, centre.latitude, 13]
      let line = ["kind": "String", "name": "String", "ref": "String", "level": "Number"]
      vectorLayers =
        MapKind.Layer.allCases.map { layer in
          Layer(id: layer.rawValue, fields: layer == .way || layer == .waterway ? line : ["kind": "String"])
        } + [
          Layer(
            id: "place", fields: ["kind": "String", "name": "String", "icon": "String", "prominence": "Number"])
        ]
    }
  }

  private func description(_ request: Request, context: ServiceContext) async throws -> Response {
    try Query(of: request).allow([])
    let search = state.search
    // A proxy that speaks TLS says so.
    let isForwarded = HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] } == "https"
    let scheme = isForwarded || request.head.scheme == "https" ? "https" : "http"
    let host = request.head.authority ?? "localhost"
    return .json(
      Description(
        tiles: ["\(scheme)://\(host)\(Self.path)"], attribution: search.map.attribution, centre: search.map.centre),
      keys: .convertToSnakeCase)
  }

  private func tile(_ request: Request, context: ServiceContext) async throws -> Response {
    try Query(of: request).allow([])
    func number(_ name: String) -> Int? { context.parameters.get(name).flatMap { Int($0) } }
    guard let zoom = number("zoom"), let x = number("x"), let y = number("y"),
      let address = TileAddress(zoom: zoom, x: x, y: y)
    else {
      let zooms = TileAddress.zooms
      throw ServiceError.notFound(
        "there is no such tile; at each zoom Z of \(zooms.lowerBound) to \(zooms.upperBound) X and Y are below 2^Z")
    }
    let search = state.search
    let tag = search.mapTag
    var headers: HTTPFields = [
      .contentType: "application/vnd.mapbox-vector-tile", .eTag: tag, .cacheControl: "private, max-age=60",
    ]
    if request.has(tag) { return Response(status: .notModified, headers: headers) }
    let bytes = try await withSpan("tile") { _ in try await TileMaker(search.map).tile(address) }
    headers[.contentLength] = String(bytes.count)
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

extension ServedSearch {
  /// The name of a state of all tiles: another one when a region was built anew, or tiles are made otherwise.
  fileprivate var mapTag: String {
    "\""
      + FNV1a(
        (["\(TileMaker.version)"] + regions.map { "\($0.name) \($0.built)" }).joined(separator: "\n").utf8
      ).hexadecimal + "\""
  }
}
