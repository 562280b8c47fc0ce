import Foundation
import Places
import TestSupport
import Testing

@testable import Positioning

/// A GPX document around what stands in a track.
func gpx(_ points: String) -> Data {
  Data(
    #"<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\#(points)</trkseg></trk></gpx>"#
      .utf8)
}

@Suite struct TrackTests {
  /// A point, 10 m to the north of the one before.
  private func point(_ number: Int, _ contents: String = "", line: String = "") -> String {
    "\(line)<trkpt lat=\"\(Drive.points[number].latitude)\" lon=\"-123.12\">\(contents)</trkpt>"
  }

  private func track(_ points: String, pace: Double = 5) throws -> Track {
    try Track(gpx: gpx(points), file: "drive.gpx", pace: pace, from: arrival)
  }

  @Test("A track with times has a fix for each point; speed and course are what the points around tell")
  func timed() throws {
    let track = try track(
      point(0, "<time>2026-06-25T12:00:00Z</time>") + point(1, "<time>2026-06-25T12:00:01.500Z</time>")
        + point(2, "<ele>3</ele><time>2026-06-25T14:00:04+02:00</time>"))
    #expect(track.count == 3 && track.seconds == 4)
    #expect((0..<3).map { track[$0].seconds } == [0, 1.5, 4])
    #expect((0..<3).map { track[$0].fix.coordinate } == Array(Drive.points[0..<3]))
    #expect(track[1].fix.time == Drive.date(0) + 1.5)
    let speeds = (0..<3).compactMap { track[$0].fix.speed.map { ($0 * 10).rounded() / 10 } }
    #expect(speeds == [6.7, 5, 4])
    #expect((0..<3).allSatisfy { track[$0].fix.course == 0 && track[$0].fix.accuracy == nil })
    #expect([-1, 0, 1.4, 1.5, 9].map(track.number) == [0, 0, 0, 1, 2])
    #expect(track[-5] == track[0] && track[99] == track[2])
  }

  @Test("Speed and course of the file are kept, in GPX 1.0 and in extensions; what is no number is not")
  func stated() throws {
    let time = "<time>2026-06-25T12:00:00Z</time>"
    let extensions =
      "<extensions><a:TrackPointExtension><a:speed>7.5</a:speed><a:course>270</a:course></a:TrackPointExtension></extensions>"
    let track = try track(
      point(0, "\(time)<course>90</course><speed> 3 </speed>") + point(1, time + extensions)
        + point(1, "\(time)<speed>nan</speed><course>north</course>"))
    #expect(track[0].fix.speed == 3 && track[0].fix.course == 90)
    #expect(track[1].fix.speed == 7.5 && track[1].fix.course == 270)
    // Nothing tells how fast it is: all points have one time. It has not moved since the point before either.
    #expect(track[2].fix.speed == nil && track[2].fix.course == nil)
  }

  @Test("A track without times is driven at an even pace, with a fix a second and one at its end")
  func untimed() throws {
    let track = try track(point(0) + point(1) + point(1) + point(3), pace: 4)
    // 30 m at 4 m/s are 7.5 s.
    #expect(track.count == 9 && abs(track.seconds - 7.5) < 0.01)
    for number in 0..<9 {
      let moment = track[number]
      let way = Drive.points[0].distance(to: moment.fix.coordinate)
      #expect(abs(way - min(Double(number) * 4, track.seconds * 4)) < 0.01)
      #expect(moment.fix.speed == 4 && moment.fix.course == 0)
      #expect(moment.fix.time == arrival + moment.seconds)
    }
    #expect(track[8].fix.coordinate.distance(to: Drive.points[3]) < 0.001)
    #expect([0, 0.9, 1, 7.4, 99].map(track.number) == [0, 0, 1, 7, 7])
  }

  @Test("A point alone is a drive, with and without time")
  func single() throws {
    for contents in ["", "<time>2026-06-25T12:00:00Z</time>"] {
      let track = try track(point(0, contents))
      #expect(track.count == 1 && track.seconds == 0 && track[0].fix.coordinate == Drive.points[0])
      #expect(track[0].fix.course == nil && track.number(after: 5) == 0)
    }
  }

  @Test("Tracks are joined; routes count where there is no track; waypoints never")
  func kinds() throws {
    let head = #"<gpx><wpt lat="1" lon="1"/>"#
    let route = #"<rte><rtept lat="2" lon="2"/><rtept lat="2" lon="3"/></rte>"#
    let tracks =
      #"<trk><trkseg><trkpt lat="4" lon="4"/></trkseg></trk><trk><trkseg><trkpt lat="5" lon="4"/></trkseg></trk>"#
    let both = try Track(gpx: Data("\(head)\(route)\(tracks)</gpx>".utf8), file: "x", pace: 100)
    #expect(both[0].fix.coordinate.latitude == 4 && both[.max].fix.coordinate.latitude == 5)
    let routes = try Track(gpx: Data("\(head)\(route)</gpx>".utf8), file: "x", pace: 100)
    #expect(routes[0].fix.coordinate.latitude == 2)
    #expect(abs((routes[0].fix.course ?? 0) - 90) < 0.1)
  }

  /// What stands in a file, and the error without the file's name.
  static let brokenFiles: [(String, String)] = [
    ("", "1: this is no well-formed XML, or it is cut off; export it again"),
    ("no XML", "1: this is no well-formed XML, or it is cut off; export it again"),
    ("<gpx>\n<trk>\n<trkpt lat=\"1\" lon=\"1\">", "3: this is no well-formed XML, or it is cut off; export it again"),
    ("<kml></kml>", "1: this is no GPX document; choose a GPX file"),
    ("<gpx></gpx>", " it has no track and no route; choose a file with a drive in it"),
    (
      "<gpx>\n<trk>\n<trkpt lat=\"91\" lon=\"1\"/></trk></gpx>",
      "3: this point has no position on the Earth; its lat has to be -90 to 90 and its lon -180 to 180, in degrees"
    ),
    (
      "<gpx>\n<trkpt lat=\"nan\" lon=\"1\"/></gpx>",
      "2: this point has no position on the Earth; its lat has to be -90 to 90 and its lon -180 to 180, in degrees"
    ),
    (
      "<gpx><trkpt lat=\"1\"/></gpx>",
      "1: this point has no position on the Earth; its lat has to be -90 to 90 and its lon -180 to 180, in degrees"
    ),
    (
      "<gpx><trkpt lat=\"1\" lon=\"1\">\n<time>noon</time></trkpt></gpx>",
      "2: this time is none; write it as 2026-06-25T12:00:00Z"
    ),
    (
      "<gpx>\n<trkpt lat=\"1\" lon=\"1\"><time>2026-06-25T12:00:00</time></trkpt>\n<trkpt lat=\"1\" lon=\"1\"/></gpx>",
      "3: this point has no time, and others have; give all points times, or none of them"
    ),
    (
      "<gpx>\n<trkpt lat=\"1\" lon=\"1\"><time>2026-06-25T12:00:01Z</time></trkpt>\n<trkpt lat=\"1\" lon=\"1\"><time>2026-06-25T12:00:00Z</time></trkpt></gpx>",
      "3: the time of this point is before that of the last; bring the points into the order of their times"
    ),
    ("<gpx>" + String(repeating: "<a>", count: 500), "1: its elements are nested too deeply; export it again"),
  ]

  @Test("A broken file is an error that names file and line", arguments: brokenFiles)
  func broken(text: String, description: String) {
    let error = #expect(throws: TrackError.self) { try Track(gpx: Data(text.utf8), file: "drive.gpx") }
    #expect(error?.description == "drive.gpx:\(description)")
  }

  @Test("An external entity is not looked up")
  func entity() throws {
    let folder = try TestFolder()
    let secret = try folder.write("secret", "2026-06-25T12:00:00Z")
    let text = """
      <!DOCTYPE gpx [<!ENTITY s SYSTEM "\(secret.absoluteString)">]>
      <gpx><trkpt lat="1" lon="1"><time>&s;</time></trkpt></gpx>
      """
    #expect(throws: TrackError.self) { try Track(gpx: Data(text.utf8), file: "drive.gpx") }
  }

  @Test("A file that cannot be read is an error that names it")
  func unreadable() throws {
    let folder = try TestFolder()
    #expect(throws: TrackError.self) { try Track(gpx: folder.url) }
    let error = #expect(throws: TrackError.self) { try Track(gpx: folder.file("none.gpx")) }
    #expect(error?.description == "\(folder.file("none.gpx").path): there is no such file; check its name")
    let file = try folder.write("drive.gpx", gpx(point(0)))
    #expect(try Track(gpx: file).count == 1)
  }

  @Test("A pace that no car drives is an error", arguments: [0, -1, .nan, .infinity, 101])
  func pace(pace: Double) {
    #expect(throws: TrackError.self) { try Track(gpx: gpx(point(0)), file: "drive.gpx", pace: pace) }
  }
}
