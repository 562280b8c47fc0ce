import Foundation
import Recognition
import TestSupport
import Testing

@Suite struct BackoffModelTests {
  private static func counts(_ sentences: [(text: String, weight: Double)]) -> NGramCounts {
    var counts = NGramCounts()
    for sentence in sentences {
      counts.addSentence(
        counts.ids(of: sentence.text.split(separator: " ").map(String.init)), weight: sentence.weight)
    }
    return counts
  }

  private static let small = [("go home", 2.0), ("go to work", 1), ("stop", 1)]

  @Test func aPhraseAndWhatJoinsItToItsContext() {
    let contexts = [["<s>"], ["<s>", "go"], ["go", "to"], ["<s>", "drive", "to"]]
    for phrase in [["park"], ["elm", "park"], ["old", "elm", "park"]] {
      var whole = NGramCounts(), parts = NGramCounts()
      for context in contexts {
        whole.add(whole.ids(of: phrase), after: whole.ids(of: context), weight: 0.5)
        parts.addJoint(parts.ids(of: phrase), after: parts.ids(of: context), weight: 0.5)
      }
      parts.add(parts.ids(of: phrase), after: [], weight: 2)
      #expect(BackoffModel(whole).arpa == BackoffModel(parts).arpa)
    }
  }

  @Test func aTinyModel() {
    #expect(
      BackoffModel(Self.counts([("go", 3), ("stop", 1)])).arpa == """
        \\data\\
        ngram 1=4
        ngram 2=4
        ngram 3=2

        \\1-grams:
        -0.3039\t</s>\t0.0000
        -99.0000\t<s>\t-0.5200
        -0.4269\tgo\t-0.5258
        -0.8888\tstop\t-0.5258

        \\2-grams:
        -0.1955\t<s> go\t-0.1761
        -0.6726\t<s> stop\t-0.1761
        -0.0706\tgo </s>\t0.0000
        -0.0706\tstop </s>\t0.0000

        \\3-grams:
        -0.0458\t<s> go </s>
        -0.0458\t<s> stop </s>

        \\end\\

        """)
  }

  @Test func aSmallModelSumsToOne() throws {
    let model = try ArpaModel(BackoffModel(Self.counts(Self.small)).arpa)
    model.check()
    #expect(model.orders.map(\.count) == [7, 8, 6])
    #expect(model.probability("go", after: ["<s>"]) > model.probability("stop", after: ["<s>"]))
    #expect(abs(model.probability("home", after: ["<s>", "go"]) - 0.9 * 2 / 3) < 1e-3)
    #expect(model.probability("stop", after: ["<s>", "go"]) < 0.1)
  }

  @Test func discountsAreWhatIsGivenAway() throws {
    let discounts = BackoffModel.Discounts(bigram: 0.4, trigram: 0.2, uniform: 0.5)
    let model = try ArpaModel(BackoffModel(Self.counts(Self.small), discounts: discounts).arpa)
    model.check()
    #expect(abs(model.probability("go", after: ["<s>"]) - 0.6 * 3 / 4) < 1e-3)
    #expect(abs(model.probability("home", after: ["<s>", "go"]) - 0.8 * 2 / 3) < 1e-3)
    #expect(abs(model.probability("home", after: []) - (0.5 * 2 / 12 + 0.5 / 6)) < 1e-3)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func aRandomModelSumsToOne(seed: UInt64) throws {
    try ArpaModel(BackoffModel(RandomCounts(seed: seed).counts()).arpa).check()
  }

  @Test func aHistoryThatIsFollowedByEveryWordSumsToOne() throws {
    let model = try ArpaModel(BackoffModel(Self.counts([("a", 1), ("a a", 1), ("a a a", 1)])).arpa)
    model.check()
  }

  @Test func anotherOrderGivesTheSameBytes() {
    let random = RandomCounts(seed: 42)
    let text = BackoffModel(random.counts()).arpa
    #expect(BackoffModel(random.counts(reversed: true)).arpa == text)
    #expect(BackoffModel(random.counts()).arpa == text)
  }

  @Test func aFragmentCountsOnlyItself() throws {
    var counts = Self.counts([("go to work", 1)])
    let ids = counts.ids(of: ["go", "to", "town"])
    counts.add([ids[2]], after: [0, ids[0], ids[1]], weight: 3)
    counts.add([ids[2]], after: [ids[0]], weight: 0)
    let model = try ArpaModel(BackoffModel(counts).arpa)
    #expect(model.orders[2].keys.contains(["go", "to", "town"]))
    #expect(!model.orders[1].keys.contains(["go", "town"]))
    #expect(abs(model.probability("town", after: ["go", "to"]) - 0.9 * 3 / 4) < 1e-3)
    #expect(abs(model.probability("go", after: []) - (0.98 / 7 + 0.02 / 5)) < 1e-3)
  }

  @Test func wordsAreNumberedOnce() {
    var counts = NGramCounts()
    #expect(counts.ids(of: ["a", "b", "a"]) == [2, 3, 2])
    #expect(counts.id(of: "<s>") == 0 && counts.id(of: "</s>") == 1)
    #expect(counts.words == ["<s>", "</s>", "a", "b"])
  }
}

/// Random sentences and fragments, the same for the same seed.
struct RandomCounts {
  private var sentences: [(words: [String], weight: Double)] = []
  private var fragments: [(words: [String], context: [String], weight: Double)] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed)
    let vocabulary = (0..<20).map { "w\($0)" }
    func words(_ length: ClosedRange<Int>, _ random: inout SeededGenerator) -> [String] {
      (0..<Int.random(in: length, using: &random)).map { _ in vocabulary[Int.random(in: 0..<20, using: &random)] }
    }
    // Weights are sums of powers of two, so that their sum is the same in every order.
    for _ in 0..<40 {
      sentences.append((words(1...6, &random), Double(Int.random(in: 1...64, using: &random)) / 16))
    }
    for _ in 0..<20 {
      let context = Array(sentences[Int.random(in: 0..<40, using: &random)].words.prefix(2))
      fragments.append((words(1...4, &random), context, Double(Int.random(in: 1...64, using: &random)) / 16))
    }
  }

  func counts(reversed: Bool = false) -> NGramCounts {
    var counts = NGramCounts()
    for (words, weight) in reversed ? sentences.reversed() : sentences {
      counts.addSentence(counts.ids(of: words), weight: weight)
    }
    for (words, context, weight) in reversed ? fragments.reversed() : fragments {
      counts.add(counts.ids(of: words), after: counts.ids(of: context), weight: weight)
    }
    return counts
  }
}
