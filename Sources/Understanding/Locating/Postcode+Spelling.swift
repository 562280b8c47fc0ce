public import Places

extension Postcode {
  /// Parses a text that consists of a postal code; `nil` for anything else.
  ///
  /// - United States: "95051", "95051-1234", whose last four digits are dropped. Five digits may also be a house
  ///   number; the caller has to decide.
  /// - Canada: "V6B 1A1", "V6B1A1", "V6B".
  /// - United Kingdom: "EC1A 1BB", "EC1A1BB", "EC1A". A short outward code can also be a road ("M1").
  /// - Letter by letter: "v six b one a one", "nine five oh five one", "ninety five oh fifty one", "e c one a one
  ///   double b", also with the spelling alphabet. An "o" in the position of a digit is a zero.
  ///
  /// "Zip code", "postcode", or "postal code" may come first.
  public init?(_ text: some StringProtocol) {
    guard let spelling = PostcodeSpelling(text) else { return nil }
    if let key = spelling.zipCode {
      self.init(key: key, isPrefix: false)
    } else if let (key, isPrefix) = spelling.alphanumericCode {
      self.init(key: key, isPrefix: isPrefix)
    } else {
      return nil
    }
  }

  /// The key that a text would have as a postal code of any country, for lookup among those on the map.
  ///
  /// "q x one one" gives "qx11". Only the map can confirm it, so try ``init(_:)`` first.
  ///
  /// - Returns: 3...10 letters and digits, at least one of them a digit; `nil` if the words don't spell a code.
  public static func spelled(_ text: some StringProtocol) -> String? { PostcodeSpelling(text)?.key }
}

/// The letters and digits of a possible postal code, and its interpretations.
struct PostcodeSpelling {
  private let characters: [UInt8]
  /// The lengths of words with several characters, in order.
  private let writtenLengths: [Int]
  /// Whether it contains single letters and digits, or words for them.
  private let isSpelled: Bool

  /// Maximum length of a parsed text, in bytes of UTF-8.
  private static let longestText = 128
  /// Postal areas of the United Kingdom (Royal Mail): the initial letters of outward codes.
  private static let areas = Set(
    """
    ab al b ba bb bd bh bl bn br bs bt ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy e ec eh en ex fk fy g \
    gl gu gy ha hd hg hp hr hs hu hx ig im ip iv je ka kt kw ky l la ld le ll ln ls lu m me mk ml n ne ng nn np nr nw \
    ol ox pa pe ph pl po pr rg rh rm s sa se sg sk sl sm sn so sp sr ss st sw sy ta td tf tn tq tr ts tw ub w wa wc \
    wd wf wn wr ws wv yo ze
    """.split(separator: " ").map(String.init))

  /// Parses a text in which every word spells characters; `nil` otherwise.
  init?(_ text: some StringProtocol) {
    guard text.utf8.prefix(Self.longestText + 1).count <= Self.longestText else { return nil }
    let isSeparator = { (character: Character) in character.isWhitespace || "-.,".contains(character) }
    var words = text.lowercased().split(whereSeparator: isSeparator).map(String.init)[...]
    words = words.drop { ["zip", "zipcode", "post", "postal", "postcode", "code"].contains($0) }
    words.removeAll { $0 == "dash" || $0 == "hyphen" || $0 == "space" }
    let pieces = Spelling(Array(words)).pieces
    guard pieces.allSatisfy({ !$0.characters.isEmpty }) else { return nil }
    // A word of letters isn't spelling ("to 5"), unless it is as short as a postal area.
    guard pieces.allSatisfy({ !$0.isWritten || $0.characters.utf8.count <= 2 || Self.hasDigit($0.characters) }) else {
      return nil
    }
    characters = pieces.flatMap { $0.characters.utf8 }
    writtenLengths = pieces.filter(\.isWritten).map(\.characters.utf8.count)
    isSpelled = pieces.contains { !$0.isWritten }
  }

  /// See ``Postcode/spelled(_:)``.
  var key: String? {
    let key = String(decoding: characters, as: UTF8.self)
    return (3...10).contains(characters.count) && Self.hasDigit(key) ? key : nil
  }

  /// The five digits of a ZIP code, with or without the four additional ones; the lowest in use is 00501.
  var zipCode: String? {
    guard writtenLengths == (characters.count == 9 ? [5, 4] : [5]) || writtenLengths.isEmpty,
      isSpelled == writtenLengths.isEmpty, let digits = Self.fitted(characters, to: "99999", "999999999")
    else { return nil }
    let key = String(digits.prefix(5))
    return key >= "00501" ? key : nil
  }

  /// A Canadian or British postal code, or its first half.
  var alphanumericCode: (key: String, isPrefix: Bool)? {
    if let key = Self.canadian(characters) ?? Self.british(characters) { return (key, false) }
    // A half must be a single word, or spelled: "w 12" is more often a street.
    guard writtenLengths.isEmpty || (writtenLengths.count == 1 && !isSpelled),
      let key = Self.canadianArea(characters) ?? Self.outward(characters)
    else { return nil }
    return (key, true)
  }

  private static func canadian(_ characters: [UInt8]) -> String? {
    guard characters.count == 6, let area = canadianArea(Array(characters.prefix(3))),
      let unit = fitted(Array(characters.suffix(3)), to: "9A9"), !unit.contains(where: "dfioqu".contains)
    else { return nil }
    return area + unit
  }

  /// Canada Post omits letters that resemble others, and W and Z at the beginning.
  private static func canadianArea(_ characters: [UInt8]) -> String? {
    guard let area = fitted(characters, to: "A9A"), !area.contains(where: "dfioqu".contains),
      !area.hasPrefix("w"), !area.hasPrefix("z")
    else { return nil }
    return area
  }

  /// An outward code, a digit, and two letters; C, I, K, M, O, and V never occur among these.
  private static func british(_ characters: [UInt8]) -> String? {
    guard (5...7).contains(characters.count), let outward = outward(Array(characters.dropLast(3))),
      let inward = fitted(Array(characters.suffix(3)), to: "9AA"), !inward.contains(where: "cikmov".contains)
    else { return nil }
    return outward + inward
  }

  private static func outward(_ characters: [UInt8]) -> String? {
    let outward = fitted(characters, to: "A9", "A99", "A9A", "AA9", "AA99", "AA9A")
    guard let outward, areas.contains(String(outward.prefix(while: \.isLetter))) else { return nil }
    return outward
  }

  /// The characters in the first matching form, with "A" for a letter and "9" for a digit; an "o" can stand for a
  /// digit.
  private static func fitted(_ characters: [UInt8], to forms: String...) -> String? {
    for form in forms where form.utf8.count == characters.count {
      var text: [UInt8] = []
      for (place, character) in zip(form.utf8, characters) {
        if place == UInt8(ascii: "A"), !character.isDigit {
          text.append(character)
        } else if place == UInt8(ascii: "9"), character.isDigit {
          text.append(character)
        } else if place == UInt8(ascii: "9"), character == UInt8(ascii: "o") {
          text.append(UInt8(ascii: "0"))
        }
      }
      if text.count == characters.count { return String(decoding: text, as: UTF8.self) }
    }
    return nil
  }

  private static func hasDigit(_ text: String) -> Bool { text.utf8.contains(where: \.isDigit) }
}
