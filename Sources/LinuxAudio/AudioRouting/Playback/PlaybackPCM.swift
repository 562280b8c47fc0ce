import CALSA
import Foundation

/// What the playback thread asks of a PCM device.
protocol PlaybackPCM: PCMPort {
  /// Hands over interleaved frames. How many were taken, or a negative error; `-EAGAIN` for none.
  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int

  /// Whether the device has taken all it was given and waits for more.
  func hasRunOut() -> Bool

  /// How many frames are still to be heard, or a negative error; `-EPIPE` when none are.
  ///
  /// A sound server counts its own buffer too, also when what is in it comes from others.
  func delay() -> Int

  /// Waits until the rest, a period or so, has been heard. 0 or a negative error.
  func drain() -> Int32

  /// Stops at once; the rest is not heard.
  func drop()
}

extension ALSAPCM: PlaybackPCM {
  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int {
    guard let handle else { return Int(-EBADFD) }
    return snd_pcm_writei(handle, buffer.baseAddress, snd_pcm_uframes_t(frames))
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
}
