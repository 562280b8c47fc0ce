import Recognition
import TestSupport
import Testing

@Suite struct PhoneDistanceTests {
  @Test func aPhoneIsItselfAndNoOther() {
    for a in Phone.allCases {
      for b in Phone.allCases {
        let cost = PhoneDistance.substitutionCost(a, b)
        #expect((cost == 0) == (a == b), "\(a) \(b)")
        #expect((0...1).contains(cost), "\(a) \(b)")
        #expect(cost == PhoneDistance.substitutionCost(b, a), "\(a) \(b)")
      }
    }
  }

  /// What recognisers and people take for each other is nearer than what nobody does.
  @Test(arguments: [
    (Phone.p, Phone.b, Phone.p, Phone.k), (.s, .z, .s, .m), (.s, .sh, .s, .hh), (.t, .d, .t, .n), (.f, .th, .f, .hh),
    (.m, .n, .m, .ng), (.ch, .sh, .ch, .b), (.ih, .iy, .ih, .aa), (.eh, .ae, .eh, .uw), (.aa, .ao, .aa, .iy),
    (.uh, .uw, .uh, .ae), (.ow, .ao, .ow, .iy), (.r, .er, .r, .aa), (.w, .uw, .w, .iy), (.y, .iy, .y, .uw),
    (.l, .ow, .l, .eh), (.iy, .uw, .iy, .t),
  ])
  func nearAndFar(near: Phone, nearer: Phone, far: Phone, farther: Phone) {
    #expect(PhoneDistance.substitutionCost(near, nearer) < PhoneDistance.substitutionCost(far, farther))
  }

  @Test func aDetourIsNeverShorter() {
    let vowels = Phone.allCases.filter { PhoneDistance.substitutionCost($0, .iy) < 1 && $0 != .y }
    let consonants = Phone.allCases.filter { !vowels.contains($0) }
    #expect(vowels.count == 15 && consonants.count == 24)
    for kind in [vowels, consonants] {
      for a in kind {
        for b in kind {
          for c in kind {
            let direct = PhoneDistance.substitutionCost(a, c)
            let detour = PhoneDistance.substitutionCost(a, b) + PhoneDistance.substitutionCost(b, c)
            #expect(direct <= detour + 1e-12, "\(a) \(b) \(c)")
          }
        }
      }
    }
  }

  @Test func swallowedPhonesAreCheapToMiss() {
    let cheap: Set<Phone> = [.ah, .ih, .hh, .t, .d, .r]
    for phone in Phone.allCases { #expect(PhoneDistance.gapCost(phone) == (cheap.contains(phone) ? 0.45 : 0.7)) }
  }

  @Test(arguments: [
    ("", "", 0), ("K AE T", "K AE T", 0), ("", "K AE T", 1.85), ("K AE T", "K AE", 0.45), ("K AE T", "AE T", 0.7),
    ("K AE T", "S K AE T", 0.7), ("B AE T", "P AE T", 0.3), ("K AE T S", "K AE S", 0.45), ("P", "B AH", 0.75),
  ])
  func knownDistances(a: String, b: String, distance: Double) {
    let (a, b) = (Phone.sequence(a), Phone.sequence(b))
    #expect(abs(PhoneDistance.between(a, b) - distance) < 1e-9)
    #expect(abs(PhoneDistance.between(b, a) - distance) < 1e-9)
  }

  @Test func namesAsTheyAreMisheard() {
    func similarity(_ a: String, _ b: String) -> Double {
      PhoneDistance.similarity(Phone.sequence(a), Phone.sequence(b))
    }
    let robson = "R AA B S AH N"
    #expect(similarity(robson, "R AA B AH N S AH N") > 0.8)
    #expect(similarity(robson, "D AA B S AH N") > 0.7)
    #expect(similarity(robson, "R AA P S AH N") > similarity(robson, "R AA K S AH N"))
    #expect(similarity(robson, "D EY V IY") < 0.4)
  }

  @Test func randomSequences() {
    var random = SeededGenerator(7)
    for _ in 0..<300 {
      let (a, b) = (Self.sequence(&random), Self.sequence(&random))
      let distance = PhoneDistance.between(a, b)
      #expect(abs(distance - PhoneDistance.between(b, a)) < 1e-9)
      #expect((distance == 0) == (a == b))
      let gaps = (a + b).reduce(0) { $0 + PhoneDistance.gapCost($1) }
      #expect(distance <= gaps + 1e-9)
      #expect(distance <= Double(max(a.count, b.count)) + 1e-9)
      #expect(distance >= 0.45 * Double(abs(a.count - b.count)) - 1e-9)
      #expect(PhoneDistance.between(a + [.m], b + [.m]) <= distance + 1e-9)
      #expect((0...1).contains(PhoneDistance.similarity(a, b)))
      #expect(PhoneDistance.similarity(a, a) == 1)
    }
    #expect(PhoneDistance.similarity([], []) == 1)
    #expect(PhoneDistance.similarity([.k], []) < 0.5)
  }

  private static func sequence(_ random: inout SeededGenerator) -> [Phone] {
    (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in Phone.allCases.randomElement(using: &random) }
  }
}
