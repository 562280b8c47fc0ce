import Foundation
import Foundations
import PlaceIndexBuilding
import TestSupport
import Testing

extension TestFolder {
  /// A separate folder for temporary files, to check that none remain.
  func scratch() throws -> URL {
    try FileManager.default.createDirectory(at: file("scratch"), withIntermediateDirectories: true)
    return file("scratch")
  }

  func contents(of url: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path) }
}

/// All features of a source by id, with the summary; a repeated id is a failure.
func readAll(_ url: URL, options: ImportOptions = ImportOptions()) async throws -> (
  features: [String: SourceFeature], summary: ImportSummary
) {
  var features: [String: SourceFeature] = [:]
  let summary = try await readFeatures(from: url, options: options) { feature in
    #expect(features.updateValue(feature, forKey: feature.id) == nil, "\(feature.id) came twice")
  }
  #expect(summary.features == features.count)
  return (features, summary)
}

extension ImportSummary {
  /// The number of entries skipped for a reason.
  func leftOutCount(_ reason: LeftOut.Reason) -> Int { leftOut.first { $0.reason == reason }?.count ?? 0 }
}

/// The error from reading a source; `nil` with a recorded failure if there is none.
func failure(_ url: URL, options: ImportOptions = ImportOptions()) async -> ImportError? {
  do {
    _ = try await readFeatures(from: url, options: options) { _ in }
    Issue.record("reading \(url.lastPathComponent) did not fail")
  } catch let error as ImportError {
    #expect(error.description.hasPrefix(error.subject))
    #expect(!error.description.contains("\n"))
    return error
  } catch {
    Issue.record("\(url.lastPathComponent) failed with \(error)")
  }
  return nil
}

/// The machine's optional test dependencies.
enum Surroundings {
  static let extracts = Repository.top.deletingLastPathComponent().appendingPathComponent("shared/data/osm")

  static let hasExtracts = FileManager.default.fileExists(
    atPath: extracts.appendingPathComponent("vancouver-2015.osm.pbf").path)

  static let hasOsmium = RunningProgram.installed("osmium") != nil
}
