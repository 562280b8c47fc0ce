import Places

extension Place {
  /// The street it is in, as written and without the house number; `nil` where that is unknown.
  ///
  /// An address is written "12 Mill Road, Alder Bay" or "Hauptstraße 12": number before or after the street.
  var street: String? {
    switch kind {
    case .address: Self.street(name)
    case .street: nil
    default: address.flatMap(Self.street)
    }
  }

  /// The town or part of it that the address names after a comma; `nil` where it names none.
  var addressedArea: String? {
    guard let parts = address?.split(separator: ","), parts.count > 1 else { return nil }
    let area = parts[1].drop(while: \.isWhitespace)
    // A postcode is no area.
    return area.isEmpty || area.contains(where: \.isNumber) ? nil : String(area)
  }

  private static func street(_ address: String) -> String? {
    var words = (address.split(separator: ",").first ?? "").split(separator: " ")
    if words.count > 1, isHouseNumber(words[0]) { words.removeFirst() }
    if words.count > 1, let last = words.last, isHouseNumber(last) { words.removeLast() }
    guard words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
    return words.joined(separator: " ")
  }

  /// "12", "12a", "12-14" and "#3", and not "12th".
  private static func isHouseNumber(_ word: Substring) -> Bool {
    guard word.contains(where: \.isNumber), let first = word.first, first.isNumber || first == "#" else { return false }
    return word.filter(\.isLetter).count <= 1
  }
}
