import Foundation
import Foundations
import Recognition
import SpeechRecognizers
import Synchronization
import Testing

struct VocabularyStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")

  private func vocabulary(_ word: String) -> (lexicon: Lexicon, model: BackoffModel) {
    var counts = NGramCounts()
    counts.addSentence(counts.ids(of: [word]), weight: 1)
    return (Lexicon(entries: [word: [[.g, .ow]]]), BackoffModel(counts))
  }

  @Test func buildsOnceForTheSameIngredients() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = VocabularyStore(directory: folder)
    let built = Atomic(0)
    for ingredients in [["a", "b"], ["a", "b"], ["ab"], ["a", "b"]] {
      let files = try await store.files(ingredients: ingredients) {
        built.add(1, ordering: .relaxed)
        return vocabulary("go")
      }
      #expect(try String(contentsOf: files.dictionary, encoding: .utf8) == "go G OW\n")
      #expect(FileManager.default.fileExists(atPath: files.languageModel.path))
    }
    #expect(built.load(ordering: .relaxed) == 2)
  }

  @Test func keepsTheOnesUsedLast() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = VocabularyStore(directory: folder, capacity: 2)
    for name in ["one", "two", "three"] { _ = try await store.files(ingredients: [name]) { vocabulary("go") } }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func aFailedBuildLeavesNothing() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = VocabularyStore(directory: folder)
    await #expect(throws: CancellationError.self) {
      _ = try await store.files(ingredients: ["a"]) { throw CancellationError() }
    }
    #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty ?? true)
  }

  @Test func saysThatTheFolderCannotBeWritten() async throws {
    let store = VocabularyStore(directory: URL(filePath: "/dev/null/vocabulary"))
    await #expect { _ = try await store.files(ingredients: ["a"]) { vocabulary("go") } } throws: { error in
      "\(error)".contains("/dev/null/vocabulary")
    }
  }

  @Test func refusesWhatIsNoLanguageModel() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "text.lm")
    try "not a model".write(to: file, atomically: true, encoding: .utf8)
    #expect { try LanguageModelFile.convert(arpa: file, binary: folder.appending(path: "out")) } throws: { error in
      (error as? RecognitionError)?.code == .modelRefused
    }
  }

  @Test(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
  func frequentWordsAreWordsByFrequency() throws {
    let words = try LanguageModelFile.frequentWords(in: Distribution.model.generalLanguageModel, limit: 50)
    #expect(words.count == 50)
    #expect(words.first?.word == "the")
    #expect(zip(words, words.dropFirst()).allSatisfy { $0.probability >= $1.probability })
  }
}

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

  @Test func `it recognizes the sentences of its vocabulary`() async throws {
    let makers = SmallVocabularyRecognizers(acousticModel: Distribution.model.directory)
    let recognizer = try await makers.recognizer(lexicon: Self.lexicon, languageModel: Self.languageModel)
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let result = try await recognizer.result(of: samples)
    #expect(result.best?.text == "go forward ten meters")
  }

  @Test func `its vocabulary is only in anonymous files, even if the program crashes`() async throws {
    let seen = Mutex<[String]>([])
    let makers = SmallVocabularyRecognizers(acousticModel: Distribution.model.directory) { settings in
      guard case .languageModel(let model) = settings.search else { return }
      let targets = [settings.dictionary, model].map {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: $0.path)) ?? $0.path
      }
      seen.withLock { $0 = targets }
    }
    _ = try await makers.recognizer(lexicon: Self.lexicon, languageModel: Self.languageModel)
    let targets = seen.withLock { $0 }
    #expect(targets.count == 2)
    for target in targets { #expect(target.hasPrefix("/memfd:"), "\(target)") }
  }

  @Test func `a missing model is named in the error`() async throws {
    let makers = SmallVocabularyRecognizers(acousticModel: URL(filePath: "/nowhere/model"))
    let error = await #expect(throws: RecognitionError.self) {
      _ = try await makers.recognizer(lexicon: Self.lexicon, languageModel: Self.languageModel)
    }
    #expect(error?.code == .modelMissing)
    #expect(error?.subject.hasPrefix("/nowhere/model") == true)
  }
}
