import Foundation
import PlaceIndexBuilding
import Places
import Testing

/// Entries without a name or position, or that aren't places: they get one if possible, or are reported as skipped.
@Suite struct LeftOutTests {
  private static func read(_ text: String, _ format: PlaceFormat) throws -> PlaceList {
    try PlaceReader.read(Data(text.utf8), format: format, file: "a.\(format.rawValue)")
  }

  private static func lines(_ list: PlaceList) -> [String] { list.skipped.map { "\($0.location): \($0.reason)" } }

  @Test func placesWithoutNames() throws {
    let longNote = "<p>A place where one can sit and look at the sea all day long and in the evening</p>"
    let list = try Self.read(
      """
      <gpx><wpt lat="50.0" lon="10.0"/>
      <wpt lat="50.1" lon="10"><name> </name></wpt><wpt lat="50.2" lon="10"><desc>Boat shed</desc></wpt>
      <wpt lat="50.3" lon="10"><cmt>Ramp\nfor boats</cmt></wpt><wpt lat="50.4" lon="10"><name>?!</name></wpt>
      <wpt lat="50.5" lon="10"><desc><![CDATA[\(longNote)]]></desc></wpt>
      </gpx>
      """, .gpx)
    #expect(
      list.records.map(\.place.name) == [
        "Waypoint 1", "Waypoint 2", "Boat shed", "Ramp", "Waypoint 3",
        "A place where one can sit and look at the sea all day long",
      ])
    #expect(list.records.map(\.place.note) == [nil, nil, nil, "Ramp\nfor boats", nil, longNote])
    #expect(list.skipped.isEmpty)
    let kml = "<kml><Placemark><Point><coordinates>10,50</coordinates></Point></Placemark></kml>"
    #expect(try Self.read(kml, .kml).records.map(\.place.name) == ["Place 1"])
    #expect(try Self.read("lat,lon\n50,10\n,,\n51,11\n", .csv).records.map(\.place.name) == ["Place 1", "Place 2"])
  }

  /// Text that is too long is truncated, and the place is kept.
  @Test func textsThatAreTooLong() throws {
    let long = String(repeating: "x", count: 3_000)
    let aliases = (0..<30).map { "a\($0)" }.joined(separator: ";")
    let list = try Self.read(
      "name,lat,lon,label,address,note,aliases\n\(long),50,10,\(long),\(long),\(long),\"!;\(aliases)\"\n"
        + "A,50,10,!,,,\n", .csv)
    let place = try #require(list.records.first?.place)
    #expect(place.name.count == 200 && place.label?.count == 60 && place.address?.count == 300)
    #expect(place.note?.count == 2_000 && place.aliases.count == 20 && place.aliases.first == "a0")
    #expect(list.records.last?.place.label == nil)
  }

  @Test func homeTwice() throws {
    let list = try Self.read("name,lat,lon\nHome,1,2\nhome,3,4\nWork,5,6\nHOME,7,8\n", .csv)
    #expect(list.records.map(\.place.name) == ["Home", "home (2)", "Work", "HOME (3)"])
    #expect(list.records.map(\.place.role) == [.home, .favorite, .work, .favorite])
  }

  private static let route = """
    <rte><name>Loop</name><rtept lat="50" lon="10"><name>Gate</name></rtept><rtept lat="50.1" lon="10"/>
    <rtept lat="50.2" lon="10"><desc>Turn left</desc></rtept></rte>
    """

  private static func track(_ name: String, _ ends: [Double]) -> String {
    let points = ends.map { "<trkpt lat='\($0)' lon='10'><name>x</name></trkpt>" }.joined()
    return "<trk>\(name)<trkseg>\(points)</trkseg></trk>"
  }

  @Test(
    arguments: [
      (route, ["Gate"], ["line 1: 2 points of the route have no name"]),
      (
        track("<name>A walk</name>", [50, 50.1, 50.2]), ["A walk start", "A walk end"],
        ["line 1: it is a track; only its start and end are places"]
      ),
      (
        track("", [50, 50.1, 50]), ["Track 1 start"], ["line 1: it is a track; only its start and end are places"]
      ),
      (
        route + track("", [50, 51]), ["Gate"],
        [
          "line 1: 2 points of the route have no name", "line 2: it is a track, not a place",
        ]
      ),
      ("<trk><name>Empty</name></trk>", [], ["line 1: it is a track, not a place"]),
      ("<metadata/>", [], []),
    ] as [(String, [String], [String])])
  func routesAndTracks(inside: String, names: [String], skipped: [String]) throws {
    let list = try Self.read("<gpx>\(inside)</gpx>", .gpx)
    #expect(list.records.map(\.place.name) == names)
    #expect(Self.lines(list) == skipped)
    if names == ["Gate"] { #expect(list.records.first?.place.label == "Loop") }
  }

  @Test func linksToPlacesElsewhere() throws {
    let list = try Self.read(
      """
      <kml><Document><name>Map</name>
      <NetworkLink><Link><href><![CDATA[https://www.google.com/maps/d/kml?mid=1]]></href></Link></NetworkLink>
      </Document></kml>
      """, .kml)
    #expect(Self.lines(list) == ["line 2: it links to places on the web, which aren't downloaded"])
  }

  @Test(
    arguments: [
      ("50.1", "10.2", 50.1, 10.2), ("49,2827", "123,1207", 49.2827, 123.1207), ("+50", "-10", 50, -10),
      ("\u{2212}33,5", "\u{2212}70.25", -33.5, -70.25), ("49° 16.9' N", "123° 7.2' W", 49.28166667, -123.12),
      ("49 16 58 N", "123 07 15 W", 49.28277778, -123.12083333), ("N49°16'58\"", "E 8°30'0\"", 49.28277778, 8.5),
      ("49°16′58,5″ n", "8.5e", 49.28291667, 8.5), ("-0° 30'", "10°", -0.5, 10),
      ("49 deg 30' 0.00\" S", "8:30", -49.5, 8.5),
      ("1e1", "10", 10, 10),
    ] as [(String, String, Double, Double)])
  func degrees(latitude: String, longitude: String, north: Double, east: Double) throws {
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
    let list = try Self.read("name,lat,lon\nx,\(quoted(latitude)),\(quoted(longitude))\n", .csv)
    let point = try #require(list.records.first?.place.coordinate, "\(Self.lines(list))")
    #expect(abs(point.latitude - north) < 1e-7 && abs(point.longitude - east) < 1e-7)
  }

  @Test(arguments: [
    "49 N,8 N", "49.5 30,8", "49 61,8", "-49 S,8", "a,b", "49 16 58 1,8", "1.2.3,8", "nan,8", "0x10,8", "49,O8",
    "91,98",
    "49,181", "N,E", "49--5,8",
  ])
  func degreesThatAreNone(pair: String) throws {
    let list = try Self.read("name,lat,lon\nx,\(pair)\n", .csv)
    #expect(Self.lines(list) == ["line 2: its latitude or longitude is out of range"])
  }

  @Test func positionsThatAreMistakes() throws {
    let list = try Self.read("name,lat,lon\nA,0,0\nB,-123.1,49.2\nC,49,28,123,12\nD,,\nE,50,\n", .csv)
    #expect(
      Self.lines(list) == [
        "line 2: its position is 0,0, which stands for an unknown position",
        "line 3: its latitude or longitude is out of range; latitude and longitude may be swapped",
        "line 4: it has more cells than the header; decimal commas may have split its coordinates",
        "line 5: it has no position", "line 6: it has no position",
      ])
  }
}
