import DestinationSearch
import DestinationSearchTesting
import Foundations
import HTTPTypes
import Places
import Recognition
import Synchronization
import TestSupport
import Testing
import Understanding

@testable import Service

@Suite(.tags(.realTime), .timeLimit(.minutes(30)))
struct RecognizerPoolTests {
  /// Makes numbered recognizers.
  private final class Maker: Sendable {
    let made = Mutex<[Coordinate?]>([])
    let failure: RecognitionError?

    init(failing failure: RecognitionError? = nil) { self.failure = failure }

    var count: Int { made.withLock { $0.count } }

    func make(_ position: Coordinate?) throws -> any SpeechRecognizer {
      if let failure { throw failure }
      return made.withLock { made in
        made.append(position)
        return ScriptedRecognizer(hearing: "\(made.count)")
      }
    }
  }

  private struct FixedPlaces: PersonalPlaces {
    let places: [UserPlace]
    func all() async throws -> [UserPlace] { places }
  }

  /// The clients that had a turn, in order.
  private actor Turns {
    private(set) var numbers: [Int] = []
    func add(_ number: Int) { numbers.append(number) }
  }

  private func search(_ maker: Maker, isPositionIndependent: Bool = true) async throws -> ServedSearch {
    let region = try await TestRegion.city()
    return ServedSearch(
      regions: [], map: region,
      resolver: DestinationResolver(places: region, personal: nil, commands: try CommandSet(parsing: "")),
      makeRecognizer: { try maker.make($0) }, isPositionIndependent: isPositionIndependent)
  }

  private func pool(
    _ maker: Maker, _ recognizers: Int, waiting: Int = 9, perClient: Int = 9, isPositionIndependent: Bool = true
  ) async throws -> RecognizerPool {
    RecognizerPool(
      limits: .init(recognizers: recognizers, waiting: waiting, perClient: perClient),
      search: try await search(maker, isPositionIndependent: isPositionIndependent))
  }

  @Test func oneIsMadeAndLentAgain() async throws {
    let maker = Maker()
    let pool = try await pool(maker, 2)
    try await pool.warmUp(at: nil)
    #expect(await pool.load == (0, 0))
    for _ in 0..<3 {
      let loan = try await pool.lend(near: nil, client: "a")
      #expect(await pool.load.heard == 1)
      await pool.giveBack(loan)
    }
    #expect(maker.count == 1)
  }

  @Test func asManyAsThereAreAndNoMore() async throws {
    let maker = Maker()
    let pool = try await pool(maker, 2, waiting: 0)
    let loans = [try await pool.lend(near: nil, client: "a"), try await pool.lend(near: nil, client: "b")]
    let error = await #expect(throws: ServiceError.self) { try await pool.lend(near: nil, client: "c") }
    #expect(error?.status == .serviceUnavailable)
    #expect(error?.retryAfter != nil)
    let live = LentRecognizer(pool: pool, near: { nil }, client: "c", isLive: true)
    await #expect(throws: ServiceError.self) { try await live.recognize([1]) }
    for loan in loans { await pool.giveBack(loan) }
    await pool.giveBack(try await pool.lend(near: nil, client: "c"))
    #expect(maker.count == 2)
  }

  @Test func aClientHasItsShare() async throws {
    let pool = try await pool(Maker(), 4, perClient: 1)
    let loan = try await pool.lend(near: nil, client: "a")
    let error = await #expect(throws: ServiceError.self) { try await pool.lend(near: nil, client: "a") }
    #expect(error?.status == .tooManyRequests)
    let other = try await pool.lend(near: nil, client: "b")
    await pool.giveBack(loan)
    await pool.giveBack(try await pool.lend(near: nil, client: "a"))
    await pool.giveBack(other)
  }

  @Test func whoeverWaitsLongestIsNext() async throws {
    let pool = try await pool(Maker(), 1)
    let first = try await pool.lend(near: nil, client: "a")
    let turns = Turns()
    await withTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          guard let loan = try? await pool.lend(near: nil, client: "a") else { return }
          await turns.add(number)
          await pool.giveBack(loan)
        }
        while await pool.load.waiting < number { await Task.yield() }
      }
      await pool.giveBack(first)
    }
    #expect(await turns.numbers == [1, 2, 3])
    #expect(await pool.load == (0, 0))
  }

  @Test func whoeverGivesUpMakesRoom() async throws {
    let pool = try await pool(Maker(), 1, waiting: 1)
    let loan = try await pool.lend(near: nil, client: "a")
    let waiting = Task { try await pool.lend(near: nil, client: "b") }
    while await pool.load.waiting < 1 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(await pool.load == (1, 0))
    await pool.giveBack(loan)
    await pool.giveBack(try await pool.lend(near: nil, client: "b"))
  }

  @Test func aFailureLeavesItsPlace() async throws {
    let pool = try await pool(
      Maker(failing: RecognitionError(.engine, subject: "recogniser", message: "failed")), 1, waiting: 0)
    for _ in 0..<3 {
      await #expect(throws: RecognitionError.self) { try await pool.lend(near: nil, client: "a") }
    }
    #expect(await pool.load == (0, 0))
  }

  @Test func anotherPositionHasItsOwn() async throws {
    let maker = Maker()
    let pool = try await pool(maker, 2, isPositionIndependent: false)
    let (here, near, far) = (
      try TestFeature.coordinate(0, 0), try TestFeature.coordinate(3_000, 0), try TestFeature.coordinate(60_000, 0)
    )
    for position in [here, near, far, here, far] {
      await pool.giveBack(try await pool.lend(near: position, client: "a"))
    }
    #expect(maker.made.withLock { $0 } == [here, far])
    // A third position evicts the recognizer that has been idle longest.
    let third = try TestFeature.coordinate(-60_000, 0)
    await pool.giveBack(try await pool.lend(near: third, client: "a"))
    await pool.giveBack(try await pool.lend(near: far, client: "a"))
    #expect(maker.count == 3)
  }

  @Test func newRegionsAreHeardFromTheNextOn() async throws {
    let (old, new) = (Maker(), Maker())
    let pool = try await pool(old, 1)
    let loan = try await pool.lend(near: nil, client: "a")
    await pool.replace(with: try await search(new))
    await pool.giveBack(loan)
    await pool.giveBack(try await pool.lend(near: nil, client: "a"))
    #expect((old.count, new.count) == (1, 1))
  }

  @Test func answersAreHeardByWhoWasAsked() async throws {
    let shared = ScriptedRecognizer(hearing: "yes")
    var search = try await search(Maker())
    search.makeRecognizer = { _ in shared }
    let pool = RecognizerPool(limits: .init(recognizers: 1, waiting: 0, perClient: 1), search: search)
    let yes = ExpectedAnswer(words: ["yes"], written: "yes", weight: 1, meaning: "yes")
    for (client, answers) in [("a", [yes]), ("b", [])] {
      let recognizer = LentRecognizer(pool: pool, near: { nil }, client: client)
      _ = try await recognizer.recognize([1], expecting: ExpectedSpeech(answers: answers))
    }
    #expect(shared.expected.map(\.answers) == [[yes], []])
  }

  @Test func namesOfOwnPlacesAreHeardByWhoHasThem() async throws {
    let shared = ScriptedRecognizer(hearing: "go")
    var search = try await search(Maker())
    search.makeRecognizer = { _ in shared }
    let pool = RecognizerPool(limits: .init(recognizers: 1, waiting: 0, perClient: 1), search: search)
    let position = try #require(Coordinate(latitude: 49, longitude: -123))
    let own = FixedPlaces(places: [UserPlace(role: .favorite, name: "Cabin", coordinate: position, aliases: ["Hut"])])
    for (client, places) in [("a", own), ("b", nil)] {
      let recognizer = LentRecognizer(pool: pool, near: { nil }, client: client, own: places)
      _ = try await recognizer.recognize([1])
    }
    #expect(shared.expected.map(\.names) == [["Cabin", "Hut"], []])
  }

  @Test func aBorrowerHoldsNoneWhileNobodySpeaks() async throws {
    let pool = try await pool(Maker(), 1)
    let recognizer = LentRecognizer(pool: pool, near: { nil }, client: "a")
    let loads = Mutex<[Int]>([])
    let sound = WatchedSound(chunks: 2) {
      let heard = await pool.load.heard
      loads.withLock { $0.append(heard) }
    }
    #expect(try await recognizer.recognize(sound, expecting: ExpectedSpeech(), onPartial: nil).best?.text == "1")
    // Before any speech, after the first of it, and at its end.
    #expect(loads.withLock { $0 } == [0, 1, 1])
    #expect(await pool.load.heard == 0)
    #expect(
      try await recognizer.recognize(WatchedSound(chunks: 0) {}, expecting: ExpectedSpeech(), onPartial: nil)
        == .nothing)
    let breaking = WatchedSound(chunks: 2) { if await pool.load.heard > 0 { throw CancellationError() } }
    await #expect(throws: CancellationError.self) {
      try await recognizer.recognize(breaking, expecting: ExpectedSpeech(), onPartial: nil)
    }
    #expect(await pool.load.heard == 0)
  }
}

/// The audio of an utterance with a number of chunks, which reports when it is read.
private actor WatchedSound: UtteranceAudio {
  private var left: Int
  private let asked: @Sendable () async throws -> Void

  init(chunks: Int, asked: @escaping @Sendable () async throws -> Void) { (left, self.asked) = (chunks, asked) }

  func next() async throws -> UtteranceChunk? {
    try await asked()
    try Task.checkCancellation()
    defer { left -= 1 }
    return left > 0 ? UtteranceChunk([1]) : nil
  }
}
