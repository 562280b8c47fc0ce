import DestinationSearch
import DestinationSearchTesting
import HeadUnit
import Recognition
import SearchScreen
import TestSupport
import Testing
import Understanding

/// Answers by voice to what was asked, from the microphone to the place.
@Suite(.timeLimit(.minutes(60))) struct AnsweringTests {
  /// Makes for each question an turnRecognizer that hears texts, one after the other.
  private struct Ears: RecognizerMaking {
    let texts: [String]

    func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing {
      ScriptedRecognizer(hearing: texts)
    }
  }

  private struct Letters: Pronouncing {
    func pronunciations(of word: String) -> [[Phone]] { [[.ah]] }
  }

  private static func answers(hearing texts: [String]) throws -> AnswerRecognition {
    try answers(by: Ears(texts: texts))
  }

  /// - Parameter ears: Without them the recogniser of everything hears answers too.
  private static func answers(by ears: Ears?) throws -> AnswerRecognition {
    AnswerRecognition(
      phrasebook: try ReplyPhrasebook(parsing: "yes 1: yes\npick 1: the {ordinal} one"), pronouncer: Letters(),
      otherWords: [("weather", 1)], recognizers: ears)
  }

  @Test func `the second one of those asked about is gone to`() async throws {
    let everything = ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])
    let stage = try await SessionStage(hearing: everything) {
      $0.answers = try Self.answers(hearing: ["the second one"])
    }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    let offered = await stage.offered()
    try #require(offered.count == 2)
    await stage.session.speak()
    await stage.watch.until { $0 == .idle }
    #expect(await stage.session.state == .idle)
    #expect(stage.destinations == [offered[1]])
    #expect(stage.transcripts == ["bean house"])
    #expect(everything.givenUpCount == 1)
    await stage.session.disconnect()
  }

  @Test func `another destination than those asked about is heard as well`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])) {
      $0.answers = try Self.answers(hearing: ["weather"])
    }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    #expect(stage.transcripts == ["bean house", "navigate to elm park"])
    #expect(await stage.offered() == ["3"])
    await stage.session.disconnect()
  }

  @Test func `what is said of places picked by hand answers no earlier question`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])) {
      $0.answers = try Self.answers(hearing: ["the second one"])
    }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    try await stage.tap(.categories)
    try await stage.tap("all")
    try await stage.pick("3")
    #expect(await stage.offered() == ["3"])
    await stage.session.speak()
    await stage.watch.until { $0 == .searching }
    await stage.watch.until { $0 == .choosing }
    #expect(!stage.watch.states.contains(.notFound(.notUnderstood)))
    #expect(stage.transcripts == ["bean house", "navigate to elm park"])
    await stage.session.disconnect()
  }

  @Test func `a recogniser of everything that hears answers too is told what to expect, and hears once`() async throws {
    let everything = ScriptedRecognizer(hearing: ["bean house", "the second one", "bean house"])
    let stage = try await SessionStage(hearing: everything) {
      $0.answers = try Self.answers(by: nil)
    }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    let offered = await stage.offered()
    try #require(offered.count == 2)
    await stage.session.speak()
    await stage.watch.until { $0 == .idle }
    #expect(stage.destinations == [offered[1]])
    #expect(everything.givenUpCount == 0)
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    // The question was answered: nothing is expected any more.
    #expect(
      everything.expected.map { $0.answers.map(\.written) } == [[], ["yes", "the first one", "the second one"], []])
    await stage.session.disconnect()
  }

  @Test(arguments: [(0.9, false), (0.86, true)])
  func `an answer of which the recogniser is less sure than of a place is none`(confidence: Double, isAsked: Bool)
    async throws
  {
    let sure = RecognitionResult(hypotheses: [Hypothesis(text: "bean house")], confidence: 1)
    let answer = RecognitionResult(hypotheses: [Hypothesis(text: "the second one")], confidence: confidence)
    let stage = try await SessionStage(hearing: ScriptedRecognizer([sure, answer])) {
      $0.answers = try Self.answers(by: nil)
    }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    await stage.session.speak()
    await stage.watch.until { $0 == .idle || $0 == .notFound(.notUnderstood) }
    #expect(await (stage.session.state == .idle) != isAsked)
    await stage.session.disconnect()
  }

  @Test func `an answer of which the recogniser is not sure is no place either`() async throws {
    let sure = RecognitionResult(hypotheses: [Hypothesis(text: "bean house")], confidence: 1)
    // A place goes by these words too.
    var answer = RecognitionResult(hypotheses: [Hypothesis(text: "elm park")], confidence: 0.4)
    var sentence = SentenceScores.Sentence(words: "elm park", named: "", name: "")
    sentence.answer = "pick(1)"
    answer.verdict = SentenceScores(sentences: [sentence], text: "Elm Park.", heard: 0, unheard: 0)
    let stage = try await SessionStage(hearing: ScriptedRecognizer([sure, answer])) {
      $0.answers = try Self.answers(by: nil)
    }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    let offered = await stage.offered()
    await stage.session.speak()
    await stage.watch.until { $0 == .notFound(.notUnderstood) }
    await stage.watch.until { $0 == .choosing }
    #expect(await stage.offered() == offered)
    await stage.session.disconnect()
  }

  @Test func `a question stays when what was said was not understood`() async throws {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "what a lovely day"])) {
      $0.answers = try Self.answers(hearing: ["weather", "the second one"])
    }
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    let offered = await stage.offered()
    try #require(offered.count == 2)
    await stage.session.speak()
    await stage.watch.until { $0 == .notFound(.notUnderstood) }
    await stage.watch.until { $0 == .choosing }
    await stage.session.speak()
    await stage.watch.until { $0 == .idle || $0 == .notFound(.notUnderstood) }
    #expect(await stage.session.state == .idle)
    #expect(stage.destinations == [offered[1]])
    await stage.session.disconnect()
  }

  @Test func `a new turn waits until the recogniser is let go of`() async throws {
    let gate = Gate()
    let recognizer = HeldRecognizer(hearing: ["bean house", "navigate to elm park"], until: gate)
    let stage = try await SessionStage(hearing: recognizer)
    await stage.speak(cancellingAt: gate)
    await stage.session.speak()
    await stage.watch.until { $0 == .listening }
    // Time enough for a turn that does not wait.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(await recognizer.steps == [.started, .finishing])
    gate.open()
    await stage.watch.until { $0 == .choosing }
    #expect(
      await recognizer.steps == [.started, .finishing, .finished, .started, .finishing, .finished])
    #expect(stage.transcripts == ["navigate to elm park"])
    await stage.session.disconnect()
  }

  @Test func `what is found too late is neither waited for, told nor asked about`() async throws {
    let gate = Gate()
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: ["bean house", "navigate to elm park"])) {
      $0.resolver = DestinationResolver(
        places: try TinyTown.places(), personal: HeldPlaces(until: gate), commands: try TinyTown.commands())
    }
    await stage.speak(cancellingAt: gate)
    await stage.session.speak()
    await stage.watch.until { $0 == .choosing }
    gate.open()
    #expect(await stage.session.disconnect() == [])
    #expect(stage.transcripts == ["navigate to elm park"])
  }
}
