/// A postal code of the United States, Canada, or the United Kingdom, or the first half of one.
public struct Postcode: Sendable, Hashable {
  /// The lowercase letters and digits without spaces, such as "v6b1a1" or "95051"; equal to ``normalized(_:)`` of that
  /// postal code on the map.
  public let key: String
  /// Whether it is only the first half: a Canadian forward sortation area ("V6B") or a British outward code ("EC1A").
  public let isPrefix: Bool

  /// Creates a postal code from a key that ``normalized(_:)`` would return.
  package init(key: String, isPrefix: Bool) { (self.key, self.isPrefix) = (key, isPrefix) }

  /// The key of a postal code of any country on the map (`addr:postcode`): its letters and digits in lowercase.
  ///
  /// Digits of other scripts become ASCII, and only the first five digits of a ZIP+4 stay. The caller has to split a
  /// list ("95051;95052").
  public static func normalized(_ tag: some StringProtocol) -> String {
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
