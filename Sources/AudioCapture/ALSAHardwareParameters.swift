import Audio
import CALSA
import Foundation

/// The hardware parameters of an open PCM, and the only owner of their memory.
struct ALSAHardwareParameters: ~Copyable {
  /// What is asked for at a time: short enough for a prompt end point, long enough to be cheap.
  private static let periodMicroseconds: UInt32 = 20_000

  /// The device's own buffer: how long the capture thread may be held up before audio is lost.
  private static let bufferMicroseconds: UInt32 = 500_000

  private let pcm: OpaquePointer
  private let device: String
  private let parameters: OpaquePointer

  init(_ pcm: OpaquePointer, device: String) throws(AudioError) {
    parameters = try Self.allocate(device)
    self.pcm = pcm
    self.device = device
  }

  deinit { snd_pcm_hw_params_free(parameters) }

  /// Asks for 16-bit samples, one channel and the preferred rate, and takes the nearest the device has.
  func apply(preferredSampleRate: Int) throws(AudioError) -> PCMConfiguration {
    let known = snd_pcm_hw_params_any(pcm, parameters)
    if known < 0 { throw .device(device, failing: known, doing: "being set up") }
    // A converting device would change the rate with its own poor filter. Refused that, it gives its true rate, and the
    // change is made where it is made well. Some devices cannot refuse, which is no error.
    _ = snd_pcm_hw_params_set_rate_resample(pcm, parameters, 0)
    try check(
      snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), "read as interleaved samples")
    try check(snd_pcm_hw_params_set_format(pcm, parameters, SND_PCM_FORMAT_S16_LE), "give 16-bit samples")
    var channels: UInt32 = 1
    try check(snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels), "give any number of channels")
    var rate = UInt32(clamping: preferredSampleRate)
    try check(snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, nil), "give any sample rate")
    // Both times are wishes; whatever the device makes of them works.
    var period = Self.periodMicroseconds
    _ = snd_pcm_hw_params_set_period_time_near(pcm, parameters, &period, nil)
    var buffer = Self.bufferMicroseconds
    _ = snd_pcm_hw_params_set_buffer_time_near(pcm, parameters, &buffer, nil)
    let code = snd_pcm_hw_params(pcm, parameters)
    if code < 0 { throw .device(device, opening: code) }
    var frames: snd_pcm_uframes_t = 0
    _ = snd_pcm_hw_params_get_period_size(parameters, &frames, nil)
    // A second at the most, whatever the device says, since memory is taken for it.
    let periodFrames = min(max(1, frames == 0 ? Int(rate) / 50 : Int(clamping: frames)), max(1, Int(rate)))
    return PCMConfiguration(sampleRate: Int(rate), channels: Int(channels), periodFrames: periodFrames)
  }

  private func check(_ code: Int32, _ ability: String) throws(AudioError) {
    guard code < 0 else { return }
    throw AudioError(
      .unsupportedFormat, subject: device, message: "cannot \(ability)",
      advice: "use the device through ALSA's converter, as \"plug\(device)\" or \"default\"")
  }

  private static func allocate(_ device: String) throws(AudioError) -> OpaquePointer {
    var allocated: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&allocated) == 0, let allocated else {
      throw .device(device, failing: -ENOMEM, doing: "being set up")
    }
    return allocated
  }
}
