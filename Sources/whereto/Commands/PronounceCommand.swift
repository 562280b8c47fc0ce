import ArgumentParser
import Foundation
import OfflineSearch
import PlaceIndex
import Recognition
import SpeechRecognizers
import Understanding

struct PronounceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pronounce", abstract: "Shows how words are expected to be pronounced, and stores corrections.",
    discussion: """
      Pronunciations come from the acoustic model's dictionary, or else from the spelling rules of English and other \
      languages. Corrections are stored with the driver's saved places and take precedence. Without a word, the \
      command lists the corrections.

      Phones are the 39 of the CMU dictionary, separated by spaces: "T AH W AA S AH N".
      """)

  @Argument(help: "A word, or a name of several words.")
  var words: [String] = []

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Pronunciation of the word; repeat for another variant.", valueName: "phones"))
  var phones: [String] = []

  @Option(help: ArgumentHelp("One or more words that sound like it.", valueName: "words"))
  var like: String?

  @Flag(help: "Remove the word's correction.")
  var forget = false

  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    let changes = [!phones.isEmpty, like != nil, forget].filter { $0 }.count
    guard changes <= 1 else { throw ValidationError("--as, --like and --forget exclude each other; give one") }
    guard changes == 0 || tokens.count == 1 else {
      throw ValidationError("--as, --like and --forget change one word; give one word")
    }
    _ = try phones.map(Self.sounds)
  }

  func run() async throws {
    let store = try UserPlaceStore(contentsOf: BaseFolders.userPlaces)
    let model = try speech.model(Settings())
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
    if asked.isEmpty, words.isEmpty, !printing.json { print("No corrections are stored.") }
    for word in asked {
      guard let row = Row(word, own: own, pronouncer) else { throw Self.unsayable(word) }
      try printing.print(row, orLines: row.lines)
    }
  }

  /// The words, divided as names are.
  private var tokens: [String] { words.flatMap { TextFolding.tokens($0) } }

  private static func sounds(like words: String, _ pronouncer: Pronouncer) throws -> [Phone] {
    try TextFolding.tokens(words).flatMap { word in
      guard let first = pronouncer.pronunciations(of: word).first else { throw unsayable(word) }
      return first
    }
  }

  private static func unsayable(_ word: String) -> Failure {
    Failure("\(word): contains no letters; write numbers as words")
  }

  private static func sounds(_ text: String) throws -> [Phone] {
    let symbols = text.split(whereSeparator: \.isWhitespace)
    if let wrong = symbols.first(where: { Phone(symbol: $0) == nil }) {
      throw ValidationError("'\(wrong)' isn't a phone; use these: \(Phone.text(Phone.allCases))")
    }
    guard !symbols.isEmpty else { throw ValidationError("--as needs phones, such as \"K OW T\"") }
    return Phone.sequence(text)
  }

  private struct Row: Encodable {
    var word: String
    var pronunciations: [String]
    /// The source of each pronunciation: `own`, `dictionary`, `ending`, `parts`, `rules` or `language`.
    var sources: [String]

    /// Returns `nil` if the word can't be pronounced. The pronouncer includes the corrections, too.
    init?(_ word: String, own: Lexicon, _ pronouncer: Pronouncer) {
      let variants = pronouncer.pronunciationsWithSources(of: word)
      guard !variants.isEmpty else { return nil }
      self.word = word
      pronunciations = variants.map { Phone.text($0.phones) }
      sources = variants.map { own.entries[word] == nil ? $0.source.rawValue : "own" }
    }

    var lines: [String] {
      let known = [
        "own": "corrected", "ending": "dictionary, with an ending", "parts": "as two words",
        "rules": "guessed by rules", "language": "guessed in another language",
      ]
      return zip(pronunciations, sources).map { phones, source in
        "\(word.padding(toLength: 16)) \(phones.padding(toLength: 32)) \(known[source] ?? source)"
      }
    }
  }
}
