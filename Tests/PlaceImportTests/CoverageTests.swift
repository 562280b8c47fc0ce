import Foundation
import PlaceImport
import Places
import Testing

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
