import Foundation
import Recognition
import TestSupport
import Testing
import Understanding

struct ReplyGrammarTests {
  @Test func `every sentence of the vocabulary parses to its meaning`() throws {
    for question in [ReplyFiles.one, ReplyFiles.two, ReplyFiles.three] {
      let grammar = ReplyGrammar(try ReplyFiles.phrasebook(), question: question)
      let reader = ReplyParser(grammar)
      #expect(grammar.sentences.count > 150)
      #expect(Set(grammar.sentences.map(\.words)).count == grammar.sentences.count)
      for sentence in grammar.sentences {
        #expect(reader.reply(to: sentence.words) == sentence.reply, "\(sentence.words)")
        #expect(sentence.weight > 0)
        #expect(sentence.words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "'" } }, "\(sentence.words)")
      }
    }
  }

  @Test func `the weight of picking a place doesn't depend on the number of places`() throws {
    func picks(_ count: Int) throws -> Double {
      let options = ["Elm Park", "Oak Hall", "Bean House"].prefix(count).map { ReplyOption(name: $0) }
      let book = try ReplyPhrasebook(parsing: "pick 4: {name}\npick 2: number {number}")
      return ReplyGrammar(book, question: ReplyQuestion(options: Array(options))).sentences.reduce(0) { $0 + $1.weight }
    }
    #expect(try abs(picks(1) - 6) < 1e-9)
    #expect(try abs(picks(3) - 6) < 1e-9)
  }

  @Test(arguments: [
    ("yes 1", "missing colon"), ("maybe 1: perhaps", "expected a meaning"), ("yes 0: yes", "expected a meaning"),
    ("yes 1: (yes", "')' is missing"), ("pick 1: the one", "pick needs a slot"),
    ("yes 1: {name}", "yes doesn't take a slot"),
    ("pick 1: {colour}", "unknown slot {colour}"), ("yes 1: [yes]", "matches the empty phrase"),
  ])
  func `a line that cannot be read is named`(_ line: String, _ message: String) throws {
    let error = try #require(throws: CommandTemplateError.self) {
      try ReplyPhrasebook(parsing: "# A comment\n\(line)")
    }
    #expect(error.line == 2)
    #expect(error.message.contains(message), "\(error.message)")
  }

  @Test func `the vocabulary contains the words of the sentences and of general speech`() throws {
    struct Letters: Pronouncing {
      func pronunciations(of word: String) -> [[Phone]] { word.hasPrefix("x") ? [] : [[.ah]] }
    }
    let book = try ReplyPhrasebook(parsing: "yes 3: yes\npick 1: {name}")
    let question = ReplyQuestion(options: [ReplyOption(name: "Elm Park"), ReplyOption(name: "Xanadu Hall")])
    let vocabulary = ReplyVocabulary(
      sentences: ReplyGrammar(book, question: question).sentences, pronouncer: Letters(),
      otherWords: [("battery", 0.5), ("xylophone", 0.5)])
    // A name that can't be pronounced is left out entirely.
    #expect(vocabulary.lexicon.entries.keys.sorted() == ["battery", "elm", "park", "yes"])
    #expect(vocabulary.languageModel.arpa.contains("elm park"))
    #expect(!vocabulary.languageModel.arpa.contains("xylophone"))
  }
}

struct ReplyReaderTests {
  private static let anywhere: [(String, ChoiceReply)] = [
    ("yes", .yes), ("yeah", .yes), ("Yes, please!", .yes), ("okay", .yes), ("sure", .yes), ("that's the one", .yes),
    ("take me there", .yes), ("um yes", .yes), ("go ahead", .yes), ("yes yes", .yes),
    ("no", .no), ("nope", .no), ("no thanks", .no), ("not that one", .no), ("none of them", .no), ("wrong place", .no),
    ("cancel", .cancel), ("stop", .cancel), ("never mind", .cancel), ("forget it", .cancel), ("no, stop", .cancel),
    ("uh cancel", .cancel), ("next", .more), ("show me more", .more), ("anything else", .more),
    ("repeat", .again), ("say that again", .again), ("pardon", .again), ("what", .again), ("sorry?", .again),
    ("", .unclear), ("um", .unclear), ("the", .unclear), ("the one", .unclear), ("yes no", .unclear),
    ("my phone is almost out of battery again", .unclear), ("did you remember to feed the cat", .unclear),
    ("nineteen", .unclear), ("take me to the airport", .unclear), ("number", .unclear), ("café", .unclear),
    ("no one", .unclear), ("the twelfth one", .unclear),
  ]

  @Test(arguments: anywhere)
  func `answers that mean the same whatever was offered`(_ said: String, _ expected: ChoiceReply) throws {
    for question in [ReplyFiles.one, ReplyFiles.two, ReplyFiles.three] {
      #expect(try Self.reply(said, question) == expected, "\(said), of \(question.options.count)")
    }
  }

  private static let ofOne: [(String, ChoiceReply)] = [
    ("the first one", .pick(0)), ("marble arch hotel", .pick(0)), ("the nearest one", .pick(0)),
    ("the second one", .unclear), ("the last one", .unclear), ("the other one", .unclear),
    ("yes the one on richards", .pick(0)),
  ]

  @Test(arguments: ofOne)
  func `answers to one place`(_ said: String, _ expected: ChoiceReply) throws {
    #expect(try Self.reply(said, ReplyFiles.one) == expected)
  }

  private static let ofTwo: [(String, ChoiceReply)] = [
    ("the first", .pick(0)), ("the first one", .pick(0)), ("first please", .unclear),
    ("the first one please", .pick(0)),
    ("the second one", .pick(1)), ("second", .pick(1)), ("2nd", .pick(1)), ("two", .pick(1)), ("2", .pick(1)),
    ("number two", .pick(1)), ("number to", .pick(1)), ("too", .pick(1)), ("won", .pick(0)),
    ("no the second one", .pick(1)),
    ("the nearer one", .pick(0)), ("closest", .pick(0)), ("the further one", .pick(1)), ("the last one", .pick(1)),
    ("the other one", .pick(1)), ("no the other one", .pick(1)), ("the one on richards street", .pick(0)),
    ("richards", .pick(0)), ("on west fourth avenue", .pick(1)), ("W 4th Ave", .pick(1)),
    ("marble arch in kitsilano", .pick(1)), ("the kitsilano one", .pick(1)), ("yaletown", .pick(0)),
    ("marble arch on richards", .pick(0)), ("the marble arch in yaletown please", .pick(0)),
    ("marble arch", .unclear), ("the third one", .unclear), ("number three", .unclear), ("four", .unclear),
    ("the marble arch on mill road", .unclear), ("not the one on richards", .unclear),
  ]

  @Test(arguments: ofTwo)
  func `answers to two places of one name`(_ said: String, _ expected: ChoiceReply) throws {
    #expect(try Self.reply(said, ReplyFiles.two) == expected)
  }

  private static let ofThree: [(String, ChoiceReply)] = [
    ("bean house", .pick(0)), ("the bean house", .pick(0)), ("bean", .pick(0)), ("studio two", .pick(1)),
    ("saint mary's hotel", .pick(2)), ("St. Mary's", .pick(2)), ("the hotel", .pick(2)),
    ("the hotel on mill road", .pick(2)),
    ("bean house on mill road", .pick(0)), ("the one on station road", .pick(1)), ("the third one", .pick(2)),
    ("number three", .pick(2)), ("the nearest", .pick(1)), ("the farthest one", .pick(2)), ("the last one", .pick(2)),
    ("the one on mill road", .unclear), ("mill", .unclear), ("the other one", .unclear),
    // "Two" is the second place and also a word of its name, so it is one answer. "Road" fits all places.
    ("two", .pick(1)), ("road", .unclear), ("bean house and studio two", .unclear), ("that bean house hotel", .unclear),
  ]

  @Test(arguments: ofThree)
  func `answers to three places`(_ said: String, _ expected: ChoiceReply) throws {
    #expect(try Self.reply(said, ReplyFiles.three) == expected)
  }

  @Test func `a number that is another place's name is unclear`() throws {
    let question = ReplyQuestion(options: [
      ReplyOption(name: "Studio Two"), ReplyOption(name: "Bean House"), ReplyOption(name: "Elm Park"),
    ])
    #expect(try Self.reply("two", question) == .unclear)
    #expect(try Self.reply("number two", question) == .pick(1))
    #expect(try Self.reply("studio two", question) == .pick(0))
  }

  @Test func `places with unknown or equal distances have no nearest one`() throws {
    let unknown = ReplyQuestion(options: [ReplyOption(name: "A Park", distance: 3), ReplyOption(name: "B Park")])
    #expect(try Self.reply("the nearest one", unknown) == .unclear)
    let same = ReplyQuestion(options: [
      ReplyOption(name: "A Park", distance: 3), ReplyOption(name: "B Park", distance: 3),
    ])
    #expect(try Self.reply("the nearest one", same) == .unclear)
  }

  @Test func `a reply with low confidence is unclear`() throws {
    let reader = try ReplyFiles.reader(ReplyFiles.two)
    let heard = [Hypothesis(text: "yes"), Hypothesis(text: "the second one")]
    #expect(reader.reply(to: RecognitionResult(hypotheses: heard, confidence: 0.8)) == .yes)
    #expect(reader.reply(to: RecognitionResult(hypotheses: heard, confidence: 0.001)) == .unclear)
    var torn = RecognitionResult(hypotheses: heard, confidence: 0.8)
    torn.hasGaps = true
    #expect(reader.reply(to: torn) == .unclear)
    #expect(reader.reply(to: .nothing) == .unclear)
  }

  @Test func `a reply with too many words is unclear`() throws {
    #expect(try Self.reply(String(repeating: "um ", count: 16) + "yes", ReplyFiles.one) == .unclear)
  }

  private static func reply(_ said: String, _ question: ReplyQuestion) throws -> ChoiceReply {
    try ReplyFiles.reader(question).reply(to: said.split(separator: " ").map(String.init))
  }
}

/// The program's replies, and questions to answer.
enum ReplyFiles {
  private static let file = Repository.file("models/en-us/replies.txt")

  static func phrasebook() throws -> ReplyPhrasebook {
    try ReplyPhrasebook(parsing: try String(contentsOf: file, encoding: .utf8))
  }

  /// One place, which is suggested.
  static let one = ReplyQuestion(
    options: [ReplyOption(name: "Marble Arch Hotel", street: "Richards Street", distance: 800)], suggested: 0)

  /// Two places with one name, of which the first is suggested.
  static let two = ReplyQuestion(
    options: [
      ReplyOption(name: "Marble Arch", street: "Richards Street", area: "Yaletown", distance: 800),
      ReplyOption(name: "Marble Arch", street: "W 4th Ave", area: "Kitsilano", distance: 2_400),
    ], suggested: 0)

  /// Three places with different names, one of which contains a number.
  static let three = ReplyQuestion(
    options: [
      ReplyOption(name: "Bean House", street: "Mill Rd", distance: 1_200),
      ReplyOption(name: "Studio Two", street: "Station Road", distance: 400),
      ReplyOption(name: "St. Mary's Hotel", street: "Mill Rd", distance: 5_000),
    ])

  static func reader(_ question: ReplyQuestion) throws -> ReplyParser {
    ReplyParser(ReplyGrammar(try phrasebook(), question: question))
  }
}
