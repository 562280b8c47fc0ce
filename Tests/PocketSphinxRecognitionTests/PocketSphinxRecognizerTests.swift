import Foundation
import PocketSphinxRecognition
import Recognition
import Testing

@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct PocketSphinxRecognizerTests {
  private var openSettings: DecoderSettings {
    DecoderSettings(
      acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary,
      search: .languageModel(Distribution.model.generalLanguageModel))
  }

  @Test func givesTimesConfidencesAndDistinctAlternatives() async throws {
    let recognizer = try await PocketSphinxRecognizer(openSettings)
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let result = try await recognizer.hear(samples)
    let words = try #require(result.best?.words)
    #expect(words.map(\.text) == ["go", "forward", "ten", "meters"])
    for (word, next) in zip(words, words.dropFirst()) { #expect(word.end <= next.start) }
    #expect(words.allSatisfy { $0.start < $0.end && (0...1).contains($0.confidence ?? -1) })
    #expect(words.last.map { $0.end <= result.audioDuration } == true)
    #expect(result.hypotheses.count > 1)
    #expect(result.decodeDuration > .zero)
    #expect(result.audioDuration == .seconds(Double(samples.count) / 16_000))
  }

  @Test func givesPartialHypothesesWhileListening() async throws {
    let recognizer = try await PocketSphinxRecognizer(openSettings)
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    try await recognizer.startUtterance()
    var partials: [String] = []
    for start in stride(from: 0, to: samples.count, by: 1_600) {
      let chunk = Array(samples[start..<min(start + 1_600, samples.count)])
      if let partial = try await recognizer.accept(chunk) { partials.append(partial.text) }
    }
    #expect(partials.count > 2)
    #expect(zip(partials, partials.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func theSameSamplesGiveTheSameResultWithoutPartials() async throws {
    var settings = openSettings
    settings.partialHypotheses = false
    let recognizer = try await PocketSphinxRecognizer(settings)
    let first = try Distribution.samples(Distribution.recordings.appending(path: "something.raw"))
    let other = try Distribution.samples(Distribution.recordings.appending(path: "numbers.raw"))
    let before = try await recognizer.hear(first)
    _ = try await recognizer.hear(other)
    let after = try await recognizer.hear(first)
    #expect(before.hypotheses == after.hypotheses)
  }

  @Test(arguments: [0, 1, 400, 3_199])
  func hearsNothingInTooFewSamples(count: Int) async throws {
    let recognizer = try await PocketSphinxRecognizer(openSettings)
    #expect(try await recognizer.hear((0..<count).map { Int16($0 % 100) }).hypotheses.isEmpty)
  }

  @Test(arguments: [Int16(0), 1_000])
  func hearsNothingInConstantSamples(value: Int16) async throws {
    let recognizer = try await PocketSphinxRecognizer(openSettings)
    #expect(try await recognizer.hear(Array(repeating: value, count: 32_000)).hypotheses.isEmpty)
  }

  @Test func refusesAnUtteranceWithoutEnd() async throws {
    var settings = openSettings
    settings.partialHypotheses = false
    settings.maximumUtterance = .seconds(1)
    let recognizer = try await PocketSphinxRecognizer(settings)
    try await recognizer.startUtterance()
    _ = try await recognizer.accept(Array(repeating: 0, count: 16_000))
    await #expect { _ = try await recognizer.accept([0]) } throws: { ($0 as? RecognitionError)?.code == .tooLong }
  }

  @Test func namesTheModelThatIsMissing() async throws {
    var settings = openSettings
    settings.acousticModel = URL(filePath: "/nowhere/model")
    await #expect { _ = try await PocketSphinxRecognizer(settings) } throws: { error in
      (error as? RecognitionError)?.code == .modelMissing && "\(error)".contains("/nowhere/model/mdef")
    }
  }

  @Test func whatAGrammarLeavesOutIsNoWord() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "grammar-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let grammar = folder.appending(path: "go.gram")
    try "#JSGF V1.0; grammar g; public <g> = [please] go [not] (forward | back) [only] (ten | two) meters [and stop];"
      .write(to: grammar, atomically: true, encoding: .utf8)
    let settings = DecoderSettings(
      acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary, search: .grammar(grammar))
    #expect(settings.removeSilence && !openSettings.removeSilence)
    let recognizer = try await PocketSphinxRecognizer(settings)
    let result = try await recognizer.hear(
      Distribution.samples(Distribution.recordings.appending(path: "goforward.raw")))
    #expect(result.best?.words.map(\.text) == ["go", "forward", "ten", "meters"])
  }

  @Test func namesWhyAModelIsRefused() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let grammar = folder.appending(path: "empty.gram")
    try "#JSGF V1.0; grammar g; public <a> = zzyzxwords;".write(to: grammar, atomically: true, encoding: .utf8)
    var settings = openSettings
    settings.search = .grammar(grammar)
    await #expect { _ = try await PocketSphinxRecognizer(settings) } throws: { error in
      (error as? RecognitionError)?.code == .modelRefused && "\(error)".contains("zzyzxwords")
    }
  }
}
