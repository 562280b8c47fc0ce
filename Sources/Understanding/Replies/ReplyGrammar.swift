import Algorithms
public import Recognition

/// All replies to one question: the sentences for the recognizer, and their meanings.
public struct ReplyGrammar: Sendable {
  /// The distinct replies, in the order of the templates.
  public let sentences: [ReplySentence]

  let replies: [[String]: ChoiceReply]
  let fillers: Set<String>
  let homophones: [String: String]
  /// Words of templates that name a place by the remaining words: "the", "one", "on".
  let carriers: Set<String>
  /// All words that can name each place.
  let namings: [Set<String>]

  /// Fills the templates with the names of the places in a question, in spoken forms as in the region's index.
  public init(_ phrasebook: ReplyPhrasebook, question: ReplyQuestion, spoken: SpokenForms = SpokenForms()) {
    let forms = ReplyForms(question.options, spoken: spoken)
    let naming: Set<ReplySlot> = [.name, .street, .area]
    let namings = question.options.indices.map { position in
      Set([.name, .street, .area].flatMap { forms.forms(of: $0, at: position).flatMap(\.words) })
    }
    var order: [[String]] = []
    var found: [[String]: ReplySentence] = [:]
    func add(_ said: SaidForm, _ weight: Double, _ reply: ChoiceReply) {
      let known = found[said.words]
      if known == nil { order.append(said.words) }
      found[said.words] = ReplySentence(
        words: said.words, written: known?.written ?? said.written, weight: weight + (known?.weight ?? 0),
        reply: known.map { $0.reply == reply ? reply : .unclear } ?? reply)
    }
    for template in phrasebook.templates {
      if template.slots.isEmpty {
        if let reply = question.reply(to: template.meaning) { add(SaidForm(template.words), template.weight, reply) }
        continue
      }
      for position in question.options.indices {
        let phrasings = Self.fill(template) { forms.forms(of: $0, at: position) }
        let weight = template.weight / Double(max(1, phrasings.count) * question.options.count)
        for said in phrasings {
          // "Two" isn't an answer if another place's name contains it.
          let words = said.words
          let isShared =
            words.count == 1 && namings.indices.contains { $0 != position && namings[$0].contains(words[0]) }
          add(said, weight, isShared ? .unclear : .pick(position))
        }
      }
    }
    sentences = order.compactMap { found[$0] }
    replies = found.mapValues(\.reply)
    fillers = phrasebook.fillers
    let numbers = ReplyNumbers.cardinals
    homophones = ReplyNumbers.homophones.compactMapValues { numbers.indices.contains($0) ? numbers[$0] : nil }
    carriers = Set(phrasebook.templates.filter { $0.slots.contains(where: naming.contains) }.flatMap(\.words))
    self.namings = namings
  }

  /// A template's words with every form of each slot, one slot after the other.
  private static func fill(_ template: ReplyTemplate, _ forms: (ReplySlot) -> [SaidForm]) -> [SaidForm] {
    template.elements.reduce(into: [SaidForm([])]) { phrasings, element in
      switch element {
      case .word(let word): phrasings = phrasings.map { $0 + SaidForm([word]) }
      case .slot(let slot): phrasings = phrasings.flatMap { phrasing in forms(slot).map { phrasing + $0 } }
      }
    }
  }
}

/// Words in spoken form, with their written form.
struct SaidForm: Hashable {
  var words: [String]
  var written: String

  /// Creates a form; without a written form, the words are used.
  init(_ words: [String], written: String? = nil) {
    (self.words, self.written) = (words, written ?? words.joined(separator: " "))
  }

  static func + (first: SaidForm, second: SaidForm) -> SaidForm {
    SaidForm(
      first.words + second.words,
      written: [first.written, second.written].filter { !$0.isEmpty }.joined(separator: " "))
  }
}

extension ReplyQuestion {
  /// The meaning of a template without slots; `nil` if it doesn't apply to these places.
  fileprivate func reply(to meaning: ReplyMeaning) -> ChoiceReply? {
    switch meaning {
    case .yes: .yes
    case .no: .no
    case .cancel: .cancel
    case .more: .more
    case .again: .again
    case .nearest: extreme(<).map(ChoiceReply.pick)
    case .farthest: options.count > 1 ? extreme(>).map(ChoiceReply.pick) : nil
    case .last: options.count > 1 ? .pick(options.count - 1) : nil
    case .other: options.count == 2 ? suggested.map { .pick(1 - $0) } : nil
    case .pick, .filler: nil
    }
  }
}

/// One reply to a question, with its meaning.
public struct ReplySentence: Hashable, Sendable {
  /// The words, in lowercase and without digits.
  public var words: [String]
  /// The written form: "the one on 16th Avenue".
  public var written: String
  /// Its weight relative to the other sentences; more than 0.
  public var weight: Double
  /// Its meaning; ``ChoiceReply/unclear`` if it fits several places.
  public var reply: ChoiceReply

  /// Creates a sentence; without a written form, its words are used.
  public init(words: [String], written: String? = nil, weight: Double, reply: ChoiceReply) {
    self.words = words
    self.written = written ?? words.joined(separator: " ")
    self.weight = weight
    self.reply = reply
  }
}

/// The forms that can name the places of a question.
struct ReplyForms {
  private let forms: [ReplySlot: [[SaidForm]]]

  init(_ options: [ReplyOption], spoken: SpokenForms) {
    func said(_ text: String?) -> [SaidForm] {
      text.map { text in spoken.all(text, limit: 3).map { SaidForm($0, written: text) } } ?? []
    }
    func counted(_ words: [String]) -> [[SaidForm]] {
      options.indices.map { words.indices.contains($0) ? [SaidForm([words[$0]])] : [] }
    }
    let names = options.map { spoken.all($0.name, limit: 3) }
    forms = [
      .number: counted(ReplyNumbers.cardinals), .ordinal: counted(ReplyNumbers.ordinals),
      .name: options.indices.map { position in
        said(options[position].name)
          + Self.telling(names[position].first ?? [], among: names, at: position).map {
            SaidForm($0, written: Self.part(of: options[position].name, saying: $0, spoken))
          }
      },
      .street: options.map { option in
        said(option.street).flatMap { street in
          let short = StreetWords.withoutKind(street.words)
          return [street]
            + (short.map { [SaidForm($0, written: Self.part(of: street.written, saying: $0, spoken))] } ?? [])
        }
      },
      .area: options.map { said($0.area) },
    ]
  }

  /// Words of a name as the name spells them: "Hotel" of "Marble Arch Hotel"; the spoken words if the name has others.
  private static func part(of name: String, saying words: [String], _ spoken: SpokenForms) -> String {
    let written = name.split(separator: " ")
    for start in written.indices {
      for end in start..<written.endIndex {
        let part = written[start...end].joined(separator: " ")
        if spoken.primary(part) == words { return part }
      }
    }
    return words.joined(separator: " ")
  }

  /// The spoken forms of a slot for the option at an index, likeliest first, without duplicates.
  func forms(of slot: ReplySlot, at position: Int) -> [SaidForm] {
    Array((forms[slot]?[position] ?? []).filter { !$0.words.isEmpty }.uniqued(on: \.words))
  }

  /// The part of a name that no other place's name shares: "hotel" of "marble arch hotel" beside "marble arch station".
  ///
  /// The shared part is at the beginning or the end, and the rest is said.
  private static func telling(_ name: [String], among names: [[[String]]], at position: Int) -> [[String]] {
    let others = names.indices.filter { $0 != position }.compactMap { names[$0].first }
    guard name.count > 1, !others.isEmpty, !others.contains(name) else { return [] }
    let shared = Set(others.flatMap { $0 })
    let front = name.prefix { !shared.contains($0) }
    let back = name.reversed().prefix { !shared.contains($0) }.reversed()
    let telling = [Array(front), Array(back)].filter { !$0.isEmpty && $0.count < name.count }
    // If a name shares no word with another, its first word is enough: "bean" of "bean house".
    let first = telling.isEmpty && !shared.contains(name[0]) && name[0].count > 3 ? [[name[0]]] : []
    return telling + first
  }
}

/// A recognizer's data for the answers to one question.
///
/// A few hundred sentences are recognized much more reliably than a region's vocabulary. They form a language model
/// instead of a grammar, so that frequent words of general speech can compete and other speech isn't forced into an
/// answer.
public struct ReplyVocabulary: Sendable {
  /// Every word with its pronunciations.
  public let lexicon: Lexicon
  /// The language model of the words.
  public let languageModel: BackoffModel

  /// Builds the vocabulary from the replies, and from frequent words of general speech with their probabilities.
  /// Replies with a word that can't be pronounced are left out.
  public init(
    sentences: [ReplySentence], pronouncer: any Pronouncing,
    otherWords: [(word: String, probability: Double)] = [], weights: PhrasePriors = PhrasePriors()
  ) {
    var counts = NGramCounts()
    var lexicon = Lexicon()
    func learn(_ words: [String]) -> Bool {
      let pronounced = words.map { (text: $0, phones: pronouncer.pronunciations(of: $0)) }
      guard !pronounced.isEmpty, pronounced.allSatisfy({ !$0.phones.isEmpty }) else { return false }
      for word in pronounced { lexicon.set(word.text, pronunciations: word.phones) }
      return true
    }
    let sayable = sentences.filter { learn($0.words) }
    for sentence in sayable { counts.addSentence(counts.ids(of: sentence.words), weight: sentence.weight) }
    let total = sayable.reduce(0) { $0 + $1.weight }
    let probability = otherWords.reduce(0) { $0 + $1.probability }
    for (word, share) in otherWords where share > 0 && learn([word]) {
      let id = counts.id(of: word)
      counts.add([id], after: [], weight: total * weights.otherSpeechInAnswers * share / probability)
    }
    self.lexicon = lexicon
    let discounts = BackoffModel.Discounts(
      bigram: weights.answerBigram, trigram: weights.answerTrigram, uniform: weights.answerUniform)
    languageModel = BackoffModel(counts, discounts: discounts)
  }
}
