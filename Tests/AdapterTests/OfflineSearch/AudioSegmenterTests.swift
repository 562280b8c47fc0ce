import Testing

@testable import OfflineSearch

/// Tests the splitting of long recordings.
struct AudioSegmenterTests {
  @Test func `a short recording isn't split`() {
    #expect(AudioSegmenter.parts(of: [1, 2, 3], longest: 16_000) == [[1, 2, 3]])
  }

  @Test func `a long recording is split at its quietest point without losing samples`() {
    var samples = [Int16](repeating: 1_000, count: 40_000)
    for position in 13_000..<17_000 { samples[position] = 0 }
    let parts = AudioSegmenter.parts(of: samples, longest: 16_000)
    #expect(Array(parts.joined()) == samples)
    #expect(parts.allSatisfy { $0.count <= 16_000 })
    #expect((13_000..<17_000).contains(parts[0].count))
  }

  @Test func `silence and a click don't count as sound`() {
    #expect(!AudioSegmenter.isSound([Int16](repeating: 7, count: 16_000)))
    #expect(!AudioSegmenter.isSound([1, 2, 3] as [Int16]))
    #expect(AudioSegmenter.isSound([Int16](repeating: 0, count: 16_000) + [1]))
  }
}

/// Tests the removal of repetitions from transcripts.
struct RepetitionFilterTests {
  @Test(arguments: [
    ("The jobs are a joke. Your jobs are a joke.", "Your jobs are a joke."),
    ("Go to here and pass. Go to here and pass", "Go to here and pass"),
    ("It is much colder there is much colder", "there is much colder"),
    ("So much was that he had extracted so much was that he had expected", "so much was that he had expected"),
  ])
  func `a repeated text is taken once, in its second form`(_ text: String, _ once: String) {
    #expect(RepetitionFilter.once(text) == once)
    #expect(RepetitionFilter.once(text, in: .milliseconds(1_500)) == once)
  }

  @Test func `a text that was spoken twice is unchanged`() {
    let text = "Test one two three, test one two three."
    #expect(RepetitionFilter.once(text, in: .seconds(3)) == text)
    #expect(RepetitionFilter.once(text, in: .seconds(1)) == "test one two three.")
  }

  @Test(arguments: [
    "Take me to Walla Walla", "Yes, yes", "Her mouth was very close to his mouth", "", "Navigate to Granville Island",
  ])
  func `other text is unchanged`(_ text: String) {
    #expect(RepetitionFilter.once(text) == text)
  }
}
