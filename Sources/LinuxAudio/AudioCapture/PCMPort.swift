package import Audio
import Foundation

/// What capturing and playing ask of a PCM device alike: the few operations of ALSA they need.
///
/// The port exists so that a scripted device can drive a thread through what hardware does only now and then. Every
/// call is made on that one thread. Results follow ALSA: negative numbers are `errno` values.
package protocol PCMPort: AnyObject {
  /// Opens the device for 16-bit samples, without waiting for another program to let go of it.
  /// - Parameter sampleRate: the rate to play at, or the rate to capture at where the device can, in samples per second.
  func open(sampleRate: Int) throws(AudioError) -> PCMFormat

  /// Makes the device ready, after opening and after it stopped; one that captures starts. 0 or a negative error.
  func begin() -> Int32

  /// Waits for audio or for room. 1 when there is some, 0 after `milliseconds` without, or a negative error.
  func wait(milliseconds: Int32) -> Int32

  /// Resumes a suspended device. 0, `-EAGAIN` when it needs more time, or a negative error when it cannot.
  func resume() -> Int32

  /// Closes the device; a second call does nothing.
  func close()

  /// Lets time pass.
  func pause(milliseconds: UInt32)
}

/// What a device agreed to.
package struct PCMFormat: Sendable, Hashable {
  /// Samples per second of each channel.
  package var sampleRate: Int

  /// How many channels are interleaved.
  package var channels: Int

  /// How many frames to ask for or to hand over at a time.
  package var periodFrames: Int

  package init(sampleRate: Int, channels: Int, periodFrames: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.periodFrames = periodFrames
  }

  /// Whether anything can be done with it.
  package var isUsable: Bool { sampleRate > 0 && channels > 0 && periodFrames > 0 }
}

/// Keeps a device going: does what `snd_pcm_recover` does, with an end to its patience.
package struct PCMRecovery {
  /// How long nothing may pass before the device counts as lost.
  package static let maximumIdleMilliseconds: Int32 = 3_000

  /// How many recoveries in a row without progress mean that the device has failed.
  package static let maximumRecoveries = 10

  /// How often a suspended device is asked to resume, 100 ms apart, before it is begun anew.
  package static let maximumResumes = 50

  private let device: any PCMPort
  private let name: String
  private let use: PCMUse
  private let stopFlag: StopFlag
  private var idleMilliseconds: Int32 = 0
  private var recoveries = 0

  /// Watches over a device.
  /// - Parameters:
  ///   - device: the open device.
  ///   - name: what messages call it.
  ///   - use: what it is used for.
  ///   - stopFlag: ends every wait once it is raised.
  package init(_ device: any PCMPort, name: String, use: PCMUse, stopFlag: StopFlag) {
    self.device = device
    self.name = name
    self.use = use
    self.stopFlag = stopFlag
  }

  /// Audio has passed.
  package mutating func noteProgress() {
    idleMilliseconds = 0
    recoveries = 0
  }

  /// Nothing has passed for so long.
  /// - Throws: an error once that has gone on for too long.
  package mutating func noteIdle(_ milliseconds: Int32) throws(AudioError) {
    idleMilliseconds += milliseconds
    guard idleMilliseconds < Self.maximumIdleMilliseconds else {
      throw .pcm(name, lost: use == .capture ? "has given no audio for 3 s" : "has played nothing for 3 s")
    }
  }

  /// Makes the device go on after an error.
  /// - Returns: whether it had stopped, so that time has been lost.
  /// - Throws: an error when the device is gone, or fails again and again.
  package mutating func recover(from code: Int32) throws(AudioError) -> Bool {
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
