import Audio
import CALSA
import Foundation

/// The capture thread's work on a device that is open and started.
struct CaptureLoop {
  private let thread: CaptureThread
  private let configuration: PCMConfiguration
  private let device: any PCMDevice
  private var buffer: [Int16]
  private var idleMilliseconds: Int32 = 0
  private var recoveries = 0
  private var droppedBefore = 0
  private var lastRead: Duration

  init(thread: CaptureThread, configuration: PCMConfiguration) {
    self.thread = thread
    self.configuration = configuration
    device = thread.device
    buffer = [Int16](repeating: 0, count: configuration.periodFrames * configuration.channels)
    lastRead = thread.device.now()
  }

  /// Captures until the stop flag is raised.
  /// - Throws: an error when the device is lost or fails for good.
  mutating func run() throws(AudioError) {
    while !thread.stopFlag.isRaised {
      if thread.policy == .wait, thread.queue.heldDuration >= thread.queue.capacity / 2 {
        device.pause(milliseconds: 2)
        continue
      }
      let ready = device.wait(milliseconds: CaptureThread.waitMilliseconds)
      if ready == 0 {
        try idle(for: CaptureThread.waitMilliseconds)
      } else if ready < 0 {
        try recover(from: ready)
      } else {
        try read()
      }
    }
  }

  private mutating func read() throws(AudioError) {
    // ALSA's file plug-in leaves the buffer as it was once its file has ended, which would repeat old audio.
    buffer.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    let count = buffer.withUnsafeMutableBufferPointer { device.read(into: $0, frames: configuration.periodFrames) }
    guard count != Int(-EAGAIN), count != 0 else {
      // Ready, yet without audio: counted as idle time, or this would spin for ever.
      device.pause(milliseconds: 5)
      try idle(for: 5)
      return
    }
    guard count >= 0 else {
      try recover(from: Int32(clamping: count))
      return
    }
    let frames = min(count, configuration.periodFrames)
    idleMilliseconds = 0
    recoveries = 0
    lastRead = device.now()
    let samples = Downmix.mono(buffer, frames: frames, channels: configuration.channels)
    thread.statistics.update { $0.framesCaptured += frames }
    thread.queue.push(
      AudioChunk(samples: samples, sampleRate: configuration.sampleRate, droppedBefore: droppedBefore))
    droppedBefore = 0
  }

  private mutating func idle(for milliseconds: Int32) throws(AudioError) {
    idleMilliseconds += milliseconds
    guard idleMilliseconds < CaptureThread.maximumIdleMilliseconds else {
      throw .deviceLost(thread.deviceName, "has given no audio for 3 s")
    }
  }

  /// Does what `snd_pcm_recover` does, counting it, and with an end to its patience.
  private mutating func recover(from code: Int32) throws(AudioError) {
    switch -code {
    case EINTR:
      return
    case EPIPE:
      thread.statistics.update { $0.overruns += 1 }
    case ESTRPIPE:
      thread.statistics.update { $0.suspends += 1 }
      if resumed() {
        noteLoss()
        return
      }
    default:
      throw .device(thread.deviceName, capturing: code)
    }
    recoveries += 1
    guard recoveries <= CaptureThread.maximumRecoveries else {
      throw .device(thread.deviceName, failing: code, doing: "capturing, again after every restart")
    }
    guard !thread.stopFlag.isRaised else { return }
    let restarted = device.start()
    if restarted < 0 { throw .device(thread.deviceName, capturing: restarted) }
    noteLoss()
  }

  private func resumed() -> Bool {
    for _ in 0..<CaptureThread.maximumResumes where !thread.stopFlag.isRaised {
      let code = device.resume()
      if code != -EAGAIN { return code == 0 }
      device.pause(milliseconds: 100)
    }
    return false
  }

  /// Counts as lost what should have come since the last read. The device does not say how much it was.
  private mutating func noteLoss() {
    let now = device.now()
    let lost = (now - lastRead).sampleCount(at: configuration.sampleRate)
    lastRead = now
    droppedBefore += lost
    thread.statistics.update { $0.overrunSamples += lost }
  }
}
