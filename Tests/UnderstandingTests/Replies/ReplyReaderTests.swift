import Recognition
import Testing
import Understanding

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
    // "Two" is the second place and a word of the second place's name as well: one answer. "Road" is of all.
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

  @Test func `of places whose distances are unknown or the same none is the nearest`() throws {
    let unknown = ReplyQuestion(options: [ReplyOption(name: "A Park", distance: 3), ReplyOption(name: "B Park")])
    #expect(try Self.reply("the nearest one", unknown) == .unclear)
    let same = ReplyQuestion(options: [
      ReplyOption(name: "A Park", distance: 3), ReplyOption(name: "B Park", distance: 3),
    ])
    #expect(try Self.reply("the nearest one", same) == .unclear)
  }

  @Test func `what the recogniser hardly heard is unclear`() throws {
    let reader = try ReplyFiles.reader(ReplyFiles.two)
    let heard = [Hypothesis(text: "yes"), Hypothesis(text: "the second one")]
    #expect(reader.reply(to: RecognitionResult(hypotheses: heard, confidence: 0.8)) == .yes)
    #expect(reader.reply(to: RecognitionResult(hypotheses: heard, confidence: 0.001)) == .unclear)
    #expect(reader.reply(to: .nothing) == .unclear)
  }

  @Test func `more words than an answer has are unclear`() throws {
    #expect(try Self.reply(String(repeating: "um ", count: 16) + "yes", ReplyFiles.one) == .unclear)
  }

  private static func reply(_ said: String, _ question: ReplyQuestion) throws -> ChoiceReply {
    try ReplyFiles.reader(question).reply(to: said.split(separator: " ").map(String.init))
  }
}
