import Foundation
import OfflineSearch
import Testing

@testable import SpeechRecognizers

/// Tests the encoding, decoding and search of texts.
struct WhisperTextTests {
  @Test(arguments: [
    ("Take me home.", ["Take", " me", " home", "."]), ("it's 459  Main", ["it", "'s", " 459", " ", " Main"]),
    ("café-bar", ["café", "-", "bar"]), ("a\n b", ["a", "\n", " b"]), ("x   ", ["x", "   "]), ("", []),
    ("we'll 10½", ["we", "'ll", " 10½"]),
  ])
  func wordsAreTakenApartAsGPT2Does(_ text: String, _ words: [String]) {
    #expect(BytePairVocabulary.words(of: text).map(String.init) == words)
  }

  @Test func neighborsOfTheLowestRankAreJoinedFirst() throws {
    let vocabulary = try BytePairVocabulary(TinyModel().pieces, of: URL(filePath: "/tiny"))
    func pieces(_ text: String) -> [String] { vocabulary.encode(text).map { vocabulary.decode([$0]) } }
    #expect(pieces(" the mouth") == [" the", " ", "m", "ou", "th"])
    #expect(pieces("thou") == ["th", "ou"])
    #expect(vocabulary.decode(vocabulary.encode("Ève ♪ 10½")) == "Ève ♪ 10½")
  }

  @Test(arguments: [
    ([1, 2, 3, 1, 2, 3], 3), ([9, 1, 2, 3, 1, 2, 3], 4), ([1, 2, 1, 2], nil), ([1, 2, 1, 2, 1, 2], 2), ([5, 5], nil),
    ([5, 5, 5], 1), ([1, 2, 3, 1, 2], nil), ([], nil), ([4], nil),
  ])
  func aTextThatRepeatsItsEndIsOver(_ tokens: [Int], _ length: Int?) {
    #expect(BeamSearch.lengthBeforeRepetition(tokens) == length)
  }

  @Test(arguments: [
    (51_864, 50_256, [50_257, 50_362]), (51_865, 50_257, [50_258, 50_259, 50_359, 50_363]),
    (51_866, 50_257, [50_258, 50_259, 50_360, 50_364]),
  ])
  func marksStandWhereEachModelHasThem(_ size: Int, _ end: Int, _ start: [Int]) throws {
    let vocabulary = try BytePairVocabulary(TinyModel().pieces, of: URL(filePath: "/tiny"))
    let special = SpecialTokens(size: size, vocabulary)
    #expect(special.end == end)
    #expect(special.start == start)
  }

  @Test(.enabled(if: SpeechModel.installed != nil, "no speech model is installed: scripts/install-speech-model"))
  func signsThatAreNoSpeechAreThoseOfThePublishedModel() throws {
    let folder = try #require(SpeechModel.installed)
    let file = try Data(contentsOf: folder.appending(path: "config.json"))
    let settings = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
    let model = try WhisperModel(contentsOf: folder)
    #expect(model.special.suppressed == Set(try #require(settings["suppress_ids"] as? [Int])))
    #expect(model.special.suppressedFirst == Set(try #require(settings["suppress_ids_begin"] as? [Int])))
  }

  @Test func functionsAreRightToSingleprecision() {
    let numbers = (0..<4_001).map { Float($0 - 2_000) / 100 }
    var ours = numbers
    VectorMath.gelu(&ours, count: ours.count)
    for (x, y) in zip(numbers, ours) {
      let exact = Double(x) * 0.5 * (1 + erf(Double(x) / 2.0.squareRoot()))
      #expect(abs(Double(y) - exact) < 1e-5, "\(x)")
    }
    var shares = numbers
    VectorMath.softmax(&shares, count: shares.count)
    let total = numbers.reduce(0) { $0 + exp(Double($1)) }
    for (x, share) in zip(numbers, shares) { #expect(abs(Double(share) - exp(Double(x)) / total) < 1e-7) }
    #expect(abs(shares.reduce(0, +) - 1) < 1e-5)
    let positive = numbers.map { exp($0) }
    var logarithms = positive + [0]
    VectorMath.takeLogarithms(&logarithms, count: logarithms.count)
    for (x, y) in zip(positive, logarithms) { #expect(abs(Double(y) - log(Double(x))) < 4e-6, "\(x)") }
    #expect(logarithms.last == log(Float.leastNormalMagnitude))
  }
}
