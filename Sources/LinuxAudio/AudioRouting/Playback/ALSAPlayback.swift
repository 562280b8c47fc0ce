public import Audio
import Foundation

/// A loudspeaker, or any other playback device of ALSA, as an ``Audio/AudioOutput``.
///
/// Every ``play(_:)`` opens the device and closes it at the end, so that it isn't held during silence (AU-3).
/// Libasound's calls are made on a separate thread.
public final class ALSAPlayback: AudioOutput {
  private let device: String
  private let makeDevice: @Sendable () -> any PlaybackPCM

  /// Creates an output to a device, an ALSA name, with ALSA configuration for it only, in the format of `~/.asoundrc`.
  public convenience init(device: String = "default", configurationText: String? = nil) {
    self.init(device: device) { ALSAPCM(name: device, use: .playback, configurationText: configurationText) }
  }

  init(device: String, makeDevice: @escaping @Sendable () -> any PlaybackPCM) {
    self.device = device
    self.makeDevice = makeDevice
  }

  /// Plays a chunk, and returns when playback has ended and the device is closed. Cancelling stops playback within
  /// about 20 ms.
  /// - Throws: ``Audio/AudioError`` if the device is absent, busy, forbidden, can't play this sample rate, or is lost
  ///   while playing; `CancellationError` if the task is cancelled.
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
            // A cancelled caller gets `CancellationError` instead of the failure.
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
