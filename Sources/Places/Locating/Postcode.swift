/// A postcode of the United States, Canada or the United Kingdom, or the first half of one.
public struct Postcode: Sendable, Hashable {
  /// The small letters and digits without blanks, such as "v6b1a1" or "95051": what ``normalised(_:)`` makes of the
  /// same postcode in the map.
  public let key: String

  /// Whether it is only the first half: a Canadian forward sortation area ("V6B") or a British outward code ("EC1A").
  public let isPrefix: Bool

  /// Makes a postcode of a key that ``normalised(_:)`` would give.
  package init(key: String, isPrefix: Bool) {
    (self.key, self.isPrefix) = (key, isPrefix)
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
    let isZipPlusFour = groups == [5, 4] && Int(key) != nil
    return isZipPlusFour ? String(key.prefix(5)) : key
  }
}
