import Foundation
import Foundations
import Testing

@Suite struct CSVSplitterTests {
  /// The records of a text, with the line on which each begins.
  private func records(_ text: String, separator: UInt8? = nil) throws -> [(line: Int, cells: [String])] {
    var splitter = separator.map { CSVSplitter(separator: $0) } ?? CSVSplitter(guessingFrom: text.utf8)
    var records = try text.utf8.compactMap { try splitter.take($0) }
    if let last = try splitter.finish() { records.append(last) }
    return try records.map { ($0.line, try #require($0.text())) }
  }

  private func cells(_ text: String) throws -> [[String]] { try records(text).map(\.cells) }

  @Test(arguments: [
    ("a,b", [["a", "b"]]), ("a,b\n", [["a", "b"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,,\n", [["a", "", ""]]), (",\n", [["", ""]]), (" a ,\tb\n", [["a", "b"]]), ("", []), ("\n\r\n\n", []),
    ("\"a,b\",c", [["a,b", "c"]]), ("\"a\nb\",c", [["a\nb", "c"]]), ("\"say \"\"ho\"\"\"", [["say \"ho\""]]),
    ("\"\"", [[""]]), ("\"\",\"\"", [["", ""]]), ("a\"b,c", [["a\"b", "c"]]), ("\"a\"b,c", [["ab", "c"]]),
    ("\"a\nb\" ,c", [["a\nb", "c"]]),
    ("Zoë,☕️", [["Zoë", "☕️"]]),
  ])
  func recordsOfCells(text: String, expected: [[String]]) throws {
    #expect(try cells(text) == expected)
  }

  @Test func everyRecordKnowsItsLine() throws {
    let found = try records("name\n\n\"two\nlines\"\n\nlast")
    #expect(found.map(\.line) == [1, 3, 6])
  }

  @Test(arguments: ["a,\"b", "a,b\nc,\"d\n\n", "\"", "\"x,y\nc,d\n\"e\",f\n"])
  func aQuoteThatIsNeverClosed(text: String) {
    let error = #expect(throws: CSVSplitter.OpenQuote.self) { try records(text) }
    #expect(error?.line == (text.hasPrefix("a,b") ? 2 : 1))
  }

  @Test func aRecordOfAMegabyteHasAnOpenQuote() {
    #expect(throws: CSVSplitter.OpenQuote.self) { try records("\"" + String(repeating: "x", count: 1 << 20) + "\"") }
  }

  @Test func aCellThatIsNoText() throws {
    var splitter = CSVSplitter(separator: UInt8(ascii: ","))
    let bytes: [UInt8] = [0x61, 0x2C, 0xFF, 0x0A]
    let record = try #require(try bytes.compactMap { try splitter.take($0) }.first)
    #expect(record.cells == [[0x61], [0xFF]] && record.text() == nil)
  }

  @Test(arguments: [
    ("a,b\n1;2", ","), ("a;b\n1,2", ";"), ("a\tb\n1,2", "\t"), ("a;b\tc", ";"), ("a,b;c\td", ","), ("a\n1;2", ","),
    ("", ","), ("\n;", ","),
  ])
  func theSeparatorIsThatOfTheFirstLine(text: String, separator: Character) {
    #expect(CSVSplitter(guessingFrom: text.utf8).separator == separator.asciiValue)
  }
}

@Suite struct CSVHeaderTests {
  private let header = CSVHeader(["Name", "LAT", "lng", "note", "NOTE"])

  @Test func columnsAreFoundBySpelling() throws {
    #expect(header.names == ["name", "lat", "lng", "note", "note"])
    #expect(try header.column(["title", "name"]) == 0)
    #expect(try header.column(CSVHeader.latitude) == 1)
    #expect(try header.column(CSVHeader.longitude) == 2)
    #expect(try header.column(["id"]) == nil)
  }

  @Test func twoOfOneMeaningAreRefused() {
    #expect(throws: CSVHeader.Doubled.self) { try header.column(["note"]) }
    #expect(throws: CSVHeader.Doubled.self) { try header.column(["name", "lat"]) }
  }
}
