/// Weighted edit distance between phone sequences: how unlike two pronunciations sound.
///
/// A substitution costs the distance between the phones' articulatory features (height, backness, rounding and glide
/// for vowels; place, manner and voice for consonants), at most 1. Insertions and deletions cost 0.7, and 0.45 for the
/// phones that speakers swallow. The recursion is Wagner and Fischer's (1974).
public enum PhoneDistance {
  /// The cost of turning one sequence into the other; 0 for equal sequences, about 1 for each phone that differs.
  public static func between(_ a: [Phone], _ b: [Phone]) -> Double {
    if a == b { return 0 }
    if a.isEmpty || b.isEmpty { return (a + b).reduce(0) { $0 + gapCost($1) } }
    var previous = [Double](repeating: 0, count: b.count + 1)
    for j in b.indices { previous[j + 1] = previous[j] + gapCost(b[j]) }
    var current = previous
    for phone in a {
      let deletion = gapCost(phone)
      current[0] = previous[0] + deletion
      for j in b.indices {
        current[j + 1] = min(
          previous[j] + substitutionCost(phone, b[j]),
          previous[j + 1] + deletion,
          current[j] + gapCost(b[j]))
      }
      swap(&previous, &current)
    }
    return previous[b.count]
  }

  /// How alike two sequences sound: 1 for equal ones, 0 where nothing is shared.
  ///
  /// One minus the distance over the length of the longer sequence.
  public static func similarity(_ a: [Phone], _ b: [Phone]) -> Double {
    let longest = max(a.count, b.count)
    guard longest > 0 else { return 1 }
    return max(0, 1 - between(a, b) / Double(longest))
  }

  /// The cost of hearing one phone for another, 0 to 1.
  public static func substitutionCost(_ a: Phone, _ b: Phone) -> Double {
    costs[Int(a.rawValue) * Phone.allCases.count + Int(b.rawValue)]
  }

  /// The cost of a phone heard where there is none, or missed where there is one.
  public static func gapCost(_ phone: Phone) -> Double {
    switch phone {
    case .ah, .ih, .hh, .t, .d, .r: 0.45
    default: 0.7
    }
  }

  private static let costs: [Double] = Phone.allCases.flatMap { a in Phone.allCases.map { b in featureCost(a, b) } }

  private static func featureCost(_ a: Phone, _ b: Phone) -> Double {
    if a == b { return 0 }
    switch (PhoneFeatures(a), PhoneFeatures(b)) {
    case (.vowel(let x), .vowel(let y)):
      let height = abs(x.height - y.height) / 2
      let backness = abs(x.backness - y.backness) / 2
      let other = (x.rounded == y.rounded ? 0 : 0.15) + (x.glides == y.glides ? 0 : 0.2)
      return min(0.8, 0.15 + 0.35 * height + 0.3 * backness + other)
    case (.consonant(let x), .consonant(let y)):
      let place = min(1, abs(x.place - y.place) / 3)
      let manner = x.manner == y.manner ? 0 : (x.manner.resembles(y.manner) ? 0.25 : 0.5)
      let voice = x.voiced == y.voiced ? 0 : 0.2
      return min(1, 0.1 + 0.35 * place + manner + voice)
    default:
      // R and the r-coloured vowel, W and U, Y and I are the same gesture held for longer.
      let pair: Set<Phone> = [a, b]
      let glides: [Set<Phone>] = [[.r, .er], [.w, .uw], [.w, .uh], [.y, .iy], [.y, .ih], [.l, .ow]]
      return glides.contains(pair) ? 0.4 : 1
    }
  }
}
