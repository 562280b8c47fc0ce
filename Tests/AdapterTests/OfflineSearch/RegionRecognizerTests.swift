import DestinationSearchTesting
import Foundation
import Places
import Recognition
import Synchronization
import Testing

@testable import OfflineSearch

/// The car's position, the names of saved places, and the recognizers that were made for them.
private final class World: Sendable {
  private struct State {
    var surroundings = RegionRecognizer.Surroundings()
    var made: [RegionRecognizer.Surroundings] = []
    var problems = 0
    var fails = false
  }

  private let state = Mutex(State())
  /// Opened when recognizers may be made.
  let gate: Gate

  init(gate: Gate = Gate(isOpen: true)) { self.gate = gate }

  var made: [RegionRecognizer.Surroundings] { state.withLock { $0.made } }
  var problems: Int { state.withLock { $0.problems } }

  func set(north: Double? = nil, names: [String] = [], fails: Bool = false) {
    let position = north.flatMap { Coordinate(latitude: 49 + $0 / 111_195, longitude: -123) }
    state.withLock { $0.surroundings = .init(position: position, own: .init(names: names)) }
    state.withLock { $0.fails = fails }
  }

  /// A recognizer whose hypothesis is the number of recognizers made before it.
  func recognizer(pause: @escaping @Sendable () async throws -> Void = { throw CancellationError() }) async throws
    -> RegionRecognizer
  {
    try await RegionRecognizer(
      surroundings: { self.state.withLock { $0.surroundings } }, pause: pause,
      onProblem: { _ in self.state.withLock { $0.problems += 1 } }
    ) { surroundings in
      if !self.made.isEmpty { await self.gate.pass() }
      let (number, fails) = self.state.withLock { state in
        defer { if !state.fails { state.made.append(surroundings) } }
        return (state.made.count, state.fails)
      }
      if fails { throw CocoaError(.fileReadUnknown) }
      return ScriptedRecognizer(hearing: "\(number)")
    }
  }
}

/// Blocks callers until it is opened.
private actor Gate {
  private var isOpen: Bool
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  init(isOpen: Bool = false) { self.isOpen = isOpen }

  func pass() async {
    guard !isOpen else { return }
    for watcher in watchers { watcher.resume() }
    watchers = []
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Waits until a caller is blocked.
  func somebody() async {
    if waiting.isEmpty { await withCheckedContinuation { watchers.append($0) } }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}

extension SpeechRecognizer {
  fileprivate func recognize() async throws -> String? { try await recognize([1, 2, 3]).best?.text }
}

/// The audio of an utterance that ends when a gate is opened.
private struct HeldSound: UtteranceAudio {
  let gate: Gate

  func next() async throws -> UtteranceChunk? {
    await gate.pass()
    return nil
  }
}

@Suite struct RegionRecognizerTests {
  @Test func `expected answers are passed to the current recognizer, and to the next one`() async throws {
    let made = Mutex<[ScriptedRecognizer]>([])
    let position = Mutex(Coordinate(latitude: 49, longitude: -123))
    let recognizer = try await RegionRecognizer(
      surroundings: { RegionRecognizer.Surroundings(position: position.withLock { $0 }) },
      pause: { throw CancellationError() }
    ) { _ in
      let recognizer = ScriptedRecognizer(hearing: "yes")
      made.withLock { $0.append(recognizer) }
      return recognizer
    }
    let yes = ExpectedAnswer(words: ["yes"], written: "yes", weight: 1, meaning: "yes")
    for latitude in [50.0, 51] {
      _ = try await recognizer.recognize([1], expecting: ExpectedSpeech(answers: [yes]))
      position.withLock { $0 = Coordinate(latitude: latitude, longitude: -123) }
      await recognizer.renew()
    }
    #expect(made.withLock { $0.map { $0.expected.map(\.answers) } } == [[[yes]], [[yes]], []])
  }

  @Test func `the vocabulary is renewed after several kilometers, not after every meter`() async throws {
    let world = World()
    world.set(north: 0)
    let recognizer = try await world.recognizer()
    for (north, count) in [(0.0, 1), (4_900, 1), (5_100, 2), (9_000, 2), (0, 3)] {
      world.set(north: north)
      await recognizer.renew()
      #expect(world.made.count == count, "\(north)")
      #expect(try await recognizer.recognize() == "\(count - 1)")
    }
  }

  @Test func `an added place enters the vocabulary, and a removed one leaves it`() async throws {
    let world = World()
    let recognizer = try await world.recognizer()
    for names in [["mum"], ["dad", "mum"], ["dad"]] {
      world.set(names: names)
      await recognizer.renew()
      #expect(world.made.last?.own.names == names)
    }
    await recognizer.renew()
    #expect(world.made.count == 4)
  }

  @Test func `a position that becomes known renews the vocabulary; a lost one doesn't`() async throws {
    let world = World()
    let recognizer = try await world.recognizer()
    world.set(north: 0)
    await recognizer.renew()
    #expect(world.made.count == 2)
    world.set()
    await recognizer.renew()
    #expect(world.made.count == 2)
  }

  @Test func `a turn starts immediately, with the current recognizer`() async throws {
    let world = World(gate: Gate())
    let recognizer = try await world.recognizer()
    world.set(names: ["mum"])
    // The next recognizer isn't made before the gate opens, and the turns don't wait for it.
    #expect(try await recognizer.recognize() == "0")
    await world.gate.somebody()
    #expect(try await recognizer.recognize() == "0")
    let sound = HeldSound(gate: Gate())
    async let held = recognizer.recognize(sound, expecting: ExpectedSpeech(), onPartial: nil).best?.text
    await sound.gate.somebody()
    await world.gate.open()
    await recognizer.renew()
    // An utterance stays with the recognizer that began it.
    await sound.gate.open()
    #expect(try await held == "0")
    #expect(try await recognizer.recognize() == "1")
  }

  @Test func `changes are also checked between turns`() async throws {
    let world = World(gate: Gate())
    let (times, clock) = AsyncStream.makeStream(of: Void.self)
    let recognizer = try await world.recognizer(pause: {
      for await _ in times { return }
      throw CancellationError()
    })
    world.set(names: ["mum"])
    clock.yield()
    await world.gate.somebody()
    await world.gate.open()
    await recognizer.renew()
    #expect(try await recognizer.recognize() == "1")
    clock.finish()
  }

  @Test func `if no recognizer can be made, the current one continues and the error is reported`() async throws {
    let world = World()
    let recognizer = try await world.recognizer()
    world.set(names: ["mum"], fails: true)
    await recognizer.renew()
    #expect(world.problems == 1)
    #expect(try await recognizer.recognize() == "0")
    world.set(names: ["mum"])
    await recognizer.renew()
    #expect(try await recognizer.recognize() == "1")
  }
}
