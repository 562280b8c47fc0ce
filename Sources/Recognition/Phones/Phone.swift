/// A phone of the CMU set, which the acoustic model, its dictionary and the place index share.
///
/// Raw values are positions in the alphabetical list, for tables and compact storage.
public enum Phone: UInt8, CaseIterable, Sendable, Codable {
  case aa, ae, ah, ao, aw, ay, b, ch, d, dh, eh, er, ey, f, g, hh, ih, iy, jh, k, l, m, n, ng, ow, oy, p, r, s, sh, t
  case th, uh, uw, v, w, y, z, zh

  /// The symbol of the CMU pronouncing dictionary, without stress: `AA`, `JH`.
  public var symbol: String { Self.symbols[Int(rawValue)] }

  /// Reads a symbol of the CMU dictionary or of flite's lexicon: any case, stress digits ignored, `ax` as `AH`.
  public init?(symbol: some StringProtocol) {
    var name = symbol.uppercased()
    while let last = name.last, last.isNumber { name.removeLast() }
    if name == "AX" { name = "AH" }
    guard let phone = Self.bySymbol[name] else { return nil }
    self = phone
  }

  /// Reads a phone string separated by blanks or tabs; symbols that are no phones (silence) are skipped.
  public static func sequence(_ text: some StringProtocol) -> [Phone] {
    text.split(whereSeparator: \.isWhitespace).compactMap { Phone(symbol: $0) }
  }

  /// Writes phones as a space-separated string, as the recogniser's dictionary wants them.
  public static func text(_ phones: some Sequence<Phone>) -> String {
    phones.map(\.symbol).joined(separator: " ")
  }

  private static let symbols = allCases.map { String(describing: $0).uppercased() }
  private static let bySymbol = Dictionary(uniqueKeysWithValues: allCases.map { ($0.symbol, $0) })
}
