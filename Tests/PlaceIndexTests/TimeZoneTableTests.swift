import Places
import Testing

@testable import PlaceIndex

@Suite struct TimeZoneTableTests {
  private static let table = TimeZoneTable(
    """
    # comment
    CA\t+4916-12307\tAmerica/Vancouver\tBC
    US\t+340308-1181434\tAmerica/Los_Angeles\tPacific
    GB,GG,IM\t+513030-0000731\tEurope/London
    NZ,AQ\t-3652+17446\tPacific/Auckland\tmost
    JP\t+353916+1394441\tAsia/Tokyo
    broken line
    XX\t+12\tBroken/Position
    XX\t4916-12307\tBroken/Sign
    XX\t+49a6-12307\tBroken/Digits
    XX\t+9916-12307\tBroken/Latitude
    """)

  @Test(
    arguments: [
      (49.2, -123.1, "CA", "America/Vancouver"), (49.2, -123.1, nil, "America/Vancouver"),
      (49.2, -123.1, "US", "America/Los_Angeles"), (49.2, -123.1, "us", "America/Los_Angeles"),
      (49.2, -123.1, "GB", "Europe/London"), (54.2, -4.5, "IM", "Europe/London"), (54.2, -4.5, "", "Europe/London"),
      // A country without a zone of its own leaves all of them.
      (34, -118, "ZZ", "America/Los_Angeles"), (-36, 175, nil, "Pacific/Auckland"), (35, 139, "JP", "Asia/Tokyo"),
      (90, 0, "AQ", "Pacific/Auckland"),
    ] as [(Double, Double, String?, String)])
  func nearest(latitude: Double, longitude: Double, country: String?, zone: String) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(Self.table.nearest(to: point, country: country) == zone)
  }

  @Test(arguments: ["", "\n\n", "# only\n", "CA\t+4916-12307", "no tabs at all"])
  func anEmptyTableKnowsNone(text: String) throws {
    let point = try #require(Coordinate(latitude: 49, longitude: -123))
    #expect(TimeZoneTable(text).nearest(to: point, country: "CA") == nil)
    #expect(TimeZoneTable(text).nearest(to: point, country: nil) == nil)
  }

  @Test func positionsAreReadToTheSecond() throws {
    // Between two towns that differ by seconds only.
    let table = TimeZoneTable("A\t+000000+0000000\tZero\nB\t+000030+0000000\tHalf\nC\t-000030+0000000\tMinus")
    for (latitude, zone) in [(0.001, "Zero"), (0.0075, "Half"), (-0.0075, "Minus")] {
      let point = try #require(Coordinate(latitude: latitude, longitude: 0))
      #expect(table.nearest(to: point, country: nil) == zone)
    }
  }
}
