/// How wide a text is, without a font file: from a table of the characters' widths.
///
/// Exact for Latin and Cyrillic in Noto Sans but for kerning; Persian by means, because letters change shape where they
/// join; Chinese, Japanese and Korean a square each.
public enum TextMeasure {
  /// The width in points.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - size: The size of the letters in points.
  ///   - weight: How heavy they are.
  public static func width(of text: String, size: Double, weight: TextWeight = .regular) -> Double {
    let thousandths = text.unicodeScalars.reduce(0.0) { sum, scalar in
      sum + Double(advance(of: scalar)) * (weight == .bold ? boldFactor(of: scalar) : 1)
    }
    return thousandths * size / 1000
  }

  /// How much wider a bold letter is on average: by a ninth in Persian, by a fifteenth in Latin and Cyrillic, not at
  /// all where each has a square.
  private static func boldFactor(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x600...0x6FF, 0xFB50...0xFEFC: 1.11
    case 0x2E80...0xFAFF: 1
    default: 1.07
    }
  }

  /// The width of a character in thousandths of the size of the letters.
  static func advance(of scalar: Unicode.Scalar) -> Int {
    let value = Int(scalar.value)
    switch value {
    case 0x20...0x17F: return AdvanceWidths.latin[value - 0x20]
    case 0x400...0x45F: return AdvanceWidths.cyrillic[value - 0x400]
    case 0x2010...0x2026: return AdvanceWidths.punctuation[value - 0x2010]
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      return 1000
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return (0x600...0x6FF).contains(value) || (0xFB50...0xFEFC).contains(value) ? arabicAdvance(of: scalar) : 620
  }

  /// Teeth and small letters are narrow where they join, which is most of the time; the tails of long ones are not.
  private static func arabicAdvance(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "ا", "آ", "أ", "إ", "ل": 290
    case "ر", "ز", "ژ", "د", "ذ", "و", "،", "؛": 430
    case "س", "ش", "ص", "ض": 930
    case "۰", "۱", "٠", "١": 300
    case "۲"..."۹", "٢"..."٩": 540
    default: 530
    }
  }
}

/// How heavy letters are.
public enum TextWeight: Int, Hashable, Sendable {
  /// Of running text.
  case regular = 400
  /// Of titles and of what is to be pressed.
  case bold = 700
}

/// How wide the characters of Noto Sans are, in thousandths of the size of the letters.
///
/// Read from the tables `cmap` and `hmtx` of NotoSans-Regular.ttf (2.007); of NotoSansArabic-Regular.ttf for the letters
/// of Persian, where one that is joined is narrower than one that stands alone and the mean of both is taken.
enum AdvanceWidths {
  /// U+0020 to U+017F: Latin.
  static let latin: [Int] = [
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619,
    524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561,
    615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786,
    529, 510, 470, 380, 551, 380, 572, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 260, 269, 572, 572, 572, 572, 551, 513, 580, 832, 357, 509, 572, 322, 832, 500, 428, 572,
    350, 350, 281, 623, 655, 268, 225, 350, 376, 509, 745, 771, 781, 434, 639, 639, 639, 639, 639, 639, 881, 632,
    556, 556, 556, 556, 339, 339, 339, 339, 730, 760, 781, 781, 781, 781, 781, 572, 781, 731, 731, 731, 731, 566,
    605, 631, 561, 561, 561, 561, 561, 561, 864, 480, 564, 564, 564, 564, 258, 258, 258, 258, 605, 618, 605, 605,
    605, 605, 605, 572, 605, 618, 618, 618, 618, 510, 615, 510, 639, 561, 639, 561, 639, 561, 632, 480, 632, 480,
    632, 480, 632, 480, 730, 615, 730, 617, 556, 564, 556, 564, 556, 564, 556, 564, 556, 564, 728, 615, 728, 615,
    728, 615, 728, 615, 741, 618, 741, 618, 339, 258, 339, 258, 339, 258, 339, 258, 339, 258, 612, 516, 273, 258,
    619, 534, 534, 524, 258, 524, 258, 524, 258, 524, 268, 524, 258, 760, 618, 760, 618, 760, 618, 688, 760, 618,
    781, 605, 781, 605, 781, 605, 928, 946, 622, 413, 622, 413, 622, 413, 549, 479, 549, 479, 549, 479, 549, 479,
    556, 361, 556, 361, 556, 361, 731, 618, 731, 618, 731, 618, 731, 618, 731, 618, 731, 618, 930, 786, 566, 510,
    566, 572, 470, 572, 470, 572, 470, 326,
  ]

  /// U+0400 to U+045F: Cyrillic.
  static let cyrillic: [Int] = [
    556, 556, 741, 524, 643, 549, 339, 339, 273, 936, 958, 741, 618, 768, 624, 731, 639, 615, 650, 524, 691, 556,
    854, 588, 768, 768, 618, 708, 907, 741, 781, 731, 605, 632, 556, 624, 804, 586, 741, 698, 1037, 1041, 692, 858,
    642, 633, 1052, 639, 561, 599, 576, 433, 581, 564, 750, 490, 643, 643, 529, 578, 746, 637, 605, 624, 615, 480,
    476, 510, 725, 529, 632, 613, 898, 906, 696, 778, 594, 494, 836, 559, 564, 564, 618, 433, 495, 479, 258, 258,
    258, 842, 886, 618, 529, 643, 510, 626,
  ]

  /// U+2010 to U+2026: dashes, quotation marks, the ellipsis.
  static let punctuation: [Int] = [
    322, 322, 572, 500, 1000, 1000, 551, 411, 175, 175, 250, 175, 359, 359, 416, 359, 512, 512, 376, 368, 500, 536,
    791,
  ]
}
