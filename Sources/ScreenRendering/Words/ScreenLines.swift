import HeadUnit

/// The lines of a screen, in reading order.
struct ScreenLines {
  let screen: Screen
  let words: ScreenWords
  let spoken: SpokenWords

  init(_ screen: Screen) {
    (self.screen, words, spoken) = (screen, ScreenWords(screen.language), SpokenWords(screen.language))
  }

  /// The template on top of the stack, trimmed for the head unit even if the caller didn't trim it.
  var base: [ScreenLine] {
    switch screen.top?.trimmed(for: screen.profile, limits: screen.limits).shown {
    case .map(let template): lines(of: template)
    case .grid(let template): [bar(template.bar, title: template.title)] + tiles(template.buttons)
    case .list(let template): [bar(template.bar, title: template.title)] + lines(of: template)
    case .search(let template): lines(of: template)
    case nil: []
    }
  }

  /// The template over the stack; empty if there is none.
  var over: [ScreenLine] {
    switch screen.modal?.trimmed(for: screen.profile).shown {
    case .voiceControl(let template): lines(of: template)
    case .alert(let template):
      [ScreenLine(ScreenItem(template.titles.longest)), buttons(template.actions.map(\.title))]
    case .actionSheet(let template):
      [template.title, template.message].compactMap { $0.map { ScreenLine(ScreenItem($0)) } }
        + [buttons(template.actions.map(\.title))]
    case nil: []
    }
  }
}

extension ScreenLines {
  /// The back button, the title, and the buttons.
  func bar(_ buttons: BarButtons, title: String? = nil) -> ScreenLine {
    let back = ScreenItem("‹", spoken: [words.back, spoken.button])
    let head = title.map { ScreenItem($0, spoken: [$0, spoken.heading]) }
    let items = buttons.all.map { button in
      switch button.content {
      case .text(let text): self.button(text, isEnabled: button.isEnabled)
      case .image(let name):
        self.button(name.rawValue, called: spoken.picture(name.rawValue), isEnabled: button.isEnabled)
      }
    }
    return inBar((head != nil && screen.stack.count > 1 ? [back] : []) + [head].compactMap(\.self) + items)
  }

  /// The elements of the bar at the top.
  func inBar(_ items: [ScreenItem]) -> ScreenLine { ScreenLine(items, start: "", separator: " | ") }

  /// A control that can be pressed.
  ///
  /// - Parameters:
  ///   - text: The label: words, or the name of an image.
  ///   - name: The name for a screen reader; by default the label.
  ///   - isEnabled: Whether it can be pressed now.
  func button(_ text: String, called name: String? = nil, isEnabled: Bool = true) -> ScreenItem {
    ScreenItem(
      "[\(isEnabled ? "" : "∅ ")\(text)]",
      spoken: [name ?? text, spoken.button] + (isEnabled ? [] : [spoken.unavailable]))
  }

  /// Text buttons, side by side.
  func buttons(_ titles: [String]) -> ScreenLine { ScreenLine(titles.map { button($0) }) }

  /// One row of up to four image buttons, otherwise two balanced rows (GR-1).
  private func tiles(_ buttons: [GridButton]) -> [ScreenLine] {
    let upper = buttons.count > 4 ? (buttons.count + 1) / 2 : buttons.count
    return [buttons.prefix(upper), buttons.dropFirst(upper)].map { row in
      ScreenLine(
        row.map {
          button("\($0.image.rawValue) \($0.titles.longest)", called: $0.titles.longest, isEnabled: $0.isEnabled)
        })
    }
  }

  private func lines(of list: ListTemplate) -> [ScreenLine] {
    guard list.rowCount > 0 else {
      let note = [list.emptyTitle, list.emptySubtitle].compactMap { $0?.longest }
      return [ScreenLine(ScreenItem(note.joined(separator: " — "), spoken: note))]
    }
    return rows(list.sections, visible: screen.profile.visibleRows)
  }

  /// As many rows as the head unit shows at once, under their headings, and the number of rows that follow.
  private func rows(_ sections: [ListSection], visible: Int) -> [ScreenLine] {
    var lines: [ScreenLine] = []
    var left = visible
    for section in sections where left > 0 && !section.rows.isEmpty {
      if let header = section.header, !header.isEmpty {
        lines.append(ScreenLine(ScreenItem("(\(header))", spoken: [header, spoken.heading])))
      }
      lines += section.rows.prefix(left).map { ScreenLine(row($0)) }
      left -= min(left, section.rows.count)
    }
    let hidden = sections.reduce(0) { $0 + $1.rows.count } - visible
    guard hidden > 0 else { return lines }
    let more = words.moreBelow.replacing("{count}", with: "\(hidden)")
    return lines + [ScreenLine(ScreenItem("… \(more)", spoken: [more]))]
  }

  private func row(_ row: ListRow) -> ScreenItem {
    let said = [row.title, row.detail ?? ""]
    // A busy row doesn't lead to the next screen yet.
    let (mark, state) = row.isLoading ? ("⟳", spoken.busy) : row.showsDisclosure ? ("›", spoken.opensMore) : ("", "")
    let written = [
      row.isEnabled ? "•" : "∅", row.image.map { "{\($0.rawValue)}" } ?? "", said.joinedNonempty(" — "), mark,
    ]
    return ScreenItem(written.joinedNonempty(" "), spoken: said + [state, row.isEnabled ? "" : spoken.unavailable])
  }

  /// A search: Cancel and the field, the rows, and below them the keyboard (SE-7, SE-9).
  private func lines(of search: SearchTemplate) -> [ScreenLine] {
    let field = ScreenItem(
      ["search:", search.text].joinedNonempty(" "),
      spoken: search.text.isEmpty ? [words.search, spoken.searchField] : [spoken.searchField, search.text])
    let isLimited = screen.limits.contains(.keyboard)
    let visible = isLimited ? screen.profile.visibleRows : screen.profile.visibleRowsUnderKeyboard
    return [inBar([button(words.cancel), field])]
      + (isLimited ? [ScreenLine(ScreenItem(words.keyboardLimited))] : [])
      + rows([ListSection(rows: search.rows)], visible: visible)
      + (isLimited ? [] : keyboard(search.searchKey ?? words.search))
  }

  /// The keys: digits above the letters, and a special key at the end of each row of letters.
  private func keyboard(_ searchKey: String) -> [ScreenLine] {
    let keyboard = KeyboardRows(screen.language)
    let tools = [[], ["delete"], [searchKey], [words.space]]
    return [ScreenLine(ScreenItem("", spoken: [spoken.keyboardName]))]
      + zip(keyboard.rows, tools).map { row, tools in
        ScreenLine((row + tools).map { ScreenItem($0, spoken: []) }, start: "  keys: ")
      }
  }

  /// A voice frame: Cancel, its image, its title (VC-12, VC-13).
  private func lines(of voice: VoiceControlTemplate) -> [ScreenLine] {
    let cancel = inBar([button(words.cancel)])
    guard let frame = voice.activeFrame else { return [cancel] }
    let drawing = try? frame.images.drawing(0, appearance: screen.style.frameAppearance)
    return [
      cancel, ScreenLine(ScreenItem("picture: \(drawing ?? "")", spoken: [])),
      ScreenLine(ScreenItem(frame.titleVariants.first ?? "")),
    ]
  }
}
