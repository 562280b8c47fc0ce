import Audio
import Foundation
import Synchronization

@testable import AudioCapture

/// A device that plays a script: what each wait, read, start and resume answers.
final class ScriptedPCM: PCMDevice {
  enum Step: Sendable {
    /// This many frames are there, with values counting up across the script.
    case audio(Int)
    /// Waiting gives this error.
    case waitFails(Int32)
    /// Waiting gives audio, but reading gives this error.
    case readFails(Int32)
    /// Waiting ends without audio.
    case nothing
    /// Time passes.
    case time(Duration)
  }

  struct Script: Sendable {
    var opening: AudioError?
    var configuration = PCMConfiguration(sampleRate: 16000, channels: 1, periodFrames: 160)
    var steps: [Step] = []
    /// What starting answers, first to last; 0 after that.
    var starts: [Int32] = []
    /// What resuming answers, first to last; 0 after that.
    var resumes: [Int32] = []
    /// What waiting answers when the script is over.
    var isSilentAtEnd = true
  }

  /// What became of the device, for tests to look at from outside its thread.
  struct Log: Sendable {
    var starts = 0
    var resumes = 0
    var pauses = 0
    var isClosed = false
  }

  private var script: Script
  private var clock = Duration.zero
  private var value: Int16 = 0
  private let log: LogBox
  private let whenOver: Signal

  init(_ script: Script, log: LogBox, whenOver: Signal) {
    self.script = script
    self.log = log
    self.whenOver = whenOver
  }

  func open() throws(AudioError) -> PCMConfiguration {
    if let error = script.opening { throw error }
    return script.configuration
  }

  func start() -> Int32 {
    log.update { $0.starts += 1 }
    return script.starts.isEmpty ? 0 : script.starts.removeFirst()
  }

  func wait(milliseconds: Int32) -> Int32 {
    while case .time(let passed)? = script.steps.first {
      clock += passed
      script.steps.removeFirst()
    }
    switch script.steps.first {
    case .audio, .readFails: return 1
    case .waitFails(let code):
      script.steps.removeFirst()
      return code
    case .nothing, .time:
      script.steps.removeFirst()
      return 0
    case nil:
      whenOver.raise()
      // A device that says nothing more; the thread sees the flag that ends it within one of its own waits.
      if script.isSilentAtEnd { usleep(500) }
      return script.isSilentAtEnd ? -EINTR : 0
    }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    switch script.steps.removeFirst() {
    case .audio(let count):
      for index in 0..<min(count * script.configuration.channels, buffer.count) {
        buffer[index] = value
        value &+= 1
      }
      return count
    case .readFails(let code): return Int(code)
    default: return 0
    }
  }

  func resume() -> Int32 {
    log.update { $0.resumes += 1 }
    return script.resumes.isEmpty ? 0 : script.resumes.removeFirst()
  }

  func close() { log.update { $0.isClosed = true } }

  func now() -> Duration { clock }

  func pause(milliseconds: UInt32) {
    clock += .milliseconds(Int(milliseconds))
    log.update { $0.pauses += 1 }
  }
}

/// The log, shared with the capture thread.
final class LogBox: Sendable {
  private let log = Mutex(ScriptedPCM.Log())
  var current: ScriptedPCM.Log { log.withLock { $0 } }
  func update(_ change: (inout sending ScriptedPCM.Log) -> Void) { log.withLock { change(&$0) } }
}

/// Lets a test wait for the script to be over.
final class Signal: Sendable {
  private let latch = Latch()
  func raise() { latch.open() }
  func wait() async { await latch.wait() }
}
