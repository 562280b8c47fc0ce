import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// Packs texts and tiles for clients that take them packed (RFC 1952; RFC 9110, 8.4 and 12.5.3).
///
/// What is packed has another tag than what is not, since it is other bytes (RFC 9110, 8.8.3.3).
struct GzipMiddleware: RouterMiddleware {
  /// Types that grow smaller; sound does not.
  private static let types = ["text/", "application/json", "application/vnd.mapbox-vector-tile", "image/svg+xml"]
  /// Shorter answers go in one packet either way, in bytes.
  private static let least = 1_024
  private static let mark = "-gzip\""

  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let isTaken = Self.isTaken(request.headers[values: .acceptEncoding])
    // A client that has the packed bytes is told of the plain ones: both change at once.
    var plain = request
    let tags = request.headers[.ifNoneMatch] ?? ""
    if isTaken, tags.contains(Self.mark) {
      var head = request.head
      head.headerFields[.ifNoneMatch] = tags.replacing(Self.mark, with: "\"")
      plain = Request(head: head, body: request.body)
    }
    var response = try await next(plain, context)
    let type = response.headers[.contentType] ?? ""
    guard Self.isText(type) else { return response }
    // Caches between the two keep both forms.
    response.headers[values: .vary].append("Accept-Encoding")
    guard isTaken, response.headers[.contentEncoding] == nil else { return response }
    if response.status == .notModified, tags.contains(Self.mark) { response.mark(with: Self.mark) }
    guard let length = response.body.contentLength, Self.isWorthPacking(type, length: length) else { return response }
    let gathering = Gathering()
    try await response.body.write(gathering)
    guard let packed = Gzip.packed(gathering.bytes) else {
      response.body = ResponseBody(byteBuffer: gathering.bytes)
      return response
    }
    return Self.response(response, packed: packed)
  }

  /// An answer with its body packed.
  static func response(_ response: Response, packed: ByteBuffer) -> Response {
    var response = response
    response.mark(with: mark)
    response.headers[.contentEncoding] = "gzip"
    response.headers[.contentLength] = String(packed.readableBytes)
    response.body = ResponseBody(byteBuffer: packed)
    return response
  }

  /// Whether what has a type and so many bytes grows smaller.
  static func isWorthPacking(_ type: String, length: Int) -> Bool { length >= least && isText(type) }

  private static func isText(_ type: String) -> Bool { types.contains(where: type.hasPrefix) }

  /// Whether a client takes gzip: `gzip, br`, `gzip;q=0.5`, `*`, but not `gzip;q=0`.
  static func isTaken(_ fields: [String]) -> Bool {
    let codings = fields.flatMap { $0.lowercased().split(separator: ",") }.map { coding in
      coding.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
    }
    func weight(_ name: String) -> Double? {
      guard let coding = codings.first(where: { $0.first == name }) else { return nil }
      return coding.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    }
    return (weight("gzip") ?? weight("*") ?? 0) > 0
  }

  /// Takes a body in.
  private final class Gathering: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()
    func write(_ buffer: ByteBuffer) async throws { bytes.writeImmutableBuffer(buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}

extension Response {
  /// Gives its tag another end.
  fileprivate mutating func mark(with end: String) {
    if let tag = headers[.eTag], tag.hasSuffix("\"") { headers[.eTag] = tag.dropLast() + end }
  }
}

/// Packing with zlib.
enum Gzip {
  /// Quick, and within a few per cent of the smallest.
  private static let level: Int32 = 5
  /// A window of 32 KB, with the head and the checksum of gzip.
  private static let window: Int32 = 15 + 16

  /// Bytes packed as one gzip member; `nil` where zlib has no memory left.
  static func packed(_ bytes: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      return nil
    }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.readableBytes)))
    var packed = ByteBuffer()
    let isWhole = bytes.withUnsafeReadableBytes { input in
      packed.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { output in
        // zlib reads from here and never writes, whatever its type says.
        stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      } > 0
    }
    return isWhole ? packed : nil
  }
}
