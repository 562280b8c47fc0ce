import Algorithms
import Foundation
import Recognition
import WhisperRecognition

/// Hears utterances with a model that has words of its own, and judges what may have been said.
struct NeuralHearing: Sendable {
  /// How many texts are asked for.
  private static let texts = 8
  /// How many ways to say them are looked at.
  private static let ways = 16
  /// How many sentences a result lists.
  private static let hypotheses = 10

  let ear: WhisperEar

  /// What was heard of an utterance.
  struct Heard: Sendable {
    var sound: HeardSound
    /// As the model writes it, the likeliest first.
    var texts: [WrittenText]
    /// In each way in which that may have been said.
    var ways: [[String]]
    var time: [Duration] = []
  }

  /// Hears an utterance.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func heard(_ samples: [Int16]) async throws -> Heard {
    let t0 = ContinuousClock.now
    let sound = try await ear.hear(samples)
    let t1 = ContinuousClock.now
    let texts = try await ear.texts(of: sound, count: Self.texts)
    // The first ways to say each text, then the second, and so on.
    let ways = texts.map { ReadAloud.ways($0.text) }
    let most = ways.map(\.count).max() ?? 0
    let inTurn = (0..<most).flatMap { rank in ways.compactMap { $0.dropFirst(rank).first } }
    return Heard(sound: sound, texts: texts, ways: Array(inTurn.uniqued().prefix(Self.ways)), time: [t1 - t0, ContinuousClock.now - t1])
  }

  /// What to believe of the sentences that may have been said.
  ///
  /// - Parameters:
  ///   - sentences: What may have been said.
  ///   - heard: What was heard.
  ///   - first: What was heard in the first pass.
  /// - Throws: `CancellationError` when the task is cancelled.
  func result(
    of sentences: [SentenceCandidate], _ heard: Heard, first: RecognitionResult
  ) async throws -> RecognitionResult {
    var result = first
    guard !sentences.isEmpty else {
      result.confidence = 0
      return result
    }
    let t0 = ContinuousClock.now
    defer { if ProcessInfo.processInfo.environment["WHERETO_DUMP"] != nil { FileHandle.standardError.write(Data("judge \(ContinuousClock.now - t0) of \(sentences.count)\n".utf8)) } }
    let verdict = try await SentenceJudge(ear: ear).verdict(
      on: sentences, hearing: heard.sound, text: heard.texts.first?.text)
    if let path = ProcessInfo.processInfo.environment["WHERETO_DUMP"], let file = FileHandle(forWritingAtPath: path) {
      let top = verdict.judged.prefix(64).map {
        ["words": $0.sentence.words.joined(separator: " "), "written": $0.sentence.written, "named": $0.sentence.named.joined(separator: " "), "distance": $0.sentence.distance, "heard": $0.heard, "unheard": $0.unheard, "prior": $0.sentence.prior, "sw": $0.sentence.support.words, "sp": $0.sentence.support.phones, "place": $0.sentence.isPlace, "unknown": $0.sentence.isUnknownHouse] as [String: Any]
      }
      let line = try JSONSerialization.data(withJSONObject: ["candidates": top, "free": verdict.free, "texts": heard.texts.map(\.text), "scores": heard.texts.map(\.score), "ways": heard.ways.map { $0.joined(separator: " ") }, "first": first.hypotheses.prefix(3).map(\.text)] as [String: Any], options: [.sortedKeys])
      file.seekToEndOfFile()
      file.write(line + Data("\n".utf8))
      try file.close()
    }
    result.hypotheses = verdict.judged.prefix(Self.hypotheses).map {
      Hypothesis(text: $0.sentence.words.joined(separator: " "), score: $0.score)
    }
    result.alternatives = verdict.judged.map(\.sentence.named).filter { !$0.isEmpty }.uniqued()
      .dropFirst().prefix(2).map { Hypothesis(text: $0.joined(separator: " ")) }
    result.confidence = 0.9
    return result
  }
}
