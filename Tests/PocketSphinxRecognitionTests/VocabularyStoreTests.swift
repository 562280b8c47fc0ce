import Foundation
import PocketSphinxRecognition
import Recognition
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
