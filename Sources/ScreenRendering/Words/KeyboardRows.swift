package import HeadUnit

/// The character keys of a head unit's keyboard, row by row, from left to right on every keyboard.
package struct KeyboardRows {
  /// The symbols of an address besides letters: "12-14 O'Hara Street".
  package let symbols: [String] = "1234567890'-".map(String.init)
  /// The rows of letter keys.
  package let letters: [[String]]

  /// The keyboard of a language.
  package init(_ language: ScreenLanguage) { letters = ScreenWords(language).letterKeys.map { $0.map(String.init) } }

  /// All rows.
  package var rows: [[String]] { [symbols] + letters }

  /// The width of the letter rows in keys, including the key at the end of each: delete is at least two keys wide,
  /// search three, space four.
  package var columns: Int { zip(letters, 2...).map { $0.count + $1 }.max() ?? symbols.count }
}
