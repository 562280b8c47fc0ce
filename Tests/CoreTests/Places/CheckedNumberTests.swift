import Foundation
import Foundations
import TestSupport
import Testing

@testable import Places

@Suite("Numbers from outside") struct CheckedNumberTests {
  private struct Amounts: Decodable {
    var count: Int
    var share: Double?

    enum CodingKeys: CodingKey { case count, share }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      count = try values.decode(in: 1...9, forKey: .count)
      share = try values.decodeIfPresent(in: 0...0.5, forKey: .share)
    }
  }

  private static func amounts(_ json: String) throws -> Amounts {
    try JSONDecoder().decode(Amounts.self, from: Data(json.utf8))
  }

  @Test("A number in its range is decoded, and one that may be left out may be null")
  func within() throws {
    let amounts = try Self.amounts(#"{"count":9,"share":0.5}"#)
    #expect(amounts.count == 9 && amounts.share == 0.5)
    #expect(try Self.amounts(#"{"count":1}"#).share == nil)
    #expect(try Self.amounts(#"{"count":1,"share":null}"#).share == nil)
  }

  @Test(
    "A number out of its range is refused with the range",
    arguments: [
      (#"{"count":0}"#, "count", "0 is out of range; use a number from 1 to 9"),
      (#"{"count":9223372036854775807}"#, "count", "9223372036854775807 is out of range; use a number from 1 to 9"),
      (#"{"count":1,"share":1e30}"#, "share", "1e+30 is out of range; use a number from 0 to 0.5"),
      (#"{"count":1,"share":-1}"#, "share", "-1 is out of range; use a number from 0 to 0.5"),
    ])
  func beyond(json: String, field: String, reason: String) throws {
    let error = #expect(throws: DecodingError.self) { try Self.amounts(json) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == [field] && context.debugDescription == reason)
  }

  @Test(
    "Any number becomes the nearest integer",
    arguments: [
      (0.4, 0), (0.5, 1), (-1.5, -2), (.nan, 0), (.infinity, .max), (-.infinity, .min), (1e30, .max), (-1e30, .min),
      (0x1p63, .max), (-0x1p63, .min), ((0x1p63).nextDown, 9_223_372_036_854_774_784),
    ] as [(Double, Int)])
  func integers(number: Double, expected: Int) { #expect(Int(saturating: number) == expected) }

  @Test(
    "Any number of seconds becomes a time, which can be added to others",
    arguments: [
      (1.5, .milliseconds(1500)), (-2, .seconds(-2)), (.nan, .zero), (1e30, .seconds(10_000_000_000)),
      (-.infinity, .seconds(-10_000_000_000)),
    ] as [(Double, Duration)])
  func times(seconds: Double, expected: Duration) { #expect(Duration(saturating: seconds) == expected) }

  @Test("A fix, a route and a cost with an extreme number are refused or decoded, and what is decoded can be encoded")
  func values() throws {
    let point = try #require(Coordinate(latitude: 49.28, longitude: -123.12))
    let route = PlannedRoute(
      shape: [point, point.moved(meters: 90, towards: 90)], distance: 90, duration: 9,
      steps: [
        RouteStep(.depart, start: 0, distance: 90, duration: 9), RouteStep(.arrive, start: 1, distance: 0, duration: 0),
      ])
    let fix = Fix(point, at: Date(timeIntervalSinceReferenceDate: 8e8), accuracy: 4, speed: 14, course: 90)
    try Self.replaceEach(in: fix)
    try Self.replaceEach(in: route)
    try Self.replaceEach(in: RouteCost(distance: 90, duration: 9))
  }

  private static func replaceEach<Value: Codable>(in value: Value) throws {
    let numbers = JSONNumbers(try JSONEncoder().encode(value))
    #expect(!numbers.places.isEmpty)
    for place in numbers.places {
      for extreme in JSONNumbers.extremes {
        guard let value = try? JSONDecoder().decode(Value.self, from: numbers.replacing(place, with: extreme)) else {
          continue
        }
        #expect(throws: Never.self) { try JSONEncoder().encode(value) }
      }
    }
  }
}
