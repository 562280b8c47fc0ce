public import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reproducible

/// The files of the head unit's page, read once: its own, and the pictures of the models.
///
/// They tell nothing about anybody, so they are given to whoever may reach the service, without a token.
public struct PageFiles: Sendable {
  private struct File: Sendable {
    var bytes: ByteBuffer
    var type: String
    /// The contents' own name, by which a browser asks whether they have changed.
    var tag: String
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "json": "application/json; charset=utf-8",
  ]

  /// By path, such as `/page/icons/home.svg`; the page itself is `/`.
  private var files: [String: File] = [:]

  /// Reads the files of a models folder.
  ///
  /// - Parameter models: The folder; the page is in its `page`, pictures in `icons` and `frames`.
  /// - Throws: `CocoaError` where a folder is not there or a file cannot be read.
  public init(models: URL) throws {
    try add(models.appending(path: "page"), at: "/page")
    try add(models.appending(path: "icons"), at: "/page/icons")
    try add(models.appending(path: "frames"), at: "/page/frames")
    files["/"] = files.removeValue(forKey: "/page/index.html")
  }

  private mutating func add(_ folder: URL, at path: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: name)
      if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        try add(url, at: "\(path)/\(name)")
      } else if let type = Self.types[url.pathExtension] {
        let data = try Data(contentsOf: url)
        let tag = "\"\(FNV1a(data).hexadecimal)\""
        files["\(path)/\(name)"] = File(bytes: ByteBuffer(bytes: data), type: type, tag: tag)
      }
    }
  }

  /// Whether a path is one of the page's, which need no token.
  static func contains(_ path: String) -> Bool { path == "/" || path.hasPrefix("/page/") }

  /// What a browser lets the page do: what comes from this service, and nothing else. No words of a map can become a
  /// script or a style, and no other page can show it in a frame.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The answer to a request for a path.
  func response(to request: Request) throws(ServiceError) -> Response {
    guard let file = files[request.uri.path] else {
      throw .notFound("the page has no file '\(request.uri.path.prefix(80))'")
    }
    // A browser asks each time and is told in a few bytes that nothing has changed.
    var headers: HTTPFields = [
      .contentType: file.type, .eTag: file.tag, .cacheControl: "no-cache", .contentSecurityPolicy: Self.policy,
    ]
    if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
    if let name = HTTPField.Name("Permissions-Policy") { headers[name] = "microphone=(self), geolocation=(self)" }
    if request.headers[.ifNoneMatch] == file.tag { return Response(status: .notModified, headers: headers) }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.bytes))
  }
}
