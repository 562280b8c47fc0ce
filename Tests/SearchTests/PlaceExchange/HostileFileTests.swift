import CZlib
import Foundation
import Foundations
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

/// Broken or malicious files.
@Suite struct HostileFileTests {
  private static func read(_ text: String, _ format: PlaceFormat) throws -> PlaceList {
    try PlaceReader.read(Data(text.utf8), format: format, file: "a.file")
  }

  private static func refusal(
    _ data: Data, _ format: PlaceFormat, _ code: ExchangeError.Code = .badContents
  ) throws -> ExchangeError {
    let error = try #require(
      #expect(throws: ExchangeError.self) { try PlaceReader.read(data, format: format, file: "a.file") })
    #expect(error.code == code)
    #expect(error.description.hasPrefix("a.file") && error.description.contains("; "))
    #expect(!error.description.contains("\n"))
    return error
  }

  private static let secret = "the contents of another file"

  @Test(arguments: [PlaceFormat.gpx, .kml], ["", "<?xml version=\"1.0\"?>\n", "\n <!-- a > b -->\n", "\u{FEFF}"])
  func declarationsOfATypeAreRefused(format: PlaceFormat, prolog: String) throws {
    let folder = try TestFolder()
    let other = try folder.write("secret.txt", Self.secret)
    let laughs = (1..<10).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    for declaration in [
      "<!DOCTYPE gpx [<!ENTITY l0 \"ha\">\(laughs)]>",
      "<!DOCTYPE gpx [<!ENTITY l9 SYSTEM \"\(other.absoluteString)\">]>",
      "<!DOCTYPE gpx [<!ENTITY % p SYSTEM \"\(other.absoluteString)\"> %p;]>",
      "<!DOCTYPE gpx SYSTEM \"\(other.absoluteString)\">", "<!DOCTYPE gpx PUBLIC \"x\" \"\(other.absoluteString)\">",
    ] {
      let text = """
        \(prolog)\(declaration)<gpx><wpt lat="1" lon="2"><name>&l9;</name></wpt></gpx>
        """
      let error = try Self.refusal(Data(text.utf8), format)
      #expect(error.message.contains("document type"))
      #expect(error.line == 1 + prolog.count { $0 == "\n" })
    }
  }

  @Test(arguments: ["UTF-7", "Shift_JIS", "windows-1251", "KOI8-R"])
  func otherEncodingsAreRefused(encoding: String) throws {
    let text = "<?xml version='1.0' encoding='\(encoding)'?><gpx/>"
    #expect(try Self.refusal(Data(text.utf8), .gpx).message.contains("UTF-8"))
  }

  /// A malicious declaration is rejected also in an encoding that hides it.
  @Test func declarationsInUTF16AreRefused() throws {
    let data = try #require("<!DOCTYPE gpx [<!ENTITY a SYSTEM 'file:///x'>]><gpx>&a;</gpx>".data(using: .utf16))
    #expect(try Self.refusal(data, .gpx).message.contains("document type"))
  }

  /// Text inside the document that looks like a declaration is text.
  @Test func aDeclarationInATextIsText() throws {
    let list = try Self.read(
      "<gpx><wpt lat='1' lon='2'><name>x</name><desc><![CDATA[<!DOCTYPE html><p>hi]]></desc></wpt></gpx>", .gpx)
    #expect(list.records.first?.place.note == "<!DOCTYPE html><p>hi")
  }

  @Test(
    arguments: [
      (PlaceFormat.gpx, "<gpx>\n<wpt lat='1' lon='2'>\n<name>x</name>", 3), (.gpx, "<gpx>\n</wpt></gpx>", 2),
      (.gpx, "<kml></kml>", nil), (.kml, "<gpx></gpx>", nil), (.gpx, "", 1), (.kml, "no XML", 1),
      (.gpx, "<?xml", 1), (.gpx, "<!-- ", 1), (.gpx, "<![CDATA[<gpx>", 1), (.gpx, "<gpx><wpt", 1),
      (.geoJSON, "{\"features\":\n [}", nil), (.geoJSON, "[]", nil),
      (.geoJSON, "{\"type\": \"Feature\"}", nil), (.geoJSON, "", nil), (.csv, "", 1), (.csv, "name,lat\n", 1),
      (.csv, "name,lat,lon\n\"x,1,2\n", 2), (.csv, "Steg,1,2\nPool,3,4\n", 1), (.kmz, "PK", nil), (.kmz, "", nil),
    ] as [(PlaceFormat, String, Int?)])
  func filesThatAreNone(format: PlaceFormat, text: String, line: Int?) throws {
    let error = try Self.refusal(Data(text.utf8), format)
    if let line { #expect(error.line == line, "\(error)") }
  }

  @Test func depthIsBounded() throws {
    _ = try Self.refusal(Data(("<gpx>" + String(repeating: "<a>", count: 100_000)).utf8), .gpx)
    _ = try Self.refusal(Data(String(repeating: "[", count: 100_000).utf8), .geoJSON)
    _ = try Self.refusal(Data(("{\"features\": [" + String(repeating: "{", count: 20_000)).utf8), .geoJSON)
  }

  /// Opening marks without an end don't cause repeated searches for the end.
  @Test(arguments: ["<!--", "<![CDATA[", "<?", "<a", "<a b='", "&", "&#", "</", "<wpt>", "</wpt>"])
  func aFileOfNothingButBeginnings(mark: String) throws {
    let text = "<gpx>" + String(repeating: mark, count: 100_000)
    _ = try? Self.read(text, .gpx)
  }

  @Test func numbersAreBounded() throws {
    let row = "x,1,2\n"
    let most = "name,lat,lon\n" + String(repeating: row, count: 10_000)
    #expect(try Self.read(most, .csv).records.count == 10_000)
    _ = try Self.refusal(Data((most + row).utf8), .csv, .tooLarge)
    _ = try Self.refusal(Data(String(repeating: "x\n", count: 10_001).utf8), .geoJSON, .tooLarge)
    _ = try Self.refusal(Data(count: 8 << 20 + 1), .gpx, .tooLarge)
  }

  @Test func anArchiveThatUnpacksToTooMuch() throws {
    let blanks = String(repeating: "<a>\(String(repeating: " ", count: 1 << 20))</a>", count: 7)
    let large = ZIPFile(entries: [("a.kml", "<kml>\(blanks)\(blanks)</kml>")])
    _ = try Self.refusal(large.data(isDeflated: true), .kmz, .tooLarge)
    let bomb = ZIPFile(entries: (0..<10).map { ("\($0).kml", "<kml>\(blanks)</kml>") })
    _ = try Self.refusal(bomb.data(isDeflated: true), .kmz, .tooLarge)
    // The sizes stated in an archive aren't trusted.
    let liar = ZIPFile(entries: [("a.kml", "<kml>\(blanks)</kml>")], statedSize: 10)
    #expect(try Self.refusal(liar.data(isDeflated: true), .kmz).message.contains("a.kml"))
    let boaster = ZIPFile(entries: [("a.kml", "<kml/>")], statedSize: 0xFFFF_FFFF)
    _ = try Self.refusal(boaster.data(isDeflated: true), .kmz, .tooLarge)
  }

  @Test func archivesThatCannotBeRead() throws {
    let entries = [("a.kml", "<kml/>")]
    #expect(try Self.refusal(ZIPFile(entries: entries, flags: 1).data(), .kmz).message.contains("encrypted"))
    #expect(try Self.refusal(ZIPFile(entries: entries, method: 14).data(), .kmz).message.contains("a.kml"))
    #expect(try Self.refusal(ZIPFile(entries: entries, checksumError: 1).data(), .kmz).message.contains("damaged"))
    #expect(try Self.refusal(ZIPFile(entries: [("a.txt", "x")]).data(), .kmz).message.contains("no KML"))
    let commented = try ZIPFile(entries: entries, comment: String(repeating: "PK\u{5}\u{6}", count: 500)).data()
    #expect(try PlaceReader.read(commented, format: .kmz, file: "a").records.isEmpty)
  }

  /// Changed, removed, and inserted bytes give an error or a list, never a crash.
  @Test(arguments: PlaceFormat.allCases)
  func damagedFiles(format: PlaceFormat) throws {
    let point = try #require(Coordinate(parsing: "48.5,-126.5"))
    let places = (0..<3).map { number in
      UserPlace(role: .favorite, name: "Place \(number)", coordinate: point, aliases: ["é \(number)"], label: "x")
    }
    let whole = PlaceWriter.data(places, format: format)
    var generator = SeededGenerator(UInt64(whole.count))
    for _ in 0..<1_500 {
      var data = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !data.isEmpty {
        let at = Int.random(in: 0..<data.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: data[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: data = Data(data.prefix(at))
        case 2: data.insert(UInt8.random(in: 0...255, using: &generator), at: at)
        default: data.removeSubrange(at..<min(data.count, at + Int.random(in: 1...40, using: &generator)))
        }
      }
      do {
        let list = try PlaceReader.read(data, format: format, file: "a")
        #expect(list.records.count + list.skipped.count <= 10)
      } catch {
        #expect(error.subject.hasPrefix("a"))
      }
    }
  }

  @Test func filesThatCannotBeOpened() throws {
    let folder = try TestFolder()
    let pipe = folder.file("pipe.gpx")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    try FileManager.default.createDirectory(at: folder.file("folder.kml"), withIntermediateDirectories: false)
    for (name, code) in [
      ("absent.gpx", ExchangeError.Code.missing), ("pipe.gpx", .notAFile), ("folder.kml", .notAFile),
      ("places.docx", .unknownFormat), ("places", .unknownFormat),
    ] {
      let error = #expect(throws: ExchangeError.self) { try PlaceReader.read(contentsOf: folder.file(name)) }
      #expect(error?.code == code && error?.description.contains(name) == true)
    }
  }
}

/// An archive for a test, with optional defects.
struct ZIPFile {
  var entries: [(name: String, contents: String)]
  /// Stated instead of the true size.
  var statedSize: Int?
  var flags = 0
  var method: Int?
  var checksumError: UInt32 = 0
  var comment = ""

  func data(isDeflated: Bool = false) throws -> Data {
    var data = Data()
    var directory = Data()
    for (name, contents) in entries {
      let plain = [UInt8](contents.utf8)
      let packed = isDeflated ? try Self.deflated(plain) : plain
      var common = Data()
      for field in [20, flags, method ?? (isDeflated ? 8 : 0), 0, 0x21] { Self.append(field, 2, to: &common) }
      let checksum = UInt32(truncatingIfNeeded: crc32(0, plain, UInt32(plain.count))) ^ checksumError
      for field in [Int(checksum), packed.count, statedSize ?? plain.count] { Self.append(field, 4, to: &common) }
      Self.append(name.utf8.count, 2, to: &common)
      Self.append(0, 2, to: &common)
      let offset = data.count
      Self.append(0x0403_4B50, 4, to: &data)
      data.append(common + Data(name.utf8) + Data(packed))
      Self.append(0x0201_4B50, 4, to: &directory)
      Self.append(20, 2, to: &directory)
      directory.append(common)
      for (field, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)] { Self.append(field, count, to: &directory) }
      directory.append(Data(name.utf8))
    }
    let start = data.count
    data.append(directory)
    Self.append(0x0605_4B50, 4, to: &data)
    for field in [0, 0, entries.count, entries.count] { Self.append(field, 2, to: &data) }
    for field in [directory.count, start] { Self.append(field, 4, to: &data) }
    Self.append(comment.utf8.count, 2, to: &data)
    return data + Data(comment.utf8)
  }

  private static func append(_ value: Int, _ count: Int, to data: inout Data) {
    for byte in 0..<count { data.append(UInt8(value >> (8 * byte) & 0xFF)) }
  }

  /// The deflated data without zlib's two leading and four trailing bytes.
  private static func deflated(_ plain: [UInt8]) throws -> [UInt8] {
    var size = compressBound(UInt(plain.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    guard compress(&packed, &size, plain, UInt(plain.count)) == Z_OK else { throw CocoaError(.coderInvalidValue) }
    return Array(packed[2..<(Int(size) - 4)])
  }
}
