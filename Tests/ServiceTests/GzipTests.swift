import NIOCore
import TestSupport
import Testing

@testable import Service

@Suite("Packed answers", .tags(.realTime)) struct GzipTests {
  @Test(
    "Who takes them packed",
    arguments: [
      (["gzip"], true), (["GZIP"], true), (["br, gzip;q=0.5"], true), (["br", "gzip"], true), (["*"], true),
      (["gzip ; q = 0.1"], true), ([], false), ([""], false), (["br"], false), (["identity"], false),
      (["gzip;q=0"], false), (["gzip;q=0, *"], false), (["*;q=0"], false), (["gzip;q=x"], false), ([";;,,q="], false),
      (["xgzip"], false),
    ])
  func taken(fields: [String], expected: Bool) { #expect(GzipMiddleware.isTaken(fields) == expected) }

  @Test("What is packed has the beginning and the end of a gzip member", arguments: [0, 1, 1_000, 300_000])
  func packing(count: Int) throws {
    let bytes = ByteBuffer(bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    let packed = try #require(Gzip.packed(bytes))
    // The last four bytes are the length of what was packed (RFC 1952, 2.3.1).
    #expect(packed.getInteger(at: packed.writerIndex - 4, endianness: .little, as: UInt32.self) == UInt32(count))
    #expect(packed.getBytes(at: 0, length: 2) == [0x1F, 0x8B])
  }
}
