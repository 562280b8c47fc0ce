import Testing

@testable import OfflineSearch

/// How long recordings are parted.
struct SoundPartsTests {
  @Test func `a recording that is short enough is whole`() {
    #expect(AudioSegmenter.parts(of: [1, 2, 3], longest: 16_000) == [[1, 2, 3]])
  }

  @Test func `a long one is cut where it is quietest, and nothing is lost`() {
    var samples = [Int16](repeating: 1_000, count: 40_000)
    for position in 13_000..<17_000 { samples[position] = 0 }
    let parts = AudioSegmenter.parts(of: samples, longest: 16_000)
    #expect(Array(parts.joined()) == samples)
    #expect(parts.allSatisfy { $0.count <= 16_000 })
    #expect((13_000..<17_000).contains(parts[0].count))
  }

  @Test func `silence and a click are no sound`() {
    #expect(!AudioSegmenter.isSound([Int16](repeating: 7, count: 16_000)))
    #expect(!AudioSegmenter.isSound([1, 2, 3] as [Int16]))
    #expect(AudioSegmenter.isSound([Int16](repeating: 0, count: 16_000) + [1]))
  }
}

/// Texts that a model wrote twice.
struct SaidTwiceTests {
  @Test(arguments: [
    ("The jobs are a joke. Your jobs are a joke.", "Your jobs are a joke."),
    ("Go to here and pass. Go to here and pass", "Go to here and pass"),
    ("It is much colder there is much colder", "there is much colder"),
    ("So much was that he had extracted so much was that he had expected", "so much was that he had expected"),
  ])
  func `what is written twice is taken once, as it is the second time`(_ text: String, _ once: String) {
    #expect(RepetitionFilter.once(text) == once)
  }

  @Test(arguments: [
    "Take me to Walla Walla", "Yes, yes", "Her mouth was very close to his mouth", "", "Navigate to Granville Island",
  ])
  func `what is not is left alone`(_ text: String) {
    #expect(RepetitionFilter.once(text) == text)
  }
}
