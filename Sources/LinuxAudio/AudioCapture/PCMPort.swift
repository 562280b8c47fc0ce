import Audio
import Foundation

/// The ALSA operations of a PCM device that capture and playback share, called on one thread.
///
/// A scripted device can implement it to test a thread with rare hardware behavior. Results follow ALSA: negative
/// numbers are `errno` values.
protocol PCMPort: AnyObject {
  /// Opens the device for 16-bit samples, without waiting for another program to release it.
  ///
  /// The rate is that of playback, or the preferred one of capture, in samples per second.
  func open(sampleRate: Int) throws(AudioError) -> PCMFormat

  /// Prepares the device, after opening and after it stopped; a capture device starts. Returns 0 or a negative error.
  func begin() -> Int32

  /// Waits for audio or for room. Returns 1 if there is some, 0 after `milliseconds` without, or a negative error.
  func wait(milliseconds: Int32) -> Int32

  /// Resumes a suspended device. Returns 0, `-EAGAIN` if it needs more time, or a negative error if it can't.
  func resume() -> Int32

  /// Closes the device; a second call does nothing.
  func close()

  func pause(milliseconds: UInt32)
}

/// The format that a device accepted.
struct PCMFormat: Sendable, Hashable {
  /// Samples per second of each channel.
  var sampleRate: Int
  /// The number of interleaved channels.
  var channels: Int
  /// The number of frames to read or write at a time.
  var periodFrames: Int

  var isUsable: Bool { sampleRate > 0 && channels > 0 && periodFrames > 0 }
}

/// Recovers a device from errors like `snd_pcm_recover`, but with limits.
struct PCMRecovery {
  /// The idle time after which the device counts as lost.
  static let maximumIdleMilliseconds: Int32 = 3_000

  /// The number of consecutive recoveries without progress after which the device counts as failed.
  private static let maximumRecoveries = 10

  /// The maximum number of attempts to resume a suspended device, 100 ms apart, before it is restarted.
  static let maximumResumes = 50

  private let device: any PCMPort
  private let name: String
  private let use: PCMUse
  private let stopFlag: StopFlag
  private var idleMilliseconds: Int32 = 0
  private var recoveries = 0

  init(_ device: any PCMPort, name: String, use: PCMUse, stopFlag: StopFlag) {
    self.device = device
    self.name = name
    self.use = use
    self.stopFlag = stopFlag
  }

  /// Notes that audio was transferred.
  mutating func noteProgress() {
    idleMilliseconds = 0
    recoveries = 0
  }

  /// Notes that no audio was transferred for some time.
  /// - Throws: an error if that has lasted too long.
  mutating func noteIdle(_ milliseconds: Int32) throws(AudioError) {
    idleMilliseconds += milliseconds
    guard idleMilliseconds < Self.maximumIdleMilliseconds else {
      throw .pcm(name, lost: use == .capture ? "has delivered no audio for 3 s" : "has played no audio for 3 s")
    }
  }

  /// Recovers the device after an error.
  /// - Returns: whether it had stopped, so that audio has been lost.
  /// - Throws: an error if the device is lost, or fails repeatedly.
  mutating func recover(from code: Int32) throws(AudioError) -> Bool {
    switch -code {
    case EINTR: return false
    case EPIPE: break
    case ESTRPIPE: if resumed() { return true }
    default: throw .pcm(name, for: use, running: code)
    }
    recoveries += 1
    guard recoveries <= Self.maximumRecoveries else {
      throw .pcm(name, for: use, failing: code, doing: "\(use.running), again after every restart")
    }
    guard !stopFlag.isRaised else { return false }
    let begun = device.begin()
    if begun < 0 { throw .pcm(name, for: use, running: begun) }
    return true
  }

  private func resumed() -> Bool {
    for _ in 0..<Self.maximumResumes where !stopFlag.isRaised {
      let code = device.resume()
      if code != -EAGAIN { return code == 0 }
      device.pause(milliseconds: 100)
    }
    return false
  }
}
