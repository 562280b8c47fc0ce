import Foundation
import Foundations
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime)) struct TrackTests {
  static func gpx(_ points: [String]) -> String {
    let lines = ["<gpx version=\"1.1\">", "<trk><trkseg>"] + points + ["</trkseg></trk>", "</gpx>", ""]
    return lines.joined(separator: "\n")
  }

  /// Points of the drive, with times at a given interval in seconds, or without times.
  static func points(_ count: Int, every seconds: Double? = nil) -> [String] {
    (0..<count).map { number in
      let time = seconds.map { interval in
        let date = Drive.date(0).addingTimeInterval(interval * Double(number))
        return "<time>\(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))</time>"
      }
      return point(Drive.points[number].latitude, Drive.points[number].longitude, time ?? "")
    }
  }

  static func point(_ latitude: Any, _ longitude: Any = -123.12, _ rest: String = "") -> String {
    "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(rest)</trkpt>"
  }

  @Test("With times, each point is a fix with speed and course from the neighboring points")
  func timed() throws {
    let track = try Track(gpx: Data(Self.gpx(Self.points(3, every: 2)).utf8), file: "drive.gpx")
    #expect(track.count == 3 && track.seconds == 4)
    #expect((0..<3).map { track[$0].seconds } == [0, 2, 4])
    #expect(track[1].fix.coordinate == Drive.points[1] && track[1].fix.time == Drive.date(2))
    #expect(abs((track[1].fix.speed ?? 0) - 5) < 0.01 && track[1].fix.course == 0)
    #expect([-1, 0, 1.9, 2, 3, 99].map { track.number(after: $0) } == [0, 0, 0, 1, 1, 2])
  }

  @Test("Speed and course in the file take precedence, whatever their prefix")
  func stated() throws {
    let rest = "<time>2026-06-25T12:00:00Z</time><extensions><x:speed>7.5</x:speed><course>270</course></extensions>"
    let track = try Track(gpx: Data(Self.gpx([Self.point(49.28, -123.12, rest)]).utf8), file: "drive.gpx")
    #expect(track[0].fix.speed == 7.5 && track[0].fix.course == 270 && track[0].fix.time == Drive.date(0))
  }

  @Test("Without times, it is driven at constant speed, with a fix per second")
  func untimed() throws {
    let track = try Track(gpx: Data(Self.gpx(Self.points(2)).utf8), file: "drive.gpx", pace: 4, from: arrival)
    // 10.007 m at 4 m/s: 0, 1 and 2 s, and the end.
    #expect(track.count == 4 && abs(track.seconds - 2.502) < 0.001)
    #expect(track[0].fix.coordinate == Drive.points[0] && track[3].fix.coordinate == Drive.points[1])
    #expect(abs(Drive.points[0].distance(to: track[1].fix.coordinate) - 4) < 0.01)
    #expect(track[1].fix.time == arrival.addingTimeInterval(1) && track[1].fix.speed == 4)
    #expect(track[1].fix.course == 0)
  }

  @Test("One point is a valid track")
  func onePoint() throws {
    let track = try Track(gpx: Data(Self.gpx(Self.points(1)).utf8), file: "drive.gpx")
    #expect(track.count == 1 && track.seconds == 0 && track[7].fix.coordinate == Drive.points[0])
  }

  static let broken: [(text: String, message: String)] = [
    ("", "drive.gpx:1: this isn't well-formed XML, or it is cut off; export it again"),
    ("<kml/>", "drive.gpx:1: this isn't a GPX document; choose a GPX file"),
    ("<gpx></gpx>", "drive.gpx: it has neither a track nor a route; choose a file with a drive in it"),
    (
      gpx([point(49), point(91)]),
      "drive.gpx:4: this point's position is missing or out of range; "
        + "use a lat from -90 to 90 and a lon from -180 to 180, in degrees"
    ),
    (
      gpx([point("nan")]),
      "drive.gpx:3: this point's position is missing or out of range; "
        + "use a lat from -90 to 90 and a lon from -180 to 180, in degrees"
    ),
    (
      gpx([point(49), point(49, -123, "<time>noon</time>")]),
      "drive.gpx:4: this time is invalid; write it as 2026-06-25T12:00:00Z"
    ),
    (
      gpx(points(2, every: 1) + points(1)),
      "drive.gpx:5: this point has no time, but others do; set the time of every point, or of none"
    ),
    (
      gpx(points(2, every: -1)),
      "drive.gpx:4: this point's time is before the previous point's; "
        + "sort the points by time"
    ),
    (
      String(repeating: "<gpx>", count: 100),
      "drive.gpx:1: its elements are nested too deeply; export it again"
    ),
  ]

  @Test("Errors name the line of the file", arguments: broken)
  func wrong(text: String, message: String) {
    let error = #expect(throws: TrackError.self) { try Track(gpx: Data(text.utf8), file: "drive.gpx") }
    #expect(error?.description == message)
  }

  @Test("A truncated file throws an error without crashing")
  func cut() {
    let whole = Array(Self.gpx(Self.points(3, every: 1)).utf8)
    // The line feed at the end may be missing.
    for length in 0..<(whole.count - 1) {
      #expect(throws: TrackError.self) { try Track(gpx: Data(whole[..<length]), file: "drive.gpx") }
    }
  }

  @Test("A file and a folder are named in the error")
  func files() throws {
    let folder = try TestFolder()
    let good = try folder.write("a drive.gpx", Self.gpx(Self.points(2)))
    #expect(try Track(gpx: good).seconds > 0)
    let bad = try folder.write("bad.gpx", Self.gpx([Self.point(99)]))
    #expect(throws: (any Error).self) { try Track(gpx: bad) }
    let error = #expect(throws: TrackError.self) { try Track(gpx: bad) }
    #expect(error?.subject == bad.path && error?.line == 3)
    let isFolder = #expect(throws: TrackError.self) { try Track(gpx: folder.url) }
    #expect(isFolder?.message == "it is a folder")
  }

  @Test("Unrealistic speeds throw an error", arguments: [0, -1, 101, .nan, .infinity])
  func paces(pace: Double) {
    #expect(throws: TrackError.self) {
      try Track(gpx: Data(Self.gpx(Self.points(2)).utf8), file: "drive.gpx", pace: pace)
    }
  }
}
