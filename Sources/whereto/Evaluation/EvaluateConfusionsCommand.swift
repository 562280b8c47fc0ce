import ArgumentParser
import Evaluation
import Foundation
import OfflineSearch
import Recognition
import SpeechRecognizers

struct EvaluateConfusionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confusions", abstract: "Counts phone confusions in runs over a region.",
    discussion: """
      Compares the first pass's output, or with --phones the phone-loop output, with the spoken text. The table has \
      the format of models/en-us/confusions.tsv and phone-confusions.tsv, which phonetic matching uses.
      """)

  @Argument(help: "Run files written by --run.")
  var runs: [String]

  @Flag(help: "Count the phone-loop output instead of the first pass.")
  var phones = false

  @OptionGroup var speech: SpeechOptions

  func run() async throws {
    let settings = try Settings()
    let pronouncer = try SearchEngine.pronouncer(speech.model(settings))
    func sounds(of text: String) -> [Phone] {
      text.split(separator: " ").flatMap { pronouncer.pronunciations(of: String($0)).first ?? [] }
    }
    func heard(in record: UtteranceRecord) -> [[Phone]]? {
      phones ? record.phones?.map { Phone.sequence($0) } : record.firstPass?.joined().map(sounds)
    }
    var confusions = PhoneConfusions()
    for path in runs {
      var reader = try RunReader(URL(filePath: path))
      var counted = 0
      while let record = try reader.next() {
        guard let text = record.expected.text, let heard = heard(in: record) else { continue }
        let said = sounds(of: text)
        for heard in heard { confusions.count(said: said, heard: heard) }
        counted += 1
      }
      guard counted > 0 else {
        let missing =
          phones
          ? "phones; a run records phones with --index and without --vosk-model; use a corpus that has texts"
          : "a first pass; run a region with a corpus that has texts"
        throw Failure("\(path): no utterance has both a spoken text and \(missing)")
      }
    }
    print(confusions.text, terminator: "")
  }
}
