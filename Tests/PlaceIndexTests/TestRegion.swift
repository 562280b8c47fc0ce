import Foundation
import PlaceImport
import PlaceIndex
import Places
import Pronunciation
import Recognition
import TestSupport
import Testing

/// Region files built from maps that tests draw.
enum TestRegion {
  static let pronouncer = Pronouncer(dictionaries: [], rules: FliteLexicon())

  private static let rubrics = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("models/en-us/rubrics.json")

  private static let rubricator = Result { try RubricatorFile.load(rubrics) }

  static func builder() throws -> RegionBuilder {
    RegionBuilder(rubricator: try rubricator.get(), pronouncer: pronouncer)
  }

  /// Builds `city.places` in a folder.
  @discardableResult
  static func build(_ features: [MapFeature], in folder: TestFolder) async throws -> RegionSummary {
    let map = try folder.write("map.geojson", try MapFeature.geoJSON(features))
    return try await builder().build(
      inputs: [map], output: folder.file("city.places"), options: .init(name: "Test City", country: "CA"))
  }

  static func open(_ url: URL) throws -> RegionIndex { try RegionIndex(contentsOf: url, rules: pronouncer) }

  /// Builds and opens a region whose file is gone from the disk already.
  static func index(_ features: [MapFeature]) async throws -> RegionIndex {
    let folder = try TestFolder()
    try await build(features, in: folder)
    return try open(folder.file("city.places"))
  }

  /// The region of ``TestCity``, built once.
  static func city() async throws -> RegionIndex { try await shared.value }

  private static let shared = Task { try await index(TestCity.features) }
}

extension [PlaceCandidate] {
  /// The places' identities without the name of the format.
  var ids: [String] { map { $0.place.id.replacing("geojson:", with: "") } }
}
