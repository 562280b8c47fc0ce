import Evaluation
import Foundation
import Testing
import Understanding

/// The project's own sentences against the project's own commands.
@Suite struct ChatterFileTests {
  private static let models = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "models/en-us")

  private struct Rubrics: Decodable {
    struct Rubric: Decodable {
      var name, plural: String
      var synonyms: [String]
    }
    var rubrics: [Rubric]
  }

  @Test func noSentenceIsACommandOrEndsInARubric() throws {
    let text = try String(contentsOf: Self.models.appending(path: "chatter.txt"), encoding: .utf8)
    let sentences = PromptSource.sentences(text)
    #expect(sentences.count >= 120 && Set(sentences).count == sentences.count)
    let commands = try CommandSet(
      parsing: String(contentsOf: Self.models.appending(path: "commands.txt"), encoding: .utf8))
    let rubrics = try JSONDecoder().decode(
      Rubrics.self, from: Data(contentsOf: Self.models.appending(path: "rubrics.json"))
    ).rubrics
    let forms = Set(rubrics.flatMap { [$0.name, $0.plural] + $0.synonyms }.map(TextFolding.key))
    let parser = UtteranceParser(commands: commands, rubricForms: forms)
    for sentence in sentences {
      let words = TextFolding.tokens(sentence)
      #expect(words.joined(separator: " ") == sentence)
      #expect(words.count >= 4, "\(sentence)")
      let readings = parser.readings(of: words)
      #expect(
        readings.allSatisfy { [.navigate, .address, .crossing].contains($0.intent) && $0.carrierWords == 0 },
        "\(sentence): \(readings)")
      for length in 1...3 {
        let endsInRubric = forms.contains(TextFolding.key(of: words.suffix(length)))
        #expect(!endsInRubric, "\(sentence)")
      }
    }
  }

  @Test func commentsAndBlankLinesAreNoSentences() {
    #expect(PromptSource.sentences("# a\n\n one  two # three\n#\nfour\n") == ["one two", "four"])
  }
}
