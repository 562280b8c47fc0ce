/// The articulatory features of a phone, after the International Phonetic Association's chart.
enum PhoneFeatures {
  /// Height 0 (open) to 2 (close), backness 0 (front) to 2 (back).
  struct Vowel {
    var height: Double
    var backness: Double
    var rounded: Bool
    var glides: Bool
  }

  /// Place 0 (lips) to 6 (glottis), by steps along the vocal tract.
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
