import VoiceControl

/// The letters of a head unit's keyboard, row by row, from left to right on every keyboard.
struct KeyboardRows {
  /// The rows.
  let rows: [[String]]

  /// The keyboard of a language; Chinese is typed in Latin letters.
  init(_ language: FrameLanguage) {
    let lines =
      switch language {
      case .english, .chinese: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
      case .portuguese: ["qwertyuiop", "asdfghjklç", "zxcvbnm"]
      case .russian: ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"]
      case .persian: ["ضصثقفغعهخحج", "شسیبلاتنمکگ", "ظطژزرذدپوچ"]
      }
    rows = lines.map { $0.map(String.init) }
  }
}
