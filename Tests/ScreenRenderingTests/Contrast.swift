import Foundation

/// How well one colour can be told from another.
enum Contrast {
  /// The contrast ratio, 1 to 21 (WCAG 2.2, "contrast ratio").
  static func ratio(_ one: String, _ other: String) -> Double {
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance of a colour in hexadecimal digits (WCAG 2.2).
  private static func luminance(_ hex: String) -> Double {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16 & 255, value >> 8 & 255, value & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
