public import Audio
import Foundation
import Synchronization

/// A microphone, or any other capture device of ALSA, as an ``Audio/AudioSource``.
///
/// The device is asked for 16-bit mono at the preferred rate; what it gives instead is mixed down to mono, and the
/// chunks say at which rate it came. It is read on a thread of its own into a queue of limited length. When the reader
/// falls behind by more than that the device is not read until there is room: nothing is lost of a device that is not
/// paced by real time, such as ALSA's `file` plug-in. A real one then overruns, and the chunk after that says so.
public final class ALSACaptureSource: AudioSource {
  /// The ALSA name of the device.
  public let device: String

  private let sampleRate: Int
  private let queue: BoundedAudioQueue
  private let stopFlag = StopFlag()
  private let threadEnd = Latch()
  private let hasStarted = Mutex(false)
  private let makeDevice: @Sendable () -> any CapturePCM

  /// Creates a source; the device is opened by ``start()``.
  /// - Parameters:
  ///   - device: an ALSA name, such as ``CaptureDevice/name``.
  ///   - preferredSampleRate: the rate to ask for, in samples per second.
  ///   - queueCapacity: how much audio may wait for the reader.
  ///   - configurationText: ALSA configuration that holds for this source alone, in the form of `~/.asoundrc`.
  public convenience init(
    device: String = "default", preferredSampleRate: Int = Endpointer.sampleRate,
    queueCapacity: Duration = .seconds(10), configurationText: String? = nil
  ) {
    self.init(device: device, preferredSampleRate: preferredSampleRate, queueCapacity: queueCapacity) {
      ALSAPCM(name: device, use: .capture, configurationText: configurationText)
    }
  }

  init(
    device: String, preferredSampleRate: Int = Endpointer.sampleRate, queueCapacity: Duration,
    makeDevice: @escaping @Sendable () -> any CapturePCM
  ) {
    self.device = device
    sampleRate = preferredSampleRate
    self.makeDevice = makeDevice
    queue = BoundedAudioQueue(capacity: queueCapacity)
  }

  deinit { stopFlag.raise() }

  /// Opens the device and begins to capture. Never waits for a device that is in use.
  /// - Throws: ``Audio/AudioError`` when the device is absent, busy, forbidden, or cannot give 16-bit samples.
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
    // The thread must not keep the source alive, or a source let go of without stop() would capture for ever.
    let (makeDevice, name, sampleRate, queue) = (makeDevice, device, sampleRate, queue)
    let (stopFlag, threadEnd) = (stopFlag, threadEnd)
    try await withCheckedThrowingContinuation { (opened: CheckedContinuation<Void, any Error>) in
      let thread = Thread {
        CaptureThread(
          deviceName: name, device: makeDevice(), sampleRate: sampleRate, queue: queue, stopFlag: stopFlag
        ).run { opened.resume(with: $0.mapError { $0 as any Error }) }
        threadEnd.open()
      }
      thread.name = "whereto.capture"
      thread.start()
    }
  }

  /// The next samples as the device gave them, some 20 ms, or nil after ``stop()``.
  /// - Throws: ``Audio/AudioError`` when the device is lost or fails, after what it had given has been read;
  ///   `CancellationError` when the task is cancelled.
  public func next() async throws -> AudioChunk? {
    try await queue.next()
  }

  /// Ends capture and comes back once the device is closed, within about a tenth of a second, so that it can be opened
  /// again at once. Audio not yet read is thrown away.
  public func stop() async {
    stopFlag.raise()
    queue.cancel()
    if hasStarted.withLock({ $0 }) { await threadEnd.wait() }
  }
}
