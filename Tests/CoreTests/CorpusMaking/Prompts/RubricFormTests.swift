import Foundation
import Places
import Recognition
import TestSupport
import Testing
import Understanding

@testable import Evaluation

@Suite struct RubricFormTests {
  private static func rubric(_ name: String, _ plural: String, _ synonyms: [String] = []) -> Rubric {
    Rubric(id: "x", group: "g", name: name, plural: plural, synonyms: synonyms, prominence: 0.5)
  }

  @Test(arguments: [
    ("hotel", "a"), ("ice cream shop", "an"), ("university", "a"), ("ATM", "an"), ("RV park", "an"), ("BBQ place", "a"),
    ("Ukrainian shop", "a"), ("eye doctor", "an"), ("European shop", "a"),
  ])
  func takesItsArticle(name: String, article: String) throws {
    let form = try #require(RubricForm.all(of: Self.rubric(name, "many")).first)
    #expect(form.canFollow(["find", article]))
    #expect(!form.canFollow(["find", article == "a" ? "an" : "a"]))
  }

  @Test func followsWhatADriverWouldSay() throws {
    let forms = RubricForm.all(of: Self.rubric("coffee shop", "coffee shops", ["coffee", "somewhere to sit", "a cup"]))
    #expect(
      forms.map { $0.words.joined(separator: " ") } == ["coffee shop", "coffee shops", "coffee", "somewhere to sit"])
    let expected: [(String, [Bool])] = [
      ("a", [true, false, false, false]), ("some", [false, true, false, false]), ("any", [false, true, false, false]),
      ("nearest", [true, false, true, false]), ("closest", [true, false, true, false]),
      ("find", [true, true, true, true]),
    ]
    for (before, follows) in expected { #expect(forms.map { $0.canFollow([before]) } == follows, "\(before)") }
    #expect(forms.allSatisfy { $0.canFollow([]) })
  }

  @Test(arguments: [
    ("Marble Arch Hotel", ["marble", "arch", "hotel"], true), ("7-Eleven", ["seven", "eleven"], true),
    ("1055", ["ten", "fifty", "five"], false), ("K2", ["k", "two"], false), ("A&W", ["a", "and", "w"], false),
    ("寿司ABCD", ["寿司abcd"], false), ("東京の寿司", ["東京の寿司"], false),
    ("Nature's Fare", ["nature's", "fare"], true), ("!!!!", [], false), ("Ten", ["ten"], false),
    ("A B C D E F G H I J", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"], false),
  ])
  func aNameHasToSaySomething(name: String, words: [String], sayable: Bool) {
    #expect(Sayable.name(name, words) == sayable)
  }
}

/// The project's own chatter sentences, checked against its commands.
@Suite struct ChatterFileTests {
  private static let models = Repository.file("models/en-us")

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
