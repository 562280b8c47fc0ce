package import HeadUnit

/// The keys of a head unit's keyboard that type something, row by row, from left to right on every keyboard.
package struct KeyboardRows {
  /// What an address has besides letters: "12-14 O'Hara Street".
  package let symbols: [String] = "1234567890'-".map(String.init)
  /// The rows of letters.
  package let letters: [[String]]

  /// The keyboard of a language; Chinese is typed in Latin letters.
  package init(_ language: ScreenLanguage) {
    let lines =
      switch language {
      case .english, .chinese: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
      case .portuguese: ["qwertyuiop", "asdfghjklç", "zxcvbnm"]
      case .russian: ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"]
      case .persian: ["ضصثقفغعهخحج", "شسیبلاتنمکگ", "ظطژزرذدپوچ"]
      }
    letters = lines.map { $0.map(String.init) }
  }

  /// All rows.
  package var rows: [[String]] { [symbols] + letters }

  /// How many letters wide the rows of letters are with what ends each: delete as wide as two letters at least, search as
  /// three, space as four.
  package var columns: Int { zip(letters, 2...).map { $0.count + $1 }.max() ?? symbols.count }
}
