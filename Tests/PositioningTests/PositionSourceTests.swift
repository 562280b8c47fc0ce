import Foundation
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite struct PositionSourceTests {
  static let sources: [(String, PositionSource?)] = [
    ("49.28,-123.12", Coordinate(latitude: 49.28, longitude: -123.12).map { .fixed($0) }),
    (" -1 , 2 ", Coordinate(latitude: -1, longitude: 2).map { .fixed($0) }),
    ("gpsd", .gpsd(host: "localhost", port: 2947)),
    ("gpsd:car.local", .gpsd(host: "car.local", port: 2947)),
    ("gpsd:192.168.0.7:3000", .gpsd(host: "192.168.0.7", port: 3000)),
    ("gpsd:[::1]", .gpsd(host: "::1", port: 2947)),
    ("gpsd:[fe80::1%eth0]:65535", .gpsd(host: "fe80::1%eth0", port: 65535)),
    ("gpx:drive.gpx", .track(file: "drive.gpx", scale: 1)),
    ("gpx:/a b/drive.gpx@10", .track(file: "/a b/drive.gpx", scale: 10)),
    ("gpx:drive.gpx@0.5", .track(file: "drive.gpx", scale: 0.5)),
    ("gpx:me@home.gpx", .track(file: "me@home.gpx", scale: 1)),
    ("gpx:me@home.gpx@2", .track(file: "me@home.gpx", scale: 2)),
  ]

  static let errors: [(String, PositionSourceError)] = [
    ("", .unknown), ("Vancouver", .unknown), ("GPSD", .unknown), ("gpsd2947", .unknown), ("49.28", .unknown),
    ("91,0", .offTheEarth), ("49.28,-123.12,5", .offTheEarth), ("1e999,0", .offTheEarth),
    ("gpsd:", .badHost), ("gpsd::2947", .badHost), ("gpsd:a b", .badHost), ("gpsd:[]", .badHost),
    ("gpsd:[::1", .bareIPv6), ("gpsd:[::1]2947", .badHost), ("gpsd:::1", .bareIPv6), ("gpsd:fe80::1:2947", .bareIPv6),
    ("gpsd:car:", .badPort("")), ("gpsd:car:0", .badPort("0")), ("gpsd:car:65536", .badPort("65536")),
    ("gpsd:car:+1", .badPort("+1")), ("gpsd:car:x", .badPort("x")), ("gpsd:[::1]:", .badPort("")),
    ("gpx:", .noFile), ("gpx:@2", .noFile), ("gpx:a@0", .badSpeed), ("gpx:a@-1", .badSpeed), ("gpx:a@nan", .badSpeed),
    ("gpx:a@1001", .badSpeed), ("gpx:a@inf", .badSpeed),
  ]

  @Test("Sources as they are written", arguments: sources)
  func source(text: String, source: PositionSource?) throws {
    #expect(try PositionSource(parsing: text) == source)
  }

  @Test("What is none, and what to write instead", arguments: errors)
  func error(text: String, error: PositionSourceError) {
    #expect(throws: error) { try PositionSource(parsing: text) }
    #expect(error.description.contains("write") && !error.description.contains("\n"))
  }

  @Test("Each is read by what it names")
  func positions() throws {
    #expect(try PositionSource(parsing: "1,2").positions() is FixedPosition)
    #expect(try PositionSource(parsing: "gpsd").positions() is FilteredPositions)
    let folder = try TestFolder()
    let file = try folder.write("drive.gpx", gpx(#"<trkpt lat="1" lon="2"/>"#))
    #expect(try PositionSource(parsing: "gpx:\(file.path)@3").positions() is TrackPositions)
    #expect(throws: TrackError.self) { try PositionSource(parsing: "gpx:\(folder.file("none").path)").positions() }
  }
}
