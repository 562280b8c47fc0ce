import Foundation
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime)) struct GPSDReportTests {
  /// A line and its expected report; `nil` if it is skipped.
  struct Line: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var report: GPSDReport?
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ report: GPSDReport?) {
      (self.name, self.text, self.report) = (name, text, report)
    }
  }

  private static func fix(
    _ latitude: Double = 49.28, _ longitude: Double = -123.12, at time: Date = arrival, accuracy: Double? = nil,
    speed: Double? = nil, course: Double? = nil
  ) -> GPSDReport? {
    Coordinate(latitude: latitude, longitude: longitude).map {
      .position(device: nil, Fix($0, at: time, accuracy: accuracy, speed: speed, course: course))
    }
  }

  private static func tpv(_ rest: String, place: String = "\"lat\":49.28,\"lon\":-123.12") -> String {
    "{\"class\":\"TPV\",\"mode\":3,\(place)\(rest.isEmpty ? "" : ",")\(rest)}"
  }

  private static let noon = Date(timeIntervalSince1970: 1_782_388_800)

  static let positions: [Line] = [
    Line("a fix alone", tpv(""), fix()),
    Line("in two dimensions", #"{"class":"TPV","mode":2,"lat":49.28,"lon":-123.12}"#, fix()),
    Line("mode written as 3.0", #"{"class":"TPV","mode":3.0,"lat":49.28,"lon":-123.12}"#, fix()),
    Line("mode not seen yet", #"{"class":"TPV","mode":0}"#, .position(device: nil, nil)),
    Line("no fix", #"{"class":"TPV","device":"/dev/a","mode":1}"#, .position(device: "/dev/a", nil)),
    Line(
      "no fix, with an old position", #"{"class":"TPV","mode":1,"lat":49.28,"lon":-123.12}"#,
      .position(device: nil, nil)),
    Line("time", tpv(#""time":"2026-06-25T12:00:00.000Z""#), fix(at: noon)),
    Line("time with half a second", tpv(#""time":"2026-06-25T12:00:00.500Z""#), fix(at: noon + 0.5)),
    Line("time in whole seconds", tpv(#""time":"2026-06-25T12:00:00Z""#), fix(at: noon)),
    Line("a leap second", tpv(#""time":"2026-06-25T11:59:60Z""#), fix(at: noon)),
    Line(
      "a receiver's clock that was never set", tpv(#""time":"1970-01-01T00:00:00Z""#),
      fix(at: Date(timeIntervalSince1970: 0))),
    Line("an invalid time is replaced by the arrival time", tpv(#""time":"2026-13-45T12:00:00Z""#), fix()),
    Line("a numeric time is replaced by the arrival time", tpv(#""time":1782388800"#), fix()),
    Line("speed and course", tpv(#""speed":13.9,"track":271.5"#), fix(speed: 13.9, course: 271.5)),
    Line("a course of 360 degrees", tpv(#""track":360.0"#), fix(course: 0)),
    Line("a negative course", tpv(#""track":-90"#), fix(course: 270)),
    Line("a negative speed is ignored", tpv(#""speed":-1"#), fix()),
    Line("an overflowing speed is ignored", tpv(#""speed":1e999"#), fix()),
    Line("speed as text is ignored", tpv(#""speed":"fast""#), fix()),
    Line("members that are null", tpv(#""speed":null,"track":null,"eph":null,"time":null"#), fix()),
    Line("unknown members", tpv(#""altHAE":33.0,"new":{"deep":[1,2]}"#), fix()),
    Line("a line that ends with CR", tpv("") + "\r", fix()),
    Line("the pole", tpv("", place: #""lat":90,"lon":180"#), fix(90, 180)),
    Line("an eph of 0 is ignored", tpv(#""eph":0"#), fix()),
    Line("epx without epy is ignored", tpv(#""epx":10"#), fix()),
    Line("mode alone", #"{"class":"TPV","mode":3}"#, .other),
    Line("errors without a position", #"{"class":"TPV","mode":3,"epv":29.9,"eph":17.1,"sep":30.4}"#, .other),
    Line("no mode", #"{"class":"TPV","lat":49.28,"lon":-123.12}"#, nil),
    Line("an unknown mode", #"{"class":"TPV","mode":7,"lat":49.28,"lon":-123.12}"#, nil),
    Line("an overflowing mode", #"{"class":"TPV","mode":1e300,"lat":49.28,"lon":-123.12}"#, nil),
    Line("mode as text", #"{"class":"TPV","mode":"3","lat":49.28,"lon":-123.12}"#, nil),
    Line("latitude alone", tpv("", place: #""lat":49.28"#), nil),
    Line("latitude out of range", tpv("", place: #""lat":149.28,"lon":-123.12"#), nil),
    Line("longitude out of range", tpv("", place: #""lat":49.28,"lon":-1e30"#), nil),
    Line("latitude as text", tpv("", place: #""lat":"49.28","lon":-123.12"#), nil),
    Line("NaN, as written by old versions", tpv("", place: #""lat":nan,"lon":nan"#), nil),
  ]

  static let others: [Line] = [
    Line("VERSION", #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#, .other),
    Line("WATCH", #"{"class":"WATCH","enable":true,"json":true}"#, .other),
    Line("SKY", #"{"class":"SKY","hdop":0.9,"satellites":[{"PRN":1,"el":40.0,"used":true}]}"#, .other),
    Line("an unknown class", #"{"class":"NEW"}"#, .other),
    Line("no receiver", #"{"class":"DEVICES","devices":[]}"#, .devices(count: 0)),
    Line(
      "two receivers", #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"},{}]}"#, .devices(count: 2)),
    Line("DEVICES without a list", #"{"class":"DEVICES"}"#, nil),
    Line(
      "a receiver that came", #"{"class":"DEVICE","path":"/dev/a","activated":"2026-06-25T12:00:00Z"}"#,
      .device(path: "/dev/a", isGone: false)),
    Line(
      "a receiver that went", #"{"class":"DEVICE","path":"/dev/a","activated":0}"#,
      .device(path: "/dev/a", isGone: true)),
    Line("ERROR", #"{"class":"ERROR","message":"Unrecognized request"}"#, nil),
    Line("an empty line", "", nil),
    Line("invalid JSON", "$GPRMC,120000.00,A", nil),
    Line("truncated JSON", #"{"class":"TPV","mode":3,"lat":49.28,"lo"#, nil),
    Line("two reports on a line", #"{"class":"SKY"}{"class":"SKY"}"#, nil),
    Line("an array instead of an object", #"["class","TPV"]"#, nil),
    Line("a missing class", #"{"mode":3}"#, nil),
    Line("a numeric class", #"{"class":3}"#, nil),
    Line("endless brackets", String(repeating: "[", count: 30_000), nil),
  ]

  @Test("Position reports are parsed", arguments: positions)
  func position(line: Line) { #expect(GPSDReport(line.text.utf8, at: arrival) == line.report) }

  @Test("Other reports are parsed", arguments: others)
  func other(line: Line) { #expect(GPSDReport(line.text.utf8, at: arrival) == line.report) }

  @Test("Invalid UTF-8 isn't a report")
  func noUTF8() {
    #expect(GPSDReport(Array(#"{"class":"SKY","x":""#.utf8) + [0xFF, 0xFE] + Array("\"}".utf8), at: arrival) == nil)
  }

  @Test("gpsd's 95 % accuracy is converted to two thirds")
  func accuracy() throws {
    let plane = try #require(GPSDReport.accuracy(horizontal: 17.1, east: 99, north: 99))
    #expect(abs(plane - 10.36) < 0.01)
    let axes = try #require(GPSDReport.accuracy(horizontal: nil, east: 19.6, north: 19.6))
    #expect(abs(axes - 14.82) < 0.01)
    #expect(GPSDReport.accuracy(horizontal: .nan, east: .infinity, north: 1) == nil)
    #expect(GPSDReport.accuracy(horizontal: nil, east: 1e300, north: 1e300) == nil)
    #expect(GPSDReport.accuracy(horizontal: -5, east: nil, north: 3) == nil)
  }

  @Test("Two thirds of positions with normal errors are within the accuracy")
  func accuracyOfNormalErrors() throws {
    // 95 % of the distances are within eph = 10 m; the distances are Rayleigh-distributed, taken at evenly spaced
    // quantiles.
    let deviation = 10 / (2 * log(20.0)).squareRoot()
    let distances = (0..<1000).map { deviation * (-2 * log(1 - (Double($0) + 0.5) / 1000)).squareRoot() }
    let accuracy = try #require(GPSDReport.accuracy(horizontal: 10, east: nil, north: nil))
    #expect(distances.filter { $0 <= 10 }.count == 950)
    #expect((666...667).contains(distances.filter { $0 <= accuracy }.count))
  }
}
