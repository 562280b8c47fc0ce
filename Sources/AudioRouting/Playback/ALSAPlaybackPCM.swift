import Audio
import AudioCapture
import CALSA
import Foundation

/// A playback PCM of libasound, and the only owner of its handle.
///
/// Not thread-safe, as the handle is not: it lives on the playback thread.
final class ALSAPlaybackPCM: PlaybackPCM {
  /// What is handed over at a time, and so how soon cancelling is noticed.
  private static let periodMicroseconds: UInt32 = 20_000

  /// The device's own buffer: how long the playback thread may be held up before a gap is heard.
  private static let bufferMicroseconds: UInt32 = 200_000

  private let name: String
  private let configurationText: String?
  private var handle: OpaquePointer?
  private var configuration: ALSAConfiguration?

  init(name: String, configurationText: String?) {
    self.name = name
    self.configurationText = configurationText
  }

  deinit { close() }

  func open(sampleRate: Int) throws(AudioError) -> PlaybackFormat {
    ALSAMessages.prepare()
    var opened: OpaquePointer?
    let code: Int32
    if let configurationText {
      let configuration = try ALSAConfiguration(text: configurationText, device: name)
      self.configuration = configuration
      code = snd_pcm_open_lconf(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK, configuration.root)
    } else {
      code = snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    }
    guard code >= 0, let opened else { throw .output(name, opening: code) }
    handle = opened
    return try configure(opened, sampleRate: sampleRate)
  }

  private func configure(_ pcm: OpaquePointer, sampleRate: Int) throws(AudioError) -> PlaybackFormat {
    var allocated: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&allocated) == 0, let parameters = allocated else {
      throw .output(name, failing: -ENOMEM, doing: "being set up")
    }
    defer { snd_pcm_hw_params_free(parameters) }
    let known = snd_pcm_hw_params_any(pcm, parameters)
    if known < 0 { throw .output(name, failing: known, doing: "being set up") }
    // A prompt is speech or a chime: the device's own converter is good enough for them.
    _ = snd_pcm_hw_params_set_rate_resample(pcm, parameters, 1)
    let rate = UInt32(clamping: sampleRate)
    try check(snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), "play interleaved samples")
    try check(snd_pcm_hw_params_set_format(pcm, parameters, SND_PCM_FORMAT_S16_LE), "play 16-bit samples")
    var channels: UInt32 = 1
    try check(snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels), "play any number of channels")
    try check(snd_pcm_hw_params_set_rate(pcm, parameters, rate, 0), "play \(sampleRate) samples per second")
    // Both times are wishes; whatever the device makes of them works.
    var period = Self.periodMicroseconds
    _ = snd_pcm_hw_params_set_period_time_near(pcm, parameters, &period, nil)
    var buffer = Self.bufferMicroseconds
    _ = snd_pcm_hw_params_set_buffer_time_near(pcm, parameters, &buffer, nil)
    let code = snd_pcm_hw_params(pcm, parameters)
    if code < 0 { throw .output(name, opening: code) }
    var frames: snd_pcm_uframes_t = 0
    _ = snd_pcm_hw_params_get_period_size(parameters, &frames, nil)
    // Never more than 20 ms at a time, whatever the device says, so that cancelling is noticed.
    let periodFrames = min(max(1, Int(clamping: frames)), max(1, Int(rate) / 50))
    return PlaybackFormat(channels: Int(channels), periodFrames: periodFrames)
  }

  private func check(_ code: Int32, _ ability: String) throws(AudioError) {
    if code < 0 { throw .output(name, cannot: ability) }
  }

  func wait(milliseconds: Int32) -> Int32 {
    guard let handle else { return -EBADFD }
    return snd_pcm_wait(handle, milliseconds)
  }

  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int {
    guard let handle else { return Int(-EBADFD) }
    return snd_pcm_writei(handle, buffer.baseAddress, snd_pcm_uframes_t(frames))
  }

  func prepare() -> Int32 {
    guard let handle else { return -EBADFD }
    return snd_pcm_prepare(handle)
  }

  func resume() -> Int32 {
    guard let handle else { return -EBADFD }
    return snd_pcm_resume(handle)
  }

  func hasRunOut() -> Bool {
    // Asking what is free is what makes a plug-in look; its delay alone stays as it was.
    guard let handle else { return true }
    return snd_pcm_avail(handle) == -snd_pcm_sframes_t(EPIPE)
  }

  func delay() -> Int {
    guard let handle else { return Int(-EBADFD) }
    var frames: snd_pcm_sframes_t = 0
    let code = snd_pcm_delay(handle, &frames)
    return code < 0 ? Int(code) : max(0, frames)
  }

  func drain() -> Int32 {
    guard let handle else { return -EBADFD }
    // Draining does not wait on a non-blocking handle, and closing that would cut off what is left.
    _ = snd_pcm_nonblock(handle, 0)
    return snd_pcm_drain(handle)
  }

  func drop() {
    guard let handle else { return }
    _ = snd_pcm_drop(handle)
  }

  func close() {
    guard let handle else { return }
    self.handle = nil
    snd_pcm_close(handle)
    configuration = nil
  }

  func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
