import ArgumentParser
import Foundation
import OfflineSearch
import PlaceIndex
import Places
import Recognition
import SpeechRecognizers
import Understanding

struct PronounceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pronounce", abstract: "Tells how words are expected to sound, and takes corrections.",
    discussion: """
      Words are said as the acoustic model's dictionary lists them, or in each way that rules guess, of English and of \
      other languages. What is corrected is kept with the driver's own places and comes before both. Without a word, the \
      corrections are listed.

      Sounds are the 39 phones of the CMU dictionary, with blanks between: "T AH W AA S AH N".
      """)

  @Argument(help: "Words, or a name whose words are meant.")
  var words: [String] = []

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("How the word sounds; may be given again for another way to say it.", valueName: "phones"))
  var phones: [String] = []

  @Option(help: ArgumentHelp("A word or words that the word sounds like.", valueName: "words"))
  var like: String?

  @Flag(help: "Forget the correction of the word.")
  var forget = false

  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    let changes = [!phones.isEmpty, like != nil, forget].filter { $0 }.count
    guard changes <= 1 else { throw ValidationError("--as, --like and --forget exclude each other; give one") }
    guard changes == 0 || tokens.count == 1 else {
      throw ValidationError("--as, --like and --forget change one word; name one")
    }
    _ = try phones.map(Self.sounds)
  }

  func run() async throws {
    let store = try UserPlaceStore(contentsOf: BaseFolders.userPlaces)
    let model = try await speech.model(Settings())
    if let word = tokens.first {
      if forget, !(try await store.forgetPronunciations(of: word)) { throw Failure("\(word): has no correction") }
      if !phones.isEmpty { try await store.keep(phones.map(Self.sounds), of: word) }
      if let like {
        let pronouncer = try SearchEngine.pronouncer(model, own: await store.pronunciations())
        try await store.keep([Self.sounds(like: like, pronouncer)], of: word)
      }
    }
    let own = try await store.pronunciations()
    let pronouncer = try SearchEngine.pronouncer(model, own: own)
    let asked = words.isEmpty ? own.entries.keys.sorted() : tokens
    if asked.isEmpty, words.isEmpty, !printing.json { print("No word is corrected.") }
    for word in asked {
      guard let row = Row(word, own: own, pronouncer) else { throw Self.unsayable(word) }
      try printing.print(row, orLines: row.lines)
    }
  }

  /// The words as names are divided into them.
  private var tokens: [String] { words.flatMap { TextFolding.tokens($0) } }

  private static func sounds(like words: String, _ pronouncer: Pronouncer) throws -> [Phone] {
    try TextFolding.tokens(words).flatMap { word in
      guard let first = pronouncer.pronunciations(of: word).first else { throw unsayable(word) }
      return first
    }
  }

  private static func unsayable(_ word: String) -> Failure {
    Failure("\(word): has no letters to say; write numbers in words")
  }

  private static func sounds(_ text: String) throws -> [Phone] {
    let symbols = text.split(whereSeparator: \.isWhitespace)
    if let wrong = symbols.first(where: { Phone(symbol: $0) == nil }) {
      throw ValidationError("'\(wrong)' is no phone; write some of \(Phone.text(Phone.allCases))")
    }
    guard !symbols.isEmpty else { throw ValidationError("--as needs phones, such as \"K OW T\"") }
    return Phone.sequence(text)
  }

  /// How a word sounds, as the command prints it.
  private struct Row: Encodable {
    var word: String
    var pronunciations: [String]
    /// Who tells each: `own`, `dictionary`, `ending`, `parts`, `rules` or `language`.
    var sources: [String]

    /// Nothing where the word cannot be said. The pronouncer knows the own words too.
    init?(_ word: String, own: Lexicon, _ pronouncer: Pronouncer) {
      let ways = pronouncer.ways(toSay: word)
      guard !ways.isEmpty else { return nil }
      self.word = word
      pronunciations = ways.map { Phone.text($0.phones) }
      sources = ways.map { own.entries[word] == nil ? $0.source.rawValue : "own" }
    }

    var lines: [String] {
      let known = [
        "own": "corrected", "ending": "dictionary, with an ending", "parts": "as two words",
        "rules": "guessed by rules",
        "language": "guessed in another language",
      ]
      return zip(pronunciations, sources).map { phones, source in
        "\(word.padding(toLength: 16)) \(phones.padding(toLength: 32)) \(known[source] ?? source)"
      }
    }
  }
}
