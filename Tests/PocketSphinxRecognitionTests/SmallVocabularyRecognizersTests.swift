import Foundation
import PocketSphinxRecognition
import Recognition
import Testing

@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct SmallVocabularyRecognizersTests {
  private static let words = [
    "go": "G OW", "forward": "F AO R W ER D", "back": "B AE K", "ten": "T EH N", "meters": "M IY T ER Z",
  ]

  private static var lexicon: Lexicon {
    Lexicon(entries: words.mapValues { [Phone.sequence($0)] })
  }

  private static var languageModel: BackoffModel {
    var counts = NGramCounts()
    for sentence in [["go", "forward", "ten", "meters"], ["go", "back"], ["go", "back", "ten", "meters"]] {
      counts.addSentence(counts.ids(of: sentence), weight: 1)
    }
    return BackoffModel(counts)
  }

  private static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereto-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  @Test func `hears the sentences it was made of, and keeps no file of them`() async throws {
    try await Self.inFolder { folder in
      let makers = SmallVocabularyRecognizers(acousticModel: Distribution.model.directory, directory: folder)
      let recognizer = try await makers.recognizer(lexicon: Self.lexicon, languageModel: Self.languageModel)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
      let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
      try await recognizer.startUtterance()
      _ = try await recognizer.accept(samples)
      let result = try await recognizer.finishUtterance()
      #expect(result.best?.text == "go forward ten meters")
    }
  }

  @Test func `a model that is missing is named, and no file is left`() async throws {
    try await Self.inFolder { folder in
      let makers = SmallVocabularyRecognizers(acousticModel: folder.appending(path: "none"), directory: folder)
      let error = await #expect(throws: RecognitionError.self) {
        _ = try await makers.recognizer(lexicon: Self.lexicon, languageModel: Self.languageModel)
      }
      #expect(error?.code == .modelMissing)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }

  @Test func `a folder that cannot be written is named`() async throws {
    let makers = SmallVocabularyRecognizers(
      acousticModel: Distribution.model.directory, directory: URL(filePath: "/proc/none"))
    let error = await #expect(throws: RecognitionError.self) {
      _ = try await makers.recognizer(lexicon: Self.lexicon, languageModel: Self.languageModel)
    }
    #expect(error?.subject.hasPrefix("/proc/none") == true)
  }
}
