import Audio
import Foundation
import Synchronization

/// Plays one chunk on a device until it has been heard, the stop flag is raised or the device fails.
///
/// Runs on one thread of its own, which alone touches the device. Every wait is bounded, so it ends within about a
/// period of the stop flag being raised.
struct PlaybackThread {
  /// One wait for room.
  static let waitMilliseconds: Int32 = 20

  /// How long a device may play nothing before it counts as lost.
  static let maximumIdleMilliseconds: Int32 = 3_000

  /// How many recoveries in a row without progress mean that the device has failed.
  static let maximumRecoveries = 10

  /// How often a suspended device is asked to resume, 100 ms apart, before it is prepared anew.
  static let maximumResumes = 50

  let deviceName: String
  let device: any PlaybackPCM
  let stopFlag: StopFlag
  let count: @Sendable ((inout PlaybackStatistics) -> Void) -> Void

  /// Opens the device, plays, and closes it.
  func run(_ chunk: AudioChunk) throws(AudioError) {
    defer { device.close() }
    guard !chunk.samples.isEmpty, !stopFlag.isRaised else { return }
    guard chunk.sampleRate > 0 else {
      throw AudioError(
        .unsupportedFormat, subject: deviceName, message: "cannot play \(chunk.sampleRate) samples per second",
        advice: "give the audio a positive sample rate")
    }
    let format = try device.open(sampleRate: chunk.sampleRate)
    guard format.channels > 0, format.periodFrames > 0 else {
      throw .output(deviceName, failing: -EINVAL, doing: "being set up")
    }
    var loop = PlaybackLoop(thread: self, format: format, sampleRate: chunk.sampleRate)
    try loop.play(chunk.samples)
    try loop.finish()
  }
}
