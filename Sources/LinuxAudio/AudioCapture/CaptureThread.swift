import Audio
import CALSA
import Foundation

/// Reads a device into a queue until it is stopped or the device fails, on one separate thread, the only one that uses
/// the device. Every wait is bounded, so ``run(onOpen:)`` returns within about ``waitMilliseconds`` of a raised stop flag.
struct CaptureThread {
  static let waitMilliseconds: Int32 = 100

  let deviceName: String
  let device: any CapturePCM
  let queue: BoundedAudioQueue
  let stopFlag: StopFlag

  /// Opens the device, reports the result, and captures.
  func run(onOpen: (Result<Void, AudioError>) -> Void) {
    defer { device.close() }
    let format: PCMFormat
    do throws(AudioError) {
      format = try device.open(sampleRate: Endpointer.sampleRate)
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

/// The operations of a PCM device that the capture thread uses.
protocol CapturePCM: PCMPort {
  /// Reads at most `frames` interleaved frames into `buffer`. Returns the count, or a negative error; `-EAGAIN` for
  /// none.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int

  /// The time since a fixed moment, monotonic.
  func now() -> Duration
}

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
  /// - Throws: an error if the device is lost or fails permanently.
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
    // At the end of its file, ALSA's file plug-in leaves the buffer unchanged, which would repeat old audio.
    buffer.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    let count = buffer.withUnsafeMutableBufferPointer { device.read(into: $0, frames: format.periodFrames) }
    guard count != Int(-EAGAIN), count != 0 else {
      // Ready but without audio: counted as idle time, to avoid a busy loop.
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
    thread.queue.push(AudioChunk(samples: samples, sampleRate: format.sampleRate, droppedBefore: droppedBefore))
    droppedBefore = 0
  }

  private mutating func recover(from code: Int32) throws(AudioError) {
    if try recovery.recover(from: code) { noteLoss() }
  }

  /// Counts the audio since the last read as lost, because the device doesn't report how much it was.
  private mutating func noteLoss() {
    let now = device.now()
    droppedBefore += (now - lastRead).sampleCount(at: format.sampleRate)
    lastRead = now
  }
}

/// Mixes several channels into one.
enum Downmix {
  /// The average of all channels, rounded towards zero. A microphone that records on only one channel loses 6 dB, but
  /// no channel is ignored and no sum overflows.
  static func mono(_ interleaved: [Int16], frames: Int, channels: Int) -> [Int16] {
    if channels == 1 { return Array(interleaved.prefix(frames)) }
    return (0..<frames).map { frame in
      var sum = 0
      for channel in 0..<channels { sum += Int(interleaved[frame * channels + channel]) }
      return Int16(clamping: sum / channels)
    }
  }
}
