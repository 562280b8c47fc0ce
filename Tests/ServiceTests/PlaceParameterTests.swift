import Foundation
import Places
import TestSupport
import Testing

@testable import Service

/// What the parameters of Photon's and Nominatim's clients leave of the places found, and how Nominatim writes them.
@Suite(.tags(.realTime)) struct PlaceParameterTests {
  private static func found(
    _ id: String, _ kind: Place.Kind = .poi, name: String, at point: (Double, Double) = (49.28, -123.12),
    tag: (String, String)? = nil, town: String? = nil, country: String? = "CA"
  ) throws -> FoundPlace {
    let coordinate = try #require(Coordinate(latitude: point.0, longitude: point.1))
    var details = PlaceDetails()
    details.tag = tag.map { PlaceDetails.Tag(key: $0.0, value: $0.1) }
    (details.town, details.country) = (town, country)
    let place = Place(id: id, kind: kind, name: name, coordinate: coordinate)
    return FoundPlace(candidate: .certain(place, from: nil), details: details)
  }

  private static func places() throws -> [FoundPlace] {
    [
      try found("osm:node/1", name: "Fuel", at: (-16.5, 179.5), tag: ("amenity", "fuel"), country: "FJ"),
      try found("osm:node/2", name: "Fuel", at: (50, 10), tag: ("amenity", "fuel"), country: "DE"),
      try found("osm:way/3", .street, name: "Mill Road", town: "Ely", country: nil),
      try found("osm:way/4", .street, name: "Mill Road", town: "Ely", country: nil),
      try found("osm:node/5", .locality, name: "Ely", tag: ("place", "city")),
      try found("osm:node/6", .locality, name: "Wick", tag: ("place", "village")),
      try found("osm:node/7", name: "Ely", tag: ("railway", "station")),
    ]
  }

  private func query(_ text: String) -> Query {
    Query(
      text.split(separator: "&").map { part in
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (sides[0], sides.count > 1 ? sides[1] : "")
      })
  }

  private func numbers(_ places: [FoundPlace]) -> [Int] { places.compactMap { $0.object?.number } }

  @Test(arguments: [
    ("", [1, 2, 3, 5, 6, 7]), ("dedupe=0", [1, 2, 3, 4, 5, 6, 7]), ("dedupe=true", [1, 2, 3, 5, 6, 7]),
    ("bbox=179,-17,-179,-16", [1]), ("bbox=9,49,11,51", [2]), ("bbox=9,51,11,49", [2]), ("countrycode=fj", [1, 3]),
    ("countrycode=FJ,DE&dedupe=0", [1, 2, 3, 4]), ("countrycode=FJ&countrycode=DE", [1, 2, 3]),
    ("lang=de&bbox=", [1, 2, 3, 5, 6, 7]),
    ("geometry=false&debug=0", [1, 2, 3, 5, 6, 7]), ("layer=street", [3]), ("osm_tag=railway", [7]),
  ])
  func photon(text: String, left: [Int]) throws {
    #expect(numbers(try PhotonFilter(query(text)).left(of: try Self.places())) == left)
  }

  @Test(arguments: [
    "bbox=179,-17,181,-16", "bbox=1,2,3", "bbox=a,b,c,d", "countrycode=canada", "layer=nonsense", "geometry=true",
    "debug=1", "include=osm.amenity", "osm_tag=a:b:c",
  ])
  func refusedByPhoton(text: String) {
    let error = #expect(throws: ServiceError.self) { try PhotonFilter(query(text)) }
    #expect(error?.parameter == text.split(separator: "=").first.map(String.init))
  }

  @Test func unknownParametersAreNamedThoughTheyAreEmpty() {
    for text in ["q=x&foo=1", "q=x&foo="] {
      let error = #expect(throws: ServiceError.self) { try query(text).allow(["q"]) }
      #expect(error?.parameter == "foo")
    }
  }

  @Test(arguments: [
    ("", [1, 2, 3, 5, 6, 7]), ("dedupe=0", [1, 2, 3, 4, 5, 6, 7]),
    ("viewbox=179,-16,-179,-17", [1, 2, 3, 5, 6, 7]), ("viewbox=179,-16,-179,-17&bounded=1", [1]),
    ("viewbox=11,49,9,51&bounded=1", [2]), ("viewboxlbrt=9,49,11,51&bounded=1", [2]),
    ("countrycodes=de, fj", [1, 2, 3]),
    ("layer=poi", [1, 2]), ("layer=address", [3, 5, 6]), ("layer=railway,poi", [1, 2, 7]), ("featureType=city", [5]),
    ("featureType=settlement", [5, 6]), ("exclude_place_ids=N1,w3", [2, 4, 5, 6, 7]),
    ("email=a@example.org&accept-language=de", [1, 2, 3, 5, 6, 7]),
  ])
  func nominatim(text: String, left: [Int]) throws {
    #expect(numbers(try NominatimFilter(query(text)).left(of: try Self.places())) == left)
  }

  @Test func placesAreExcludedByTheirNumbers() throws {
    let places = try Self.places()
    let filter = try NominatimFilter(query("exclude_place_ids=\(places[0].number),\(places[1].number)"))
    #expect(numbers(filter.left(of: places)) == [3, 5, 6, 7])
  }

  @Test(arguments: [
    "viewbox=1,2,3", "viewbox=a,b,c,d", "countrycodes=canada", "layer=nonsense", "featureType=house",
    "exclude_place_ids=x", "exclude_place_ids=N",
  ])
  func refusedByNominatim(text: String) {
    let error = #expect(throws: ServiceError.self) { try NominatimFilter(query(text)) }
    #expect(error?.parameter == text.split(separator: "=").first.map(String.init))
  }

  @Test(arguments: [
    "format=kml", "debug=1", "json_callback=f", "entrances=1", "polygon_geojson=1&polygon_text=1",
    "polygon_threshold=x",
  ])
  func formsThatAreRefused(text: String) {
    #expect(throws: ServiceError.self) { try NominatimForm(query(text), addressByDefault: false) }
  }

  @Test(arguments: [
    ("polygon_geojson=1", #""geojson":{"coordinates":[-123.12,49.28],"type":"Point"}"#),
    ("polygon_text=1", #""geotext":"POINT(-123.12 49.28)""#),
    ("polygon_kml=1", #""geokml":"<Point><coordinates>-123.12,49.28</coordinates></Point>""#),
    ("polygon_svg=1", #""svg":"cx=\"-123.12\" cy=\"-49.28\"""#),
  ])
  func theShapeOfAPlace(text: String, part: String) throws {
    let place = try Self.found("osm:node/8", name: "Café", tag: ("amenity", "cafe"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let entry = try NominatimForm(query(text), addressByDefault: false).entry(place)
    let written = String(decoding: try encoder.encode(entry), as: UTF8.self)
    #expect(written.contains(part), "\(written)")
    #expect(try NominatimForm(query(text.replacing("=1", with: "=0")), addressByDefault: false).entry(place).isBare)
  }

  @Test func placesInXML() throws {
    let wishes = "format=xml&addressdetails=1&namedetails=1&extratags=1&polygon_kml=1"
    let place = try Self.found("osm:node/8", name: "Tom & \"Jerry\"", tag: ("amenity", "cafe"), town: "Ely")
    let entry = try NominatimForm(query(wishes), addressByDefault: false).entry(place)
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let name = "Tom &amp; &quot;Jerry&quot;"
    let identity = """
      place_id="\(place.number)" osm_type="node" osm_id="8" ref="\(name)" lat="49.2800000" lon="-123.1200000" \
      boundingbox="49.2799500,49.2800500,-123.1200500,-123.1199500" place_rank="30"
      """
    let address = """
      <amenity>\(name)</amenity><city>Ely</city><country>Canada</country><country_code>ca</country_code>
      """
    let details = """
      <geokml><Point><coordinates>-123.1200000,49.2800000</coordinates></Point></geokml><extratags/>\
      <namedetails><name desc="name">\(name)</name></namedetails>
      """
    let start = """
      timestamp="Tue, 14 Nov 2023 22:13:20 +00:00" \
      attribution="Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright"
      """
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n"
    #expect(
      NominatimMarkup.list([entry], query: "tom & jerry", at: date).document == """
        \(head)<searchresults \(start) querystring="tom &amp; jerry" exclude_place_ids="\(place.number)">\
        <place \(identity) display_name="\(name), Ely, Canada" class="amenity" type="cafe" importance="0.5">\
        \(address)\(details)</place></searchresults>
        """)
    #expect(
      NominatimMarkup.place(entry, at: date).document == """
        \(head)<reversegeocode \(start) querystring=""><result \(identity)>\(name), Ely, Canada</result>\
        <addressparts>\(address)</addressparts>\(details)</reversegeocode>
        """)
    #expect(
      NominatimMarkup.place(nil, at: date).document
        == "\(head)<reversegeocode \(start) querystring=\"\"><error>Unable to geocode</error></reversegeocode>")
  }
}

extension NominatimForm.Entry {
  /// Whether no shape stands beside it.
  fileprivate var isBare: Bool { geojson == nil && geokml == nil && svg == nil && geotext == nil }
}
