extension Int {
  /// The number in order, as English writes it: 1st, 2nd, 13th.
  package var englishOrdinal: String {
    let isTeen = (11...13).contains(self % 100)
    return "\(self)\(isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][self % 10] ?? "th")"
  }
}
