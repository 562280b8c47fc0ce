import Foundation
import PlaceIndexBuilding
import Places
import Testing

@testable import SyntheticRegion

@Suite struct RegionGeneratorTests {
  private static func make(_ places: Int, seed: UInt64 = 1) throws -> (bytes: [UInt8], counts: RegionCounts) {
    var generator = RegionGenerator(RegionOptions(places: places, seed: seed))
    var bytes: [UInt8] = []
    let counts = try generator.run { bytes += $0 }
    return (bytes, counts)
  }

  /// Reads a region as a build does.
  private static func features(_ places: Int) async throws -> (features: [SourceFeature], summary: ImportSummary) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).geojsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(try make(places).bytes).write(to: file)
    var features: [SourceFeature] = []
    let summary = try await readFeatures(from: file) { features.append($0) }
    return (features, summary)
  }

  @Test func oneSeedGivesTheSameBytes() throws {
    let first = try Self.make(1_000)
    #expect(try Self.make(1_000).bytes == first.bytes)
    #expect(try Self.make(1_000, seed: 2).bytes != first.bytes)
  }

  @Test(arguments: [100, 999, 12_345]) func placesAddUp(places: Int) throws {
    let counts = try Self.make(places).counts
    #expect(counts.places == places)
    #expect((0.15...0.25).contains(Double(counts.streets) / Double(places)))
    #expect((0.3...0.7).contains(Double(counts.addresses + counts.placesWithAddress) / Double(places)))
  }

  @Test func piecesAreWholeLinesOfBoundedSize() throws {
    var generator = RegionGenerator(RegionOptions(places: 5_000, seed: 1))
    var pieces = 0
    _ = try generator.run { piece in
      pieces += 1
      #expect(piece.last == UInt8(ascii: "\n"))
      #expect(piece.count < 1 << 19)
    }
    #expect(pieces > 3)
  }

  @Test func everyFeatureIsReadAndHasAKind() async throws {
    let (features, summary) = try await Self.features(3_000)
    #expect(summary.leftOut.isEmpty)
    let models = URL(filePath: #filePath).appending(path: "../../../../models/en-us/rubrics.json").standardizedFileURL
    let rubricator = try RubricatorFile.load(models)
    var unknown: Set<String> = []
    for feature in features where feature.tags["name"] != nil && feature.tags["place"] == nil {
      if case .line = feature.geometry { continue }
      if feature.rubric(in: rubricator).map({ $0.group == "other" }) ?? true {
        unknown.insert(feature.tags.filter { $0.key != "name" }.description)
      }
    }
    #expect(unknown.isEmpty)
  }

  @Test func streetsShareVerticesWhereTheyCross() async throws {
    var names: [Coordinate: Set<String>] = [:]
    var streets: [String: [Coordinate]] = [:]
    for feature in try await Self.features(3_000).features {
      guard case .line(let line) = feature.geometry, let name = feature.tags["name"] else { continue }
      streets[name, default: []] += line
      for point in line { names[point, default: []].insert(name) }
    }
    let crossing = streets.values.count { line in line.contains { (names[$0]?.count ?? 0) > 1 } }
    #expect(Double(crossing) > 0.9 * Double(streets.count))
  }

  @Test func addressesAreInStreetsOfTheRegion() async throws {
    let features = try await Self.features(3_000).features
    let streets = Set(features.compactMap { $0.tags["highway"] == nil ? nil : $0.tags["name"] })
    let addresses = features.compactMap { $0.tags["addr:street"] }
    #expect(addresses.count > 1_000)
    #expect(addresses.allSatisfy(streets.contains))
  }

  @Test func largerRegionsHaveMoreWordsAndLongerChains() async throws {
    func names(_ places: Int) async throws -> [String] {
      try await Self.features(places).features.compactMap { $0.tags["highway"] == nil ? $0.tags["name"] : nil }
    }
    let (small, large) = (try await names(1_000), try await names(20_000))
    func words(_ names: [String]) -> Int { Set(names.flatMap { $0.split(separator: " ") }).count }
    func branches(_ names: [String]) -> Int { Dictionary(grouping: names) { $0 }.values.map(\.count).max() ?? 0 }
    #expect(words(large) > 4 * words(small))
    #expect(branches(large) > 10 * branches(small))
  }
}

@Suite struct ZipfDistributionTests {
  @Test func frequencyFallsWithTheRank() {
    let distribution = ZipfDistribution(count: 100, exponent: 1)
    var random = SeededRandom(seed: 1)
    var counts = [Int](repeating: 0, count: 100)
    for _ in 0..<100_000 { counts[distribution.rank(&random)] += 1 }
    // The second and the tenth rank have a half and a tenth of the first; five deviations are allowed.
    #expect(abs(Double(counts[1]) / Double(counts[0]) - 0.5) < 0.05)
    #expect(abs(Double(counts[9]) / Double(counts[0]) - 0.1) < 0.02)
    #expect(counts[99] > 0)
  }

  @Test(arguments: [0, 1, 7, 1_000]) func sharesAddUp(total: Int) {
    let shares = ZipfDistribution(weights: [5, 0, 3, 1, 1]).shares(of: total)
    #expect(shares.reduce(0, +) == total)
    #expect(shares[1] == 0)
    #expect(shares.allSatisfy { $0 >= 0 })
  }

  @Test func numbersAreTheSameEverywhere() {
    // The first values of SplitMix64 from state 1234567, as its authors' code gives them.
    var random = SeededRandom(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }
}
