import Audio

/// What the capture thread asks of a PCM device: the few operations of ALSA it needs.
///
/// The port exists so that a scripted device can drive the capture thread through what hardware does only now and then.
/// Every call is made on the capture thread. Results follow ALSA: negative numbers are `errno` values.
protocol PCMDevice: AnyObject {
  /// Opens and configures the device without waiting for another program to let go of it.
  func open() throws(AudioError) -> PCMConfiguration

  /// Makes the device ready and starts it, after opening and after an overrun. 0 or a negative error.
  func start() -> Int32

  /// Waits for audio. 1 when there is some, 0 after `milliseconds` without, or a negative error.
  func wait(milliseconds: Int32) -> Int32

  /// Reads at most `frames` interleaved frames into `buffer`. The count, or a negative error; `-EAGAIN` for none.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int

  /// Resumes a suspended device. 0, `-EAGAIN` when it needs more time, or a negative error when it cannot.
  func resume() -> Int32

  /// Closes the device; a second call does nothing.
  func close()

  /// Time since some fixed moment, never going back.
  func now() -> Duration

  /// Lets time pass.
  func pause(milliseconds: UInt32)
}
