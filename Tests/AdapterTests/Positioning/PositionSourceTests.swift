import Foundations
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime)) struct PositionSourceTests {
  static let sources: [(text: String, source: PositionSource)] = [
    ("gpsd", .gpsd(host: "localhost", port: 2947)),
    ("gpsd:car.local", .gpsd(host: "car.local", port: 2947)),
    ("gpsd:10.0.0.7:1", .gpsd(host: "10.0.0.7", port: 1)),
    ("gpsd:car:65535", .gpsd(host: "car", port: 65_535)),
    ("gpsd:[::1]", .gpsd(host: "::1", port: 2947)),
    ("gpsd:[fe80::1%eth0]:3000", .gpsd(host: "fe80::1%eth0", port: 3_000)),
    ("gpx:drive.gpx", .track(file: "drive.gpx", scale: 1)),
    ("gpx:drive.gpx@10", .track(file: "drive.gpx", scale: 10)),
    ("gpx:drive.gpx@0.01", .track(file: "drive.gpx", scale: 0.01)),
    ("gpx:/home/me@home/drive.gpx", .track(file: "/home/me@home/drive.gpx", scale: 1)),
    ("gpx:me@home.gpx@2.5", .track(file: "me@home.gpx", scale: 2.5)),
    ("gpx:a:b, c.gpx", .track(file: "a:b, c.gpx", scale: 1)),
  ]

  @Test("Valid sources are parsed", arguments: sources)
  func good(text: String, source: PositionSource) throws {
    #expect(try PositionSource(parsing: text) == source)
  }

  @Test("A position is parsed with spaces around it", arguments: ["49.28,-123.12", " 49.28 , -123.12 "])
  func position(text: String) throws {
    let place = try #require(Coordinate(latitude: 49.28, longitude: -123.12))
    #expect(try PositionSource(parsing: text) == .fixed(place))
  }

  static let refused: [(text: String, error: PositionSourceError)] = [
    ("", .unknown), ("gps", .unknown), ("GPSD", .unknown), ("drive.gpx", .unknown), ("gpsd2947", .unknown),
    ("49.28", .unknown), ("here,there", .unknown), ("91,0", .offTheEarth), ("0,181", .offTheEarth),
    ("49.28,-123.12,7", .offTheEarth), ("1e999,0", .offTheEarth), ("gpsd:", .badHost), ("gpsd::2947", .badHost),
    ("gpsd:a b", .badHost), ("gpsd:[]", .badHost), ("gpsd:[::1]2947", .badHost), ("gpsd:[::1", .bareIPv6),
    ("gpsd:[car", .badHost), ("gpsd:car\0", .badHost), ("gpsd:::1", .bareIPv6), ("gpsd:fe80::1", .bareIPv6),
    ("gpsd:car:", .badPort("")), ("gpsd:car:0", .badPort("0")), ("gpsd:car:65536", .badPort("65536")),
    ("gpsd:car:+80", .badPort("+80")), ("gpsd:car:-1", .badPort("-1")), ("gpsd:car:http", .badPort("http")),
    ("gpsd:[::1]:", .badPort("")), ("gpx:", .noFile), ("gpx:@2", .noFile), ("gpx:a\0b", .noFile),
    ("gpx:a.gpx@0", .badSpeed), ("gpx:a.gpx@-1", .badSpeed), ("gpx:a.gpx@1001", .badSpeed),
    ("gpx:a.gpx@nan", .badSpeed), ("gpx:a.gpx@inf", .badSpeed),
  ]

  @Test("Malformed position sources are rejected with the matching error", arguments: refused)
  func bad(text: String, error: PositionSourceError) {
    #expect(throws: error) { try PositionSource(parsing: text) }
  }

  static let sentences: [(error: PositionSourceError, sentence: String)] = [
    (.unknown, "this isn't a position; use degrees such as 49.28,-123.12, or gpsd:HOST:PORT, or gpx:FILE"),
    (
      .offTheEarth,
      "this position is out of range; use a latitude from -90 to 90 and a longitude from -180 to 180, such as 49.28,-123.12"
    ),
    (.badHost, "gpsd's host is missing or invalid; use gpsd, gpsd:HOST, or gpsd:HOST:PORT"),
    (.bareIPv6, "an IPv6 address needs brackets; use gpsd:[::1] or gpsd:[::1]:2947"),
    (.badPort("http"), "\"http\" isn't a port; use 1 to 65535, such as gpsd:localhost:2947"),
    (.badPort("1\n2"), "\"1 2\" isn't a port; use 1 to 65535, such as gpsd:localhost:2947"),
    (.noFile, "the track's file is missing; use gpx:FILE or gpx:FILE@SPEED"),
    (
      .badSpeed,
      "the playback speed is out of range; use a factor from 0.01 to 1000, such as gpx:FILE@10"
    ),
  ]

  @Test("Errors are one line that says what to write", arguments: sentences)
  func sentence(error: PositionSourceError, sentence: String) { #expect("\(error)" == sentence) }

  @Test("A readable source is accepted, and a missing file is named in the error")
  func reading() throws {
    let place = try #require(Coordinate(latitude: 49.28, longitude: -123.12))
    #expect(try PositionSource.fixed(place).positions() is FixedPosition)
    #expect(try PositionSource.gpsd(host: "localhost", port: 1).positions() is FilteredPositions)
    let error = #expect(throws: TrackError.self) {
      try PositionSource.track(file: "/nowhere/drive.gpx", scale: 1).positions()
    }
    #expect(error?.description == "/nowhere/drive.gpx: the file doesn't exist; check its name")
  }
}
