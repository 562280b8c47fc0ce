import TestSupport
import Testing

@testable import Places

@Suite struct PolylineTests {
  /// About a hundred meters east, then three times as far north, on the equator.
  private static let points = [(0.0, 0.0), (0, 0.001), (0.003, 0.001)].compactMap {
    Coordinate(latitude: $0.0, longitude: $0.1)
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0), (-1, 0, 0), (1, 0.003, 0.001), (2, 0.003, 0.001), (0.25, 0, 0.001), (0.625, 0.0015, 0.001),
    (0.125, 0, 0.0005),
  ])
  func aShareOfTheWay(share: Double, latitude: Double, longitude: Double) throws {
    let expected = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(try #require(Polyline.point(at: share, of: Self.points)).distance(to: expected) < 1)
  }

  @Test func fewPointsHaveAMiddleToo() throws {
    let first = try #require(Self.points.first)
    #expect(Polyline.point(at: 0.5, of: []) == nil)
    #expect(Polyline.point(at: 0.5, of: [first]) == first)
    #expect(Polyline.point(at: 0.3, of: [first, first]) == first)
  }
}

@Suite struct EncodedPolylineTests {
  /// The example in the format's description.
  private static let example = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"

  @Test func decodesTheExample() throws {
    let points = try EncodedPolyline.decode(Self.example)
    #expect(points == (try [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map(coordinate)))
  }

  @Test func decodesSixDecimals() throws {
    let points = try EncodedPolyline.decode("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI", precision: .six)
    #expect(points == (try [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map(coordinate)))
  }

  @Test func nothingIsNoPoints() throws {
    #expect(try EncodedPolyline.decode("") == [])
  }

  @Test(arguments: [
    ("_cidP_gsia@~fsia@~ngtcA_cidP_gsia@_cidP~fsia@~fsia@_ogtcA", EncodedPolyline.Precision.five),
    ("_gdtjD_oiivI~niivI~~ssmT_gdtjD_oiivI_gdtjD~niivI~niivI__tsmT", .six),
  ])
  func reachesTheEndsOfTheEarth(text: String, precision: EncodedPolyline.Precision) throws {
    let points = try [(90.0, 180.0), (-90, -180), (0, 0), (90, -180), (-90, 180)].map(coordinate)
    #expect(try EncodedPolyline.decode(text, precision: precision) == points)
  }

  @Test(arguments: [
    (" _p~iF~ps|U", EncodedPolylineError.badCharacter(offset: 0, byte: 32)),
    ("_p~iF~ps|U\n", .badCharacter(offset: 10, byte: 10)), ("_p~iF\u{7f}", .badCharacter(offset: 5, byte: 127)),
    ("_p~iFé", .badCharacter(offset: 5, byte: 0xC3)), ("_p~iF", .incomplete(point: 0)),
    ("_p~i", .unfinished(offset: 0)),
    ("_p~iF~ps|U_", .unfinished(offset: 10)), ("_p~iF~ps|U?", .incomplete(point: 1)),
    ("~~~~~~~~~~~~", .tooLarge(offset: 0)), ("?~~~~~~~?", .tooLarge(offset: 1)),
  ])
  func refuses(text: String, error: EncodedPolylineError) {
    #expect(throws: error) { try EncodedPolyline.decode(text) }
    #expect(!error.description.isEmpty)
  }

  @Test func aWrongPrecisionIsNamed() throws {
    do {
      _ = try EncodedPolyline.decode("__y~|A~vsyiF", precision: .five)
      Issue.record("492.8 is a latitude")
    } catch {
      #expect(error.description.contains("492.8,-1231.2"))
      #expect(error.description.contains("precision 5"))
    }
  }

  @Test func randomPolylinesAreRead() throws {
    var generator = SeededGenerator(8)
    let text = "?@ABCIFG_`abcdefghijklmnopqrstuvwxyz{|}~"
    for round in 0..<3000 {
      let length = round < 2990 ? Int.random(in: 0...12, using: &generator) : 10_000
      let line = generator.text(of: text, length: length)
      for precision in EncodedPolyline.Precision.allCases {
        guard let points = try? EncodedPolyline.decode(line, precision: precision) else { continue }
        #expect(points.count <= line.utf8.count / 2)
      }
    }
  }

  private func coordinate(_ degrees: (Double, Double)) throws -> Coordinate {
    try #require(Coordinate(latitude: degrees.0, longitude: degrees.1))
  }
}
