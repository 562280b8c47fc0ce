import Foundation
import Foundations
import Recognition
import TestSupport
import Testing

@testable import SpeechRecognizers

/// All model formats are read alike, and damaged files are named in errors.
struct ModelFileTests {
  private let folder: TestFolder
  private let tiny = TinyModel()

  init() throws { folder = try TestFolder() }

  /// A rising tone.
  private let sound = (0..<16_000).map { Int16(8_000 * sin(Double($0) * Double($0) / 90_000)) }

  /// A model's likelihoods of a few sentences.
  private func likelihoods(_ model: WhisperModel) async throws -> [Double] {
    let session = WhisperSession(model)
    return try await session.logLikelihoods(
      of: ["the mouth", "the south", "x"], given: try await session.recognize(sound))
  }

  private func url(_ name: String, _ write: (URL) throws -> Void) throws -> URL {
    let url = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try write(url)
    return url
  }

  @Test func theSameModelIsHeardInEveryFormat() async throws {
    let ggml = folder.url.appending(path: "single.bin")
    try tiny.ggml(.single).write(to: ggml)
    let expected = try await likelihoods(WhisperModel(contentsOf: ggml))
    #expect(expected.allSatisfy { $0 < -10 })
    let others: [(name: String, url: URL, tolerance: Double)] = [
      ("safetensors", try url("s") { try tiny.writeSafetensors(to: $0) }, 1e-3),
      ("safetensors, 16 bits", try url("s16") { try tiny.writeSafetensors(to: $0, isHalf: true) }, 0.2),
      ("CTranslate2", try url("c") { try tiny.writeCTranslate2(to: $0) }, 1e-3),
      ("CTranslate2, 8 bits", try url("c8") { try tiny.writeCTranslate2(to: $0, isInBytes: true) }, 1),
    ]
    for (name, url, tolerance) in others {
      for (ours, theirs) in zip(try await likelihoods(WhisperModel(contentsOf: url)), expected) {
        #expect(abs(ours - theirs) < tolerance, "\(name)")
      }
    }
    for (precision, tolerance) in [(TinyModel.Precision.half, 0.2), (.byte, 1)] {
      let url = folder.url.appending(path: "\(precision).bin")
      try tiny.ggml(precision).write(to: url)
      for (ours, theirs) in zip(try await likelihoods(WhisperModel(contentsOf: url)), expected) {
        #expect(abs(ours - theirs) < tolerance, "ggml, \(precision)")
      }
    }
  }

  @Test func whatIsCutShortIsRefused() throws {
    let whole = tiny.ggml(.half)
    let folders = [
      ("model.bin", try url("c") { try tiny.writeCTranslate2(to: $0) }),
      ("model.safetensors", try url("s") { try tiny.writeSafetensors(to: $0) }),
    ]
    for part in [0, 3, 40, 70_000, 66_000, whole.count / 2, whole.count - 1] {
      let file = folder.url.appending(path: "cut.bin")
      try whole.prefix(part).write(to: file)
      #expect(throws: RecognitionError.self, "\(part) bytes of ggml") { try WhisperModel(contentsOf: file) }
      for (name, url) in folders {
        let file = url.appending(path: name)
        let whole = try Data(contentsOf: file)
        try whole.prefix(part).write(to: file)
        #expect(throws: RecognitionError.self, "\(part) bytes of \(name)") { try WhisperModel(contentsOf: url) }
        try whole.write(to: file)
      }
    }
  }

  @Test func whatIsNoModelIsRefusedByName() throws {
    let file = folder.url.appending(path: "song.mp3")
    try Data("ID3 something else altogether".utf8).write(to: file)
    #expect { try WhisperModel(contentsOf: file) } throws: { error in
      let error = error as? RecognitionError
      return error?.code == .modelRefused && error?.subject == file.path
    }
    #expect { try WhisperModel(contentsOf: folder.url) } throws: { ($0 as? RecognitionError)?.code == .modelRefused }
    let missing = folder.url.appending(path: "nothing")
    #expect { try WhisperModel(contentsOf: missing) } throws: { ($0 as? RecognitionError)?.code == .modelMissing }
  }

  @Test func partsThatDoNotFitAreRefused() throws {
    let url = try url("c") { try tiny.writeCTranslate2(to: $0) }
    let file = url.appending(path: "model.bin")
    let whole = try Data(contentsOf: file)
    // An unused name in place of a required one.
    var renamed = whole
    let place = try #require(whole.range(of: Data("encoder/conv1/bias".utf8)))
    renamed.replaceSubrange(place, with: Data("encoder/conv9/bias".utf8))
    try renamed.write(to: file)
    #expect { try WhisperModel(contentsOf: url) } throws: { "\($0)".contains("encoder/conv1/bias") }
    try whole.write(to: file)
    try FileManager.default.removeItem(at: url.appending(path: "vocabulary.json"))
    #expect { try WhisperModel(contentsOf: url) } throws: { ($0 as? RecognitionError)?.code == .modelMissing }
  }

  @Test func sentencesThatBeginAlikeAreJudgedAsEachByItself() async throws {
    let file = folder.url.appending(path: "model.bin")
    try tiny.ggml(.single).write(to: file)
    let session = WhisperSession(try WhisperModel(contentsOf: file))
    let heard = try await session.recognize(sound)
    let sentences = ["the mouth", "the mouths", "the", "other", "the mouth"]
    let together = try await session.logLikelihoods(of: sentences, given: heard)
    for (sentence, likelihood) in zip(sentences, together) {
      let alone = try await session.logLikelihoods(of: [sentence], given: heard)
      #expect(abs(alone[0] - likelihood) < 1e-3, "\(sentence)")
    }
    let unheard = try await session.internalLMLogLikelihoods(of: sentences)
    #expect(try await session.internalLMLogLikelihoods(of: sentences) == unheard)
    #expect(unheard[0] != together[0])
  }

  @Test func `likelihoods are relative to the given tokens, and the cache keeps sets of tokens apart`() async throws {
    let file = folder.url.appending(path: "model.bin")
    try tiny.ggml(.single).write(to: file)
    let session = WhisperSession(try WhisperModel(contentsOf: file))
    let heard = try await session.recognize(sound)
    let sentences = ["the mouth", "other"]
    let letters = try await session.tokens(mostFrequent: 256, andOf: [])
    let words = try await session.tokens(mostFrequent: 256, andOf: sentences)
    let relative = try await session.logLikelihoods(of: sentences, given: heard, of: words)
    for (few, all) in zip(relative, try await session.logLikelihoods(of: sentences, given: heard)) {
      #expect(all < few && few < 0)
    }
    // A token that isn't among the given ones is added.
    let added = try await session.logLikelihoods(of: sentences, given: heard, of: letters)
    #expect(added.allSatisfy { $0.isFinite && $0 < 0 })
    let alone = try await session.logLikelihoods(of: ["the mouth"], given: heard, of: letters)
    #expect(abs(alone[0] - added[0]) < 1e-3)
    var scores: [[Double]] = []
    for tokens in [nil, words, letters, nil, words, letters] {
      scores.append(try await session.internalLMLogLikelihoods(of: sentences, of: tokens))
    }
    #expect(scores[..<3] == scores[3...])
    #expect(Set(scores).count == 3)
  }

  @Test func whatIsCancelledEnds() async throws {
    let file = folder.url.appending(path: "model.bin")
    try tiny.ggml(.single).write(to: file)
    let session = WhisperSession(try WhisperModel(contentsOf: file))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.recognize(sound)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
