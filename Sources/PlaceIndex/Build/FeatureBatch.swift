import PlaceImport

/// Gathers features and hands them on a batch at a time.
actor FeatureBatch {
  private let size: Int
  private let write: @Sendable ([SourceFeature]) async throws -> Void
  private var features: [SourceFeature] = []

  init(size: Int, write: @escaping @Sendable ([SourceFeature]) async throws -> Void) {
    self.size = size
    self.write = write
  }

  func add(_ feature: SourceFeature) async throws {
    features.append(feature)
    if features.count >= size { try await flush() }
  }

  func flush() async throws {
    let ready = features
    features = []
    if !ready.isEmpty { try await write(ready) }
  }
}
