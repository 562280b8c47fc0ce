import Foundation
import PlaceIndexBuilding
import Places
import Testing

/// Formats of other programs.
@Suite struct OtherProgramsTests {
  private static func read(_ text: String, _ format: PlaceFormat) throws -> PlaceList {
    try PlaceReader.read(Data(text.utf8), format: format, file: "a.\(format.rawValue)")
  }

  @Test func favouritesOfOsmAnd() throws {
    let list = try Self.read(
      """
      <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
      <gpx version="1.1" creator="OsmAnd 4.6.3" xmlns="http://www.topografix.com/GPX/1/1"
          xmlns:osmand="https://osmand.net" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <metadata><name>favorites</name><time>2024-01-02T03:04:05Z</time></metadata>
        <wpt lat="48.5" lon="-126.5">
          <ele>7.0</ele><time>2024-01-02T03:04:05Z</time><name>home</name><type>personal</type>
          <extensions><osmand:address>1 Ropewalk Lane</osmand:address><osmand:icon>special_house</osmand:icon></extensions>
        </wpt>
        <wpt lat="48.51" lon="-126.51">
          <name>Kettle &amp; Crow</name><desc><![CDATA[good <b>scones</b>]]></desc><type>Food</type>
          <extensions><osmand:background>circle</osmand:background><osmand:color>#eecc22</osmand:color></extensions>
        </wpt>
        <wpt lat="48.52" lon="-126.52"><name>Older</name><category>Others</category></wpt>
        <wpt lat="48.53" lon="-126.53"><name>Ungrouped</name></wpt>
        <trk><name>A walk</name><trkseg><trkpt lat="1" lon="2"><name>no waypoint</name></trkpt></trkseg></trk>
        <extensions><osmand:points_groups><group name="Food" color="#eecc22"/></osmand:points_groups></extensions>
      </gpx>
      """, .gpx)
    #expect(list.skipped.map { "\($0.location): \($0.reason)" } == ["line 15: it is a track, not a place"])
    #expect(list.records.map(\.place.name) == ["home", "Kettle & Crow", "Older", "Ungrouped"])
    #expect(list.records.map(\.place.role) == [.home, .favorite, .favorite, .favorite])
    #expect(list.records.map(\.place.label) == [nil, "Food", "Others", nil])
    #expect(list.records[0].place.address == "1 Ropewalk Lane")
    #expect(list.records[1].place.note == "good <b>scones</b>")
    #expect(list.records.map(\.location) == ["line 5", "line 9", "line 13", "line 14"])
  }

  private static let organicMapsList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2">
    <Document>
      <Style id="placemark-red"><IconStyle><Icon><href>https://example.org/red.png</href></Icon></IconStyle></Style>
      <name>Seaside</name>
      <visibility>1</visibility>
      <ExtendedData xmlns:mwm="https://omaps.app">
        <mwm:name><mwm:lang code="default">Seaside</mwm:lang></mwm:name>
        <mwm:lastModified>2024-01-02T03:04:05Z</mwm:lastModified>
      </ExtendedData>
      <Placemark>
        <name>Lighthouse</name>
        <description>windy</description>
        <TimeStamp><when>2024-01-02T03:04:05Z</when></TimeStamp>
        <styleUrl>#placemark-red</styleUrl>
        <Point><coordinates>-126.52,48.49</coordinates></Point>
        <ExtendedData xmlns:mwm="https://omaps.app">
          <mwm:name><mwm:lang code="default">Alder Point Light</mwm:lang><mwm:lang code="fr">Phare</mwm:lang></mwm:name>
          <mwm:featureTypes><mwm:value>man_made-lighthouse</mwm:value></mwm:featureTypes>
          <mwm:scale>17</mwm:scale><mwm:icon>Sights</mwm:icon>
        </ExtendedData>
      </Placemark>
      <Placemark>
        <name>A track</name>
        <LineString><coordinates>-126.5,48.5,0 -126.6,48.6,0</coordinates></LineString>
      </Placemark>
    </Document>
    </kml>
    """

  @Test func bookmarksOfOrganicMaps() throws {
    let archive = ZIPFile(entries: [
      ("doc.kml", "<kml><Document><NetworkLink><Link><href>files/b.kml</href></Link></NetworkLink></Document></kml>"),
      ("files/Seaside.kml", Self.organicMapsList), ("files/icon.png", "no picture"),
      ("files/Work trips.KML", "<kml><Document><name>Trips</name>" + Self.placemark("Depot") + "</Document></kml>"),
    ])
    for isDeflated in [false, true] {
      let list = try PlaceReader.read(archive.data(isDeflated: isDeflated), format: .kmz, file: "b.kmz")
      #expect(list.records.map(\.place.name) == ["Lighthouse", "Depot"])
      #expect(list.records.map(\.place.label) == ["Seaside", "Trips"])
      #expect(list.records.first?.place.note == "windy")
      #expect(list.records.first?.place.coordinate == Coordinate(latitude: 48.49, longitude: -126.52))
      #expect(list.records.first?.location == "files/Seaside.kml line 11")
      #expect(list.skipped.map(\.location) == ["files/Seaside.kml line 23"])
      #expect(list.skipped.map(\.reason) == ["it isn't a point"])
    }
  }

  private static func placemark(_ name: String) -> String {
    "<Placemark><name>\(name)</name><Point><coordinates>-126.5,48.5,0</coordinates></Point></Placemark>"
  }

  @Test func layersOfGoogleMyMaps() throws {
    let list = try Self.read(
      """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Trip</name>
        \(Self.placemark("Loose"))
        <Folder><name>Food</name>
          <Placemark><name>Diner</name><ExtendedData><Data name="gx_media_links"><value>x</value></Data></ExtendedData>
            <MultiGeometry><Point><coordinates>
              -126.4,48.4,0
            </coordinates></Point><Point><coordinates>1,1</coordinates></Point></MultiGeometry></Placemark>
          <Folder>\(Self.placemark("Nested"))</Folder>
        </Folder>
      </Document></kml>
      """, .kml)
    #expect(list.records.map(\.place.name) == ["Loose", "Diner", "Nested"])
    #expect(list.records.map(\.place.label) == ["Trip", "Food", "Food"])
    #expect(list.records[1].place.coordinate == Coordinate(latitude: 48.4, longitude: -126.4))
  }

  @Test func listsOfGoogle() throws {
    let list = try Self.read(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-126.5, 48.5]},
         "properties": {"date": "2024-01-02T03:04:05Z", "google_maps_url": "http://maps.google.com/?cid=1",
           "location": {"name": "Marlow Hotel", "address": "700 1st Avenue", "country_code": "QX"}}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]},
         "properties": {"location": {"name": "Closed for good"}, "Comment": "x"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-126.6, 48.6]},
         "properties": {"Google Maps URL": "http://maps.google.com/?cid=2", "Title": "My Title",
           "Location": {"Address": "5 Oak St", "Business Name": "The Oak",
             "Geo Coordinates": {"Latitude": "48.6", "Longitude": "-126.6"}}, "Published": "2019-01-01T00:00:00Z"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-126.7, 48.7]},
         "properties": {"address": "9 Elm St", "name": "Work"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-126.8, 48.8, 12.5]},
         "properties": {"location": {"address": "Only an address"}}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-126.8, 48.8]}, "properties": null},
        {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]},
         "properties": {"name": "Line"}},
        {"type": "Feature", "geometry": null, "properties": {"name": "Nowhere"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [200, 95]}, "properties": {"name": "Mars"}},
        7
      ]}
      """, .geoJSON)
    #expect(list.records.map(\.place.name) == ["Marlow Hotel", "My Title", "Work", "Only an address", "Place 1"])
    #expect(list.records.map(\.place.role) == [.favorite, .favorite, .work, .favorite, .favorite])
    #expect(list.records.map(\.place.address) == ["700 1st Avenue", "5 Oak St", "9 Elm St", nil, nil])
    #expect(list.records.map(\.location) == ["feature 1", "feature 3", "feature 4", "feature 5", "feature 6"])
    #expect(
      list.skipped.map { "\($0.location): \($0.reason)" } == [
        "feature 2: its position is 0,0, which stands for an unknown position",
        "feature 7: it isn't a point", "feature 8: it isn't a point",
        "feature 9: its latitude or longitude is out of range", "feature 10: it isn't a point",
      ])
  }

  @Test func tablesOfSpreadsheets() throws {
    let list = try Self.read(
      "\u{FEFF}Longitude;Latitude;Title;Category;Alias;extra\r\n-126.5;48.5;Diner;food;the diner;x\r\n"
        + "-126.6;48.6;\"Two\nlines\";;;\r\n-126.7;48.7;Short\r\n;48,5;None;;;\r\n1e400;1;Far;;;\r\n\r\n-126;48; ;;;\r\n",
      .csv)
    #expect(list.records.map(\.place.name) == ["Diner", "Two\nlines", "Short", "Place 1"])
    #expect(list.records.first?.place.label == "food" && list.records.first?.place.aliases == ["the diner"])
    #expect(list.records.map(\.location) == ["line 2", "line 3", "line 5", "line 9"])
    #expect(list.skipped.map(\.location) == ["line 6", "line 7"])
    #expect(
      list.skipped.map(\.reason) == ["it has no position", "its latitude or longitude is out of range"])
  }

  @Test func rolesThatAreStated() throws {
    let list = try Self.read(
      "name,lat,lon,role\nCasa,1,2,home\n,1,2,WORK\nGym,1,2,favorite\nHome,1,2,favourite\nX,1,2,boss\n,1,2,\n", .csv)
    #expect(list.records.map(\.place.role) == [.home, .work, .favorite, .favorite, .favorite])
    #expect(list.records.map(\.place.name) == ["Casa", "Work", "Gym", "Home", "Place 1"])
    #expect(list.skipped.map(\.reason) == ["its role isn't home, work, or favourite"])
  }
}
