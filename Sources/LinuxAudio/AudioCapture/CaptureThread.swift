import Audio
import CALSA
import Foundation

/// Reads a device until told to stop or the device fails, and puts what it gives into a queue.
///
/// Runs on one thread of its own, which alone touches the device. Every wait is bounded, so ``run(onOpen:)`` returns
/// within about ``waitMilliseconds`` of the stop flag being raised.
struct CaptureThread {
  /// One wait for audio.
  static let waitMilliseconds: Int32 = 100

  let deviceName: String
  let device: any CapturePCM
  let sampleRate: Int
  let queue: BoundedAudioQueue
  let stopFlag: StopFlag

  /// Opens the device, reports how that went, and captures.
  func run(onOpen: (Result<Void, AudioError>) -> Void) {
    defer { device.close() }
    let format: PCMFormat
    do throws(AudioError) {
      format = try device.open(sampleRate: sampleRate)
      guard format.isUsable else {
        throw .pcm(deviceName, for: .capture, failing: -EINVAL, doing: "being set up")
      }
      let code = device.begin()
      if code < 0 { throw .pcm(deviceName, for: .capture, opening: code) }
    } catch {
      onOpen(.failure(error))
      queue.finish()
      return
    }
    onOpen(.success(()))
    var loop = CaptureLoop(thread: self, format: format)
    do throws(AudioError) {
      try loop.run()
      queue.finish()
    } catch {
      queue.finish(throwing: error)
    }
  }
}

/// What the capture thread asks of a PCM device.
protocol CapturePCM: PCMPort {
  /// Reads at most `frames` interleaved frames into `buffer`. The count, or a negative error; `-EAGAIN` for none.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int

  /// Time since some fixed moment, never going back.
  func now() -> Duration
}

/// The capture thread's work on a device that is open and started.
struct CaptureLoop {
  private let thread: CaptureThread
  private let format: PCMFormat
  private let device: any CapturePCM
  private var buffer: [Int16]
  private var recovery: PCMRecovery
  private var droppedBefore = 0
  private var lastRead: Duration

  init(thread: CaptureThread, format: PCMFormat) {
    self.thread = thread
    self.format = format
    device = thread.device
    recovery = PCMRecovery(thread.device, name: thread.deviceName, use: .capture, stopFlag: thread.stopFlag)
    buffer = [Int16](repeating: 0, count: format.periodFrames * format.channels)
    lastRead = thread.device.now()
  }

  /// Captures until the stop flag is raised.
  /// - Throws: an error when the device is lost or fails for good.
  mutating func run() throws(AudioError) {
    while !thread.stopFlag.isRaised {
      if thread.queue.heldDuration >= thread.queue.capacity / 2 {
        device.pause(milliseconds: 2)
        continue
      }
      let ready = device.wait(milliseconds: CaptureThread.waitMilliseconds)
      if ready == 0 {
        try recovery.noteIdle(CaptureThread.waitMilliseconds)
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
    let count = buffer.withUnsafeMutableBufferPointer { device.read(into: $0, frames: format.periodFrames) }
    guard count != Int(-EAGAIN), count != 0 else {
      // Ready, yet without audio: counted as idle time, or this would spin for ever.
      device.pause(milliseconds: 5)
      try recovery.noteIdle(5)
      return
    }
    guard count >= 0 else {
      try recover(from: Int32(clamping: count))
      return
    }
    let frames = min(count, format.periodFrames)
    recovery.noteProgress()
    lastRead = device.now()
    let samples = Downmix.mono(buffer, frames: frames, channels: format.channels)
    thread.queue.push(
      AudioChunk(samples: samples, sampleRate: format.sampleRate, droppedBefore: droppedBefore))
    droppedBefore = 0
  }

  private mutating func recover(from code: Int32) throws(AudioError) {
    if try recovery.recover(from: code) { noteLoss() }
  }

  /// Counts as lost what should have come since the last read. The device does not say how much it was.
  private mutating func noteLoss() {
    let now = device.now()
    droppedBefore += (now - lastRead).sampleCount(at: format.sampleRate)
    lastRead = now
  }
}

/// Makes one channel of several.
enum Downmix {
  /// The average of all channels, rounded towards zero. Microphones that record one channel only lose 6 dB by it, but
  /// none is ever missed and nothing can overflow.
  static func mono(_ interleaved: [Int16], frames: Int, channels: Int) -> [Int16] {
    if channels == 1 { return Array(interleaved.prefix(frames)) }
    return (0..<frames).map { frame in
      var sum = 0
      for channel in 0..<channels { sum += Int(interleaved[frame * channels + channel]) }
      return Int16(clamping: sum / channels)
    }
  }
}
