public import Audio
import CSpeexDSP
import Foundations

extension AudioSource {
  /// This source resampled, aligned in time and equally long. The stage starts and stops this source.
  ///
  /// Audio that already has the rate passes unchanged. If the rate changes, the rest of the previous rate's audio is
  /// flushed first. `next()` throws ``Audio/AudioError`` for a rate that can't be converted, or if speexdsp can't be set
  /// up.
  public func resampled(to sampleRate: Int = Endpointer.sampleRate) -> any AudioSource {
    ProcessingStage(self, sampleRate: sampleRate) { Resampling(to: sampleRate) }
  }
}

/// Converts chunks of any rate to one, with a new resampler whenever the input rate changes.
private final class Resampling: AudioProcessor {
  private let sampleRate: Int
  private var resampler: SpeexResampler?

  init(to sampleRate: Int) { self.sampleRate = sampleRate }

  func process(_ chunk: AudioChunk) throws(AudioError) -> [Int16] {
    var samples: [Int16] = []
    if let current = resampler, current.inputRate != chunk.sampleRate {
      samples = current.finish()
      resampler = nil
    }
    if chunk.sampleRate == sampleRate { return samples + chunk.samples }
    let current: SpeexResampler
    if let resampler {
      current = resampler
    } else {
      current = try SpeexResampler(from: chunk.sampleRate, to: sampleRate)
      resampler = current
    }
    return samples + current.process(chunk.samples)
  }

  func finish() -> [Int16] { resampler?.finish() ?? [] }
}

/// A speexdsp resampler for one channel, and the sole owner of its state.
///
/// The filter's delay is removed at the start and flushed at the end, so the output is aligned with the input and n ·
/// out/in samples long, to the nearest sample. Not thread-safe.
final class SpeexResampler {
  /// speexdsp's quality, 0...10; above 8 there is no audible difference.
  private static let quality: Int32 = 9

  let inputRate: Int
  let outputRate: Int
  private let state: OpaquePointer
  private var samplesIn = 0
  private var samplesOut = 0

  init(from inputRate: Int, to outputRate: Int) throws(AudioError) {
    var code: Int32 = 0
    let rates = (UInt32(clamping: inputRate), UInt32(clamping: outputRate))
    guard inputRate > 0, outputRate > 0,
      let state = speex_resampler_init(1, rates.0, rates.1, Self.quality, &code)
    else {
      throw AudioError(
        .unsupportedFormat, subject: "resampler",
        message: "can't convert \(inputRate) to \(outputRate) samples per second",
        advice: "use audio of 8000 to 48000 samples per second")
    }
    self.state = state
    self.inputRate = inputRate
    self.outputRate = outputRate
    speex_resampler_skip_zeros(state)
  }

  deinit { speex_resampler_destroy(state) }

  /// Converts the next samples; samples still in the filter follow later.
  func process(_ samples: [Int16]) -> [Int16] {
    samplesIn += samples.count
    return convert(samples, atMost: Int.max)
  }

  /// Flushes the samples that are still in the filter.
  func finish() -> [Int16] {
    let expected = (Double(samplesIn) * Double(outputRate) / Double(inputRate)).rounded()
    let missing = Int(expected) - samplesOut
    guard missing > 0 else { return [] }
    let latency = Int(speex_resampler_get_input_latency(state))
    // One input sample more than the delay covers the fraction from rounding.
    let ratio = (inputRate + outputRate - 1) / outputRate
    let silence = [Int16](repeating: 0, count: latency + ratio + 1)
    return convert(silence, atMost: missing)
  }

  private func convert(_ samples: [Int16], atMost limit: Int) -> [Int16] {
    var output: [Int16] = []
    let room = samples.count * outputRate / inputRate + 64
    var block = [Int16](repeating: 0, count: room)
    var offset = 0
    while offset < samples.count, output.count < limit {
      var consumed = UInt32(clamping: samples.count - offset)
      var produced = UInt32(clamping: room)
      let code = samples[offset...].withUnsafeBufferPointer { input in
        block.withUnsafeMutableBufferPointer { output in
          speex_resampler_process_int(state, 0, input.baseAddress, &consumed, output.baseAddress, &produced)
        }
      }
      // Both counts can't be zero if the output has room; the check prevents an endless loop.
      guard code == 0, consumed > 0 || produced > 0 else { break }
      offset += Int(consumed)
      output += block.prefix(min(Int(produced), limit - output.count))
    }
    samplesOut += output.count
    return output
  }
}
