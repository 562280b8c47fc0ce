import SyntheticRegion
import Testing

@testable import SearchQueries

@Suite struct MisspellingTests {
  private static let names = ["Marble Arch Hotel", "Phở 24", "TD", "École Müller", "Kowalski's Garage", "St. Mary's"]

  @Test(arguments: names) func aTypoIsOneSlip(name: String) {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let wrong = Misspelling.typo(name, &random)
      #expect(abs(wrong.count - name.count) <= 1)
      let differences = zip(wrong, name).count { $0 != $1 }
      #expect(wrong.count != name.count || differences <= 2)
    }
  }

  @Test func typosDiffer() {
    let typos = Set(
      (0..<50 as Range<UInt64>).map { seed in
        var random = SeededRandom(seed: seed)
        return Misspelling.typo("Marble Arch Hotel", &random)
      })
    #expect(typos.count > 20)
  }

  @Test(arguments: ["Philip's Rack", "Cook Street", "Xylo"]) func whatSoundsAlikeIsSpelledOtherwise(name: String) {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(Misspelling.soundAlike(name, &random) != name.lowercased())
    }
  }

  @Test(arguments: names) func aPartIsInTheName(name: String) {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let part = Misspelling.part(name, &random)
      #expect(name.contains(part))
      #expect(!part.isEmpty)
    }
  }
}
