import Audio
import Foundation
import Foundations

/// Plays one chunk on a device until playback has ended, the stop flag is raised or the device fails. It runs on one
/// separate thread, the only one that uses the device, and ends within about a period of a raised stop flag.
struct PlaybackThread {
  /// The duration of one wait for room.
  static let waitMilliseconds: Int32 = 20

  let deviceName: String
  let device: any PlaybackPCM
  let stopFlag: StopFlag

  /// Opens the device, plays, and closes it.
  func run(_ chunk: AudioChunk) throws(AudioError) {
    defer { device.close() }
    guard !chunk.samples.isEmpty, !stopFlag.isRaised else { return }
    guard chunk.sampleRate > 0 else {
      throw AudioError(
        .unsupportedFormat, subject: deviceName, message: "can't play \(chunk.sampleRate) samples per second",
        advice: "use audio with a positive sample rate")
    }
    let format = try device.open(sampleRate: chunk.sampleRate)
    guard format.isUsable else {
      throw .pcm(deviceName, for: .playback, failing: -EINVAL, doing: "being set up")
    }
    var loop = PlaybackLoop(thread: self, format: format)
    try loop.play(chunk.samples)
    try loop.finish()
  }
}

struct PlaybackLoop {
  private let thread: PlaybackThread
  private let format: PCMFormat
  private let device: any PlaybackPCM
  private var recovery: PCMRecovery

  init(thread: PlaybackThread, format: PCMFormat) {
    self.thread = thread
    self.format = format
    device = thread.device
    recovery = PCMRecovery(thread.device, name: thread.deviceName, use: .playback, stopFlag: thread.stopFlag)
  }

  /// Writes all samples, with equal samples on every channel.
  mutating func play(_ samples: [Int16]) throws(AudioError) {
    var position = 0
    while position < samples.count, !thread.stopFlag.isRaised {
      let ready = device.wait(milliseconds: PlaybackThread.waitMilliseconds)
      if ready == 0 {
        try recovery.noteIdle(PlaybackThread.waitMilliseconds)
        continue
      }
      if ready < 0 {
        _ = try recovery.recover(from: ready)
        continue
      }
      let period = samples[position..<min(position + format.periodFrames, samples.count)]
      let written = interleaved(period).withUnsafeBufferPointer { device.write($0, frames: period.count) }
      if written < 0, written != Int(-EAGAIN) {
        _ = try recovery.recover(from: Int32(clamping: written))
      } else if written <= 0 {
        // Ready but without room: counted as idle time, to avoid a busy loop.
        device.pause(milliseconds: 5)
        try recovery.noteIdle(5)
      } else {
        position += min(written, period.count)
        recovery.noteProgress()
      }
    }
  }

  /// Waits until all written frames have been played, or discards them when the stop flag is raised.
  mutating func finish() throws(AudioError) {
    var last = Int.max
    recovery.noteProgress()
    while !thread.stopFlag.isRaised {
      let hasRunOut = device.hasRunOut()
      let delay = device.delay()
      // An underrun means that everything has been played.
      if delay == Int(-EPIPE) { return }
      if delay < 0 { throw .pcm(thread.deviceName, for: .playback, running: Int32(clamping: delay)) }
      if hasRunOut { return playOut(delay) }
      if delay <= format.periodFrames {
        let drained = device.drain()
        if drained < 0, drained != -EPIPE { throw .pcm(thread.deviceName, for: .playback, running: drained) }
        return
      }
      if delay < last { recovery.noteProgress() }
      last = delay
      device.pause(milliseconds: 5)
      try recovery.noteIdle(5)
    }
    device.drop()
  }

  /// Waits until the last frames, which the device has consumed, have been played.
  private func playOut(_ frames: Int) {
    var milliseconds = min(frames * 1000 / format.sampleRate, Int(PCMRecovery.maximumIdleMilliseconds))
    while milliseconds > 0, !thread.stopFlag.isRaised {
      device.pause(milliseconds: 5)
      milliseconds -= 5
    }
    if thread.stopFlag.isRaised { device.drop() }
  }

  private func interleaved(_ samples: ArraySlice<Int16>) -> [Int16] {
    if format.channels == 1 { return Array(samples) }
    return samples.flatMap { repeatElement($0, count: format.channels) }
  }
}
