package import HeadUnit

extension ScreenComposer {
  /// A search: Cancel and the field, the rows, and what the driver types with below them (SE-7, SE-9).
  mutating func compose(_ template: SearchTemplate) {
    var area = content
    composeField(template.text, in: area.cutTop(metrics.bar))
    area = area.inset(metrics.margin, metrics.gap)
    let visible = screen.profile.visibleRowsUnderKeyboard
    let limited = screen.limits.contains(.keyboard)
    let keys = limited ? 1.6 * metrics.detail : keyboardHeight(in: area.height, above: visible)
    let keyboard = area.cutBottom(keys, gap: metrics.gap)
    if limited {
      composeLimited(in: keyboard)
    } else {
      composeKeyboard(template.searchKey ?? words.search, in: keyboard)
    }
    guard !template.rows.isEmpty else { return }
    composeRows([ListSection(rows: template.rows)], visible: limited ? screen.profile.visibleRows : visible, in: area)
  }

  private mutating func composeField(_ text: String, in strip: ScreenRectangle) {
    var bar = ScreenElement(kind: .bar, frame: strip)
    bar.shape = PlacedShape(fill: .bar, radius: 0)
    elements.append(bar)
    var room = strip.inset(metrics.margin, (strip.height - metrics.button) / 2)
    composeCancel(in: &room)
    var field = ScreenElement(kind: .searchField, frame: room, label: text.isEmpty ? words.search : text)
    field.shape = PlacedShape(fill: .row, radius: metrics.radius, outline: .accent)
    var inner = room.inset(2 * metrics.gap, 0)
    let glass = inner.cut(readingSide, 18 * metrics.unit, gap: 1.5 * metrics.gap)
    field.pictures = [icon("search", in: glass.centredSquare(18 * metrics.unit), .secondary)]
    if text.isEmpty {
      field.texts = lines([words.search], in: inner, size: metrics.body, paint: .secondary)
    } else {
      field.value = words.search
      field.texts = lines([text], in: inner, size: metrics.body)
    }
    elements.append(field)
  }

  /// As tall as the rows leave room for, but no taller than a hand needs.
  private func keyboardHeight(in height: Double, above visible: Int) -> Double {
    let rows = Double(visible) * (metrics.row + metrics.gap)
    guard screen.profile.input == .touch else { return 2 * metrics.button + metrics.gap }
    let least = 4 * metrics.touch + 3 * keyGap
    return max(least, min(height - rows - metrics.gap, 4 * 42 * metrics.unit))
  }

  private var keyGap: Double { 3 * metrics.unit }

  private mutating func composeKeyboard(_ searchKey: String, in area: ScreenRectangle) {
    elements.append(ScreenElement(kind: .keyboard, frame: area, label: words.spoken.keyboard))
    switch screen.profile.input {
    case .touch: composeKeys(searchKey, in: area)
    case .knob: composeLetterWheel(searchKey, in: area)
    }
  }

  /// Keys to touch: digits above the letters, and at the end of each row of letters what is no letter.
  private mutating func composeKeys(_ searchKey: String, in area: ScreenRectangle) {
    let keyboard = KeyboardRows(screen.language)
    for (position, strip) in area.rows(keyboard.rows.count, gap: keyGap).enumerated() {
      let row = keyboard.rows[position]
      let tool = position == 0 ? 0 : keyboard.columns - row.count
      var rest = strip
      let column = (strip.width - Double(row.count + tool - 1) * keyGap) / Double(row.count + tool)
      let letters = rest.cut(.left, Double(row.count) * (column + keyGap) - keyGap, gap: keyGap)
      for (letter, frame) in zip(row, letters.columns(row.count, gap: keyGap, from: .left)) {
        composeKey(letter, in: frame)
      }
      switch position {
      case 0: break
      case 1: composeKey("delete", picture: "delete", in: rest, quiet: true)
      case 2: composeKey(searchKey, in: rest, primary: true)
      default: composeKey(words.space, in: rest, small: true)
      }
    }
  }

  /// Letters to turn a knob through, then what an address has besides; the one that is pressed next is in the middle.
  private mutating func composeLetterWheel(_ searchKey: String, in area: ScreenRectangle) {
    let keyboard = KeyboardRows(screen.language)
    var letters = keyboard.letters.flatMap { $0 }
    if screen.language != .persian { letters.sort() }
    letters += keyboard.symbols
    var rows = area.rows(2, gap: keyGap)
    var tools = rows.removeLast()
    let wheel = rows.removeLast()
    let count = max(1, min(letters.count, Int(wheel.width / (24 * metrics.unit))))
    let middle = count / 2
    for (place, frame) in wheel.columns(count, gap: keyGap, from: readingSide).enumerated() {
      composeKey(letters[place], in: frame, primary: place == middle)
    }
    let search = tools.cut(readingSide.opposite, tools.width / 3, gap: keyGap)
    composeKey(
      "delete", picture: "delete", in: tools.cut(readingSide.opposite, tools.width / 3, gap: keyGap), quiet: true)
    composeKey(words.space, in: tools, small: true)
    composeKey(searchKey, in: search, quiet: true)
  }

  private mutating func composeKey(
    _ label: String, picture: ImageName? = nil, in frame: ScreenRectangle, quiet: Bool = false, small: Bool = false,
    primary: Bool = false
  ) {
    var key = ScreenElement(kind: .key, frame: frame, label: label)
    key.shape = PlacedShape(
      fill: primary ? .accent : quiet ? .quietKey : .key, radius: metrics.radius / 1.6, floats: false)
    if let picture {
      key.pictures = [icon(picture, in: frame.centredSquare(18 * metrics.unit), .text, mirrors: true)]
    } else {
      let size = small || label.count > 1 ? metrics.detail : metrics.body
      key.texts = lines(
        [label], in: frame.inset(metrics.gap / 4, 0), size: size, weight: primary ? .bold : .regular,
        paint: primary ? .onAccent : small ? .secondary : .text, align: .centre)
    }
    elements.append(key)
  }

  private mutating func composeLimited(in strip: ScreenRectangle) {
    var note = ScreenElement(kind: .note, frame: strip, label: words.keyboardLimited)
    note.texts = lines(
      [words.keyboardLimited], in: strip.inset(metrics.margin, 0), size: metrics.detail, paint: .secondary,
      align: .centre)
    elements.append(note)
  }
}

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
