public import Audio
import Foundation

/// A loudspeaker, or any other playback device of ALSA, as an ``Audio/AudioOutput``.
///
/// Every ``play(_:)`` opens the device anew and closes it at its end, so that nothing is held while nothing is heard
/// (AU-3). Libasound's calls are made on a thread of their own.
public final class ALSAPlayback: AudioOutput {
  /// The ALSA name of the device.
  public let device: String

  private let makeDevice: @Sendable () -> any PlaybackPCM

  /// Creates an output.
  /// - Parameters:
  ///   - device: an ALSA name.
  ///   - configurationText: ALSA configuration that holds for this output alone, in the form of `~/.asoundrc`.
  public convenience init(device: String = "default", configurationText: String? = nil) {
    self.init(device: device) { ALSAPCM(name: device, use: .playback, configurationText: configurationText) }
  }

  init(device: String, makeDevice: @escaping @Sendable () -> any PlaybackPCM) {
    self.device = device
    self.makeDevice = makeDevice
  }

  /// Plays a chunk, and comes back once it has been heard and the device is closed. Cancelling stops the sound within
  /// about 20 ms.
  /// - Throws: ``Audio/AudioError`` when the device is absent, busy, forbidden, cannot play this sample rate, or is
  ///   lost while playing; `CancellationError` when the task is cancelled.
  public func play(_ chunk: AudioChunk) async throws {
    try Task.checkCancellation()
    let stopFlag = StopFlag()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        let (makeDevice, name) = (makeDevice, device)
        let thread = Thread {
          let playback = PlaybackThread(deviceName: name, device: makeDevice(), stopFlag: stopFlag)
          do throws(AudioError) {
            try playback.run(chunk)
            ended.resume()
          } catch {
            // Whoever has stopped listening hears of no failure.
            ended.resume(throwing: stopFlag.isRaised ? CancellationError() : error)
          }
        }
        thread.name = "whereto.playback"
        thread.start()
      }
    } onCancel: {
      stopFlag.raise()
    }
    if stopFlag.isRaised { throw CancellationError() }
  }
}
