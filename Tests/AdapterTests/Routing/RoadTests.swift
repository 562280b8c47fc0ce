import Foundation
import Places
import TestSupport
import Testing

@testable import Routing

@Suite("Roads of a map", .tags(.realTime)) struct RoadTests {
  @Test("tags say what a road is")
  func tags() throws {
    let road = try #require(
      Road(
        [
          "highway": "motorway_link", "oneway": "yes", "toll": "yes", "name": "Exit Road", "ref": "A 1; B 2",
          "maxspeed": "50 mph", "destination": "Oxford;London", "destination:ref": "A 40",
          "turn:lanes": "left|through;slight_right||none",
        ], exit: "7"))
    #expect(road.size == .motorway && road.isLink && road.isOneway && road.hasToll && !road.isMotorway)
    #expect(road.name == "Exit Road" && road.number == "A 1" && road.limit == 80 && road.speed == 80)
    #expect(road.exit == "7" && road.towards == ["A 40", "Oxford", "London"] && road.uses == [.tolls])
    #expect(road.lanes == [[.left], [.straight, .slightRight], [], []])
    #expect(Road(line: road.line) == road)
  }

  @Test(
    "ways that aren't roads for cars are skipped",
    arguments: [
      [:], ["highway": "footway"], ["highway": "cycleway"], ["highway": "ferry"], ["highway": "proposed"],
      ["name": "x"], ["highway": "primary", "area": "no"].filter { $0.key != "highway" },
    ])
  func none(tags: [String: String]) { #expect(Road(tags) == nil) }

  @Test(
    "a ferry is a road, and motorways are identified",
    arguments: [
      (["route": "ferry"], [RouteAvoidance.ferries]), (["highway": "motorway"], [.motorways]),
      (["highway": "motorway_link"], []), (["highway": "road"], []), (["highway": "living_street"], []),
    ] as [([String: String], Set<RouteAvoidance>)])
  func uses(tags: [String: String], expected: Set<RouteAvoidance>) throws {
    let road = try #require(Road(tags))
    #expect(road.uses == expected && Road(line: road.line) == road)
  }

  @Test(
    "speed limits are parsed",
    arguments: [
      ("50", 50), ("30 mph", 48), ("20 km/h", 20), ("none", nil), ("signals", nil), ("30;50", nil), ("", nil),
      ("0", nil),
      ("1e9", nil), ("nan", nil), ("-5", nil), ("walk", nil), ("50 knots", nil),
    ] as [(String, Double?)])
  func limit(text: String, expected: Double?) { #expect(Road.limit(text) == expected) }

  @Test(
    "for access, the key for the fewest vehicles decides",
    arguments: [
      (["access": "no"], RoadAccess.closed), (["access": "no", "motor_vehicle": "yes"], .open),
      (["motor_vehicle": "destination"], .destination), (["access": "private"], .closed),
      (["access": "customers"], .destination),
      (["vehicle": "no", "motorcar": "designated"], .open), (["foot": "no"], nil), (["access": "unknown"], nil),
      (["access": "psv"], .closed),
    ] as [([String: String], RoadAccess?)])
  func access(tags: [String: String], expected: RoadAccess?) { #expect(RoadAccess(tags) == expected) }

  @Test("a road is found by its number, anywhere in the table")
  func table() throws {
    var text = ""
    for index in 0..<300 {
      var road = try #require(Road(["highway": "primary"]))
      road.name = "Road \(index)"
      text += road.line + "\n"
    }
    let table = RoadTable(Data(text.utf8))
    for index in [0, 1, 63, 64, 65, 128, 299] { #expect(table[index]?.name == "Road \(index)") }
    for index in [-1, 300, 319, 320, .max, .min] { #expect(table[index] == nil) }
    #expect(RoadTable(Data())[0] == nil)
    #expect(RoadTable(Data("primary\t\tx".utf8))[0] == nil)
  }

  @Test("osmium's format is parsed: escapes, members, nodes with positions")
  func objects() throws {
    let way = try #require(OPLObject(line: "w-7 v1 dV Tname=a%20%b%2c%%3d%,x=,y=%zz%41% Nn1x1.5y2,n-2"))
    #expect(way.kind == .way && way.id == -7 && way.nodes.map(\.id) == [1, -2])
    #expect(way.nodes.map { $0.place?.longitude } == [1.5, nil])
    #expect(way.tags == ["name": "a b,=", "x": "", "y": "%zzA"])
    let relation = try #require(OPLObject(line: "r1 Ttype=restriction Mw7@from,n2@via,w8@to"))
    #expect(relation.members.map(\.id) == [7, 2, 8] && relation.members.map(\.role) == ["from", "via", "to"])
    let node = try #require(OPLObject(line: "n5 T x-0.1 y51.5"))
    #expect(node.latitude == "51.5" && node.longitude == "-0.1")
    for line in ["", "c1 x", "w", "wx", "#"] { #expect(OPLObject(line: line) == nil) }
  }

  @Test(
    "Routino's input has numbers for names, speeds for limits, tolls for tunnels, and only complete turn restrictions")
  func file() throws {
    let folder = try TestFolder()
    var file = try RoadFile(map: folder.file("map"), table: folder.file("table"))
    for line in [
      "n1 Thighway=motorway_junction,ref=7 x0 y51", "n-2 Taccess=private x0 y52", "n3 T",
      "w-5 Thighway=motorway_link,name=A&B,toll=yes,oneway=yes,tunnel=yes,motor_vehicle=designated Nn1,n-2",
      "w6 Thighway=footway Nn1,n-2", "w7 Thighway=primary,access=destination Nn1,n-2", "w8 Thighway=primary Nn1",
      "r1 Ttype=restriction,restriction=no_left_turn Mw-5@from,n1@via,w7@to",
      "r2 Ttype=restriction,restriction=no_left_turn Mw-5@from,n1@via,w6@to",
    ] {
      try file.add(try #require(OPLObject(line: line)))
    }
    try file.finish()
    #expect(file.count == 2)
    let map = try String(contentsOf: folder.file("map"), encoding: .utf8)
    #expect(
      map == """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6">
         <node id="1" lat="51" lon="0"><tag k="highway" v="motorway_junction"/><tag k="ref" v="7"/></node>
         <node id="1099511627778" lat="52" lon="0"><tag k="motorcar" v="no"/></node>
         <way id="1"><nd ref="1"/><nd ref="1099511627778"/><tag k="highway" v="motorway_link"/>\
        <tag k="maxspeed" v="70"/>\
        <tag k="motorcar" v="yes"/><tag k="name" v="#0"/><tag k="oneway" v="yes"/><tag k="toll" v="yes"/>\
        <tag k="tunnel" v="yes"/></way>
         <way id="2"><nd ref="1"/><nd ref="1099511627778"/><tag k="highway" v="service"/><tag k="maxspeed" v="65"/>\
        <tag k="motorcar" v="yes"/><tag k="name" v="#1"/></way>
         <relation id="1"><member type="way" ref="1" role="from"/><member type="node" ref="1" role="via"/>\
        <member type="way" ref="2" role="to"/><tag k="restriction" v="no_left_turn"/>\
        <tag k="type" v="restriction"/></relation>
        </osm>

        """)
    let table = try RoadTable(contentsOf: folder.file("table"))
    #expect(table[0]?.name == "A&B" && table[0]?.exit == "7" && table[1]?.size == .primary && table[2] == nil)
    #expect(RoadFile.escaped("<a b=\"&\t\u{1}\">é") == "&lt;a b=&quot;&amp; &quot;&gt;é")
  }
}

extension OPLObject {
  init?(line: String) { self.init(Array(line.utf8)[...]) }
}
