import Audio
import Foundation
import Synchronization

@testable import AudioRouting

/// A device that plays a script: what each write, resume and preparation answers; after it everything is taken.
final class ScriptedPlaybackPCM: PlaybackPCM {
  enum Step: Sendable {
    /// This many frames are taken, or a negative error given.
    case write(Int)
    /// Waiting gives this.
    case wait(Int32)
    /// Waiting never gives anything again.
    case stall
  }

  struct Script: Sendable {
    var opening: AudioError?
    var format = PlaybackFormat(channels: 1, periodFrames: 160)
    var steps: [Step] = []
    /// What preparing answers, first to last; 0 after that.
    var prepares: [Int32] = []
    /// What resuming answers, first to last; 0 after that.
    var resumes: [Int32] = []
    /// What the delay is, first to last; nothing to be heard after that.
    var delays: [Int] = []
    /// The delay when those are used up.
    var lastDelay = 0
    /// Whether the device says that it has run out by then.
    var runsOut = false
  }

  struct Log: Sendable {
    var played: [Int16] = []
    var prepares = 0
    var resumes = 0
    var isDrained = false
    var isDropped = false
    var isClosed = false
    var sampleRate = 0
    var pausedMilliseconds = 0
  }

  /// The log, shared with the playback thread.
  final class LogBox: Sendable {
    private let log = Mutex(Log())
    var current: Log { log.withLock { $0 } }
    func update(_ change: (inout sending Log) -> Void) { log.withLock { change(&$0) } }
  }

  private var script: Script
  private let log: LogBox
  private let onStall: @Sendable () -> Void

  init(_ script: Script, log: LogBox, onStall: @escaping @Sendable () -> Void) {
    self.script = script
    self.log = log
    self.onStall = onStall
  }

  func open(sampleRate: Int) throws(AudioError) -> PlaybackFormat {
    if let error = script.opening { throw error }
    log.update { $0.sampleRate = sampleRate }
    return script.format
  }

  func wait(milliseconds: Int32) -> Int32 {
    switch script.steps.first {
    case .wait(let code):
      script.steps.removeFirst()
      return code
    case .stall:
      onStall()
      return 0
    default: return 1
    }
  }

  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int {
    var count = frames
    if case .write(let answer)? = script.steps.first {
      script.steps.removeFirst()
      count = min(answer, frames)
    }
    if count > 0 {
      let taken = Array(buffer.prefix(count * script.format.channels))
      log.update { $0.played += taken }
    }
    return count
  }

  func prepare() -> Int32 {
    log.update { $0.prepares += 1 }
    return script.prepares.isEmpty ? 0 : script.prepares.removeFirst()
  }

  func resume() -> Int32 {
    log.update { $0.resumes += 1 }
    return script.resumes.isEmpty ? 0 : script.resumes.removeFirst()
  }

  func hasRunOut() -> Bool { script.runsOut && script.delays.isEmpty }

  func delay() -> Int {
    if script.delays.isEmpty, script.lastDelay > 0 { onStall() }
    return script.delays.isEmpty ? script.lastDelay : script.delays.removeFirst()
  }

  func drain() -> Int32 {
    log.update { $0.isDrained = true }
    return 0
  }

  func drop() { log.update { $0.isDropped = true } }

  func close() { log.update { $0.isClosed = true } }

  func pause(milliseconds: UInt32) { log.update { $0.pausedMilliseconds += Int(milliseconds) } }
}
