import Foundation
import PlaceIndex
import PlaceIndexBuilding
import Places
import SpeechRecognizers
import SyntheticRegion
import Testing

@testable import SearchQueries

@Suite struct QuerySamplerTests {
  private static func sample(_ body: (RegionSample) throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (map, region) = (folder.appending(path: "map.geojsonl"), folder.appending(path: "map.places"))
    var generator = RegionGenerator(RegionOptions(places: 2_000, seed: 1))
    var bytes = Data()
    _ = try generator.run { bytes += $0 }
    try bytes.write(to: map)
    let models = URL(filePath: #filePath).appending(path: "../../../../models/en-us/rubrics.json").standardizedFileURL
    let rules = FliteLexicon()
    let builder = RegionBuilder(rubricator: try RubricatorFile.load(models), pronouncer: rules)
    _ = try await builder.build(inputs: [map], output: region)
    try body(try await RegionSample(try RegionIndex(contentsOf: region, rules: rules)))
  }

  @Test func everyKindIsDrawnInTurns() async throws {
    try await Self.sample { sample in
      let queries = QuerySampler(sample, seed: 1).queries(kinds: QueryKind.allCases, count: 5)
      #expect(queries.count == 5 * QueryKind.allCases.count)
      #expect(queries.prefix(QueryKind.allCases.count).map(\.kind) == QueryKind.allCases)
      #expect(queries.allSatisfy { !$0.text.isEmpty })
      #expect(QuerySampler(sample, seed: 1).queries(kinds: QueryKind.allCases, count: 5) == queries)
      #expect(QuerySampler(sample, seed: 2).queries(kinds: QueryKind.allCases, count: 5) != queries)
    }
  }

  @Test func oneKindAloneAsksWhatItAsksAmongAll() async throws {
    try await Self.sample { sample in
      let all = QuerySampler(sample, seed: 1).queries(kinds: QueryKind.allCases, count: 5)
      let alone = QuerySampler(sample, seed: 1).queries(kinds: [.typo], count: 5)
      #expect(alone == all.filter { $0.kind == .typo })
    }
  }

  @Test func suggestionsAreAskedForAtEveryLetter() {
    var query = SearchQuery(kind: .suggest, text: "9 é st", latitude: 0, longitude: 0, expected: "9 É St")
    #expect(query.steps.map(\.text) == ["9", "9 ", "9 é", "9 é ", "9 é s", "9 é st"])
    #expect(query.steps.allSatisfy { $0.kind == .suggest && $0.expected == "9 É St" })
    query.kind = .typo
    #expect(query.steps == [query])
  }

  @Test func namesAddressesAndRubricsAreTyped() async throws {
    try await Self.sample { sample in
      let queries = QuerySampler(sample, seed: 1).queries(kinds: [.suggest], count: 100)
      #expect(queries.allSatisfy { $0.text == $0.expected?.lowercased() })
      #expect((10...40).contains(queries.count { $0.text.first?.isNumber == true }))
      let rubrics = Set(sample.rubricator.rubrics.map { $0.name.lowercased() })
      #expect((5...30).contains(queries.count { rubrics.contains($0.text) }))
    }
  }

  @Test func routesLeadSomewhere() async throws {
    try await Self.sample { sample in
      let queries = QuerySampler(sample, seed: 1).queries(kinds: [.alongRoute], count: 20)
      #expect(queries.count == 20)
      #expect(queries.allSatisfy { $0.routeLatitude != nil && $0.routeLongitude != nil })
    }
  }
}

@Suite struct MisspellingTests {
  private static let names = ["Marble Arch Hotel", "Phở 24", "TD", "École Müller", "Kowalski's Garage", "St. Mary's"]

  @Test(arguments: names) func aTypoIsOneSlip(name: String) {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let wrong = Misspelling.typo(name, &random)
      #expect(abs(wrong.count - name.count) <= 1)
      let differences = zip(wrong, name).count { $0 != $1 }
      #expect(wrong.count != name.count || differences <= 2)
    }
  }

  @Test func typosDiffer() {
    let typos = Set(
      (0..<50 as Range<UInt64>).map { seed in
        var random = SeededRandom(seed: seed)
        return Misspelling.typo("Marble Arch Hotel", &random)
      })
    #expect(typos.count > 20)
  }

  @Test(arguments: ["Philip's Rack", "Cook Street", "Xylo"]) func whatSoundsAlikeIsSpelledOtherwise(name: String) {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(Misspelling.soundAlike(name, &random) != name.lowercased())
    }
  }

  @Test(arguments: names) func aPartIsInTheName(name: String) {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let part = Misspelling.part(name, &random)
      #expect(name.contains(part))
      #expect(!part.isEmpty)
    }
  }
}
