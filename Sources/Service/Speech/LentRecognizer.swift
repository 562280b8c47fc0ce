import Places
import Recognition

/// A recognizer of the pool that is borrowed when speech begins and returned after the utterance, so that a silent
/// connection holds none.
struct LentRecognizer: SpeechRecognizer {
  let pool: RecognizerPool
  /// Returns the driver's position, if known; called when speech begins.
  let near: @Sendable () async -> Coordinate?
  let client: String
  /// The speaker's saved places, whose names only this speaker's recognition uses.
  var own: (any PersonalPlaces)?
  /// Whether the audio arrives as it is spoken; then speech without a free recognizer is refused at once.
  var isLive = false

  func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    guard let first = try await sound.next() else { return .nothing }
    let loan = try await pool.lend(near: await near(), client: client, waits: !isLive)
    do {
      var expected = expected
      expected.names += try await own?.spokenNames() ?? []
      let result = try await loan.recognizer.recognize(
        StartedAudio(first: first, rest: sound), expecting: expected, onPartial: onPartial)
      await pool.giveBack(loan)
      return result
    } catch {
      await pool.giveBack(loan)
      throw error
    }
  }
}

/// Audio whose first chunk has already been read.
private actor StartedAudio: UtteranceAudio {
  private var first: UtteranceChunk?
  private let rest: any UtteranceAudio

  init(first: UtteranceChunk, rest: any UtteranceAudio) { (self.first, self.rest) = (first, rest) }

  nonisolated var isOpenEnded: Bool { rest.isOpenEnded }

  func end(at time: ContinuousClock.Instant) async { await rest.end(at: time) }

  func next() async throws -> UtteranceChunk? {
    if let first {
      self.first = nil
      return first
    }
    return try await rest.next()
  }
}
