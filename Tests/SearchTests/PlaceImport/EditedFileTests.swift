import Foundation
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

/// OpenStreetMap files as saved by editors.
@Suite(.enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct EditedFileTests {
  let files: TestFolder

  init() throws { files = try TestFolder() }

  @Test func whatWasDeletedIsLeftOutAndWhatIsNewIsRead() async throws {
    let map = try files.write(
      "edited.osm",
      """
      <?xml version='1.0' encoding='UTF-8'?>
      <osm version='0.6' generator='JOSM'>
        <way id='-5' action='modify' visible='true'><nd ref='-1'/><nd ref='7'/>
          <tag k='highway' v='residential'/><tag k='name' v='New &gt; Way'/></way>
        <node id='7' version='1' action='modify' visible='true' lat='50.0' lon='10.01'/>
        <node id='2' version='1' action='delete' visible='true' lat='50.0' lon='10.0'>
          <tag k='amenity' v='cafe'/><tag k='name' v='Deleted Diner'/></node>
        <node id="3" version="1" action="delete" lat="50.0" lon="10.0"/>
        <node id='-1' action='modify' visible='true' lat='50.0' lon='10.0'>
          <tag k='amenity' v='cafe'/><tag k='name' v='New Cafe'/></node>
      </osm>
      """)
    let (features, summary) = try await readAll(map)
    #expect(features.keys.sorted() == ["osm:node/-1", "osm:way/-5"])
    #expect(features["osm:way/-5"]?.tags["name"] == "New > Way")
    #expect(features["osm:way/-5"]?.geometry == .line([try point(50, 10), try point(50, 10.01)]))
    #expect(summary.missingNodeReferences == 0)
  }

  @Test func objectsMayComeInAnyOrder() async throws {
    let map = try files.write(
      "unsorted.osm",
      """
      <osm version="0.6">
        <way id="9" version="1"><nd ref="4"/><nd ref="3"/><tag k="highway" v="service"/><tag k="name" v="Mews"/></way>
        <node id="4" version="1" lat="50" lon="10"/><node id="3" version="1" lat="50" lon="10.01"/>
      </osm>
      """)
    #expect(try await readAll(map).features.keys.sorted() == ["osm:way/9"])
  }

  @Test func anAreaOnBothSidesOfThe180thMeridianHasItsMiddleThere() throws {
    let west = try [point(-17, 179.8), point(-17, 180), point(-16.8, 180), point(-16.8, 179.8)]
    let east = try [point(-17, -180), point(-17, -179.8), point(-16.8, -179.8), point(-16.8, -180)]
    let center = try #require(SourceGeometry.area([west, east]).center)
    #expect(abs(abs(center.longitude) - 180) < 0.01 && abs(center.latitude + 16.9) < 0.01)
  }

  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }
}
