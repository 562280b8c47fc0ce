import Audio

/// What the playback thread asks of a PCM device: the few operations of ALSA it needs.
///
/// The port exists so that a scripted device can drive the thread through what hardware does only now and then. Every
/// call is made on the playback thread. Results follow ALSA: negative numbers are `errno` values.
protocol PlaybackPCM: AnyObject {
  /// Opens the device for 16-bit samples at this rate, without waiting for another program to let go of it.
  func open(sampleRate: Int) throws(AudioError) -> PlaybackFormat

  /// Waits until there is room. 1 when there is, 0 after `milliseconds` without, or a negative error.
  func wait(milliseconds: Int32) -> Int32

  /// Hands over interleaved frames. How many were taken, or a negative error; `-EAGAIN` for none.
  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int

  /// Makes the device ready again after an underrun. 0 or a negative error.
  func prepare() -> Int32

  /// Resumes a suspended device. 0, `-EAGAIN` when it needs more time, or a negative error when it cannot.
  func resume() -> Int32

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

  /// Closes the device; a second call does nothing.
  func close()

  /// Lets time pass.
  func pause(milliseconds: UInt32)
}
