import Audio
import Foundation
import Foundations
public import Recognition

/// A ``/Recognition/SpeechRecognizer`` for the user's own Vosk model, with the model's vocabulary.
///
/// It decodes samples as they are captured, in a single pass. Decoding runs on a queue of its own.
public actor VoskRecognizer: SpeechRecognizer {
  /// The maximum number of distinct hypotheses.
  private static let alternatives: CInt = 10
  /// The maximum length of an utterance; a longer one is an error.
  private static let longest = Duration.seconds(60)

  private let decoder: VoskDecoder
  private let executor: QueueExecutor
  private let utterances = InTurn()

  /// The queue that the decoder is confined to.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Loads the library and the model on the recognizer's own queue; a large model takes a minute.
  ///
  /// - Throws: `RecognitionError` with `modelMissing` or `modelRefused`, naming the file.
  public init(_ model: VoskModel) async throws {
    let executor = QueueExecutor(label: "whereto.vosk")
    self.executor = executor
    decoder = try await executor.run { try VoskDecoder(model, alternatives: Self.alternatives) }
  }

  /// Recognizes one utterance. If the library ends parts of it at pauses, the results of all parts are joined.
  ///
  /// - Throws: `RecognitionError` with `tooLong` or `engine`, the audio's error, or `CancellationError`.
  public func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    try await utterances.run { try await self.recognizeNow(sound, onPartial) }
  }

  private func recognizeNow(_ sound: any UtteranceAudio, _ onPartial: PartialHandler?) async throws -> RecognitionResult
  {
    decoder.reset()
    var parts: [VoskResult] = []
    var (sampleCount, decodeDuration, lastPartial) = (0, Duration.zero, "")
    while let samples = try await sound.next()?.samples {
      if samples.isEmpty { continue }
      sampleCount += samples.count
      guard Self.duration(sampleCount) <= Self.longest else {
        throw RecognitionError.tooLong(limit: Self.longest.inWords)
      }
      let start = ContinuousClock.now
      if let part = try decoder.accept(samples) { parts.append(part) }
      let partial = onPartial == nil ? nil : try decoder.partial()
      decodeDuration += ContinuousClock.now - start
      guard let onPartial, let partial else { continue }
      let text = (parts.compactMap { $0.hypotheses.first?.text } + [partial])
        .filter { !$0.isEmpty }.joined(separator: " ")
      if text != lastPartial {
        lastPartial = text
        await onPartial(Hypothesis(text: text))
      }
    }
    let start = ContinuousClock.now
    parts.append(try decoder.finish())
    let joined = VoskResult(joining: parts.filter { !$0.hypotheses.isEmpty })
    return RecognitionResult(
      hypotheses: joined.hypotheses, confidence: joined.confidence, audioDuration: Self.duration(sampleCount),
      decodeDuration: decodeDuration + (ContinuousClock.now - start))
  }

  private static func duration(_ samples: Int) -> Duration { .seconds(Double(samples) / Double(Endpointer.sampleRate)) }
}

/// The sole owner of a model and a recognizer of libvosk. Not thread-safe: its recognizer confines it to one executor.
private final class VoskDecoder {
  private let library: VoskLibrary
  private let model: VoskLibrary.Handle
  private let recognizer: VoskLibrary.Handle

  init(_ files: VoskModel, alternatives: CInt) throws(RecognitionError) {
    guard FileManager.default.isReadableFile(atPath: files.acousticModel.path) else {
      throw RecognitionError(
        .modelMissing, subject: files.directory.path, message: "isn't a Vosk model; am/final.mdl is missing",
        advice: "use the folder that a model's archive unpacks to")
    }
    library = try VoskLibrary(files.library)
    guard let model = library.makeModel(files.directory.path) else {
      throw RecognitionError(
        .modelRefused, subject: files.directory.path, message: "can't be loaded by libvosk",
        advice: "unpack the model again")
    }
    guard let recognizer = library.makeRecognizer(model, Float(Endpointer.sampleRate)) else {
      library.freeModel(model)
      throw RecognitionError(
        .modelRefused, subject: files.directory.path, message: "can't be used to create a recognizer",
        advice: "unpack the model again")
    }
    self.model = model
    self.recognizer = recognizer
    library.setAlternatives(recognizer, alternatives)
    library.setWords(recognizer, 1)
  }

  deinit {
    library.freeRecognizer(recognizer)
    library.freeModel(model)
  }

  func reset() { library.reset(recognizer) }

  /// Decodes samples. Returns a result if the library has ended a part of the utterance.
  func accept(_ samples: [Int16]) throws(RecognitionError) -> VoskResult? {
    let state = samples.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { library.accept(recognizer, $0, CInt(buffer.count)) } ?? 0
    }
    guard state >= 0 else {
      throw RecognitionError(.engine, subject: "libvosk", message: "can't decode \(samples.count) samples")
    }
    return state == 0 ? nil : try VoskResult(json: library.result(recognizer))
  }

  /// The words of the unfinished part.
  func partial() throws(RecognitionError) -> String { try VoskResult(json: library.partialResult(recognizer)).partial }

  func finish() throws(RecognitionError) -> VoskResult { try VoskResult(json: library.finalResult(recognizer)) }
}
