import DestinationSearch
import DestinationSearchTesting
import HeadUnit
import Recognition
import SearchScreen
import TestSupport
import Testing
import Understanding

/// Tests spoken answers to questions, from the microphone to the place.
@Suite(.timeLimit(.minutes(60))) struct AnsweringTests {
  /// Creates, for each question, a recognizer that returns texts, one after the other.
  private struct ScriptedRecognizers: RecognizerMaking {
    let texts: [String]

    func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing {
      ScriptedRecognizer(hearing: texts)
    }
  }

  private struct Letters: Pronouncing {
    func pronunciations(of word: String) -> [[Phone]] { [[.ah]] }
  }

  private static func answers(hearing texts: [String]) throws -> AnswerRecognition {
    try answers(by: ScriptedRecognizers(texts: texts))
  }

  /// - Parameter recognizers: The answer recognizers; without them, the main recognizer also recognizes answers.
  private static func answers(by recognizers: ScriptedRecognizers?) throws -> AnswerRecognition {
    AnswerRecognition(
      phrasebook: try ReplyPhrasebook(parsing: "yes 1: yes\npick 1: the {ordinal} one"), pronouncer: Letters(),
      otherWords: [("weather", 1)], recognizers: recognizers)
  }

  @Test func `the answer "the second one" starts the trip to the second place`() async throws {
    let everything = ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])
    let stage = try await SessionStage(hearing: everything) {
      $0.answers = try Self.answers(hearing: ["the second one"])
    }
    await stage.speak(until: .choosing)
    let offered = await stage.offered()
    try #require(offered.count == 2)
    await stage.speak(until: .idle)
    #expect(await stage.session.state == .idle)
    #expect(stage.destinations == [offered[1]])
    #expect(stage.transcripts == ["bean house"])
    #expect(everything.givenUpCount == 1)
    await stage.session.disconnect()
  }

  @Test func `a new destination is recognized while a question is asked`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])) {
      $0.answers = try Self.answers(hearing: ["weather"])
    }
    await stage.speak(until: .choosing)
    await stage.speak(until: .choosing)
    #expect(stage.transcripts == ["bean house", "navigate to elm park"])
    #expect(await stage.offered() == ["3"])
    await stage.session.disconnect()
  }

  @Test func `speech after a pick by hand does not answer an earlier question`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])) {
      $0.answers = try Self.answers(hearing: ["the second one"])
    }
    await stage.speak(until: .choosing)
    try await stage.tap(.categories)
    try await stage.tap("all")
    try await stage.pick("3")
    #expect(await stage.offered() == ["3"])
    await stage.speak(until: .searching)
    await stage.watch.until { $0 == .choosing }
    #expect(!stage.watch.states.contains(.notFound(.notUnderstood)))
    #expect(stage.transcripts == ["bean house", "navigate to elm park"])
    await stage.session.disconnect()
  }

  @Test func `a main recognizer that also recognizes answers gets the expected answers, and decodes once`() async throws
  {
    let everything = ScriptedRecognizer(hearing: ["bean house", "the second one", "bean house"])
    let stage = try await SessionStage(hearing: everything) {
      $0.answers = try Self.answers(by: nil)
    }
    await stage.speak(until: .choosing)
    let offered = await stage.offered()
    try #require(offered.count == 2)
    await stage.speak(until: .idle)
    #expect(stage.destinations == [offered[1]])
    #expect(everything.givenUpCount == 0)
    await stage.speak(until: .choosing)
    // The question was answered: no answers are expected any more.
    #expect(
      everything.expected.map { $0.answers.map(\.written) } == [[], ["yes", "the first one", "the second one"], []])
    await stage.session.disconnect()
  }

  @Test(arguments: [(0.9, false), (0.86, true)])
  func `an answer less confident than a place is not taken as an answer`(confidence: Double, isAsked: Bool)
    async throws
  {
    let sure = RecognitionResult(hypotheses: [Hypothesis(text: "bean house")], confidence: 1)
    let answer = RecognitionResult(hypotheses: [Hypothesis(text: "the second one")], confidence: confidence)
    let stage = try await SessionStage(hearing: ScriptedRecognizer([sure, answer])) {
      $0.answers = try Self.answers(by: nil)
    }
    await stage.speak(until: .choosing)
    await stage.session.speak()
    await stage.watch.until { $0 == .idle || $0 == .notFound(.notUnderstood) }
    #expect(await (stage.session.state == .idle) != isAsked)
    await stage.session.disconnect()
  }

  @Test func `an answer of low confidence is not resolved as a place`() async throws {
    let sure = RecognitionResult(hypotheses: [Hypothesis(text: "bean house")], confidence: 1)
    // A place has this name, too.
    var answer = RecognitionResult(hypotheses: [Hypothesis(text: "elm park")], confidence: 0.4)
    answer.ranked = Self.ranked(Self.candidate("elm park", answer: "pick(1)"))
    let stage = try await SessionStage(hearing: ScriptedRecognizer([sure, answer])) {
      $0.answers = try Self.answers(by: nil)
    }
    await stage.speak(until: .choosing)
    let offered = await stage.offered()
    await stage.speak(until: .notFound(.notUnderstood))
    await stage.watch.until { $0 == .choosing }
    #expect(await stage.offered() == offered)
    await stage.session.disconnect()
  }

  @Test func `a sentence that was judged to name a place isn't an answer`() async throws {
    let sure = RecognitionResult(hypotheses: [Hypothesis(text: "bean house")], confidence: 1)
    var place = RecognitionResult(hypotheses: [Hypothesis(text: "the second one")], confidence: 0.95)
    place.ranked = Self.ranked(
      Self.candidate("elm park", [DestinationQuery(intent: .navigate, slots: [.place: ["elm", "park"]])]))
    let stage = try await SessionStage(hearing: ScriptedRecognizer([sure, place])) {
      $0.answers = try Self.answers(by: nil)
    }
    await stage.speak(until: .choosing)
    await stage.speak(until: .searching)
    await stage.watch.until { $0 == .choosing }
    #expect(await stage.offered() == ["3"])
    await stage.session.disconnect()
  }

  private static func candidate(
    _ words: String, answer: String? = nil, _ queries: [DestinationQuery] = []
  ) -> Candidate {
    var candidate = Candidate(words: words.split(separator: " ").map(String.init), written: words, queries: queries)
    (candidate.answer, candidate.probability) = (answer, 1)
    return candidate
  }

  private static func ranked(_ candidate: Candidate) -> RankedCandidates {
    RankedCandidates(candidates: [candidate], text: candidate.written, heard: 0, unheard: 0)
  }

  @Test func `a question stays if the answer was not understood`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "what a lovely day"])) {
      $0.answers = try Self.answers(hearing: ["weather", "the second one"])
    }
    await stage.speak(until: .choosing)
    let offered = await stage.offered()
    try #require(offered.count == 2)
    await stage.speak(until: .notFound(.notUnderstood))
    await stage.watch.until { $0 == .choosing }
    await stage.session.speak()
    await stage.watch.until { $0 == .idle || $0 == .notFound(.notUnderstood) }
    #expect(await stage.session.state == .idle)
    #expect(stage.destinations == [offered[1]])
    await stage.session.disconnect()
  }

  @Test func `a new turn waits until the recognizer is released`() async throws {
    let gate = Gate()
    let recognizer = HeldRecognizer(hearing: ["bean house", "navigate to elm park"], until: gate)
    let stage = try await SessionStage(hearing: recognizer)
    await stage.speak(cancellingAt: gate)
    await stage.speak(until: .listening)
    // Time enough for a turn that doesn't wait.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(await recognizer.steps == [.started, .finishing])
    gate.open()
    await stage.watch.until { $0 == .choosing }
    #expect(
      await recognizer.steps == [.started, .finishing, .finished, .started, .finishing, .finished])
    #expect(stage.transcripts == ["navigate to elm park"])
    await stage.session.disconnect()
  }

  @Test func `late results are not waited for, reported, or asked about`() async throws {
    let gate = Gate()
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])) {
      $0.resolver = DestinationResolver(
        places: try TinyTown.places(), personal: HeldPlaces(until: gate), commands: try TinyTown.commands())
    }
    await stage.speak(cancellingAt: gate)
    await stage.speak(until: .choosing)
    gate.open()
    #expect(await stage.session.disconnect() == [])
    #expect(stage.transcripts == ["navigate to elm park"])
  }
}
