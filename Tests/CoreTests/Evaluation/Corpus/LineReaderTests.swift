import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct LineReaderTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func lines(_ data: Data, longest: Int = LineReader.longestLine) throws -> [LineReader.Line] {
    var reader = try LineReader(try folder.write("lines", data), longest: longest)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\n\n\nb\n", ["a", "", "", "b"]),
    ("a\r\nb\r\n", ["a", "b"]), ("\u{FEFF}a\nb", ["a", "b"]), ("é\r", ["é"]), ("a\rb\n", ["a\rb"]),
  ])
  func linesOfAText(text: String, expected: [String]) throws {
    let lines = try lines(Data(text.utf8))
    #expect(lines.map(\.text) == expected.map { $0 })
    #expect(lines.map(\.number) == Array(1..<(expected.count + 1)))
    #expect(lines.dropLast().allSatisfy { $0.isWhole })
    #expect(lines.last.map { $0.isWhole == (text.utf8.last == 10) } ?? true)
  }

  @Test func linesOfEveryLengthAroundAPieceAreWhole() throws {
    let lengths = [0, 1, (1 << 18) - 2, 1 << 18, (1 << 18) + 1, 3 << 18, 5]
    let text = lengths.enumerated().map { String(repeating: "\($0)", count: $1) }.joined(separator: "\n")
    let lines = try lines(Data(text.utf8))
    #expect(lines.map(\.bytes.count) == lengths)
    #expect(lines.map { Set($0.bytes).count } == [0, 1, 1, 1, 1, 1, 1])
    for line in lines {
      var reader = try LineReader(folder.file("lines"), at: line.offset)
      #expect(try reader.next()?.bytes == line.bytes)
    }
  }

  @Test func aLineThatIsTooLongKeepsItsBeginningAndTheNextItsPlace() throws {
    let lines = try lines(Data("abc\nabcd\nabcde\nf\nabcdefg".utf8), longest: 4)
    #expect(lines.map(\.text) == ["abc", "abcd", "abcd", "f", "abcd"])
    #expect(lines.map(\.isTooLong) == [false, false, true, false, true])
    #expect(lines.map(\.offset) == [0, 4, 9, 15, 17])
  }

  @Test func bytesThatAreNoText() throws {
    #expect(try lines(Data([0x61, 0xFF, 0x0A, 0x62])).map(\.text) == [nil, "b"])
  }

  @Test func whatCannotBeRead() throws {
    #expect(throws: EvaluationError.self) { try LineReader(folder.file("absent")) }
    #expect(throws: EvaluationError.self) {
      var reader = try LineReader(folder.url)
      _ = try reader.next()
    }
  }
}

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
}
