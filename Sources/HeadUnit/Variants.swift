import Algorithms

/// One text in several lengths, of which a head unit shows the one that fits (VC-12, NV-3).
///
/// One part of the documentation says "the longest that fits", another "the first that fits, most preferred first".
/// The variants are kept longest first, each once, so that both readings choose the same one.
public struct Variants: Hashable, Sendable {
  /// The variants, longest first; at least one, none of them blank.
  public let titles: [String]

  /// Makes variants, or `nil` where there are none or one is blank: a blank one would be shown as nothing.
  ///
  /// They are put in order of length in characters; those of one length stay as given.
  public init?(_ titles: [String]) {
    guard !titles.isEmpty, !titles.contains(where: \.isBlank) else { return nil }
    self.init(ordering: titles)
  }

  /// Makes variants of those texts that are not blank; where none is left, of a dash.
  ///
  /// For texts that come from a map, where a name can be anything.
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
  /// - Throws: `DecodingError` where there is none or one is blank.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let variants = Variants(try container.decode([String].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a text needs one variant at least, and none may be blank")
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
  /// Whether it has nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
