import Algorithms

/// One text in several lengths, of which a head unit shows the one that fits (VC-12, NV-3).
///
/// One part of the documentation says "the longest that fits", another "the first that fits, most preferred first". The
/// variants are sorted longest first without repeats, so that both readings choose the same one.
public struct Variants: Hashable, Sendable {
  /// The variants, longest first; at least one, and no blank ones.
  public let titles: [String]

  /// Makes variants, or `nil` if there are none or one is blank: a blank one would show nothing.
  ///
  /// They are sorted by length in characters; variants of the same length keep their order.
  public init?(_ titles: [String]) {
    guard !titles.isEmpty, !titles.contains(where: \.isBlank) else { return nil }
    self.init(ordering: titles)
  }

  /// Makes variants from the nonblank texts; a dash if there are none.
  ///
  /// For texts from a map, in which a name can be anything.
  public init(keepingNonblank titles: [String]) {
    let kept = titles.filter { !$0.isBlank }
    self.init(ordering: kept.isEmpty ? ["–"] : kept)
  }

  /// The longest variant.
  public var longest: String { titles.first ?? "–" }

  private init(ordering titles: [String]) {
    self.titles = titles.uniqued().enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
  }
}

extension Variants: Codable {
  /// Decodes a list of texts.
  ///
  /// - Throws: `DecodingError` if there are no variants or one is blank.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let variants = Variants(try container.decode([String].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a text needs at least one variant, and no variant may be blank")
    }
    self = variants
  }

  /// Encodes the list of texts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(titles)
  }
}

extension StringProtocol {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
