import Foundation
import Foundations
import TestSupport
import Testing

@Suite struct LineSplitterTests {
  private func lines(_ pieces: [String]) -> [String] {
    var splitter = LineSplitter()
    var lines: [String] = []
    for piece in pieces {
      splitter.append(piece.utf8)
      while let line = splitter.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    if let rest = splitter.finish() { lines.append(String(decoding: rest, as: UTF8.self)) }
    #expect(splitter.number == lines.count && splitter.pending == 0)
    #expect(splitter.next() == nil && splitter.finish() == nil)
    return lines
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\n", ["", ""]), ("a\r\nb", ["a\r", "b"]),
    // A Unicode line separator is text, as in JSON.
    ("\"a\u{2028}b\"\nc", ["\"a\u{2028}b\"", "c"]), ("é\n☕️", ["é", "☕️"]),
  ])
  func atLineFeedsOnly(text: String, expected: [String]) {
    #expect(lines([text]) == expected)
    #expect(lines(text.unicodeScalars.map { String($0) }) == expected)
    #expect(lines(["", text, ""]) == expected)
  }

  @Test func whatIsHeldIsCounted() {
    var splitter = LineSplitter()
    splitter.append("one\ntw".utf8)
    #expect(splitter.pending == 6 && splitter.number == 0)
    #expect(splitter.next().map(Array.init) == Array("one".utf8))
    #expect(splitter.pending == 2 && splitter.number == 1 && splitter.next() == nil)
    splitter.append("o\n".utf8)
    #expect(splitter.next().map(Array.init) == Array("two".utf8) && splitter.number == 2)
  }

  @Test func aLongLineInManyPieces() {
    let piece = String(repeating: "x", count: 1_000)
    #expect(lines(Array(repeating: piece, count: 2_000) + ["\n", "y"]).map(\.utf8.count) == [2_000_000, 1])
  }
}

@Suite struct ByteOrderMarkTests {
  @Test func itIsTakenOffOnce() {
    let text = Data("name".utf8), mark = Data([0xEF, 0xBB, 0xBF])
    #expect((mark + text).droppingByteOrderMark == text)
    #expect((mark + mark + text).droppingByteOrderMark == mark + text)
    #expect(text.droppingByteOrderMark == text && mark.droppingByteOrderMark.isEmpty)
    #expect(mark.prefix(2).droppingByteOrderMark == mark.prefix(2) && Data().droppingByteOrderMark.isEmpty)
    // A slice whose first index isn't 0.
    #expect(Array((Data([1]) + mark + text).dropFirst().droppingByteOrderMark) == Array("name".utf8))
  }
}

@Suite struct FileObstacleTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func whatIsThereAndReadableHasNone() throws {
    let file = try folder.write("a.csv", "name")
    #expect(FileObstacle(reading: file) == nil)
    let link = folder.file("link.csv")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(FileObstacle(reading: link) == nil)
  }

  @Test func whatIsNoFile() throws {
    #expect(FileObstacle(reading: folder.url) == .folder)
    #expect(FileObstacle(reading: folder.file("none.csv")) == .absent)
    #expect(FileObstacle(reading: folder.file("none/none.csv")) == .absent)
    #expect(FileObstacle(reading: URL(filePath: "/dev/null")) == .noOrdinaryFile)
    let web = try #require(URL(string: "https://example.org\(try folder.write("a.csv", "name").path)"))
    #expect(FileObstacle(reading: web) == .absent)
    let link = folder.file("dangling.csv")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file("none.csv"))
    #expect(FileObstacle(reading: link) == .absent)
  }

  @Test(.disabled(if: FileManager.default.isReadableFile(atPath: "/etc/shadow"), "whoever may read everything"))
  func whatMayNotBeRead() throws {
    let file = try folder.write("secret.csv", "name")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    #expect(FileObstacle(reading: file) == .noPermission)
  }
}
