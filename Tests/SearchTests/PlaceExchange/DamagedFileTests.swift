import Foundation
import PlaceIndexBuilding
import Places
import Testing

/// Files with an error, everything else in which is still read.
@Suite struct DamagedFileTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var format = PlaceFormat.gpx
    var text: String
    var names: [String]
    var skipped: [String] = []

    var testDescription: String { text }
  }

  private static func read(_ data: Data, _ format: PlaceFormat) throws -> PlaceList {
    try PlaceReader.read(data, format: format, file: "a.\(format.rawValue)")
  }

  private static func check(_ example: Example) throws {
    let list = try read(Data(example.text.utf8), example.format)
    #expect(list.records.map(\.place.name) == example.names)
    #expect(list.skipped.map { "\($0.location): \($0.reason)" } == example.skipped)
  }

  private static func waypoint(_ inside: String) -> String { "<wpt lat='50' lon='10'>\(inside)</wpt>" }

  private static func placemark(_ inside: String) -> String {
    "<Placemark>\(inside)<Point><coordinates>10,50</coordinates></Point></Placemark>"
  }

  private static let damaged = "the XML is damaged here; places near this line may be missing"

  @Test(arguments: [
    ("Salt & Sand", "Salt & Sand"), ("Salt &amp Sand; x", "Salt &amp Sand; x"), ("A&B;C", "A&B;C"), ("A &", "A &"),
    ("Caf&eacute;&nbsp;Noir &ndash; &Uuml;", "Café\u{A0}Noir – Ü"), ("&#67;af&#xE9;&#X21;", "Café!"),
    ("a&#11;b&#0;c&#xFFFFFFFFF;", "abc&#xFFFFFFFFF;"), ("&amp;nbsp;", "&nbsp;"), ("Bar\u{B}\n", "Bar"),
    ("\u{0}\u{1F}Bar", "Bar"), ("Room < 5 & > 3", "Room < 5 & > 3"), ("I <3 tea", "I <3 tea"),
    ("<![CDATA[A & B <c>&nbsp;]]>", "A & B <c>&nbsp;"), ("A<!-- & < -->B", "AB"), ("two\r\nlines", "two\nlines"),
  ])
  func namesThatAreNoXML(written: String, read: String) throws {
    for (format, text) in [
      (PlaceFormat.gpx, "<gpx>\(Self.waypoint("<name>\(written)</name>"))</gpx>"),
      (.kml, "<kml>\(Self.placemark("<name>\(written)</name>"))</kml>"),
    ] {
      try Self.check(Example(format: format, text: text, names: [read]))
    }
  }

  @Test(arguments: [
    Example(
      text: "<gpx>\(waypoint("<name>A</name>"))\n<wpt lat='51' lon='11'>\n<name>B",
      names: ["A"], skipped: ["line 2: the file is cut off here"]),
    Example(text: "<gpx>\(waypoint("<name>A</name>"))\n", names: ["A"], skipped: ["line 2: the file is cut off here"]),
    Example(
      text: "<gpx>\(waypoint("<name>A"))\(waypoint("<name>B</name>"))</gpx>", names: ["A", "B"],
      skipped: ["line 1: \(damaged)"]),
    Example(
      text: "<gpx><wpt lat='50' lon='10'><name>A</name>\n\(waypoint("<name>B</name>"))</gpx>", names: ["A", "B"],
      skipped: ["line 2: \(damaged)"]),
    Example(
      text: "<gpx>\(waypoint("<name>A</Name></b>"))\n\(waypoint("<name>B</name>"))</gpx>", names: ["A", "B"],
      skipped: ["line 1: \(damaged)"]),
    Example(
      text: "<gpx><wpt lat='50 lon='10'><name>A</name></wpt>\(waypoint("<name>B</name>"))</gpx>", names: ["B"],
      skipped: ["line 1: it has no position"]),
    Example(
      text: "<gpx><wpt lat=50 lon = 10><name>A</name></wpt><wpt lat='50' lon='10' name='x>y'/></gpx>",
      names: ["A", "Waypoint 1"]),
    Example(
      format: .kml,
      text: "<kml><Document>\(placemark("<name>A</name><description>x<br>y</description>"))</Document></kml>",
      names: ["A"], skipped: ["line 1: \(damaged)"]),
  ])
  func tagsThatDoNotMatch(example: Example) throws { try Self.check(example) }

  @Test func textOfATagThatIsNotEndedIsKept() throws {
    let text = "<gpx>\(Self.waypoint("<name>A</name><desc>one<br>two</desc>"))</gpx>"
    #expect(try Self.read(Data(text.utf8), .gpx).records.first?.place.note == "onetwo")
  }

  @Test(arguments: [PlaceFormat.gpx, .csv, .geoJSON])
  func marksAndEncodings(format: PlaceFormat) throws {
    let text =
      switch format {
      case .csv: "name,lat,lon\nCafé,50,10\n"
      case .geoJSON:
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"Café\"},\"geometry\":"
          + "{\"type\":\"Point\",\"coordinates\":[10,50]}}"
      default: "<?xml version='1.0' encoding='ISO-8859-1'?><gpx>\(Self.waypoint("<name>Café</name>"))</gpx>"
      }
    let latin1 = try #require(text.data(using: .isoLatin1))
    let utf16 = try #require(text.data(using: .utf16))
    for data in [Data(text.utf8), Data("\u{FEFF}\(text)".utf8), latin1, utf16] {
      let list = try Self.read(data, format)
      #expect(list.records.map(\.place.name) == ["Café"])
      #expect(list.skipped.isEmpty)
    }
  }

  @Test func quotesThatAreNeverClosed() throws {
    try Self.check(
      Example(
        format: .csv, text: "name,lat,lon\nA,50,10\n\"B,50,10\nC,50,10\n\"D\",50,10\n",
        names: ["A", "C", "D"],
        skipped: ["line 3: a quotation mark is never closed; close it, or double each quotation mark inside a cell"]))
    try Self.check(
      Example(
        format: .csv, text: "name,lat,lon\nA,50,10\n\"B,50,10\nC,50,10",
        names: ["A", "C"],
        skipped: ["line 3: a quotation mark is never closed; close it, or double each quotation mark inside a cell"]))
  }

  /// Each line opens a quote that the following lines seem to close and open again.
  @Test func `a table in which every line opens a quote is read only a few times`() throws {
    let lines = String(repeating: "x\",\"y\n", count: 300_000)
    try Self.check(
      Example(
        format: .csv, text: "name,lat,lon\nA,50,10\n\(lines)B,50,10\n", names: ["A", "B"],
        skipped: ["line 3: a quotation mark is never closed; close it, or double each quotation mark inside a cell"]))
  }

  @Test func `multi-line cells are kept between rows with open quotes`() throws {
    let good = #"C,50,10,"two\#nlines""#
    let text = "name,lat,lon,note\n\"A,50,10,\n\(good)\n\"B,50,10,\n\(good)\n"
    let list = try Self.read(Data(text.utf8), .csv)
    #expect(list.records.map(\.place.note) == ["two\nlines", "two\nlines"])
    #expect(list.skipped.map(\.location) == ["line 2"])
  }

  private static let lamp =
    #"{"type":"Feature","properties":{"name":"Lamp"},"geometry":{"type":"Point","coordinates":[10,50]}}"#
  private static let tree = lamp.replacing("Lamp", with: "Tree")
  private static let broken = "it isn't well-formed JSON, or it is cut off"

  @Test(arguments: [
    Example(format: .geoJSON, text: lamp, names: ["Lamp"]),
    Example(format: .geoJSON, text: "[\(lamp),\(tree)]", names: ["Lamp", "Tree"]),
    Example(format: .geoJSON, text: #"{"type":"Point","coordinates":[10,50]}"#, names: ["Place 1"]),
    Example(
      format: .geoJSON,
      text: #"{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[10,50],["11","51"]]}]}"#,
      names: ["Place 1", "Place 2"]),
    Example(format: .geoJSON, text: #"[{"name":"Pier","lat":50,"lng":"10,5"}]"#, names: ["Pier"]),
    Example(format: .geoJSON, text: "\(lamp)\n\n\u{1E}\(tree)\r\n", names: ["Lamp", "Tree"]),
    Example(
      format: .geoJSON, text: "\(lamp)\n{\"type\":\n\(tree)", names: ["Lamp", "Tree"], skipped: ["line 2: \(broken)"]),
    Example(format: .geoJSON, text: lamp.replacing("Lamp", with: "La\u{B}mp"), names: ["La mp"]),
    Example(format: .geoJSON, text: "{\"features\":[\(lamp),\(tree),]}", names: ["Lamp", "Tree"]),
    Example(
      format: .geoJSON, text: "{\"features\":[\(lamp),\(tree.dropLast(12))", names: ["Lamp"],
      skipped: ["feature 2: \(broken)"]),
    Example(
      format: .geoJSON, text: "{\"features\":[\(lamp),\(lamp.dropLast()),\(tree)]}", names: ["Lamp", "Tree"],
      skipped: ["feature 2: \(broken)"]),
    Example(
      format: .geoJSON, text: "{\"features\":[\n{\"name:1},\n\(lamp)}],\n\(tree)\n]}", names: ["Lamp", "Tree"],
      skipped: ["feature 1: \(broken)"]),
  ])
  func piecesOfJSON(example: Example) throws { try Self.check(example) }

  @Test func archivesWithFilesThatCannotBeRead() throws {
    let good = "<kml>\(Self.placemark("<name>Pier</name>"))</kml>"
    let shadow = "\u{0}\u{5}\u{16}\u{7}\u{0}\u{2}"
    for name in ["__MACOSX/._doc.kml", "._doc.kml", "lists/._a.gpx"] {
      let list = try PlaceReader.read(
        ZIPFile(entries: [("doc.kml", good), (name, shadow)]).data(), format: .kmz, file: "a.kmz")
      #expect(list.records.map(\.place.name) == ["Pier"])
      #expect(list.skipped.isEmpty)
    }
    let mixed = ZIPFile(entries: [
      ("a.kml", "<!DOCTYPE kml><kml/>"), ("b.kml", good), ("c.csv", "name,lat,lon\nTree,50,10\nx,,\n"), ("d.txt", "x"),
    ])
    let list = try PlaceReader.read(mixed.data(), format: .kmz, file: "a.zip")
    #expect(list.records.map { "\($0.location): \($0.place.name)" } == ["b.kml line 1: Pier", "c.csv line 2: Tree"])
    #expect(list.skipped.map(\.location) == ["a.kml line 1", "c.csv line 3"])
    #expect(try PlaceFormat(of: URL(filePath: "/x/Takeout.ZIP")) == .kmz)
    #expect(try PlaceFormat(of: URL(filePath: "/x/a.geojsonl")) == .geoJSON)
  }
}
