/// Walks through a WAV file in chunks of 100 ms and watches its length.
final class WAVCursor {
  private let reader: WAVReader
  private let subject: String
  private let maximumDuration: Duration?
  private let maximumSamples: Int
  private var samplesRead = 0

  var sampleRate: Int { reader.format.sampleRate }

  /// Reads the header.
  /// - Throws: ``AudioError`` as ``WAVReader`` does, and when the header's length is beyond the limit.
  init(_ input: any ByteInput, maximumDuration: Duration?) throws(AudioError) {
    reader = try WAVReader(input: input)
    subject = input.subject
    self.maximumDuration = maximumDuration
    maximumSamples = maximumDuration?.sampleCount(at: reader.format.sampleRate) ?? Int.max
    if let maximumDuration, let length = reader.duration, length > maximumDuration {
      throw .tooLong(subject, limit: maximumDuration, length: length)
    }
  }

  /// The next chunk, or nil at the end.
  func next() throws(AudioError) -> AudioChunk? {
    let samples = try reader.read(count: max(1, sampleRate / 10))
    guard !samples.isEmpty else { return nil }
    samplesRead += samples.count
    if samplesRead > maximumSamples, let maximumDuration {
      throw .tooLong(subject, limit: maximumDuration, length: nil)
    }
    return AudioChunk(samples: samples, sampleRate: sampleRate)
  }
}
