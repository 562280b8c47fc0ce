import Audio
import Foundation

/// The playback thread's work on an open device.
struct PlaybackLoop {
  private let thread: PlaybackThread
  private let format: PlaybackFormat
  private let sampleRate: Int
  private let device: any PlaybackPCM
  private var idleMilliseconds: Int32 = 0
  private var recoveries = 0

  init(thread: PlaybackThread, format: PlaybackFormat, sampleRate: Int) {
    self.thread = thread
    self.format = format
    self.sampleRate = sampleRate
    device = thread.device
  }

  /// Hands over all samples, the same ones on every channel.
  mutating func play(_ samples: [Int16]) throws(AudioError) {
    var position = 0
    while position < samples.count, !thread.stopFlag.isRaised {
      let ready = device.wait(milliseconds: PlaybackThread.waitMilliseconds)
      if ready == 0 {
        try idle(for: PlaybackThread.waitMilliseconds)
        continue
      }
      if ready < 0 {
        try recover(from: ready)
        continue
      }
      let period = samples[position..<min(position + format.periodFrames, samples.count)]
      let written = interleaved(period).withUnsafeBufferPointer { device.write($0, frames: period.count) }
      if written < 0, written != Int(-EAGAIN) {
        try recover(from: Int32(clamping: written))
      } else if written <= 0 {
        // Ready, yet without room: counted as idle time, or this would spin for ever.
        device.pause(milliseconds: 5)
        try idle(for: 5)
      } else {
        let taken = min(written, period.count)
        position += taken
        idleMilliseconds = 0
        recoveries = 0
        thread.count { $0.framesPlayed += taken }
      }
    }
  }

  /// Waits until what was handed over has been heard, or throws it away once the stop flag is raised.
  mutating func finish() throws(AudioError) {
    var last = Int.max
    idleMilliseconds = 0
    while !thread.stopFlag.isRaised {
      let hasRunOut = device.hasRunOut()
      let delay = device.delay()
      // Out of audio: all has been heard.
      if delay == Int(-EPIPE) { return }
      if delay < 0 { throw .output(thread.deviceName, playing: Int32(clamping: delay)) }
      if hasRunOut { return playOut(delay) }
      if delay <= format.periodFrames {
        let drained = device.drain()
        if drained < 0, drained != -EPIPE { throw .output(thread.deviceName, playing: drained) }
        return
      }
      if delay < last { idleMilliseconds = 0 }
      last = delay
      device.pause(milliseconds: 5)
      try idle(for: 5)
    }
    device.drop()
  }

  /// Lets the last frames, which the device has taken, be heard.
  private func playOut(_ frames: Int) {
    var milliseconds = min(frames * 1000 / sampleRate, Int(PlaybackThread.maximumIdleMilliseconds))
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

  private mutating func idle(for milliseconds: Int32) throws(AudioError) {
    idleMilliseconds += milliseconds
    guard idleMilliseconds < PlaybackThread.maximumIdleMilliseconds else {
      throw .outputLost(thread.deviceName, "has played nothing for 3 s")
    }
  }

  /// Does what `snd_pcm_recover` does, counting it, and with an end to its patience.
  private mutating func recover(from code: Int32) throws(AudioError) {
    switch -code {
    case EINTR:
      return
    case EPIPE:
      thread.count { $0.underruns += 1 }
    case ESTRPIPE:
      thread.count { $0.suspends += 1 }
      if resumed() { return }
    default:
      throw .output(thread.deviceName, playing: code)
    }
    recoveries += 1
    guard recoveries <= PlaybackThread.maximumRecoveries else {
      throw .output(thread.deviceName, failing: code, doing: "playing, again after every restart")
    }
    guard !thread.stopFlag.isRaised else { return }
    let prepared = device.prepare()
    if prepared < 0 { throw .output(thread.deviceName, playing: prepared) }
  }

  private func resumed() -> Bool {
    for _ in 0..<PlaybackThread.maximumResumes where !thread.stopFlag.isRaised {
      let code = device.resume()
      if code != -EAGAIN { return code == 0 }
      device.pause(milliseconds: 100)
    }
    return false
  }
}
