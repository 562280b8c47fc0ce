import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct KeyedLinesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func linesAreFoundByEachOfTheirKeysUnlessSeveralHaveIt() throws {
    let url = try folder.write("lines", "a b:1\nc:2\n\nb:3\n:4\nd:5")
    let lines = try KeyedLines(url) { line in
      line.text?.split(separator: ":").first?.split(separator: " ").map(String.init) ?? []
    }
    #expect(lines.count == 5)
    #expect(
      try ["a", "b", "c", "d", "4", "e", ""].map { try lines.line(for: $0)?.text }
        == ["a b:1", nil, "c:2", "d:5", ":4", nil, nil])
  }

  @Test func whatTheKeyThrowsIsThrown() throws {
    let url = try folder.write("lines", "a\n")
    #expect(throws: CancellationError.self) { try KeyedLines(url) { _ in throw CancellationError() } }
  }

  @Test(arguments: [
    // The published vectors of 64-bit FNV-1a.
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func theHashIsFNV1a(text: String, digits: String) throws {
    var hash = StableHash()
    hash.add(text.utf8)
    #expect(hash.hexadecimal == digits)
    #expect(StableHash.of(text) == hash.value)
    #expect(try FileChecksum.of(folder.write("text", text)) == digits)
  }

  @Test func aHashHasLeadingZeros() throws {
    let texts = (0..<200).map { "text \($0)" }
    let hashes = texts.map { text in
      var hash = StableHash()
      hash.add(text.utf8)
      return hash
    }
    #expect(hashes.contains { $0.value < 1 << 60 })
    #expect(hashes.allSatisfy { $0.hexadecimal.count == 16 && UInt64($0.hexadecimal, radix: 16) == $0.value })
  }

  @Test func aFileThatIsNotThereHasNoChecksum() {
    #expect(throws: EvaluationError.self) { try FileChecksum.of(folder.file("absent")) }
  }
}
