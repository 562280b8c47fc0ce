import Audio
import CALSA
import Foundation
import Foundations

/// A PCM of libasound, and the sole owner of its handle.
///
/// Not thread-safe, because the handle isn't: it is used only on the thread that captures or plays.
final class ALSAPCM: PCMPort {
  private(set) var handle: OpaquePointer?

  private let name: String
  private let use: PCMUse
  private let configurationText: String?
  private var configuration: ALSAConfiguration?
  private let origin = ContinuousClock.now

  /// Creates a PCM that isn't open, with ALSA configuration for it only, in the format of `~/.asoundrc`.
  init(name: String, use: PCMUse, configurationText: String?) {
    self.name = name
    self.use = use
    self.configurationText = configurationText
  }

  deinit { close() }

  func open(sampleRate: Int) throws(AudioError) -> PCMFormat {
    ALSAMessages.silence()
    let stream = use == .capture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
    var opened: OpaquePointer?
    let code: Int32
    // Non-blocking, because opening a device in use by another program would otherwise wait for that program to end.
    if let configurationText {
      let configuration = try ALSAConfiguration(text: configurationText, device: name)
      self.configuration = configuration
      code = snd_pcm_open_lconf(&opened, name, stream, SND_PCM_NONBLOCK, configuration.root)
    } else {
      code = snd_pcm_open(&opened, name, stream, SND_PCM_NONBLOCK)
    }
    guard code >= 0, let opened else { throw .pcm(name, for: use, opening: code) }
    handle = opened
    return try ALSAHardwareParameters(opened, device: name, use: use).apply(sampleRate: sampleRate)
  }

  func begin() -> Int32 {
    guard let handle else { return -EBADFD }
    let code = snd_pcm_prepare(handle)
    return code < 0 || use == .playback ? code : snd_pcm_start(handle)
  }

  func wait(milliseconds: Int32) -> Int32 {
    guard let handle else { return -EBADFD }
    return snd_pcm_wait(handle, milliseconds)
  }

  func resume() -> Int32 {
    guard let handle else { return -EBADFD }
    return snd_pcm_resume(handle)
  }

  func close() {
    guard let handle else { return }
    self.handle = nil
    snd_pcm_close(handle)
    configuration = nil
  }

  func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}

extension ALSAPCM: CapturePCM {
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    guard let handle else { return Int(-EBADFD) }
    return snd_pcm_readi(handle, buffer.baseAddress, snd_pcm_uframes_t(frames))
  }

  func now() -> Duration { origin.duration(to: .now) }
}

/// The hardware parameters of an open PCM, and the sole owner of their memory.
private struct ALSAHardwareParameters: ~Copyable {
  /// The period: short enough for prompt endpointing and cancellation, long enough to be efficient.
  private static let periodMicroseconds: UInt32 = 20_000

  private let pcm: OpaquePointer
  private let device: String
  private let use: PCMUse
  private let parameters: OpaquePointer

  init(_ pcm: OpaquePointer, device: String, use: PCMUse) throws(AudioError) {
    parameters = try Self.allocate(device, use)
    self.pcm = pcm
    self.device = device
    self.use = use
  }

  deinit { snd_pcm_hw_params_free(parameters) }

  /// Requests 16-bit samples and one channel, or the nearest number of channels that the device has.
  ///
  /// For capture, it requests the nearest native rate, because a later stage resamples with better quality. Playback is
  /// speech or a chime, for which the device's resampler suffices.
  func apply(sampleRate: Int) throws(AudioError) -> PCMFormat {
    let known = snd_pcm_hw_params_any(pcm, parameters)
    if known < 0 { throw .pcm(device, for: use, failing: known, doing: "being set up") }
    // Some devices can't disable resampling, which isn't an error.
    _ = snd_pcm_hw_params_set_rate_resample(pcm, parameters, use == .capture ? 0 : 1)
    try check(snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), "interleaved samples")
    try check(snd_pcm_hw_params_set_format(pcm, parameters, SND_PCM_FORMAT_S16_LE), "16-bit samples")
    var channels: UInt32 = 1
    try check(snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels), "any number of channels")
    var rate = UInt32(clamping: sampleRate)
    switch use {
    case .capture: try check(snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, nil), "any sample rate")
    case .playback:
      try check(snd_pcm_hw_params_set_rate(pcm, parameters, rate, 0), "\(sampleRate) samples per second")
    }
    // Both times are hints; any value that the device chooses works.
    var period = Self.periodMicroseconds
    _ = snd_pcm_hw_params_set_period_time_near(pcm, parameters, &period, nil)
    // The maximum delay of the thread before audio is lost, or before there is an audible gap.
    var buffer: UInt32 = use == .capture ? 500_000 : 200_000
    _ = snd_pcm_hw_params_set_buffer_time_near(pcm, parameters, &buffer, nil)
    let code = snd_pcm_hw_params(pcm, parameters)
    if code < 0 { throw .pcm(device, for: use, opening: code) }
    var frames: snd_pcm_uframes_t = 0
    _ = snd_pcm_hw_params_get_period_size(parameters, &frames, nil)
    // Limits the device's value: it determines the allocated memory for reading, and the latency of cancellation
    // between writes.
    let longest = use == .capture ? Int(rate) : Int(rate) / 50
    let periodFrames = min(max(1, frames == 0 ? Int(rate) / 50 : Int(clamping: frames)), max(1, longest))
    return PCMFormat(sampleRate: Int(rate), channels: Int(channels), periodFrames: periodFrames)
  }

  private static func allocate(_ device: String, _ use: PCMUse) throws(AudioError) -> OpaquePointer {
    var allocated: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&allocated) == 0, let allocated else {
      throw .pcm(device, for: use, failing: -ENOMEM, doing: "being set up")
    }
    return allocated
  }

  private func check(_ code: Int32, _ what: String) throws(AudioError) {
    guard code < 0 else { return }
    throw AudioError(
      .unsupportedFormat, subject: device, message: "can't \(use == .capture ? "provide" : "play") \(what)",
      advice: "use the device through ALSA's converter, as \"plug\(device)\" or \"default\"")
  }
}
