import Audio
import CSpeexDSP

/// A speexdsp preprocessor for 20 ms frames at 16 kHz, and the only owner of its state. Not thread-safe.
final class SpeexPreprocessor {
  /// Samples in a frame.
  static let frameLength = 320

  /// How many samples its output is behind its input: windows of two frames overlap by one.
  static let latency = frameLength

  private let state: OpaquePointer

  init(_ settings: EnhancementSettings) throws(AudioError) {
    guard let state = speex_preprocess_state_init(Int32(Self.frameLength), 16000) else {
      throw AudioError(
        .deviceFailed, subject: "noise suppression", message: "could not be set up", advice: "free some memory")
    }
    self.state = state
    set(SPEEX_PREPROCESS_SET_DENOISE, settings.noiseSuppressionDB == nil ? 0 : 1)
    if let level = settings.noiseSuppressionDB {
      // speexdsp takes any number, but beyond these its gains overflow or amplify.
      set(SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, Int32(min(0, max(-60, level))))
    }
    set(SPEEX_PREPROCESS_SET_DEREVERB, settings.dereverberation ? 1 : 0)
    set(SPEEX_PREPROCESS_SET_AGC, settings.automaticGain ? 1 : 0)
  }

  deinit { speex_preprocess_state_destroy(state) }

  /// Processes one frame of ``frameLength`` samples in place; what comes out is the frame before.
  func process(_ frame: inout [Int16]) {
    guard frame.count == Self.frameLength else { return }
    frame.withUnsafeMutableBufferPointer { _ = speex_preprocess_run(state, $0.baseAddress) }
  }

  private func set(_ request: Int32, _ value: Int32) {
    var value = value
    speex_preprocess_ctl(state, request, &value)
  }
}
