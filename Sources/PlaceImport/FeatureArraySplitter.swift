/// Cuts a GeoJSON feature collection into its features while its bytes arrive.
///
/// One feature and what stands round the "features" list are held in memory, never the file.
struct FeatureArraySplitter {
  /// What does not fit the form of a feature collection.
  struct Malformed: Error {
    let detail: String
  }

  /// All bytes but the features: valid JSON with an empty list, once the file is read.
  private(set) var frame: [UInt8] = []
  /// The line reached, from 1.
  private(set) var line = 1
  /// Whether a "features" list was entered.
  private(set) var sawFeatures = false

  private var feature: [UInt8] = []
  private var depth = 0
  private var inString = false
  private var escaped = false
  /// The string read last at depth 1, to tell the "features" key.
  private var key: [UInt8] = []
  private var inFeatures = false
  private var needsComma = false
  private var sawComma = false

  /// A header this long is no feature collection.
  private static let maximumFrame = 16 << 20

  /// Takes one byte and gives a whole feature where the byte ends one.
  mutating func take(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    if byte == UInt8(ascii: "\n") { line += 1 }
    return inFeatures ? try takeInside(byte) : try takeOutside(byte)
  }

  /// Whether all brackets and strings are closed.
  var isComplete: Bool { depth == 0 && !inString && !frame.isEmpty }

  private mutating func takeOutside(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    frame.append(byte)
    guard frame.count <= Self.maximumFrame else { throw Malformed(detail: "no list of features is in sight") }
    if inString {
      if depth == 1, !(byte == UInt8(ascii: "\"") && !escaped) { key.append(byte) }
      endString(byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""):
      inString = true
      if depth == 1 { key = [] }
    case UInt8(ascii: "["):
      if depth == 1, key.elementsEqual("features".utf8) {
        guard !sawFeatures else { throw Malformed(detail: "there are two lists of features") }
        (inFeatures, sawFeatures, needsComma, sawComma) = (true, true, false, false)
      } else {
        depth += 1
      }
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    guard depth >= 0 else { throw Malformed(detail: "a bracket is closed that was not opened") }
    return nil
  }

  private mutating func takeInside(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    if feature.isEmpty { return try takeBetween(byte) }
    feature.append(byte)
    if inString {
      endString(byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""): inString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    guard depth == 1 else { return nil }
    (needsComma, sawComma) = (true, false)
    defer { feature.removeAll(keepingCapacity: true) }
    return feature
  }

  private mutating func takeBetween(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      return nil
    case UInt8(ascii: ",") where needsComma:
      (needsComma, sawComma) = (false, true)
    case UInt8(ascii: "{") where !needsComma:
      feature.append(byte)
      depth += 1
    case UInt8(ascii: "]") where !sawComma:
      inFeatures = false
      frame.append(byte)
    default:
      throw Malformed(detail: "the list of features holds something that is not a feature")
    }
    return nil
  }

  private mutating func endString(_ byte: UInt8) {
    if escaped {
      escaped = false
    } else if byte == UInt8(ascii: "\\") {
      escaped = true
    } else if byte == UInt8(ascii: "\"") {
      inString = false
    }
  }
}
