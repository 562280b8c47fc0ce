/// A postcode of the United States, Canada or the United Kingdom, or the first half of one, as typed or spelt aloud.
public struct Postcode: Sendable, Hashable {
  /// The small letters and digits without blanks, such as "v6b1a1" or "95051": what ``normalised(_:)`` makes of the
  /// same postcode in the map.
  public let key: String

  /// Whether it is only the first half: a Canadian forward sortation area ("V6B") or a British outward code ("EC1A").
  public let isPrefix: Bool

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
      (self.key, isPrefix) = (key, false)
    } else if let (key, isPrefix) = spelling.alphanumericCode {
      (self.key, self.isPrefix) = (key, isPrefix)
    } else {
      return nil
    }
  }

  /// The key of a postcode of any country in the map (`addr:postcode`): its letters and digits, the letters small.
  ///
  /// Digits of other scripts become ASCII, and of a ZIP+4 only the first five digits stay. A list ("95051;95052") is
  /// for the caller to part.
  public static func normalised(_ tag: some StringProtocol) -> String {
    var key = ""
    var groups: [Int] = [0]
    for character in tag {
      if let digit = character.wholeNumberValue, (0..<10).contains(digit) {
        key.append(String(digit))
      } else if character.isLetter {
        key.append(character.lowercased())
      } else {
        if character == "-" { groups.append(0) }
        continue
      }
      groups[groups.count - 1] += 1
    }
    let isZipPlusFour = groups == [5, 4] && key.utf8.allSatisfy(Spelling.isDigit)
    return isZipPlusFour ? String(key.prefix(5)) : key
  }

  /// The key that a text would have as a postcode of any country, to be looked up among those of the map.
  ///
  /// "q x one one" gives "qx11". Nothing but the map can tell whether it is one; so ``init(_:)`` comes first.
  ///
  /// - Returns: 3...10 letters and digits, a digit among them; `nil` where words do not spell.
  public static func spelled(_ text: some StringProtocol) -> String? {
    PostcodeSpelling(text)?.key
  }

  /// Whether a postcode of the map is this one, or begins with it where it is a prefix.
  ///
  /// Second halves have three characters in both countries that have any, so "E1" holds "E1 6AN", not "E10 5AA".
  ///
  /// - Parameter key: what ``normalised(_:)`` gave for the tag.
  public func matches(_ key: String) -> Bool {
    key == self.key || (isPrefix && key.hasPrefix(self.key) && key.count == self.key.count + 3)
  }
}
