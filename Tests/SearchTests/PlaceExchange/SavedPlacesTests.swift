import Foundation
import PlaceIndexBuilding
import Places
import Testing

/// Lists of saved places with links instead of positions, and tables from spreadsheets.
@Suite struct SavedPlacesTests {
  private static func read(_ text: String, _ format: PlaceFormat = .csv) throws -> PlaceList {
    try PlaceReader.read(Data(text.utf8), format: format, file: "a.\(format.rawValue)")
  }

  @Test func listsOfGoogle() throws {
    let list = try Self.read(
      """
      Places by the sea

      Title,Note,URL,Tags,Comment
      ,,,,
      Reef Cafe,nice,"https://www.google.com/maps/search/50.1%2C10.2",,good scones
      Nowhere,,https://www.google.com/maps/place/Nowhere/data=!4m2!3m1!1s0x4876:0x1,,
      Linkless,,,,
      """)
    let place = try #require(list.records.first?.place)
    #expect(place.name == "Reef Cafe" && place.note == "nice\ngood scones")
    #expect(place.coordinate == Coordinate(latitude: 50.1, longitude: 10.2))
    #expect(list.records.map(\.location) == ["line 5"])
    #expect(
      list.skipped.map { "\($0.location): \($0.reason)" } == [
        "line 6: it has no position, and its link doesn't contain one", "line 7: it has no position",
      ])
  }

  @Test(arguments: [
    "https://www.google.com/maps/search/50.1,10.2", "https://www.google.com/maps/search/50.1,+10.2",
    "https://www.google.com/maps/place/A/@1.5,2.5,17z/data=!3m1!4b1!4m5!3m4!1s0x1:0x2!8m2!3d50.1!4d10.2",
    "https://www.google.com/maps/place/A+B/@50.1,10.2,17z", "https://www.google.com/maps/@50.1,10.2,15.5z",
    "https://maps.google.com/?q=50.1,10.2", "https://maps.google.com/?q=loc:50.1,10.2&z=5",
    "https://www.google.com/maps/search/?api=1&query=50.1%2C10.2", "http://maps.google.com/maps?ll=50.1,10.2&z=16",
    "https://www.google.com/maps/dir/?api=1&destination=50.1,10.2", "https://www.google.com/maps/dir/1,2/50.1,10.2",
    "https://maps.apple.com/?ll=50.1,10.2&q=A", "geo:50.1,10.2", "geo:0,0?q=50.1,10.2(A%20B)", "geo:50.1,10.2?z=3",
    "https://www.google.com/maps/place/50%C2%B006'00.0%22N+10%C2%B012'00.0%22E",
    "https://www.openstreetmap.org/?mlat=50.1&mlon=10.2#map=17/1/2", "https://www.openstreetmap.org/#map=17/50.1/10.2",
  ])
  func linksWithAPosition(link: String) throws {
    let list = try Self.read("Title,Note,URL\nA,,\"\(link)\"\n")
    #expect(list.records.first?.place.coordinate == Coordinate(latitude: 50.1, longitude: 10.2))
  }

  @Test(arguments: [
    "https://maps.google.com/?cid=123", "https://example.org/a,b", "http://maps.google.com/?q=5,+Oak+St", "geo:0,0",
    "https://maps.app.goo.gl/abc", "https://www.google.com/maps/search/95,10.2", "x", "%%%", "https://a@b.org",
  ])
  func linksWithoutOne(link: String) throws {
    let list = try Self.read("Title,URL\nA,\"\(link)\"\n")
    #expect(list.skipped.map(\.reason) == ["it has no position, and its link doesn't contain one"])
  }

  @Test func featuresWithoutAPosition() throws {
    let list = try Self.read(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": null, "properties": {"name": "A", "address": "1 Oak St"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}, "properties": {"Title": "B",
          "google_maps_url": "http://maps.google.com/?q=50.1,10.2"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}, "properties": {"Title": "C",
          "Location": {"Address": "2 Oak St", "Geo Coordinates": {"Latitude": "50.1", "Longitude": "10.2"}}}},
        {"type": "Feature", "properties": {"Title": "D",
          "Location": {"Geo Coordinates": {"Latitude": "50.1", "Longitude": "10.2"}}}}
      ]}
      """, .geoJSON)
    #expect(list.records.map(\.place.name) == ["B", "D"])
    #expect(list.records.allSatisfy { $0.place.coordinate == Coordinate(latitude: 50.1, longitude: 10.2) })
    #expect(
      list.skipped.map { "\($0.location): \($0.reason)" } == [
        "feature 1: it has an address but no position",
        "feature 3: its position is 0,0, which stands for an unknown position",
      ])
  }

  @Test(arguments: [
    "name;lat;lon\nSteg;50,1;10,2\n", "sep=;\r\nname;lat;lon\r\nSteg;50,1;10,2\r\n",
    "sep=,\nname,lat,lon\nSteg,50.1,10.2",
    "sep=|\nname|lat|lon\nSteg|50.1|10.2", "\u{FEFF}sep=\t\nname\tlat\tlon\nSteg\t50,1\t10,2",
    "X,Y,Title\n10.2,50.1,Steg",
    "WKT,name,description\n\"POINT (10.2 50.1)\",Steg,", "name,coordinates\nSteg,\"50.1, 10.2\"",
    "name;position\nSteg;50,1 10,2", "Name,Title,Lat,Latitude,Lon\nSteg,Other,50.1,,10.2",
    "name,lat,lon\nSteg,\"50,1\",\"10,2\"\n;;\n",
  ])
  func tables(text: String) throws {
    let list = try Self.read(text)
    #expect(list.records.first?.place.name == "Steg")
    #expect(list.records.first?.place.coordinate == Coordinate(latitude: 50.1, longitude: 10.2))
  }
}
