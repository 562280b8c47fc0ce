public import Audio
import Foundation
import Synchronization

/// A microphone, or any other capture device of ALSA, as an ``Audio/AudioSource``.
///
/// It requests 16-bit mono at 16 kHz. Other channel counts are mixed down to mono, and each chunk has the
/// device's actual rate. A separate thread reads the device into a queue of limited length. While the queue is too
/// full, the device isn't read: a device that isn't paced by real time, such as ALSA's `file` plug-in, loses no audio.
/// A real device then overruns, and the next chunk reports the loss.
public final class ALSACaptureSource: AudioSource {
  private let device: String
  private let queue: BoundedAudioQueue
  private let stopFlag = StopFlag()
  private let threadEnd = Latch()
  private let hasStarted = Mutex(false)
  private let makeDevice: @Sendable () -> any CapturePCM

  /// Creates a source, which opens the device, an ALSA name, in ``start()``. `configurationText` is ALSA configuration
  /// for this source only, in the format of `~/.asoundrc`; `queueCapacity` limits the audio that waits for the reader.
  public convenience init(
    device: String = "default", queueCapacity: Duration = .seconds(10), configurationText: String? = nil
  ) {
    self.init(device: device, queueCapacity: queueCapacity) {
      ALSAPCM(name: device, use: .capture, configurationText: configurationText)
    }
  }

  init(device: String, queueCapacity: Duration, makeDevice: @escaping @Sendable () -> any CapturePCM) {
    self.device = device
    self.makeDevice = makeDevice
    queue = BoundedAudioQueue(capacity: queueCapacity)
  }

  deinit { stopFlag.raise() }

  /// Opens the device and begins to capture. Never waits for a device that is in use.
  /// - Throws: ``Audio/AudioError`` if the device is absent, busy, forbidden, or can't provide 16-bit samples.
  public func start() async throws {
    let isFirst = hasStarted.withLock { started in
      defer { started = true }
      return !started
    }
    guard isFirst else { return }
    guard !stopFlag.isRaised else {
      threadEnd.open()
      return
    }
    // The thread must not retain the source, or a source released without stop() would capture forever.
    let (makeDevice, name, queue, stopFlag, threadEnd) = (makeDevice, device, queue, stopFlag, threadEnd)
    try await withCheckedThrowingContinuation { (opened: CheckedContinuation<Void, any Error>) in
      let thread = Thread {
        CaptureThread(deviceName: name, device: makeDevice(), queue: queue, stopFlag: stopFlag)
          .run { opened.resume(with: $0.mapError { $0 as any Error }) }
        threadEnd.open()
      }
      thread.name = "whereto.capture"
      thread.start()
    }
  }

  /// The next samples from the device, some 20 ms, or nil after ``stop()``.
  /// - Throws: ``Audio/AudioError`` if the device is lost or fails, after its remaining audio; `CancellationError`.
  public func next() async throws -> AudioChunk? {
    try await queue.next()
  }

  /// Ends capture, and returns when the device is closed, within about a tenth of a second, so that it can be reopened
  /// immediately. Unread audio is discarded.
  public func stop() async {
    stopFlag.raise()
    queue.cancel()
    if hasStarted.withLock({ $0 }) { await threadEnd.wait() }
  }
}
