import Foundation
import Places
import Recognition
import TestSupport
import Testing

@testable import PlaceIndex
@testable import PlaceIndexBuilding

/// The storage formats of words, pronunciations, lines, and cells.
@Suite struct WordKeyTests {
  @Test func hashesAreTheSameInEveryRun() {
    // The published FNV-1a hashes of "a" and of nothing, af63dc4c8601ec8c and cbf29ce484222325, folded.
    #expect(WordHash.of("a".utf8) == 0x4c_86ae_8f50)
    #expect(WordHash.of([]) == 0xe4_84e9_d1b9)
  }

  /// Words within the maximum number of edits share a hash.
  @Test func wordsWithinFewEditsShareAHash() {
    var generator = SeededGenerator(1)
    let letters = Array("abcdefgh".utf8)
    for _ in 0..<2_000 {
      let word = (0..<Int.random(in: 4...12, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? 0
      }
      var other = word
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let position = Int.random(in: 0..<other.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: other.insert(letters[0], at: position)
        case 1: other.remove(at: position)
        case 2: other[position] = letters[1]
        default: other.swapAt(position, max(0, position - 1))
        }
      }
      let most = WordHash.mostEdits(length: max(word.count, other.count))
      guard most <= min(WordHash.mostEdits(length: word.count), WordHash.mostEdits(length: other.count)),
        EditDistance.between(word, other, atMost: most) != nil
      else { continue }
      let hashes = WordHash.deletions(of: word, most: most)
      #expect(!hashes.isDisjoint(with: WordHash.deletions(of: other, most: most)), "\(word) \(other)")
    }
  }

  @Test func deletionsAreBounded() {
    #expect(WordHash.deletions(of: [], most: 2).count == 1)
    #expect(WordHash.deletions(of: Array("a".utf8), most: 2).count == 1)
    #expect(WordHash.deletions(of: Array("abc".utf8), most: 0) == [WordHash.of("abc".utf8)])
    #expect(WordHash.deletions(of: Array(repeating: 97, count: 10_000), most: 2).count == 3)
    #expect(WordHash.deletions(of: Array("abcdefghij".utf8), most: 2).count == 1 + 7 + 21)
  }

  @Test func soundsThatAreTakenForEachOtherShareAKey() {
    #expect(SoundKey.hashes([.b, .aa, .t]) == SoundKey.hashes([.p, .iy, .d]))
    #expect(SoundKey.hashes([.b, .aa, .t]).isDisjoint(with: SoundKey.hashes([.m, .aa, .l])))
    // One extra or missing phone is tolerated in words that aren't too short.
    #expect(!SoundKey.hashes([.b, .aa, .t, .s]).isDisjoint(with: SoundKey.hashes([.b, .aa, .t])))
    #expect(SoundKey.hashes([.b, .aa]).count == 1 && SoundKey.hashes([]).isEmpty)
    #expect(SoundKey.frame([.b, .aa, .iy, .t]) == SoundKey.frame([.p, .d, .aa]))
    #expect(SoundKey.frame([.aa, .iy]).isEmpty)
    let phones: [Phone] = [.b, .aa, .t]
    #expect(SoundKey.phones(SoundKey.data(phones)) == phones)
    #expect(SoundKey.phones(Data([255])).isEmpty)
  }

  @Test func linesKeepTheirPoints() throws {
    let points = try [(0.0, 0.0), (100, 0), (100, 300)].map { try TestFeature.coordinate($0.0, $0.1) }
    let data = Line(points).data
    #expect(try Line(data).points == points)
    #expect(try Line(Data()).points.isEmpty)
    // Truncated bytes and points out of range are damage.
    for damaged in [data.dropLast(3), data.dropLast(8), Data(repeating: 0xff, count: 32)] {
      #expect(throws: DamagedColumn("line", "holds bytes that aren't a line")) { try Line(damaged) }
    }
  }

  @Test func termsAreOneWord() {
    #expect(NameText.term("elm") == "\"elm\"" && NameText.term("elm", isPrefix: true) == "\"elm\" *")
    #expect(NameText.term("a\"b\0c d-e*") == "\"abcde\"")
    #expect(NameText.term("é北") == "\"é北\"")
    #expect(NameText.term(NameText.street) == "\"@s\"")
  }

  @Test func aPointsCellsAreAmongThoseAroundIt() throws {
    var generator = SeededGenerator(2)
    for _ in 0..<200 {
      let latitude = Double.random(in: -90...90, using: &generator)
      let longitude = Double.random(in: -180...180, using: &generator)
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let cells = NameText.cells(latitude: latitude, longitude: longitude)
      #expect(cells.count == 2)
      #expect(NameText.around(point, isFine: true).contains("\"\(cells[0])\""))
      #expect(NameText.around(point, isFine: false).contains("\"\(cells[1])\""))
    }
  }

  @Test func aBoxIsNeverTooFarForWhatIsNear() throws {
    var generator = SeededGenerator(4)
    for _ in 0..<500 {
      let latitude = Double.random(in: -85...85, using: &generator)
      let one = try #require(Coordinate(latitude: latitude, longitude: .random(in: -170...170, using: &generator)))
      let other = try #require(
        Coordinate(
          latitude: latitude + .random(in: -1...1, using: &generator),
          longitude: one.longitude + .random(in: -1...1, using: &generator)))
      let box = try #require(BoundingBox(around: [one]))
      let distance = one.distance(to: other)
      #expect(box.isWithin(distance * 1.001 + 1, of: other))
      #expect(box.isWithin(distance * 1.001 + 1, of: try #require(BoundingBox(around: [other]))))
      let farther = Coordinate(latitude: latitude + (latitude < 0 ? 3 : -3), longitude: one.longitude)
      #expect(try !box.isWithin(300_000, of: #require(farther)))
    }
  }
}

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "xabc", 1),
    ("abc", "acb", 1),
    ("abcd", "badc", 2), ("ca", "abc", 3), ("kitten", "sitting", 3), ("stanley", "satnley", 1),
    ("robson", "robinson", 2),
    ("abcdef", "uvwxyz", 6),
  ])
  func distance(a: String, b: String, distance: Int) {
    for (one, two) in [(Array(a.utf8), Array(b.utf8)), (Array(b.utf8), Array(a.utf8))] {
      #expect(EditDistance.between(one, two, atMost: .max) == distance)
      for most in 0...8 {
        #expect(EditDistance.between(one, two, atMost: most) == (distance <= most ? distance : nil), "\(most)")
      }
    }
  }
}
