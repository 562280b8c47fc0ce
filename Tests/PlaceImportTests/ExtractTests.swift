import Foundation
import PlaceImport
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

  @Test(.timeLimit(.minutes(5))) func stoppingInTheMiddleOfALargeOutputDoesNotHang() async throws {
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
