public import Foundation
import Foundations
import HTTPTypes
import HeadUnit
import Hummingbird
import NIOCore
import ScreenRendering

/// The files of the head unit's page, read once: its own, and the pictures of the models.
///
/// They aren't confidential, so every client that can reach the service gets them without a token.
public struct PageFiles: Sendable {
  private struct File: Sendable {
    var bytes: ByteBuffer
    /// The file compressed with gzip, if that is smaller.
    var packed: ByteBuffer?
    var type: String
    /// The tag of the contents, by which a browser asks whether they have changed.
    var tag: String

    /// A file of a type that the page uses; `nil` for any other.
    init?(_ data: Data, type: String) {
      guard let type = PageFiles.types[type] else { return nil }
      (bytes, self.type) = (ByteBuffer(bytes: data), type)
      tag = "\"\(FNV1a(data).hexadecimal)\""
      if GzipMiddleware.isWorthPacking(type, length: data.count), let packed = Gzip.packed(bytes),
        packed.readableBytes < data.count
      {
        self.packed = packed
      }
    }
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "json": "application/json; charset=utf-8", "webmanifest": "application/manifest+json",
    "png": "image/png", "pbf": "application/x-protobuf",
  ]

  /// Files by path, such as `/page/icons/home.svg`; the pages themselves are `/`, for a desk, and `/drive`, for a car.
  private var files: [String: File] = [:]
  /// The style of the page's map, which other programs use as well.
  let mapStyle: MapStyle

  /// Reads the page's own files, and from the folder of models the map style (`map`) and the images (`icons` and
  /// `frames`).
  ///
  /// - Throws: `CocoaError` if a folder doesn't exist or a file can't be read, `DecodingError` if the map style is
  ///   invalid.
  public init(page: URL, models: URL) throws {
    mapStyle = try MapStyle(contentsOf: models.appending(path: "map/style.json"))
    try add(page, at: "/page")
    try add(models.appending(path: "map"), at: "/page/map")
    try add(models.appending(path: "icons"), at: "/page/icons")
    try add(models.appending(path: "frames"), at: "/page/frames")
    files["/page/languages.js"] = File(try Self.languages(), type: "js")
    for (path, page) in [("/", "/page/index.html"), ("/drive", "/page/drive.html")] {
      files[path] = files.removeValue(forKey: page).flatMap(preloading)
    }
  }

  /// Returns the page with a link to each module that its script imports, so that a browser fetches all of them at once
  /// instead of each after the module that imports it.
  private func preloading(_ page: File) -> File? {
    let html = String(buffer: page.bytes)
    guard let script = html.firstMatch(of: #/<script type="module" src="(page/\w+\.js)"/#) else { return page }
    var modules: [String] = []
    var waiting = [String(script.1)]
    while let module = waiting.popLast() {
      guard !modules.contains(module), let file = files["/\(module)"] else { continue }
      modules.append(module)
      waiting += String(buffer: file.bytes).matches(of: #/from "([^"]+)"/#).compactMap { found in
        URL(string: String(found.1), relativeTo: URL(filePath: "/\(module)")).map { String($0.path.dropFirst()) }
      }
    }
    let links = modules.sorted().map { "<link rel=\"modulepreload\" href=\"\($0)\">\n  " }.joined()
    return File(Data(html.replacing(script.0, with: links + script.0, maxReplacements: 1).utf8), type: "html")
  }

  /// The page's words by language, as a module, which loads without a token: the page that asks for one needs them too.
  private static func languages() throws -> Data {
    let words = ScreenLanguage.allCases.map { ($0.rawValue, PageWords($0)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try Data("export default ".utf8) + encoder.encode(Dictionary(uniqueKeysWithValues: words)) + Data(";\n".utf8)
  }

  private mutating func add(_ folder: URL, at path: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: name)
      if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        try add(url, at: "\(path)/\(name)")
      } else if let file = File(try Data(contentsOf: url), type: url.pathExtension) {
        files["\(path)/\(name)"] = file
      }
    }
  }

  /// Whether a path belongs to the page, which needs no token.
  static func contains(_ path: String) -> Bool { ["/", "/drive"].contains(path) || path.hasPrefix("/page/") }

  /// The page's Content-Security-Policy: only content of this service. Words of a map can't become a script or a
  /// style, and no other page can show it in a frame.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The path of the map's glyphs and sprites.
  static let glyphs = "/page/map/glyphs"
  static let sprite = "/page/map/sprite"
  static let fonts = (regular: "whereto-regular", bold: "whereto-bold")

  /// An empty file for glyphs that weren't drawn: if a file is missing, MapLibre omits whole names.
  private static func undrawnLetters(at path: String) -> File? {
    let isOfFont = [fonts.regular, fonts.bold].contains { path.hasPrefix("\(glyphs)/\($0)/") }
    return isOfFont && path.hasSuffix(".pbf") ? File(Data(), type: "pbf") : nil
  }

  func response(to request: Request) throws(ServiceError) -> Response {
    let path = request.uri.path
    guard let file = files[path] ?? Self.undrawnLetters(at: path) else {
      throw .notFound("the page has no file '\(path.prefix(80))'")
    }
    // A browser revalidates each time, and gets a short response if nothing has changed.
    var headers: HTTPFields = [
      .contentType: file.type, .eTag: file.tag, .cacheControl: "no-cache", .contentSecurityPolicy: Self.policy,
    ]
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    if let name = HTTPField.Name("Permissions-Policy") { headers[name] = "microphone=(self), geolocation=(self)" }
    if request.has(file.tag) { return Response(status: .notModified, headers: headers) }
    if let packed = file.packed, GzipMiddleware.isTaken(request.headers[values: .acceptEncoding]) {
      return GzipMiddleware.response(Response(status: .ok, headers: headers), packed: packed)
    }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.bytes))
  }
}
