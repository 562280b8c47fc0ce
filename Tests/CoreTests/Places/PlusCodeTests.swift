import TestSupport
import Testing

@testable import Places

/// The vectors are from the specification's test data (github.com/google/open-location-code, test_data), except
/// decimals on a cell's edge that binary numbers can't represent; there, implementations may differ.
@Suite struct PlusCodeTests {
  @Test(arguments: [
    "8FWC2345+G6", "8FWC2345+G6G", "8fwc2345+", "8FWCX400+", "849VGJQF+VX7QR3J", "849VGJQF+VX7QR3JW",
  ])
  func readsFullCodes(text: String) throws {
    #expect(try #require(PlusCode(text)).isFull)
  }

  @Test(arguments: ["WC2345+G6g", "2345+G6", "45+G6", "+G6", "22+"])
  func readsShortCodes(text: String) throws {
    let code = try #require(PlusCode(text))
    #expect(!code.isFull)
    #expect(code.area == nil)
    #expect(code.center == nil)
  }

  @Test(arguments: [
    "", "G+", "+", "8FWC2345+G", "8FWC2_45+G6", "8FWC2η45+G6", "8FWC2345+G6+", "8FWC2345G6+", "8FWC2300+G6",
    "WC2300+G6g", "WC2345+G", "WC2300+", "849VGJQF+VX7QR3U", "849VGJQF+VX7QR3JU", "8FWC2345G6", "8FWC0+", "8FWCX00+",
    "8F000000+22", "00000000+", "8FWC20000+", "8FW00000+", " 8FWC2345+G6", "849VCWC8R9", "459", "+0", "0+",
    // North of the north pole, east of 180°.
    "FFWC2345+G6", "8WWC2345+G6", "XXXXXXXX+XX",
  ])
  func refuses(text: String) {
    #expect(PlusCode(text) == nil)
  }

  @Test(arguments: ["8FVC0000+", "8FVC9G8F+6W", "9G8F+6W", "8F+6WX", "+G6", "84000000+", "849VGJQF+VX7QR3J"])
  func descriptionParsesBack(text: String) throws {
    let code = try #require(PlusCode(text.lowercased()))
    #expect(code.description == text)
    #expect(PlusCode(code.description) == code)
  }

  @Test func digitsBeyondTheFifteenthAreLeftOut() throws {
    #expect(try #require(PlusCode("849VGJQF+VX7QR3J7QR3J")).description == "849VGJQF+VX7QR3J")
    #expect(try #require(PlusCode("GJQF+VX7QR3J7QR3J")).description == "GJQF+VX7QR3J")
  }

  @Test(arguments: [
    (20.375, 2.775, 6, "7FG49Q00+"), (20.3700625, 2.7821875, 10, "7FG49QCJ+2V"),
    (20.3701125, 2.782234375, 11, "7FG49QCJ+2VX"), (20.3701135, 2.78223535156, 13, "7FG49QCJ+2VXGJ"),
    (47.0000625, 8.0000625, 10, "8FVC2222+22"), (-41.2730625, 174.7859375, 10, "4VCPPQGP+Q9"),
    (0.5, -179.5, 4, "62G20000+"), (-89.5, -179.5, 4, "22220000+"), (-89.9999375, -179.9999375, 10, "22222222+22"),
    (0.5, 179.5, 4, "6VGX0000+"), (1, 1, 11, "6FH32222+222"), (90, 1, 4, "CFX30000+"), (90, 1, 10, "CFX3X2X2+X2"),
    (1, 180, 4, "62H20000+"), (1.2, 3.4, 10, "6FH56C22+22"),
    (37.539669125, -122.375069724, 15, "849VGJQF+VX7QR3J"),
    (35.6, 3.033, 10, "8F75J22M+26"), (-48.71, 142.78, 8, "4R347QRJ+"), (-70, 163.7, 8, "3V252P22+"),
    (-2.804, 7.003, 13, "6F9952W3+C6222"), (13.9, 164.88, 12, "7V56WV2J+2222"),
    (-52.166, 13.694, 14, "3FVMRMMV+JJ2222"), (70.3, -87.64, 13, "C62J8926+22222"),
    (65.748, 24.316, 12, "9GQ6P8X8+6C22"), (-57.25, 125.49, 15, "3QJ7QF2R+2222222"),
    (80.0100000001, 58.57, 15, "CHGW2H6C+2222222"), (80.0099999999, 58.57, 15, "CHGW2H5C+X2RRRRR"),
    (-80.0099999999, 58.57, 15, "2HFWXHRC+2222222"), (-80.0100000001, 58.57, 15, "2HFWXHQC+X2RRRRR"),
    (47.000000080000000, 8.00022229, 15, "8FVC2222+235235C"),
    (68.3500147997595, 113.625636875353, 15, "9PWM9J2G+272FWJV"),
    (38.1176000887231, 165.441989844555, 15, "8VC74C9R+2QX445C"),
    (-28.1217794010122, -154.066811473758, 15, "5337VWHM+77PR2GR"), (-80, -170, 2, "22000000+"),
  ])
  func cellsHaveDigits(latitude: Double, longitude: Double, length: Int, expected: String) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(Self.code(of: point, length: length).description == expected)
  }

  @Test(arguments: [
    ("7FG49Q00+", 20.35, 2.75, 20.4, 2.8), ("7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
    ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
    ("7FG49QCJ+2VXGJ", 20.370113, 2.782234375, 20.370114, 2.78223632813),
    ("8FVC2222+22", 47.0, 8.0, 47.000125, 8.000125), ("4VCPPQGP+Q9", -41.273125, 174.785875, -41.273, 174.786),
    ("62G20000+", 0.0, -180.0, 1, -179), ("22220000+", -90, -180, -89, -179), ("7FG40000+", 20.0, 2.0, 21.0, 3.0),
    ("22222222+22", -90.0, -180.0, -89.999875, -179.999875), ("6VGX0000+", 0, 179, 1, 180),
    ("6FH32222+222", 1, 1, 1.000025, 1.00003125), ("CFX30000+", 89, 1, 90, 2),
    ("CFX3X2X2+X2", 89.9998750, 1, 90, 1.0001250), ("84000000+", 30, -140, 50, -120),
    ("849VGJQF+VX7QR3J", 37.5396691200, -122.3750698242, 37.5396691600, -122.3750697021),
    ("849VGJQF+VX7QR3J7QR3J", 37.5396691200, -122.3750698242, 37.5396691600, -122.3750697021),
  ])
  func decodes(text: String, south: Double, west: Double, north: Double, east: Double) throws {
    let code = try #require(PlusCode(text))
    let area = try #require(code.area)
    #expect(abs(area.southWest.latitude - south) < 1e-10)
    #expect(abs(area.southWest.longitude - west) < 1e-10)
    #expect(abs(area.northEast.latitude - north) < 1e-10)
    #expect(abs(area.northEast.longitude - east) < 1e-10)
    #expect(code.center == area.center)
  }

  @Test(arguments: [
    ("9C3W9QCJ+2VX", 51.3701125, -1.217765625, "+2VX"), ("9C3W9QCJ+2VX", 51.3708675, -1.217765625, "CJ+2VX"),
    ("9C3W9QCJ+2VX", 51.3693575, -1.217765625, "CJ+2VX"), ("9C3W9QCJ+2VX", 51.3701125, -1.218520625, "CJ+2VX"),
    ("9C3W9QCJ+2VX", 51.3852125, -1.217765625, "9QCJ+2VX"), ("9C3W9QCJ+2VX", 51.3701125, -1.202665625, "9QCJ+2VX"),
    ("8FJFW222+", 42.899, 9.012, "22+"), ("796RXG22+", 14.95125, -23.5001, "22+"),
    ("8FRCXGRF+PM", 47.00, 8.55, "XGRF+PM"), ("CFX22222+22", 89.6, 0.0, "2222+22"),
    ("2CXXXXXX+XX", -81.0, 0.0, "XXXXXX+XX"), ("8FVC9G8F+6W", 47.373313, 8.537562, "8F+6W"),
    ("8FVC9G8F+6W", 47.985187, 8.440688, "VC9G8F+6W"), ("8FVC9G8F+6W", 38.800562, -9.064937, "8FVC9G8F+6W"),
    // Across the 180th meridian in both directions.
    ("62G22222+22", 0.1, 179.9, "2222+22"), ("6VGXXXXX+XX", 0.9, -179.9, "XXXX+XX"),
  ])
  func recovers(full: String, latitude: Double, longitude: Double, short: String) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(try #require(PlusCode(short)).recovered(near: place).description == full)
  }

  @Test func anyCodeIsRecoveredFromItsOwnCell() throws {
    var generator = SeededGenerator(1)
    for _ in 0..<2000 {
      let (latitude, longitude) = generator.coordinate(within: (90, 180))
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let length = Int.random(in: 10...15, using: &generator)
      let full = Self.code(of: point, length: length)
      let area = try #require(full.area)
      #expect(area.contains(point))
      for omitted in [2, 4, 6, 8] {
        let short = try #require(PlusCode(String(full.description.dropFirst(omitted))))
        #expect(short.recovered(near: point) == full)
      }
    }
  }

  private static func code(of point: Coordinate, length: Int) -> PlusCode {
    PlusCode(digits: PlusCodeCell(of: point).digits(count: length), omitted: 0)
  }
}
