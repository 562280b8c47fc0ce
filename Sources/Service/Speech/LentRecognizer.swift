import Places
import Recognition

/// A recognizer of the pool that is borrowed when speech begins and returned after the utterance, so that a silent
/// connection holds none.
struct LentRecognizer: SpeechRecognizer {
  private let pool: RecognizerPool
  private let position: @Sendable () async -> Coordinate?
  private let client: String
  private let isLive: Bool
  private let names: @Sendable () async throws -> [String]

  /// - Parameters:
  ///   - position: Returns the driver's position, if known; called when speech begins.
  ///   - own: The speaker's saved places, whose names only this speaker's recognition uses.
  ///   - isLive: Whether the audio arrives as it is spoken; then speech without a free recognizer is refused at once.
  init(
    pool: RecognizerPool, near position: @escaping @Sendable () async -> Coordinate?, client: String,
    own: (any PersonalPlaces)? = nil, isLive: Bool = false
  ) {
    self.pool = pool
    self.position = position
    self.client = client
    self.isLive = isLive
    names = { try await own?.spokenNames() ?? [] }
  }

  func recognize(
    _ sound: any UtteranceAudio, expecting expected: ExpectedSpeech, onPartial: PartialHandler?
  ) async throws -> RecognitionResult {
    guard let first = try await sound.next() else { return .nothing }
    let loan = try await pool.lend(near: await position(), client: client, waits: !isLive)
    do {
      var expected = expected
      expected.names += try await names()
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

  func next() async throws -> UtteranceChunk? {
    if let first {
      self.first = nil
      return first
    }
    return try await rest.next()
  }
}
