import Foundation
import PlaceImport
import Testing

/// All features of a source by id, with the summary; an id that comes twice is a failure.
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

/// The error of reading a source, or `nil` with a recorded failure where there is none.
func failure(_ url: URL, options: ImportOptions = ImportOptions()) async -> ImportError? {
  do {
    _ = try await readFeatures(from: url, options: options) { _ in }
    Issue.record("reading \(url.lastPathComponent) did not fail")
  } catch let error as ImportError {
    #expect(error.description.hasPrefix(error.file))
    #expect(!error.description.contains("\n"))
    return error
  } catch {
    Issue.record("\(url.lastPathComponent) failed with \(error)")
  }
  return nil
}
