import Audio
import CALSA
import Foundation

/// A capture PCM of libasound, and the only owner of its handle.
///
/// Not thread-safe, as the handle is not: it lives on the capture thread.
final class ALSAPCM: PCMDevice {
  private let name: String
  private let preferredSampleRate: Int
  private let configurationText: String?
  private var handle: OpaquePointer?
  private var configuration: ALSAConfiguration?
  private let clock = ContinuousClock()
  private lazy var origin = clock.now

  init(name: String, preferredSampleRate: Int, configurationText: String?) {
    self.name = name
    self.preferredSampleRate = preferredSampleRate
    self.configurationText = configurationText
  }

  deinit { close() }

  func open() throws(AudioError) -> PCMConfiguration {
    ALSAMessages.prepare()
    var opened: OpaquePointer?
    let code: Int32
    // Non-blocking, or opening a device that another program has would wait until that program ends.
    if let configurationText {
      let configuration = try ALSAConfiguration(text: configurationText, device: name)
      self.configuration = configuration
      code = snd_pcm_open_lconf(&opened, name, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK, configuration.root)
    } else {
      code = snd_pcm_open(&opened, name, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK)
    }
    guard code >= 0, let opened else { throw .device(name, opening: code) }
    handle = opened
    return try ALSAHardwareParameters(opened, device: name).apply(preferredSampleRate: preferredSampleRate)
  }

  func start() -> Int32 {
    guard let handle else { return -EBADFD }
    let code = snd_pcm_prepare(handle)
    return code < 0 ? code : snd_pcm_start(handle)
  }

  func wait(milliseconds: Int32) -> Int32 {
    guard let handle else { return -EBADFD }
    return snd_pcm_wait(handle, milliseconds)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    guard let handle else { return Int(-EBADFD) }
    return snd_pcm_readi(handle, buffer.baseAddress, snd_pcm_uframes_t(frames))
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

  func now() -> Duration { origin.duration(to: clock.now) }

  func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }
}
