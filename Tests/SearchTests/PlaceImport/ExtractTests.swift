import Foundation
import PlaceIndexBuilding
import Places
import Testing

@Suite(
  .enabled(if: Surroundings.hasExtracts, "the extracts are not beside the repository, in ../shared/data/osm"),
  .enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct ExtractTests {
  private struct Counts {
    var places = 0
    var fallback = 0
    var addresses = 0
    var streets: Set<String> = []
  }

  private func count(_ name: String) async throws -> (counts: Counts, summary: ImportSummary) {
    let rubricator = try RubricatorFile.load(RubricsTests.url)
    let (features, summary) = try await readAll(Surroundings.extracts.appendingPathComponent(name))
    var counts = Counts()
    for feature in features.values {
      if feature.tags["addr:housenumber"] != nil { counts.addresses += 1 }
      guard let name = feature.tags["name"] else { continue }
      if feature.tags["highway"] != nil, case .line = feature.geometry {
        counts.streets.insert(name)
      } else if let rubric = feature.rubric(in: rubricator) {
        counts.places += 1
        if rubric.group == "other", rubric.id != "building_other" { counts.fallback += 1 }
      }
    }
    return (counts, summary)
  }

  @Test func vancouver() async throws {
    let (counts, summary) = try await count("vancouver-2015.osm.pbf")
    #expect(summary.missingNodeReferences == 7_612)
    #expect(summary.dataTimestamp == "2015-05-02T00:24:02Z")
    #expect((3_000...4_500).contains(counts.places))
    #expect((1_600...1_900).contains(counts.addresses))
    #expect((1_500...1_800).contains(counts.streets.count))
    #expect(counts.streets.contains("West Broadway"))
    #expect(Double(counts.fallback) < 0.04 * Double(counts.places))
    #expect(summary.incomplete > 100)
  }

  @Test(arguments: [
    ("london-farringdon-2020.osm.pbf", "2020-07-20T10:31:02Z", 1_500...2_500, 1_400...1_800),
    ("williamstown-ma-2024.osm.pbf", "2024-01-27T01:02:29Z", 150...300, 1_500...1_800),
  ])
  func others(name: String, timestamp: String, places: ClosedRange<Int>, addresses: ClosedRange<Int>) async throws {
    let (counts, summary) = try await count(name)
    #expect(summary.missingNodeReferences == 0)
    #expect(summary.dataTimestamp == timestamp)
    #expect(places.contains(counts.places), "\(counts.places)")
    #expect(addresses.contains(counts.addresses), "\(counts.addresses)")
    #expect(Double(counts.fallback) < 0.06 * Double(counts.places), "\(counts.fallback)")
  }

  @Test(.timeLimit(.minutes(60))) func stoppingInTheMiddleOfALargeOutputDoesNotHang() async throws {
    struct Enough: Error {}
    var left = 100
    await #expect(throws: Enough.self) {
      _ = try await readFeatures(from: Surroundings.extracts.appendingPathComponent("vancouver-2015.osm.pbf")) { _ in
        left -= 1
        if left == 0 { throw Enough() }
      }
    }
    #expect(left == 0)
  }
}

/// What the shipped kinds, attributes and chains make of real places.
@Suite(
  .enabled(if: Surroundings.hasExtracts, "the extracts are not beside the repository, in ../shared/data/osm"),
  .enabled(if: Surroundings.hasOsmium, "needs the program osmium: apt-get install osmium-tool"))
struct CoverageTests {
  /// Keys under which a named thing is somewhere to go to.
  private static let business = ["amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare"]

  private func businesses(_ name: String) async throws -> [SourceFeature] {
    let (features, _) = try await readAll(Surroundings.extracts.appendingPathComponent(name))
    return features.values.filter { feature in
      feature.tags["name"] != nil && feature.tags["shop"] != "vacant"
        && Self.business.contains { feature.tags[$0] != nil }
    }
  }

  @Test(arguments: [
    ("vancouver-2015.osm.pbf", 2_500, 0.015, 580), ("london-farringdon-2020.osm.pbf", 1_500, 0.015, 230),
    ("williamstown-ma-2024.osm.pbf", 110, 0.05, 12),
  ])
  func namedBusinesses(name: String, atLeast: Int, unknown: Double, chains: Int) async throws {
    let rubricator = try RubricatorFile.load(RubricsTests.url)
    let businesses = try await businesses(name)
    #expect(businesses.count >= atLeast, "\(businesses.count)")
    let without = businesses.filter { feature in
      guard let rubric = feature.rubric(in: rubricator) else { return true }
      return rubric.group == "other"
    }
    #expect(Double(without.count) <= unknown * Double(businesses.count), "\(without.map(\.tags))")
    let branches = businesses.count { rubricator.chain(of: $0.tags) != nil }
    #expect(branches >= chains, "\(branches)")
  }

  @Test func branchesWithABrandAndBranchesWithoutAreOneChain() async throws {
    let rubricator = try RubricatorFile.load(RubricsTests.url)
    let businesses = try await businesses("vancouver-2015.osm.pbf")
    let branches = Dictionary(grouping: businesses) { rubricator.chain(of: $0.tags)?.id ?? "" }.mapValues(\.count)
    for (id, atLeast) in [("starbucks", 65), ("subway", 28), ("tim_hortons", 17), ("petro_canada", 10)] {
      #expect(branches[id, default: 0] >= atLeast, "\(id): \(branches[id, default: 0])")
    }
  }
}
