import Audio
import Foundation
import Synchronization

@testable import LinuxAudio

/// A mixer without audio: tests start, change and end its streams, and it remembers volumes like a server.
final class ScriptedMixer: StreamMixer {
  struct State: Sendable {
    var identity = "1"
    var streams: [MixerStream] = []
    /// The remembered volumes for the next stream of a program.
    var remembered: [String: [Int]] = [:]
    var sets: [String] = []
    var failure: AudioError?
    /// Thrown after a volume has been set.
    var lateFailure: AudioError?
    var nextIndex = 0
    var listings = 0
  }

  private let state = Mutex(State())
  private let (stream, continuation) = AsyncStream<MixerChange>.makeStream()
  let backend = FocusReport.Backend.pulse

  var current: State { state.withLock { $0 } }

  func change(_ change: (inout sending State) -> Void) { state.withLock { change(&$0) } }

  /// Starts a stream; a program that has played before gets its remembered volume.
  @discardableResult func start(
    _ program: String, volumes: [Int] = [60000, 60000], isOurs: Bool = false, isCall: Bool = false,
    isCorked: Bool = false
  ) -> String {
    let id = state.withLock { state in
      defer { state.nextIndex += 1 }
      let volumes = state.remembered[program] ?? volumes
      state.streams.append(
        MixerStream(
          id: "\(state.nextIndex)", process: program, memory: program, isOurs: isOurs, isCall: isCall,
          isCorked: isCorked, volumes: volumes, lowered: volumes.map { $0 / 2 }, tolerance: 2))
      return "\(state.nextIndex)"
    }
    return id
  }

  /// Ends every stream of a program.
  func end(_ program: String) {
    state.withLock { state in
      if let last = state.streams.last(where: { $0.process == program }) { state.remembered[program] = last.volumes }
      state.streams.removeAll { $0.process == program }
    }
  }

  func volumes(_ program: String) -> [Int]? { current.streams.last { $0.process == program }?.volumes }

  func setByUser(_ program: String, _ volumes: [Int]) {
    state.withLock { state in
      for index in state.streams.indices where state.streams[index].process == program {
        state.streams[index].volumes = volumes
      }
    }
  }

  func tell(_ change: MixerChange) { continuation.yield(change) }

  func ducking() async -> FocusReport.Ducking { .streams }

  func identity() async throws(AudioError) -> String {
    if let failure = current.failure { throw failure }
    return current.identity
  }

  func streams() async throws(AudioError) -> [MixerStream] {
    if let failure = current.failure { throw failure }
    return state.withLock { state in
      state.listings += 1
      return state.streams
    }
  }

  func set(_ id: String, volumes: [Int]) async throws(AudioError) -> Bool {
    if let failure = current.failure { throw failure }
    let isSet = state.withLock { state in
      guard let index = state.streams.firstIndex(where: { $0.id == id }) else { return false }
      state.streams[index].volumes = volumes
      state.sets.append("\(state.streams[index].process ?? "")=\(volumes)")
      return true
    }
    if let failure = current.lateFailure { throw failure }
    return isSet
  }

  func changes() -> AsyncStream<MixerChange> { stream }
}

/// A mixer that reports many changes, and answers no listing until it is released.
final class BusyMixer: StreamMixer {
  private struct State: Sendable {
    var untold: Int
    var listings = 0
  }

  private let state: Mutex<State>
  private let (taken, taking) = AsyncStream<Void>.makeStream()
  private let (answered, answering) = AsyncStream<Void>.makeStream()
  let backend = FocusReport.Backend.pulse

  init(changes: Int) { state = Mutex(State(untold: changes)) }

  /// The number of listings.
  var listings: Int { state.withLock { $0.listings } }

  /// Waits until the watcher has passed on every change.
  func changesTaken() async { for await _ in taken {} }

  /// Answers all current and future listings.
  func answer() { answering.finish() }

  func ducking() async -> FocusReport.Ducking { .streams }

  func identity() async throws(AudioError) -> String { "1" }

  func streams() async throws(AudioError) -> [MixerStream] {
    state.withLock { $0.listings += 1 }
    for await _ in answered {}
    return []
  }

  func set(_ id: String, volumes: [Int]) async throws(AudioError) -> Bool { false }

  func changes() -> AsyncStream<MixerChange> {
    AsyncStream(unfolding: { [self] in
      let isLeft = state.withLock { state in
        state.untold -= 1
        return state.untold >= 0
      }
      if isLeft { return .streams }
      // A request for another change means that the last one has been passed on.
      taking.finish()
      return nil
    })
  }
}
