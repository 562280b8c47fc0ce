/// Weighted edit distance between phone sequences: how different two pronunciations sound.
///
/// A substitution costs the distance between the phones' articulatory features (height, backness, rounding and glide
/// for vowels; place, manner and voice for consonants), at most 1. Insertions and deletions cost 0.7, and 0.45 for the
/// phones that speakers often drop. The recursion is Wagner and Fischer's (1974).
public enum PhoneDistance {
  /// The cost of turning one sequence into the other: 0 for equal sequences, up to about 1 for each differing phone.
  public static func between(_ a: [Phone], _ b: [Phone]) -> Double {
    if a == b { return 0 }
    // Two rows of the table are enough, because each row depends only on the previous one. They are allocated on the stack
    // if possible, because thousands of names are compared with each hypothesis.
    let (width, columns) = (b.count + 1, b.map { Int($0.rawValue) })
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * width) { room in
      fillFirstRow(room, columns)
      for (position, phone) in a.enumerated() {
        let (from, to) = position.isMultiple(of: 2) ? (0, width) : (width, 0)
        fillRow(room, from: from, to: to, phone: Int(phone.rawValue), columns)
      }
      return room[(a.count.isMultiple(of: 2) ? 0 : width) + width - 1]
    }
  }

  /// Computes the first row of the table: the cost of inserting each prefix of the column phones.
  static func fillFirstRow(_ table: UnsafeMutableBufferPointer<Double>, _ columns: [Int]) {
    table[0] = 0
    for (position, column) in columns.enumerated() { table[position + 1] = table[position] + gapCosts[column] }
  }

  /// Computes a row of the table from the previous row. The row has the distances between one prefix of a sequence, whose
  /// last phone is `phone`, and each prefix of the column phones.
  static func fillRow(
    _ table: UnsafeMutableBufferPointer<Double>, from previous: Int, to row: Int, phone: Int, _ columns: [Int]
  ) {
    costs.withUnsafeBufferPointer { costs in
      gapCosts.withUnsafeBufferPointer { gapCosts in
        let (substitutions, deletion) = (phone * phones, gapCosts[phone])
        var left = table[previous] + deletion
        table[row] = left
        for (position, column) in columns.enumerated() {
          let substituted = table[previous + position] + costs[substitutions + column]
          left = min(min(substituted, table[previous + position + 1] + deletion), left + gapCosts[column])
          table[row + position + 1] = left
        }
      }
    }
  }

  /// The pairs of phones in the cheapest alignment of two sequences; `nil` stands for a gap.
  static func alignment(_ a: [Phone], _ b: [Phone]) -> [(Phone?, Phone?)] {
    // The costs of turning each prefix of `a` into each prefix of `b`.
    var rows = [[Double](repeating: 0, count: b.count + 1)]
    for j in b.indices { rows[0][j + 1] = rows[0][j] + gapCost(b[j]) }
    for (i, phone) in a.enumerated() {
      let deletion = gapCost(phone)
      var row = [rows[i][0] + deletion]
      for j in b.indices {
        row.append(min(rows[i][j] + substitutionCost(phone, b[j]), rows[i][j + 1] + deletion, row[j] + gapCost(b[j])))
      }
      rows.append(row)
    }
    var pairs: [(Phone?, Phone?)] = []
    var (i, j) = (a.count, b.count)
    while i > 0 || j > 0 {
      if i > 0, j > 0, rows[i][j] == rows[i - 1][j - 1] + substitutionCost(a[i - 1], b[j - 1]) {
        pairs.append((a[i - 1], b[j - 1]))
        (i, j) = (i - 1, j - 1)
      } else if i > 0, rows[i][j] == rows[i - 1][j] + gapCost(a[i - 1]) {
        pairs.append((a[i - 1], nil))
        i -= 1
      } else {
        pairs.append((nil, b[j - 1]))
        j -= 1
      }
    }
    return pairs.reversed()
  }

  /// The similarity of two sequences, 0 to 1: one minus the distance over the length of the longer one.
  public static func similarity(_ a: [Phone], _ b: [Phone]) -> Double {
    let longest = max(a.count, b.count)
    guard longest > 0 else { return 1 }
    return max(0, 1 - between(a, b) / Double(longest))
  }

  /// The cost of substituting one phone for another, 0 to 1.
  public static func substitutionCost(_ a: Phone, _ b: Phone) -> Double {
    costs[Int(a.rawValue) * phones + Int(b.rawValue)]
  }

  /// The cost of inserting or deleting a phone.
  public static func gapCost(_ phone: Phone) -> Double { gapCosts[Int(phone.rawValue)] }

  private static let phones = Phone.allCases.count
  private static let gapCosts: [Double] = Phone.allCases.map { phone in
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
      // R and the r-colored vowel, W and U, and Y and I are the same gesture held for different lengths.
      let pair: Set<Phone> = [a, b]
      let glides: [Set<Phone>] = [[.r, .er], [.w, .uw], [.w, .uh], [.y, .iy], [.y, .ih], [.l, .ow]]
      return glides.contains(pair) ? 0.4 : 1
    }
  }
}

/// The articulatory features of a phone, from the International Phonetic Association's chart.
enum PhoneFeatures {
  /// Height 0 (open) to 2 (close), backness 0 (front) to 2 (back).
  struct Vowel {
    var height: Double
    var backness: Double
    var rounded: Bool
    var glides: Bool
  }

  /// Place 0 (lips) to 6 (glottis), in steps along the vocal tract.
  struct Consonant {
    var place: Double
    var manner: Manner
    var voiced: Bool
  }

  enum Manner {
    case stop, affricate, fricative, nasal, approximant

    func resembles(_ other: Manner) -> Bool {
      let pairs: [Set<Manner>] = [
        [.stop, .affricate], [.affricate, .fricative], [.stop, .fricative], [.nasal, .approximant],
      ]
      return pairs.contains([self, other])
    }
  }

  case vowel(Vowel)
  case consonant(Consonant)

  init(_ phone: Phone) {
    func vowel(_ height: Double, _ backness: Double, rounded: Bool = false, glides: Bool = false) -> PhoneFeatures {
      .vowel(Vowel(height: height, backness: backness, rounded: rounded, glides: glides))
    }
    func consonant(_ place: Double, _ manner: Manner, voiced: Bool) -> PhoneFeatures {
      .consonant(Consonant(place: place, manner: manner, voiced: voiced))
    }
    self =
      switch phone {
      case .aa: vowel(0, 2)
      case .ae: vowel(0.2, 0)
      case .ah: vowel(0.8, 1)
      case .ao: vowel(0.5, 2, rounded: true)
      case .aw: vowel(0.3, 1.2, rounded: true, glides: true)
      case .ay: vowel(0.4, 0.8, glides: true)
      case .eh: vowel(0.8, 0)
      case .er: vowel(1, 1.1)
      case .ey: vowel(1.2, 0, glides: true)
      case .ih: vowel(1.7, 0.3)
      case .iy: vowel(2, 0)
      case .ow: vowel(1.1, 2, rounded: true, glides: true)
      case .oy: vowel(0.9, 1.5, rounded: true, glides: true)
      case .uh: vowel(1.6, 1.7, rounded: true)
      case .uw: vowel(2, 2, rounded: true)
      case .b: consonant(0, .stop, voiced: true)
      case .p: consonant(0, .stop, voiced: false)
      case .m: consonant(0, .nasal, voiced: true)
      case .w: consonant(0, .approximant, voiced: true)
      case .f: consonant(0.5, .fricative, voiced: false)
      case .v: consonant(0.5, .fricative, voiced: true)
      case .th: consonant(1, .fricative, voiced: false)
      case .dh: consonant(1, .fricative, voiced: true)
      case .t: consonant(1.5, .stop, voiced: false)
      case .d: consonant(1.5, .stop, voiced: true)
      case .n: consonant(1.5, .nasal, voiced: true)
      case .s: consonant(1.5, .fricative, voiced: false)
      case .z: consonant(1.5, .fricative, voiced: true)
      case .l: consonant(1.5, .approximant, voiced: true)
      case .r: consonant(2, .approximant, voiced: true)
      case .sh: consonant(2.5, .fricative, voiced: false)
      case .zh: consonant(2.5, .fricative, voiced: true)
      case .ch: consonant(2.5, .affricate, voiced: false)
      case .jh: consonant(2.5, .affricate, voiced: true)
      case .y: consonant(3, .approximant, voiced: true)
      case .k: consonant(4, .stop, voiced: false)
      case .g: consonant(4, .stop, voiced: true)
      case .ng: consonant(4, .nasal, voiced: true)
      case .hh: consonant(6, .fricative, voiced: false)
      }
  }
}
