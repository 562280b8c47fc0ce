import DestinationSearch
import Dispatch
import Foundation
import Logging
import Recognition
import SearchScreen
import SpeechRecognizers
import Synchronization
import Testing
import Understanding

@testable import OfflineSearch

/// Slow work must not block the caller's actor: an app calls from the main actor.
@Suite(.enabled(if: Town.isInstalled, "needs apt-get install pocketsphinx-en-us"), .serialized)
@MainActor struct MainActorTests {
  /// Records the threads on which something ran.
  private final class Threads: Sendable {
    /// Marks the main queue, which is the main actor's executor.
    private static let mark = DispatchSpecificKey<Bool>()
    private static let marked: Void = DispatchQueue.main.setSpecific(key: mark, value: true)

    static var isMain: Bool {
      _ = marked
      return DispatchQueue.getSpecific(key: mark) == true
    }

    private let onMain = Mutex<[Bool]>([])

    func note() { onMain.withLock { $0.append(Self.isMain) } }

    func expectOthers() {
      let noted = onMain.withLock { $0 }
      #expect(!noted.isEmpty)
      #expect(!noted.contains(true))
    }
  }

  /// The library logs on the thread that reads a model.
  private struct ThreadLog: LogHandler {
    let threads: Threads
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { threads.note() }
  }

  /// The result is released only afterwards, because the library logs its release on any thread.
  private func reading<Made>(_ body: () async throws -> Made) async throws {
    #expect(Threads.isMain)
    let threads = Threads()
    DecoderLog.send(to: Logger(label: "threads") { _ in ThreadLog(threads: threads) })
    defer { DecoderLog.send(to: nil) }
    let made = try await body()
    withExtendedLifetime(made) { threads.expectOthers() }
  }

  private nonisolated static var vocabulary: (lexicon: Lexicon, model: BackoffModel) {
    var counts = NGramCounts()
    counts.addSentence(counts.ids(of: ["go"]), weight: 1)
    return (Lexicon(entries: ["go": [[.g, .ow]]]), BackoffModel(counts))
  }

  @Test func `a decoder is loaded off the main actor`() async throws {
    let (lexicon, model) = Self.vocabulary
    let files = try await VocabularyFiles.inMemory(lexicon, model)
    try await reading {
      try await PocketSphinxRecognizer(
        DecoderSettings(
          acousticModel: AcousticModel.usEnglish.directory, dictionary: files.dictionary,
          search: .languageModel(files.languageModel)))
    }
    withExtendedLifetime(files) {}
  }

  @Test func `a vocabulary is made and cached off the main actor`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let building = Threads()
    try await reading {
      try await VocabularyStore(directory: folder).files(ingredients: ["a"]) {
        building.note()
        return Self.vocabulary
      }
    }
    building.expectOthers()
  }

  @Test(arguments: [false, true])
  func `a session's parts are made off the main actor`(hasOwnPlaces: Bool) async throws {
    let town = try await Town()
    if hasOwnPlaces { try await town.keep("Mum") }
    try await reading {
      let services = await town.engine.services()
      #expect(services.recognizer is RegionRecognizer && services.answers != nil)
      return services
    }
  }

  @Test func `the answer recognizer is built off the main actor`() async throws {
    struct Letters: Pronouncing {
      let threads: Threads
      func pronunciations(of word: String) -> [[Phone]] {
        threads.note()
        return [[.ah]]
      }
    }
    struct Maker: RecognizerMaking {
      func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing {
        throw CancellationError()
      }
    }
    let threads = Threads()
    let answers = AnswerRecognition(
      phrasebook: try ModelDirectory().loadReplies(), pronouncer: Letters(threads: threads), otherWords: [],
      recognizers: Maker())
    _ = try? await answers.turn(for: ReplyQuestion(options: [ReplyOption(name: "Elm Park")]))
    threads.expectOthers()
  }
}
