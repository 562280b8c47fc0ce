import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses texts and tiles with gzip for clients that accept it (RFC 1952; RFC 9110, 8.4 and 12.5.3).
///
/// A compressed response has a different tag, because its bytes differ (RFC 9110, 8.8.3.3).
struct GzipMiddleware: RouterMiddleware {
  /// Types that compress well; audio doesn't.
  private static let types = ["text/", "application/json", "application/vnd.mapbox-vector-tile", "image/svg+xml"]
  /// Smallest body to compress, in bytes; shorter ones fit in one packet anyway.
  private static let least = 1_024
  private static let mark = "-gzip\""

  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let isTaken = Self.isTaken(request.headers[values: .acceptEncoding])
    // The tag of compressed bytes is mapped to that of the plain ones: both change together.
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
    // Caches keep both forms.
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

  /// A response with its body compressed.
  static func response(_ response: Response, packed: ByteBuffer) -> Response {
    var response = response
    response.mark(with: mark)
    response.headers[.contentEncoding] = "gzip"
    response.headers[.contentLength] = String(packed.readableBytes)
    response.body = ResponseBody(byteBuffer: packed)
    return response
  }

  /// Whether content with a type and length is worth compressing.
  static func isWorthPacking(_ type: String, length: Int) -> Bool { length >= least && isText(type) }

  private static func isText(_ type: String) -> Bool { types.contains(where: type.hasPrefix) }

  /// Whether a client accepts gzip: `gzip, br`, `gzip;q=0.5`, `*`, but not `gzip;q=0`.
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

  /// Collects a body.
  private final class Gathering: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()
    func write(_ buffer: ByteBuffer) async throws { bytes.writeImmutableBuffer(buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}

extension Response {
  /// Changes the end of the tag.
  fileprivate mutating func mark(with end: String) {
    if let tag = headers[.eTag], tag.hasSuffix("\"") { headers[.eTag] = tag.dropLast() + end }
  }
}

/// Compression with zlib.
enum Gzip {
  /// Fast, and within a few percent of the smallest.
  private static let level: Int32 = 5
  /// A window of 32 KB, with gzip's header and checksum.
  private static let window: Int32 = 15 + 16

  /// Bytes compressed as one gzip member; `nil` if zlib runs out of memory.
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
        // zlib reads from this pointer and never writes, although its type is mutable.
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
