import Foundations
import Testing

@Suite struct FNV1aTests {
  @Test(arguments: [
    // The published vectors of 64-bit FNV-1a.
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func publishedVectors(text: String, digits: String) {
    var hash = FNV1a()
    hash.add(text.utf8)
    #expect(hash.hexadecimal == digits)
    #expect(FNV1a(text.utf8).value == hash.value)
  }

  @Test func aHashHasLeadingZeros() {
    let hashes = (0..<200).map { FNV1a("text \($0)".utf8) }
    #expect(hashes.contains { $0.value < 1 << 60 })
    #expect(hashes.allSatisfy { $0.hexadecimal.count == 16 && UInt64($0.hexadecimal, radix: 16) == $0.value })
  }
}
