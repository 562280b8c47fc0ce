import CALSA
import Foundation

/// The operations of a PCM device that the playback thread uses.
protocol PlaybackPCM: PCMPort {
  /// Writes interleaved frames. Returns the number of accepted frames, or a negative error; `-EAGAIN` for none.
  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int

  /// Whether the device has consumed all frames and waits for more.
  func hasRunOut() -> Bool

  /// The number of frames still to be played, or a negative error; `-EPIPE` if there are none.
  ///
  /// A sound server includes its own buffer, even if that contains other programs' audio.
  func delay() -> Int

  /// Waits until the rest, about a period, has been played. Returns 0 or a negative error.
  func drain() -> Int32

  /// Stops immediately; the rest isn't played.
  func drop()
}

extension ALSAPCM: PlaybackPCM {
  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int {
    guard let handle else { return Int(-EBADFD) }
    return snd_pcm_writei(handle, buffer.baseAddress, snd_pcm_uframes_t(frames))
  }

  func hasRunOut() -> Bool {
    // Asking for the available frames makes a plug-in update its state; asking for the delay alone doesn't.
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
    // Draining doesn't wait on a non-blocking handle, and closing it would cut off the rest.
    _ = snd_pcm_nonblock(handle, 0)
    return snd_pcm_drain(handle)
  }

  func drop() {
    guard let handle else { return }
    _ = snd_pcm_drop(handle)
  }
}
