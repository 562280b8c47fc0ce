import Testing

@testable import PlaceIndex

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
