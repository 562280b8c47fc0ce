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
    if limited { composeLimited(in: keyboard) } else { composeKeyboard(in: keyboard) }
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

  private mutating func composeKeyboard(in area: ScreenRectangle) {
    elements.append(ScreenElement(kind: .keyboard, frame: area, label: words.spoken.keyboard))
    switch screen.profile.input {
    case .touch: composeKeys(in: area)
    case .knob: composeLetterWheel(in: area)
    }
  }

  /// Keys to touch: three rows of letters, and one for everything else.
  private mutating func composeKeys(in area: ScreenRectangle) {
    let letters = KeyboardRows(screen.language).rows
    let columns = max(letters.map(\.count).max() ?? 1, (letters.last?.count ?? 0) + 2)
    let column = (area.width - Double(columns - 1) * keyGap) / Double(columns)
    for (strip, row) in zip(area.rows(letters.count + 1, gap: keyGap), letters) {
      let width = Double(row.count) * (column + keyGap) - keyGap
      for (letter, frame) in zip(row, strip.centred(width, strip.height).columns(row.count, gap: keyGap, from: .left)) {
        composeKey(letter, in: frame)
      }
      if row == letters.last {
        var rest = strip
        composeKey("delete", picture: "delete", in: rest.cut(.right, column), quiet: true)
      }
    }
    guard var last = area.rows(letters.count + 1, gap: keyGap).last else { return }
    composeKey("123", in: last.cut(.left, 2 * column, gap: keyGap), quiet: true)
    let search = last.cut(.right, 3 * column, gap: keyGap)
    composeKey(words.space, in: last, small: true)
    composeKey(words.search, in: search, primary: true)
  }

  /// Letters to turn a knob through; the one that is pressed next is in the middle.
  private mutating func composeLetterWheel(in area: ScreenRectangle) {
    var letters = KeyboardRows(screen.language).rows.flatMap { $0 }
    if screen.language != .persian { letters.sort() }
    var rows = area.rows(2, gap: keyGap)
    var tools = rows.removeLast()
    let wheel = rows.removeLast()
    let count = max(1, min(letters.count, Int(wheel.width / (24 * metrics.unit))))
    let middle = count / 2
    for (place, frame) in wheel.columns(count, gap: keyGap, from: readingSide).enumerated() {
      composeKey(letters[place], in: frame, primary: place == middle)
    }
    composeKey("123", in: tools.cut(readingSide, tools.width / 5, gap: keyGap), quiet: true)
    let search = tools.cut(readingSide.opposite, tools.width / 3, gap: keyGap)
    composeKey(
      "delete", picture: "delete", in: tools.cut(readingSide.opposite, tools.width / 3, gap: keyGap), quiet: true)
    composeKey(words.space, in: tools, small: true)
    composeKey(words.search, in: search, quiet: true)
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

/// The letters of a head unit's keyboard, row by row, from left to right on every keyboard.
package struct KeyboardRows {
  /// The rows.
  package let rows: [[String]]

  /// The keyboard of a language; Chinese is typed in Latin letters.
  package init(_ language: ScreenLanguage) {
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
