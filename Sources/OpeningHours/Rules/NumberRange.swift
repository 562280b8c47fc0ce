/// Years or weeks: from one number to another in steps, going around where the second is smaller.
struct NumberRange: Sendable, Hashable {
  let first: Int
  let last: Int
  var step = 1

  func contains(_ number: Int) -> Bool {
    if first <= last { return number >= first && number <= last && (number - first) % step == 0 }
    // Only weeks go around, and from there on no step is even; see the parser.
    return number >= first || number <= last
  }
}
