import Foundation

/// The loudness of a recording over time, small enough to stand in a record.
enum Waveform {
  private static let points = 120
  /// The quietest level shown, in dBFS.
  private static let floor = -60.0

  /// Base64 of a byte for each of 120 equal parts: the level of the part, from -60 dBFS (0) to 0 dBFS (255).
  static func text(of samples: [Int16]) -> String? {
    guard !samples.isEmpty else { return nil }
    let count = min(points, samples.count)
    let bytes = (0..<count).map { point in
      let part = samples[(point * samples.count / count)..<((point + 1) * samples.count / count)]
      let power = part.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(part.count)
      let level = power > 0 ? 10 * log10(power / (32768 * 32768)) : floor
      return UInt8(min(1, max(0, 1 - level / floor)) * 255)
    }
    return Data(bytes).base64EncodedString()
  }
}
