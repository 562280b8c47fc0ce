import Foundation
import GRDB
import PlaceIndex
import PlaceIndexBuilding
import Places
import Recognition
import TestSupport
import Testing
import Understanding

/// Several regions searched together.
@Suite(.tags(.storage)) struct RegionSetTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Builds a region and sets the date of its map data.
  private func region(_ name: String, date: String?, _ features: [TestFeature]) async throws -> RegionIndex {
    let map = try folder.write("\(name).geojson", try TestFeature.geoJSON(features))
    let output = folder.file("\(name).places")
    _ = try await TestRegion.builder().build(inputs: [map], output: output, options: .init(name: name))
    if let date {
      try await DatabaseQueue(path: output.path).write { db in
        try db.execute(sql: "INSERT OR REPLACE INTO meta (key, value) VALUES ('sourceDate', ?)", arguments: [date])
      }
    }
    return try await TestRegion.open(output)
  }

  private static func bank(_ id: String, _ name: String, _ north: Double, known: Bool = false) -> TestFeature {
    var tags = ["name": name, "amenity": "bank"]
    if known { tags["wikidata"] = "Q1" }
    return .point(id, tags, north, 0)
  }

  private static func bank(_ id: String, _ north: Double) -> TestFeature { bank(id, "Kelp Bank", north) }

  @Test func theNewestMapDataIsFirst() async throws {
    let old = try await region("old", date: "2024-01-01T00:00:00Z", [Self.bank("o", "Old Bank", 0)])
    let new = try await region("new", date: "2026-01-01T00:00:00Z", [Self.bank("n", "New Bank", 0)])
    let alsoNew = try await region("also", date: "2026-01-01T00:00:00Z", [Self.bank("a", "Also Bank", 0)])
    #expect(RegionSet([]) == nil)
    #expect(RegionSet([old, new, alsoNew])?.regions.map(\.info.name) == ["new", "also", "old"])
    #expect(RegionSet([alsoNew, old, new])?.regions.map(\.info.name) == ["also", "new", "old"])
  }

  @Test func aPlaceOfOneIdentityIsTheNewerOne() async throws {
    let old = try await region("old", date: "2024-01-01", [Self.bank("b", "Kelp Bank", 0, known: true)])
    let new = try await region("new", date: "2025-01-01", [Self.bank("b", "Kelp Bank", 500)])
    let set = try #require(RegionSet([old, new]))
    let here = try TestFeature.coordinate(0, 0)
    for found in [
      try await set.places(named: "kelp bank", near: here, limit: 5),
      try await set.places(ofRubric: "bank", near: here, limit: 5),
    ] {
      #expect(found.ids == ["b"])
      #expect(abs((found.first?.distance ?? 0) - 500) < 5)
    }
    #expect(try await set.suggestions(for: "kelp", near: here, limit: 5).count == 1)
    #expect(abs(try await set.place(id: "geojson:b")?.coordinate.distance(to: here) ?? 0) > 400)
    #expect(try await set.places(exactlyNamed: "kelp bank").count == 1)
  }

  @Test(arguments: [(0.0, 1), (45, 1), (55, 2), (2_000, 2)])
  func oneNameNearByIsOnePlace(apart: Double, count: Int) async throws {
    let one = try await region("one", date: nil, [Self.bank("a", 0)])
    let two = try await region("two", date: nil, [Self.bank("b", apart), Self.bank("c", "Other Bank", 0)])
    let set = try #require(RegionSet([one, two]))
    let here = try TestFeature.coordinate(0, 0)
    #expect(try await set.places(named: "kelp bank", near: here, limit: 9).filter { $0.fit == 1 }.count == count)
    #expect(try await set.places(ofRubric: "bank", near: here, limit: 9).count == count + 1)
    #expect(try await set.suggestions(for: "kelp", near: here, limit: 9).count == count)
  }

  @Test func neighborsInOneRegionAreTwoPlaces() async throws {
    let lots: [TestFeature] = (0..<3).map { .point("lot\($0)", ["amenity": "parking"], Double($0) * 15, 0) }
    let one = try await region("one", date: nil, lots)
    let two = try await region("two", date: nil, [Self.bank("far", 90_000)])
    let here = try TestFeature.coordinate(0, 0)
    #expect(try await RegionSet([one, two])?.places(ofRubric: "parking", near: here, limit: 9).count == 3)
  }

  @Test func aStreetCutAtTheBorderIsOne() async throws {
    let one = try await region("one", date: nil, [.street("w1", "Long Road", [(0, 0), (450, 0), (900, 0)])])
    let two = try await region("two", date: nil, [.street("w2", "Long Road", [(900, 0), (1_350, 0), (1_800, 0)])])
    let far = try await region("far", date: nil, [.street("w3", "Long Road", [(50_000, 0), (50_900, 0)])])
    let set = try #require(RegionSet([one, two, far]))
    let found = try await set.places(named: "long road", near: try TestFeature.coordinate(0, 0), limit: 9)
    #expect(found.ids == ["w1", "w3"])
  }

  @Test func bestOfAllFirstAndNoMoreThanWanted() async throws {
    let one = try await region("one", date: nil, (0..<6).map { Self.bank("a\($0)", "Bank \($0)", Double($0) * 200) })
    let two = try await region(
      "two", date: nil, (0..<6).map { Self.bank("b\($0)", "Branch \($0)", Double($0) * 200 + 100) })
    let set = try #require(RegionSet([one, two]))
    let here = try TestFeature.coordinate(0, 0)
    let found = try await set.places(ofRubric: "bank", near: here, limit: 5)
    #expect(found.ids == ["a0", "b0", "a1", "b1", "a2"])
    for limit in [0, 1, 100] {
      #expect(try await set.places(ofRubric: "bank", near: here, limit: limit).count == min(limit, 12))
      #expect(try await set.suggestions(for: "b", near: here, limit: limit).count <= limit)
    }
    let rows = try await set.suggestions(for: "b", near: here, limit: 30)
    for (better, worse) in zip(rows, rows.dropFirst()) { #expect(Suggestion.ranksBefore(better, worse)) }
    #expect(Set(rows.map { "\($0.kind) \($0.text)" }).count == rows.count)
    #expect(rows.contains { $0.text == "Bank 5" } && rows.contains { $0.text == "Branch 5" })
  }

  @Test func aChainIsSuggestedOnce() async throws {
    let one = try await region("one", date: nil, (0..<3).map { Self.bank("a\($0)", Double($0) * 900 + 900) })
    let two = try await region("two", date: nil, (0..<3).map { Self.bank("b\($0)", Double($0) * -900) })
    let rows = try await RegionSet([one, two])?.suggestions(for: "kelp", near: TestFeature.coordinate(0, 0), limit: 9)
    #expect(rows?.map(\.kind) == [.chain])
    #expect(rows?.first?.place?.id == "geojson:b0")
  }

  @Test func theVeryHouseIsSuggestedAndNoOtherNumber() async throws {
    func street(_ id: String, _ number: String, _ east: Double) -> [TestFeature] {
      [
        .street("s\(id)", "Kelp Street", [(0, east), (500, east)]),
        .house("h\(id)", number, "Kelp Street", 100, east + 5),
      ]
    }
    let near = try await region("near", date: nil, street("near", "12", 0))
    let far = try await region("far", date: nil, street("far", "900", 90_000))
    let set = try #require(RegionSet([near, far]))
    let here = try TestFeature.coordinate(0, 0)
    #expect(try await set.suggestions(for: "900 kel", near: here, limit: 9).map(\.place?.id) == ["geojson:hfar"])
    let others = try await set.suggestions(for: "500 kel", near: here, limit: 9)
    #expect(others.map(\.remark) == [MatchNote(.unknownNumber, "500"), MatchNote(.unknownNumber, "500")])
  }

  @Test(arguments: ["sun yat sen chinese gardens", "the", "12 main street", "corner of 4th and main", "café"])
  func aRegionInWhichNothingHasAName(query: String) async throws {
    let region = try await region("unnamed", date: nil, [.point("one", ["amenity": "toilets"], 0, 0)])
    let here = try TestFeature.coordinate(0, 0)
    #expect(try await region.places(named: query, near: here, limit: 5).isEmpty)
    #expect(try await region.addresses(number: "12", street: query, near: here, limit: 5).isEmpty)
    #expect(try await region.suggestions(for: query, near: here, limit: 5).allSatisfy { $0.kind == .rubric })
  }

  @Test func everySearchAsksEveryRegion() async throws {
    let one = try await region(
      "one", date: nil,
      [.street("m", "Main Street", [(0, 0), (500, 0)]), .house("h1", "12", "Main Street", 100, 5)])
    let two = try await region(
      "two", date: nil,
      [
        .street("n", "Night Street", [(60_000, 0), (60_500, 0)]),
        .street("d", "Day Street", [(60_000, 0), (60_000, 500)]),
        .house("h2", "14", "Night Street", 60_100, 5),
        .point("code", ["name": "Shop", "shop": "books", "addr:postcode": "V6B 1A1"], 60_000, 0),
      ])
    let set = try #require(RegionSet([one, two]))
    #expect(try await set.addresses(number: "12", street: "main street", near: nil, limit: 3).ids.first == "h1")
    #expect(try await set.addresses(number: "14", street: "night street", near: nil, limit: 3).ids.first == "h2")
    #expect(try await set.crossings(of: "night street", and: "day street", near: nil, limit: 3).count == 1)
    #expect(try await set.postcodes("v6b1a1", near: nil, limit: 3).count == 1)
    let (south, between, north) = (
      try TestFeature.coordinate(100, 0), try TestFeature.coordinate(30_000, 0), try TestFeature.coordinate(60_100, 5)
    )
    #expect(set.covers(south) && set.covers(north) && !set.covers(between))
    #expect(abs(set.center.distance(to: between)) < 1_000)
  }

  @Test func aSearchContinuesInTheFileThatAnotherOneReplaced() async throws {
    let old = try await region("one", date: nil, [Self.bank("a", "Old Bank", 0)])
    let new = try await region("one", date: nil, [Self.bank("a2", "New Bank", 0)])
    // The old file is deleted from the disk.
    #expect(try await old.places(named: "old bank", near: nil, limit: 1).ids == ["a"])
    #expect(try await old.places(named: "new bank", near: nil, limit: 9).allSatisfy { $0.match != .exact })
    #expect(try await new.places(named: "new bank", near: nil, limit: 1).ids == ["a2"])
    #expect(try await new.places(named: "old bank", near: nil, limit: 9).allSatisfy { $0.match != .exact })
  }

  @Test func aRegionFarAwayTakesNextToNothing() async throws {
    let here = try await region("here", date: nil, [Self.bank("a", "Old Bank", 0), Self.bank("b", "New Bank", 500)])
    let overseas = try await region(
      "overseas", date: nil, (0..<20).map { Self.bank("c\($0)", "Bank \($0)", 3_000_000 + Double($0)) })
    let beside = try await region("beside", date: nil, [Self.bank("d", "Side Bank", 10_000)])
    func shares(_ regions: [RegionIndex], near origin: Coordinate?) async throws -> (own: Double, others: Double) {
      let phrases = try #require(try await RegionSet(regions)?.vocabularyPhrases(near: origin)).filter {
        $0.slot == .place
      }
      let own = phrases.filter { ["old", "new"].contains($0.words[0]) }.reduce(0) { $0 + $1.weight }
      return (own, phrases.reduce(0) { $0 + $1.weight } - own)
    }
    let middle = try TestFeature.coordinate(0, 0)
    let far = try await shares([here, overseas], near: middle)
    #expect(far.others < far.own / 10 && far.others > 0)
    let near = try await shares([here, beside], near: middle)
    #expect(near.others > near.own / 10)
    // From the other side it is reversed, and without a position all regions count.
    let there = try await shares([here, overseas], near: try TestFeature.coordinate(3_000_000, 0))
    #expect(there.own < there.others / 100)
    let unknown = try await shares([here, overseas], near: nil)
    #expect(unknown.others > unknown.own)
  }

  private static func number(_ number: Int) -> String { NumberWords.cardinal(number).joined(separator: " ") }

  @Test func theLimitIsSharedByTheRegions() async throws {
    let one = try await region(
      "one", date: nil, (0..<40).map { Self.bank("a\($0)", "Here \(Self.number($0))", Double($0)) })
    let two = try await region(
      "two", date: nil, (0..<40).map { Self.bank("b\($0)", "There \(Self.number($0))", 3_000_000 + Double($0)) })
    let set = try #require(RegionSet([one, two]))
    let origin = try TestFeature.coordinate(0, 0)
    func count(limit: Int) async throws -> (here: Int, there: Int) {
      let phrases = try await set.vocabularyPhrases(near: origin, limit: limit).filter { $0.slot == .place }
      let here = phrases.filter { $0.words[0] == "here" }.count
      return (here, phrases.count - here)
    }
    #expect(try await count(limit: 1_000) == (40, 40))
    let few = try await count(limit: 60)
    #expect(few.here > 20 && few.there < few.here / 10)
  }

  @Test func whatCanBeSaidInAll() async throws {
    let one = try await region("one", date: nil, [Self.bank("a", "Old Bank", 0)])
    let two = try await region("two", date: nil, [Self.bank("b", "Second Bank", 0)])
    let phrases = try #require(try await RegionSet([one, two])?.vocabularyPhrases(near: nil))
    let words = phrases.filter { $0.slot == .place }.map { $0.words.joined(separator: " ") }
    #expect(Set(words) == ["old bank", "second bank"])
    let forms = one.rubricator.spokenForms.count + one.rubricator.spokenGroups.count
    #expect(phrases.filter { $0.slot == .rubric }.count == forms)
  }
}
