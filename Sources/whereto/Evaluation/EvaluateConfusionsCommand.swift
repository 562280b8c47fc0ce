import ArgumentParser
import Evaluation
import Foundation
import OfflineSearch
import Pronunciation
import Recognition

struct EvaluateConfusionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confusions", abstract: "Counts what each phone is heard as, from runs over a region.",
    discussion: """
      Counted is what the first pass heard against what was said. The table is printed as models/en-us/confusions.tsv has \
      it, by which names are found that sound like what was heard.
      """)

  @Argument(help: "Run files, as --run writes them.")
  var runs: [String]

  @OptionGroup var speech: SpeechOptions

  func run() async throws {
    let settings = try await Settings()
    let pronouncer = try SearchEngine.pronouncer(speech.model(settings))
    func phones(_ text: String) -> [Phone] {
      text.split(separator: " ").flatMap { pronouncer.pronunciations(of: String($0)).first ?? [] }
    }
    var confusions = PhoneConfusions()
    for path in runs {
      var reader = try RunReader(URL(filePath: path))
      var counted = 0
      while let record = try reader.next() {
        guard let said = record.expected.text, let heard = record.firstPass else { continue }
        let sounds = phones(said)
        for hypothesis in heard.joined() { confusions.count(said: sounds, heard: phones(hypothesis)) }
        counted += 1
      }
      guard counted > 0 else {
        throw Failure(
          "\(path): no utterance has its words and a first pass; run a region, with a corpus that has words")
      }
    }
    print(confusions.text, terminator: "")
  }
}
