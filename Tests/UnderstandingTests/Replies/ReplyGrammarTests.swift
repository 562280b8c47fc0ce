import Recognition
import Testing
import Understanding

struct ReplyGrammarTests {
  @Test func `every sentence that is listened for is understood as what it stands for`() throws {
    for question in [ReplyFiles.one, ReplyFiles.two, ReplyFiles.three] {
      let grammar = ReplyGrammar(try ReplyFiles.phrasebook(), question: question)
      let reader = ReplyReader(grammar)
      #expect(grammar.sentences.count > 150)
      #expect(Set(grammar.sentences.map(\.words)).count == grammar.sentences.count)
      for sentence in grammar.sentences {
        #expect(reader.reply(to: sentence.words) == sentence.reply, "\(sentence.words)")
        #expect(sentence.weight > 0)
        #expect(sentence.words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "'" } }, "\(sentence.words)")
      }
    }
  }

  @Test func `how often places are picked does not depend on how many there are`() throws {
    func picks(_ count: Int) throws -> Double {
      let options = ["Elm Park", "Oak Hall", "Bean House"].prefix(count).map { ReplyOption(name: $0) }
      let book = try ReplyPhrasebook(parsing: "pick 4: {name}\npick 2: number {number}")
      return ReplyGrammar(book, question: ReplyQuestion(options: Array(options))).sentences.reduce(0) { $0 + $1.weight }
    }
    #expect(try abs(picks(1) - 6) < 1e-9)
    #expect(try abs(picks(3) - 6) < 1e-9)
  }

  @Test(arguments: [
    ("yes 1", "no colon"), ("maybe 1: perhaps", "expected a meaning"), ("yes 0: yes", "expected a meaning"),
    ("yes 1: (yes", "')' is missing"), ("pick 1: the one", "pick needs slot"), ("yes 1: {name}", "yes takes no slot"),
    ("pick 1: {colour}", "unknown slot {colour}"), ("yes 1: [yes]", "can be empty"),
  ])
  func `a line that cannot be read is named`(_ line: String, _ message: String) throws {
    let error = try #require(throws: CommandTemplateError.self) {
      try ReplyPhrasebook(parsing: "# A comment\n\(line)")
    }
    #expect(error.line == 2)
    #expect(error.message.contains(message), "\(error.message)")
  }

  @Test func `the vocabulary holds the words of the sentences and of general speech`() throws {
    struct Letters: Pronouncing {
      func pronunciations(of word: String) -> [[Phone]] { word.hasPrefix("x") ? [] : [[.ah]] }
    }
    let book = try ReplyPhrasebook(parsing: "yes 3: yes\npick 1: {name}")
    let question = ReplyQuestion(options: [ReplyOption(name: "Elm Park"), ReplyOption(name: "Xanadu Hall")])
    let vocabulary = ReplyVocabulary(
      sentences: ReplyGrammar(book, question: question).sentences, pronouncer: Letters(),
      otherWords: [("battery", 0.5), ("xylophone", 0.5)])
    // A name that cannot be pronounced is left out whole.
    #expect(vocabulary.lexicon.entries.keys.sorted() == ["battery", "elm", "park", "yes"])
    #expect(vocabulary.languageModel.arpa.contains("elm park"))
    #expect(!vocabulary.languageModel.arpa.contains("xylophone"))
  }
}
