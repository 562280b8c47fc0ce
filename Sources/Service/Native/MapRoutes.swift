import Cartography
import Foundation
import Foundations
import HTTPTypes
import Hummingbird
import NIOCore
import PlaceIndex
import Places
import ScreenRendering
import Tracing

/// The map as vector tiles, for the head unit's page and any other client that draws them.
struct MapRoutes {
  let state: ServiceState
  /// The page, which has the map's style; `nil` if there is none.
  let page: PageFiles?

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("map", use: description)
    group.get("map/style.json", use: style)
    group.get("map/:zoom/:x/:y", use: tile)
  }

  /// The path of tiles, in TileJSON's form.
  static let path = "/v1/map/{z}/{x}/{y}"

  /// The tiles' description in TileJSON 3.0.0 (github.com/mapbox/tilejson-spec).
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
    /// Longitude, latitude and zoom of the initial view.
    var center: [Double]
    /// West, south, east and north of the mapped area, if known.
    var bounds: [Double]?
    var vectorLayers: [Layer]

    init(tiles: [String], attribution: String, center: Coordinate, box: BoundingBox?) {
      self.tiles = tiles
      self.attribution = attribution
      bounds = box.map {
        [$0.southWest.longitude, $0.southWest.latitude, $0.northEast.longitude, $0.northEast.latitude]
      }
      self.center = [center.longitude, center.latitude, 13]
      let line = ["kind": "String", "name": "String", "ref": "String", "level": "Number"]
      vectorLayers =
        MapKind.Layer.allCases.map { layer in
          Layer(id: layer.rawValue, fields: layer == .way || layer == .waterway ? line : ["kind": "String"])
        } + [
          Layer(id: "place", fields: ["kind": "String", "name": "String", "icon": "String", "prominence": "Number"])
        ]
    }
  }

  private func description(_ request: Request, context: ServiceContext) async throws -> Response {
    try Query(of: request).allow([])
    let (map, boxes) = (state.search.map, state.search.regions.compactMap(\.box))
    return .json(
      Description(
        tiles: [request.base + Self.path], attribution: map.attribution, center: map.center,
        box: boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }),
      keys: .convertToSnakeCase)
  }

  private func style(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(["style"])
    let name = query.text("style") ?? "light"
    guard ["light", "dark"].contains(name) else {
      throw ServiceError.badParameter("style", "'\(name.prefix(20))' is neither light nor dark")
    }
    guard let page else { throw ServiceError.notFound("the service has no page, and so no map style") }
    let base = request.base
    return .json(
      page.mapStyle.mapLibre(
        isDark: name == "dark", tiles: "\(base)/v1/map", glyphs: "\(base)\(PageFiles.glyphs)/{fontstack}/{range}.pbf",
        sprite: base + PageFiles.sprite, fonts: PageFiles.fonts))
  }

  private func tile(_ request: Request, context: ServiceContext) async throws -> Response {
    try Query(of: request).allow([])
    func number(_ name: String) -> Int? { context.parameters.get(name).flatMap { Int($0) } }
    guard let zoom = number("zoom"), let x = number("x"), let y = number("y"),
      let address = TileAddress(zoom: zoom, x: x, y: y)
    else {
      let zooms = TileAddress.zooms
      throw ServiceError.notFound(
        "this tile doesn't exist; zoom Z is \(zooms.lowerBound) to \(zooms.upperBound), X and Y are below 2^Z")
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

extension Request {
  /// The service's URL as the client sees it, from fields of a proxy that terminates TLS or adds a path.
  fileprivate var base: String {
    func field(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    let scheme = field("X-Forwarded-Proto") == "https" || head.scheme == "https" ? "https" : "http"
    let prefix = field("X-Forwarded-Prefix").map { $0.hasPrefix("/") ? $0 : "/" + $0 } ?? ""
    let path = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
    return "\(scheme)://\(head.authority ?? "localhost")\(path)"
  }
}

extension ServedSearch {
  /// A tag for the state of all tiles; it changes when a region is rebuilt or tiles are made differently.
  fileprivate var mapTag: String {
    "\""
      + FNV1a(
        (["\(TileMaker.version)"] + regions.map { "\($0.info.name) \($0.info.built)" }).joined(separator: "\n").utf8
      ).hexadecimal + "\""
  }
}
