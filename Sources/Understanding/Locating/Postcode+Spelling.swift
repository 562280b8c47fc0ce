public import Places

extension Postcode {
  /// Reads a text that is a postcode as a whole; `nil` for anything else.
  ///
  /// - United States: "95051", "95051-1234", whose last four are left out. Five digits may be a house number too: the
  ///   caller knows which is meant.
  /// - Canada: "V6B 1A1", "V6B1A1", "V6B".
  /// - United Kingdom: "EC1A 1BB", "EC1A1BB", "EC1A". A short outward code can be a road as well ("M1").
  /// - Letter by letter: "v six b one a one", "nine five oh five one", "ninety five oh fifty one", "e c one a one double
  ///   b", with the words of the spelling alphabet too. An "o" where a digit belongs is a zero.
  ///
  /// "Zip code", "postcode" or "postal code" may come first.
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

  /// The key that a text would have as a postcode of any country, to be looked up among those of the map.
  ///
  /// "q x one one" gives "qx11". Nothing but the map can tell whether it is one; so ``init(_:)`` comes first.
  ///
  /// - Returns: 3...10 letters and digits, a digit among them; `nil` where words do not spell.
  public static func spelled(_ text: some StringProtocol) -> String? {
    PostcodeSpelling(text)?.key
  }
}

/// The letters and digits of a text that may be a postcode, and which postcode they are.
struct PostcodeSpelling {
  /// All the characters.
  private let characters: [UInt8]
  /// The lengths of the words of several characters, in their order.
  private let writtenLengths: [Int]
  /// Whether single letters and digits, or words for them, occur.
  private let isSpelled: Bool

  /// The longest text that is read, in bytes of UTF-8.
  private static let longestText = 128

  /// Postal areas of the United Kingdom (Royal Mail): the letters that an outward code begins with.
  private static let areas = Set(
    """
    ab al b ba bb bd bh bl bn br bs bt ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy e ec eh en ex fk fy g \
    gl gu gy ha hd hg hp hr hs hu hx ig im ip iv je ka kt kw ky l la ld le ll ln ls lu m me mk ml n ne ng nn np nr nw \
    ol ox pa pe ph pl po pr rg rh rm s sa se sg sk sl sm sn so sp sr ss st sw sy ta td tf tn tq tr ts tw ub w wa wc \
    wd wf wn wr ws wv yo ze
    """.split(separator: " ").map(String.init))

  /// Reads a text whose words all spell, or gives `nil`.
  init?(_ text: some StringProtocol) {
    guard text.utf8.prefix(Self.longestText + 1).count <= Self.longestText else { return nil }
    let isSeparator = { (character: Character) in character.isWhitespace || "-.,".contains(character) }
    var words = text.lowercased().split(whereSeparator: isSeparator).map(String.init)[...]
    words = words.drop { ["zip", "zipcode", "post", "postal", "postcode", "code"].contains($0) }
    words.removeAll { $0 == "dash" || $0 == "hyphen" || $0 == "space" }
    let pieces = Spelling(Array(words)).pieces
    guard pieces.allSatisfy({ !$0.characters.isEmpty }) else { return nil }
    // A word of letters is one ("to 5"), unless it is as short as a postal area.
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

  /// The five digits of a ZIP code, with or without the four more; the lowest in use is 00501.
  var zipCode: String? {
    guard writtenLengths == (characters.count == 9 ? [5, 4] : [5]) || writtenLengths.isEmpty,
      isSpelled == writtenLengths.isEmpty, let digits = Self.fitted(characters, to: "99999", "999999999")
    else { return nil }
    let key = String(digits.prefix(5))
    return key >= "00501" ? key : nil
  }

  /// A Canadian or British postcode, or its first half.
  var alphanumericCode: (key: String, isPrefix: Bool)? {
    if let key = Self.canadian(characters) ?? Self.british(characters) { return (key, false) }
    // A half must be one word, or spelt: "w 12" is more often a street.
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

  /// Canada Post leaves out letters that look like others, and W and Z at the front.
  private static func canadianArea(_ characters: [UInt8]) -> String? {
    guard let area = fitted(characters, to: "A9A"), !area.contains(where: "dfioqu".contains),
      !area.hasPrefix("w"), !area.hasPrefix("z")
    else { return nil }
    return area
  }

  /// An outward code, a digit and two letters; C, I, K, M, O and V are not among these.
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

  /// The characters as the first form they fit, "A" a letter and "9" a digit, for which an "o" may stand.
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
