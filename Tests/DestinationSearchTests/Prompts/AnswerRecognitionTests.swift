import DestinationSearch
import DestinationSearchTesting
import Recognition
import Synchronization
import Testing
import Understanding

struct AnswerRecognitionTests {
  /// Keeps the words that a recogniser is made of, and gives one that hears a text.
  private final class Recognizers: RecognizerMaking {
    private let hearing: String
    private let heard = Mutex<Set<String>>([])
    var words: Set<String> { heard.withLock { $0 } }

    init(hearing: String) { self.hearing = hearing }

    func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any SpeechRecognizer {
      heard.withLock { $0 = Set(lexicon.entries.keys) }
      return ScriptedRecognizer(hearing: hearing)
    }
  }

  private struct Letters: Pronouncing {
    func pronunciations(of word: String) -> [[Phone]] { [[.ah]] }
  }

  @Test func `a spoken answer leads to the place that was read out`() async throws {
    let mill = try PromptWorld.candidate("Marble Arch", on: "12 Mill Rd", 2_000)
    let oak = try PromptWorld.candidate("Marble Arch", on: "3 Oak St", 800)
    let prompt = PromptComposer().prompt(for: PromptWorld.several([mill, oak]))
    let recognizers = Recognizers(hearing: "the one on mill road")
    let answers = AnswerRecognition(
      phrasebook: try ReplyPhrasebook(parsing: "yes 2: yes\npick 1: the one on {street}"), pronouncer: Letters(),
      otherWords: [("weather", 1)], recognizers: recognizers)
    let turn = try await answers.turn(for: try #require(prompt.question))
    #expect(recognizers.words == ["yes", "the", "one", "on", "mill", "road", "oak", "street", "weather"])
    try await turn.recognizer.startUtterance()
    let reply = turn.reader.reply(to: try await turn.recognizer.finishUtterance())
    #expect(reply == .pick(0))
    #expect(prompt.place(for: reply) == mill)
    #expect(prompt.place(for: turn.reader.reply(to: ["yes"])) == oak)
  }
}
