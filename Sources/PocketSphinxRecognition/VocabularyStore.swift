public import Foundation
public import Recognition

/// Keeps built vocabularies in a folder, so that one is built only when what it is made from has changed.
///
/// A vocabulary's folder appears in one step when it is complete; two programs that build the same one at the same
/// time both succeed. The folders may name the driver's favourites and are readable by their owner only.
public struct VocabularyStore: Sendable {
  private let directory: URL
  private let capacity: Int

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - directory: Where to keep vocabularies; made when needed.
  ///   - capacity: How many to keep; the ones used longest ago go first.
  public init(directory: URL, capacity: Int = 8) {
    self.directory = directory
    self.capacity = max(1, capacity)
  }

  /// The files of a vocabulary, built if they are not there yet.
  ///
  /// - Parameters:
  ///   - ingredients: Everything the vocabulary depends on, as text; other ingredients make another vocabulary.
  ///   - build: Makes the lexicon and the model.
  /// - Throws: ``RecognitionError`` when the folder cannot be written or the model is refused, and what `build` throws.
  public func files(
    ingredients: [String], build: () async throws -> (lexicon: Lexicon, model: BackoffModel)
  ) async throws -> VocabularyFiles {
    let target = directory.appending(path: Self.name(of: ingredients), directoryHint: .isDirectory)
    let files = VocabularyFiles(in: target)
    let manager = FileManager.default
    func isComplete() -> Bool {
      [files.languageModel, files.dictionary].allSatisfy { manager.fileExists(atPath: $0.path) }
    }
    if isComplete() {
      try? manager.setAttributes([.modificationDate: Date.now], ofItemAtPath: target.path)
      return files
    }
    let (lexicon, model) = try await build()
    let building = directory.appending(path: ".building-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? manager.removeItem(at: building) }
    do {
      try manager.createDirectory(
        at: building, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let unfinished = VocabularyFiles(in: building)
      let arpa = building.appending(path: "language.lm")
      try Data(lexicon.dictionaryText.utf8).write(to: unfinished.dictionary)
      try Data(model.arpa.utf8).write(to: arpa)
      try LanguageModelFile.convert(arpa: arpa, binary: unfinished.languageModel)
      try manager.removeItem(at: arpa)
      // Another program may have put the same vocabulary there meanwhile: then that one serves.
      // What is left of a half-deleted one gives way.
      if rename(building.path, target.path) != 0, !isComplete() {
        try? manager.removeItem(at: target)
        guard rename(building.path, target.path) == 0 || isComplete() else { throw CocoaError(.fileWriteUnknown) }
      }
    } catch let error as CocoaError {
      throw RecognitionError(
        .modelMissing, subject: directory.path, message: "the vocabulary cannot be kept: \(error.localizedDescription)",
        advice: "check the folder's rights and the disk")
    }
    prune(keeping: target)
    return files
  }

  private func prune(keeping current: URL) {
    let manager = FileManager.default
    let found = try? manager.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: [.contentModificationDateKey], options: .skipsHiddenFiles)
    let dated = (found ?? []).map { url in
      (
        url: url,
        used: (try? url.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? .distantPast
      )
    }
    for old in dated.sorted(by: { $0.used > $1.used }).dropFirst(capacity)
    where old.url.lastPathComponent != current.lastPathComponent {
      try? manager.removeItem(at: old.url)
    }
  }

  /// A short name that differs when the ingredients do: FNV-1a, 64 bits (Fowler, Noll and Vo).
  private static func name(of ingredients: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in ingredients.joined(separator: "\u{1F}").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
