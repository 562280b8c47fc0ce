import Audio
import CSpeexDSP
import Foundations

/// The processing of a stage: high-pass, then the preprocessor in frames, warmed up and aligned. Not thread-safe.
final class EnhancementPipeline: AudioProcessor {
  private let warmUpSamples: Int
  private let warmUpPasses: Int
  private let preprocessor: SpeexPreprocessor?
  private var highPass: Biquad?
  /// Samples that wait for a complete frame, or initially for the complete warm-up.
  private var pending: [Int16] = []
  private var isWarm: Bool
  private var samplesToSkip = SpeexPreprocessor.latency
  private var samplesIn = 0
  private var samplesOut = 0

  init(_ settings: EnhancementSettings) throws(AudioError) {
    highPass = settings.highPassHz.map { Biquad.highPass(frequency: $0, sampleRate: Double(Endpointer.sampleRate)) }
    preprocessor = settings.usesPreprocessor ? try SpeexPreprocessor(settings) : nil
    warmUpSamples = settings.warmUp.sampleCount(at: Endpointer.sampleRate)
    // An odd number, limited to a useful maximum.
    warmUpPasses = min(99, max(1, settings.warmUpPasses)) | 1
    isWarm = warmUpSamples == 0
  }

  /// Processes the next samples and returns those that are ready; throws for a chunk that isn't at 16 kHz.
  func process(_ chunk: AudioChunk) throws(AudioError) -> [Int16] {
    guard chunk.sampleRate == Endpointer.sampleRate else {
      throw AudioError(
        .unsupportedFormat, subject: "enhancement", message: "can't process \(chunk.sampleRate) samples per second",
        advice: "resample the audio to \(Endpointer.sampleRate) first")
    }
    let filtered = applyHighPass(chunk.samples)
    guard preprocessor != nil else { return filtered }
    samplesIn += filtered.count
    pending += filtered
    if !isWarm {
      guard pending.count >= warmUpSamples else { return [] }
      warmUp()
    }
    return wholeFrames()
  }

  /// Returns the rest: in total, the output is as long as the input.
  func finish() -> [Int16] {
    guard preprocessor != nil else { return [] }
    if !isWarm { warmUp() }
    let missing = samplesIn - samplesOut
    guard missing > 0 else { return [] }
    pending += [Int16](repeating: 0, count: SpeexPreprocessor.latency + SpeexPreprocessor.frameLength)
    return Array(wholeFrames(limit: missing))
  }

  private func applyHighPass(_ samples: [Int16]) -> [Int16] {
    guard var filter = highPass else { return samples }
    let filtered = samples.map { Int16(saturating: filter.process(Double($0))) }
    highPass = filter
    return filtered
  }

  /// Runs the preprocessor over the beginning, backwards, forwards, backwards, and discards the output. Reversed, it
  /// leads up to the first sample, and each pass leads to the next without a discontinuity.
  private func warmUp() {
    isWarm = true
    guard let preprocessor else { return }
    let beginning = Array(pending.prefix(warmUpSamples))
    let mirrored = Array(beginning.reversed())
    let lead = (0..<warmUpPasses).flatMap { $0 % 2 == 0 ? mirrored : beginning }
    let length = SpeexPreprocessor.frameLength
    // Complete frames that end at the first sample.
    for start in stride(from: lead.count % length, to: lead.count, by: length) {
      var frame = Array(lead[start..<start + length])
      preprocessor.process(&frame)
    }
  }

  private func wholeFrames(limit: Int = .max) -> [Int16] {
    guard let preprocessor else { return [] }
    var output: [Int16] = []
    var offset = 0
    let length = SpeexPreprocessor.frameLength
    while pending.count - offset >= length {
      var frame = Array(pending[offset..<offset + length])
      offset += length
      preprocessor.process(&frame)
      let skipped = min(samplesToSkip, length)
      samplesToSkip -= skipped
      output += frame[skipped...]
    }
    pending.removeFirst(offset)
    if output.count > limit { output.removeLast(output.count - limit) }
    samplesOut += output.count
    return output
  }
}

/// A speexdsp preprocessor for 20 ms frames at 16 kHz, and the sole owner of its state. Not thread-safe.
final class SpeexPreprocessor {
  /// Samples in a frame.
  static let frameLength = 320
  /// The latency of its output in samples: windows of two frames overlap by one.
  static let latency = frameLength

  private let state: OpaquePointer

  init(_ settings: EnhancementSettings) throws(AudioError) {
    guard let state = speex_preprocess_state_init(Int32(Self.frameLength), Int32(Endpointer.sampleRate)) else {
      throw AudioError(
        .deviceFailed, subject: "noise suppression", message: "couldn't be set up", advice: "free some memory")
    }
    self.state = state
    set(SPEEX_PREPROCESS_SET_DENOISE, settings.noiseSuppressionDB == nil ? 0 : 1)
    if let level = settings.noiseSuppressionDB {
      // speexdsp accepts any number, but outside this range its gains overflow or amplify.
      set(SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, Int32(min(0, max(-60, level))))
    }
    set(SPEEX_PREPROCESS_SET_DEREVERB, settings.dereverberation ? 1 : 0)
  }

  deinit { speex_preprocess_state_destroy(state) }

  /// Processes one frame of ``frameLength`` samples in place; the output is the previous frame.
  func process(_ frame: inout [Int16]) {
    guard frame.count == Self.frameLength else { return }
    frame.withUnsafeMutableBufferPointer { _ = speex_preprocess_run(state, $0.baseAddress) }
  }

  private func set(_ request: Int32, _ value: Int32) {
    var value = value
    speex_preprocess_ctl(state, request, &value)
  }
}
