import DestinationSearch
import Foundation
import HeadUnit
import OpeningHours
import Places
import TestSupport
import Testing

@testable import SearchScreen

/// Tests the descriptions of places in rows and trips.
@Suite struct PlaceLinesTests {
  private static let groups = [
    ScreenSettings.Group(id: "cafe", name: "Cafes", image: "cup", rubrics: ["cafe": "cafe"]),
    ScreenSettings.Group(id: "places", name: "Towns", image: "city", rubrics: ["village": "village"]),
  ]

  private static func lines(_ language: ScreenLanguage = .english) throws -> PlaceLines {
    var settings = ScreenSettings()
    settings.language = language
    settings.groups = groups
    return PlaceLines(settings, origin: try TinyTown.point(49, -123))
  }

  private static func candidate(
    _ name: String, _ kind: Place.Kind = .poi, rubric: String? = nil, address: String? = nil, street: String? = nil,
    suburb: String? = nil, town: String? = nil, opening: OpeningState? = nil, match: PlaceCandidate.Match = .exact,
    distance: Double? = 800, north: Double = 0, remarks: [MatchNote] = []
  ) throws -> PlaceCandidate {
    var place = Place(
      id: "\(name)|\(north)", kind: kind, name: name, rubric: rubric,
      coordinate: try TinyTown.point(49 + north / 1_000, -123), address: address)
    var details = PlaceDetails()
    (details.street, details.suburb, details.town) = (street, suburb, town)
    place.details = details
    var found = PlaceCandidate(place: place, distance: distance, fit: 1, score: 1, match: match, opening: opening)
    found.remarks = remarks
    return found
  }

  @Test func `a row shows the category and location of a place, and whether it is open`() throws {
    let rows: [(PlaceCandidate, String)] = [
      (
        try Self.candidate("Bean House", rubric: "cafe", address: "12 Elm Street", town: "Yew Bay", opening: .open),
        "800 m · cafe · 12 Elm Street · open now"
      ),
      (
        try Self.candidate("Bean House", rubric: "cafe", address: "12 Elm Street", opening: .closed),
        "800 m · closed now · cafe · 12 Elm Street"
      ),
      (try Self.candidate("Bean House", rubric: "cafe", street: "Elm Street"), "800 m · cafe · Elm Street"),
      (
        try Self.candidate("Bean House", rubric: "cafe", suburb: "Old Town", town: "Yew Bay"),
        "800 m · cafe · Old Town"
      ),
      (try Self.candidate("Bean House", rubric: "cafe", distance: nil), "cafe"),
      (try Self.candidate("Bean House"), "800 m · place"),
      (try Self.candidate("Cafe", rubric: "cafe", street: "Elm Street"), "800 m · Elm Street"),
      (try Self.candidate("Elm Street", .street, suburb: "Old Town", town: "Yew Bay"), "800 m · street · Old Town"),
      (
        try Self.candidate("12 Elm Street", .address, street: "Elm Street", town: "Yew Bay"),
        "800 m · address · Yew Bay"
      ),
      (
        try Self.candidate(
          "16 Elm Street", .address, town: "Yew Bay", match: .nearestNumber, remarks: [MatchNote(.unknownNumber, "14")]),
        "800 m · nearest known number to 14 · address · Yew Bay"
      ),
      (
        try Self.candidate("Elm Street", .street, match: .partial, remarks: [MatchNote(.unknownNumber, "14")]),
        "800 m · number 14 is not known · street"
      ),
      (
        try Self.candidate(
          "Harbour Way", .street, town: "Yew Bay",
          remarks: [MatchNote(.ignoredTown, "Fir Bay"), MatchNote(.formerName, "Kingsmead Road")]),
        "800 m · not in Fir Bay · formerly Kingsmead Road · street · Yew Bay"
      ),
      (
        try Self.candidate(
          "12 Elm Street", .address, opening: .closed,
          remarks: [MatchNote(.ignoredPostcode, "V6B 1A1"), MatchNote(.ignoredUnit, "apt 5")]),
        "800 m · closed now · not at V6B 1A1 · without apt 5 · address"
      ),
      (try Self.candidate("Yew Bay", .locality, rubric: "village"), "800 m · village"),
      (try Self.candidate("Yew Bay", .locality, town: "Yew Bay"), "800 m · town or area"),
      (try Self.candidate("V6B 1A1", .postcode, town: "Yew Bay"), "800 m · postcode · Yew Bay"),
      (try Self.candidate("49, -123", .position, street: "Elm Street"), "800 m · point on the map · Elm Street"),
      (
        try Self.candidate("Elm St and Oak St", .crossing, street: "Elm St", town: "Yew Bay"),
        "800 m · crossing · Yew Bay"
      ),
      (try Self.candidate("Mum", .own, address: "22 North Road"), "800 m · 22 North Road"),
      (try Self.candidate("Mum", .own), "800 m · saved place"),
    ]
    for (candidate, detail) in rows {
      #expect(try Self.lines().lines(of: [candidate]).map(\.detail) == [detail])
    }
  }

  @Test func `rows that would read the same get the suburb, then the town, then the direction`() throws {
    func details(_ candidates: PlaceCandidate...) throws -> [String?] {
      try Self.lines().lines(of: candidates).map(\.detail)
    }
    #expect(
      try details(
        Self.candidate("Bean House", street: "Elm Street", suburb: "Old Town"),
        Self.candidate("Bean House", street: "Elm Street", suburb: "Dockside", distance: 2_000),
        Self.candidate("Bean House", street: "Oak Street", suburb: "Dockside"))
        == [
          "800 m · place · Elm Street, Old Town", "2.0 km · place · Elm Street, Dockside", "800 m · place · Oak Street",
        ])
    #expect(
      try details(
        Self.candidate("Elm Street", .street, suburb: "Old Town", town: "Yew Bay"),
        Self.candidate("elm street", .street, suburb: "Old Town", town: "Fir Bay"))
        == ["800 m · street · Old Town, Yew Bay", "800 m · street · Old Town, Fir Bay"])
    #expect(
      try details(
        Self.candidate("Bean House", address: "Elm Street", north: 7),
        Self.candidate("Bean House", address: "Elm Street", north: -7),
        Self.candidate("Bean House", address: "Elm Street", distance: 900, north: -8))
        == ["800 m · place · Elm Street · north", "800 m · place · Elm Street · south", "900 m · place · Elm Street"])
  }

  @Test(arguments: ScreenLanguage.allCases)
  func `each language names the kinds of places, and briefly their directions`(_ language: ScreenLanguage) throws {
    let lines = try Self.lines(language)
    let cafe = try Self.candidate("Bean House", rubric: "cafe", distance: nil)
    let groups = ScreenStrings(language).groups
    #expect(lines.lines(of: [cafe])[0].detail == (language == .english ? "cafe" : groups["cafe"]))
    for kind in Place.Kind.allCases {
      let line = lines.lines(of: [try Self.candidate("–", kind, distance: nil)])[0]
      #expect(line.detail == PlaceWords(language).kinds[kind.rawValue] && line.detail?.isEmpty == false)
      #expect(line.summary.titles == [line.detail] && line.route.summary == line.summary && line.route.more == nil)
    }
  }

  @Test func `the variants of a trip get shorter, and the last one keeps the essential facts`() throws {
    let closed = try Self.candidate("Bean House", rubric: "cafe", address: "12 Elm Street", opening: .closed)
    let line = try Self.lines().lines(of: [closed])[0]
    #expect(
      line.summary.titles == ["closed now · cafe · 12 Elm Street", "closed now · 12 Elm Street", "closed now"])
    #expect(line.route.summary.titles == ["12 Elm Street"])
    #expect(line.route.more?.titles == ["closed now · cafe"])
    let open = try Self.candidate("Bean House", rubric: "cafe", address: "12 Elm Street", opening: .open)
    #expect(
      try Self.lines().lines(of: [open])[0].summary.titles
        == ["cafe · 12 Elm Street · open now", "cafe · 12 Elm Street", "12 Elm Street"])
  }

  @Test func `a suggestion of several places shows their category and the distance of the nearest`() throws {
    let nearest = try Self.candidate("Bean House", rubric: "cafe").place
    let lines = try Self.lines()
    let chain = Suggestion(kind: .chain, text: "Bean House", place: nearest, distance: 800, score: 1)
    #expect(lines.line(of: chain).detail == "800 m · cafe")
    let kind = Suggestion(kind: .rubric, text: "cafes", detail: "coffee", rubric: "cafe", score: 1)
    #expect(lines.line(of: kind).detail == "coffee")
  }

  @Test func `groups without names of rubrics in older recordings are decoded`() throws {
    let group = try JSONDecoder().decode(
      ScreenSettings.Group.self, from: Data(#"{"id":"cafe","image":"cup","name":"Cafes"}"#.utf8))
    #expect(group == ScreenSettings.Group(id: "cafe", name: "Cafes", image: "cup"))
  }

  @Test func `candidates without match notes in older recordings are decoded`() throws {
    let written = """
      {"distance":800,"fit":1,"match":"exact","score":1,
      "place":{"coordinate":{"latitude":49,"longitude":-123},"id":"1","kind":"poi","name":"Bean House","prominence":0.5}}
      """
    let candidate = try JSONDecoder().decode(PlaceCandidate.self, from: Data(written.utf8))
    #expect(candidate.remarks.isEmpty && !candidate.isAncillary && candidate.place.name == "Bean House")
  }
}
