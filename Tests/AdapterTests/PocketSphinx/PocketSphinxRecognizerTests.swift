import Algorithms
import DestinationSearchTesting
import Foundation
import Foundations
import SpeechRecognizers
import TestSupport
import Testing

@testable import Recognition

@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct PocketSphinxRecognizerTests {
  @Test func givesTimesConfidencesAndDistinctAlternatives() async throws {
    let recognizer = try await PocketSphinxRecognizer(.turtle)
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let result = try await recognizer.result(of: samples)
    let words = try #require(result.best?.words)
    #expect(words.map(\.text) == ["go", "forward", "ten", "meters"])
    for (word, next) in zip(words, words.dropFirst()) { #expect(word.end <= next.start) }
    #expect(words.allSatisfy { $0.start < $0.end && (0...1).contains($0.confidence ?? -1) })
    #expect(words.last.map { $0.end <= result.audioDuration } == true)
    #expect(result.decodeDuration > .zero)
    #expect(result.audioDuration == .seconds(Double(samples.count) / 16_000))
    let others = try await recognizer.result(
      of: Distribution.samples(Distribution.recordings.appending(path: "something.raw")))
    #expect(others.hypotheses.count > 1)
  }

  @Test func hearsPhonesWithoutWords() async throws {
    let recognizer = try await PocketSphinxRecognizer(
      .phones(of: Distribution.model, dictionary: Distribution.recordings.appending(path: "turtle.dic")))
    let result = try await recognizer.result(
      of: Distribution.samples(Distribution.recordings.appending(path: "goforward.raw")))
    let words = try #require(result.best?.words)
    let phones = words.compactMap { Phone(symbol: $0.text) }
    #expect(phones.count == words.count, "\(words.map(\.text))")
    #expect(result.hypotheses.count == 1)
    // "Go forward ten meters" has 16 phones; most are recognized correctly.
    let said = Phone.sequence("G OW F AO R W ER D T EH N M IY T ER Z")
    let right = PhoneDistance.alignment(said, phones).count { $0.0 == $0.1 }
    #expect(right >= 10, "\(Phone.text(phones))")
  }

  @Test func givesPartialHypothesesWhileListening() async throws {
    let recognizer = try await PocketSphinxRecognizer(.turtle)
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    try await recognizer.beginPartials()
    var partials: [String] = []
    for chunk in samples.chunks(ofCount: 1_600) {
      if let partial = try await recognizer.partial(after: Array(chunk)) { partials.append(partial.text) }
    }
    #expect(partials.count > 2)
    #expect(zip(partials, partials.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func theSameSamplesGiveTheSameResultWithoutPartials() async throws {
    var settings = DecoderSettings.turtle
    settings.partialHypotheses = false
    let recognizer = try await PocketSphinxRecognizer(settings)
    let first = try Distribution.samples(Distribution.recordings.appending(path: "something.raw"))
    let other = try Distribution.samples(Distribution.recordings.appending(path: "numbers.raw"))
    let before = try await recognizer.result(of: first)
    _ = try await recognizer.result(of: other)
    let after = try await recognizer.result(of: first)
    #expect(before.hypotheses == after.hypotheses)
  }

  @Test func `partial hypotheses don't change the results`() async throws {
    var settings = DecoderSettings.turtle
    settings.partialHypotheses = false
    let (plain, live) = (try await PocketSphinxRecognizer(settings), try await PocketSphinxRecognizer(.turtle))
    for name in ["numbers.raw", "something.raw", "goforward.raw"] {
      let samples = try Distribution.samples(Distribution.recordings.appending(path: name))
      try await live.beginPartials()
      for chunk in samples.chunks(ofCount: 1_600) { _ = try await live.partial(after: Array(chunk)) }
      let (heard, expected) = (try await live.result(of: samples), try await plain.result(of: samples))
      #expect(heard.hypotheses == expected.hypotheses && heard.confidence == expected.confidence, "\(name)")
    }
  }

  @Test(arguments: [0, 1, 400, 3_199])
  func hearsNothingInTooFewSamples(count: Int) async throws {
    let recognizer = try await PocketSphinxRecognizer(.turtle)
    #expect(try await recognizer.result(of: (0..<count).map { Int16($0 % 100) }).hypotheses.isEmpty)
  }

  @Test(arguments: [Int16(0), 1_000])
  func hearsNothingInConstantSamples(value: Int16) async throws {
    let recognizer = try await PocketSphinxRecognizer(.turtle)
    #expect(try await recognizer.result(of: Array(repeating: value, count: 32_000)).hypotheses.isEmpty)
  }

  @Test func refusesAnUtteranceWithoutEnd() async throws {
    var settings = DecoderSettings.turtle
    settings.partialHypotheses = false
    settings.maximumUtterance = .seconds(1)
    let recognizer = try await PocketSphinxRecognizer(settings)
    _ = try await recognizer.result(of: Array(repeating: 0, count: 16_000))
    await #expect {
      _ = try await recognizer.result(of: Array(repeating: 0, count: 16_001))
    } throws: {
      ($0 as? RecognitionError)?.code == .tooLong
    }
  }

  @Test func `no samples are decoded before an utterance has begun`() async throws {
    let recognizer = try await PocketSphinxRecognizer(.turtle)
    await #expect { _ = try await recognizer.partial(after: [1, 2, 3]) } throws: {
      ($0 as? RecognitionError)?.code == .engine
    }
  }

  @Test func namesTheModelThatIsMissing() async throws {
    var settings = DecoderSettings.turtle
    settings.acousticModel = URL(filePath: "/nowhere/model")
    await #expect { _ = try await PocketSphinxRecognizer(settings) } throws: { error in
      (error as? RecognitionError)?.code == .modelMissing && "\(error)".contains("/nowhere/model/mdef")
    }
  }

  @Test func whatAGrammarLeavesOutIsNoWord() async throws {
    let folder = try TestFolder()
    let grammar = try folder.write(
      "go.gram",
      "#JSGF V1.0; grammar g; public <g> = [please] go [not] (forward | back) [only] (ten | two) meters [and stop];")
    let settings = DecoderSettings(
      acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary, search: .grammar(grammar))
    #expect(settings.removeSilence && !DecoderSettings.turtle.removeSilence)
    let recognizer = try await PocketSphinxRecognizer(settings)
    let result = try await recognizer.result(
      of: Distribution.samples(Distribution.recordings.appending(path: "goforward.raw")))
    #expect(result.best?.words.map(\.text) == ["go", "forward", "ten", "meters"])
  }

  @Test func aResultTellsHowWellItsWordsFit() async throws {
    let grammar = Distribution.recordings.appending(path: "goforward.gram")
    let recognizer = try await PocketSphinxRecognizer(
      DecoderSettings(
        acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary,
        search: .grammar(grammar)))
    let speech = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let clear = try await recognizer.result(of: speech)
    // Every second sample is inverted, which adds a hiss to the words.
    let spoilt = try await recognizer.result(of: speech.enumerated().map { $0 % 2 == 0 ? $1 : -($1 / 2) })
    #expect(clear.confidence == 1 && spoilt.confidence == 1)
    #expect(try #require(clear.fit) > #require(spoilt.fit))
    #expect(clear.isMoreConfident(than: spoilt) && !spoilt.isMoreConfident(than: clear))
    // A frame of clear speech costs about one unit of natural logarithm, and silence costs less.
    let withLanguageModel = try await PocketSphinxRecognizer(.turtle).result(of: speech)
    for fit in [clear.fit, withLanguageModel.fit] { #expect((-20 ... -0.1).contains(try #require(fit)), "\(fit ?? 0)") }
  }

  @Test func `each of many concurrent decoders names the error of its own model`() async throws {
    let folder = try TestFolder()
    await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let word = "zzyzxword\(number)"
          await #expect("\(word)") {
            let text = "#JSGF V1.0; grammar g; public <a> = \(word);"
            var settings = DecoderSettings.turtle
            settings.search = .grammar(try folder.write("\(word).gram", text))
            _ = try await PocketSphinxRecognizer(settings)
          } throws: { error in
            (error as? RecognitionError)?.code == .modelRefused && "\(error)".contains("'\(word)'")
          }
        }
      }
    }
  }
}

/// The contract of all recognizers, tested with the scripted and the real ones.
///
/// `vosk` has a stand-in for its library. If `WHERETO_VOSK_MODEL` names a model, `ownVosk` uses the real library.
@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct RecognizerContractTests {
  enum Kind: CaseIterable, Sendable {
    case scripted, pocketSphinx, vosk, ownVosk

    static let allCases = [scripted, pocketSphinx, vosk] + (ownModel == nil ? [] : [ownVosk])
    static let ownModel = ProcessInfo.processInfo.environment["WHERETO_VOSK_MODEL"]
  }

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func make(_ kind: Kind) async throws -> any SpeechRecognizer {
    switch kind {
    case .scripted:
      return ScriptedRecognizer(hearing: "go forward ten meters")
    case .pocketSphinx:
      let hearing = try await PocketSphinxRecognizer(
        DecoderSettings(
          acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary,
          search: .grammar(Distribution.recordings.appending(path: "goforward.gram"))))
      return WholeUtteranceRecognizer(hearing, partials: .init(hearing, isShared: true))
    case .vosk:
      return try await VoskRecognizer(
        VoskModel(directory: VoskStandIn.model(in: folder), library: VoskStandIn.library(in: folder)))
    case .ownVosk:
      let library = ProcessInfo.processInfo.environment["WHERETO_VOSK_LIBRARY"] ?? "libvosk.so"
      return try await VoskRecognizer(
        VoskModel(directory: URL(filePath: #require(Kind.ownModel)), library: library))
    }
  }

  private let speech = Distribution.recordings.appending(path: "goforward.raw")

  @Test(arguments: Kind.allCases)
  func hearsAnUtterance(_ kind: Kind) async throws {
    let recognizer = try await make(kind)
    let result = try await recognizer.recognize(try Distribution.samples(speech))
    #expect(result.best?.text == "go forward ten meters")
    #expect((0...1).contains(result.confidence))
    #expect(Set(result.hypotheses.map(\.text)).count == result.hypotheses.count)
  }

  @Test(arguments: Kind.allCases)
  func `failing audio ends the call, and the next call doesn't get any of it`(_ kind: Kind) async throws {
    let recognizer = try await make(kind)
    let samples = try Distribution.samples(speech)
    await #expect(throws: BrokenSound.Broken.self) {
      try await recognizer.recognize(
        BrokenSound([UtteranceChunk(Array(samples.prefix(8_000)), mayBeLast: true)]), expecting: ExpectedSpeech(),
        onPartial: { _ in })
    }
    #expect(try await recognizer.recognize(samples).best?.text == "go forward ten meters")
  }

  @Test(arguments: Kind.allCases)
  func `a cancelled call ends, and a call that waited for it decodes its own audio`(_ kind: Kind) async throws {
    let recognizer = try await make(kind)
    let samples = try Distribution.samples(speech)
    let sound = EndlessSound(Array(samples.prefix(20_000)))
    let first = Task {
      try await recognizer.recognize(sound, expecting: ExpectedSpeech(), onPartial: { _ in })
    }
    await sound.isWaitedFor()
    async let second = recognizer.recognize(samples)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.best?.text == "go forward ten meters")
  }
}

/// Audio that fails.
private actor BrokenSound: UtteranceAudio {
  struct Broken: Error {}
  private var chunks: [UtteranceChunk]

  init(_ chunks: [UtteranceChunk]) { self.chunks = chunks }

  func next() throws -> UtteranceChunk? {
    guard !chunks.isEmpty else { throw Broken() }
    return chunks.removeFirst()
  }
}

/// Audio that never ends and delivers nothing more after a while.
private actor EndlessSound: UtteranceAudio {
  private var samples: [Int16]?
  private let waiting = AsyncStream.makeStream(of: Void.self)
  private let never = AsyncStream.makeStream(of: Void.self)

  init(_ samples: [Int16]) { self.samples = samples }

  func next() async throws -> UtteranceChunk? {
    if let samples {
      self.samples = nil
      return UtteranceChunk(samples)
    }
    waiting.continuation.yield()
    for await _ in never.stream {}
    throw CancellationError()
  }

  /// Waits until more audio has been requested than there is.
  func isWaitedFor() async {
    for await _ in waiting.stream { return }
  }
}

/// The models and recordings of the distribution's packages.
enum Distribution {
  static let model = AcousticModel.usEnglish
  static let recordings = URL(filePath: "/usr/share/pocketsphinx/test/data")

  /// Whether the acoustic model, the recordings and the batch program are installed.
  static let isInstalled = [
    model.directory.appending(path: "mdef").path, recordings.appending(path: "cards/cards.gram").path,
    "/usr/bin/pocketsphinx_batch",
  ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

  static let advice = "apt-get install pocketsphinx pocketsphinx-en-us pocketsphinx-testdata"

  /// The samples of a 16 kHz, 16-bit mono recording: a WAV file with a plain header, or raw.
  static func samples(_ url: URL) throws -> [Int16] {
    let data = try Data(contentsOf: url)
    let body = url.pathExtension == "wav" ? data.dropFirst(44) : data[...]
    return body.withUnsafeBytes { bytes in
      (0..<(bytes.count / 2)).map { Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self)) }
    }
  }
}

extension DecoderSettings {
  /// A language model with some hundred words for a robot; the general one takes longer to load than the tests.
  static let turtle = DecoderSettings(
    acousticModel: Distribution.model.directory, dictionary: Distribution.recordings.appending(path: "turtle.dic"),
    search: .languageModel(Distribution.recordings.appending(path: "turtle.lm.bin")))
}
