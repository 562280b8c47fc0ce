import HeadUnit

extension ScreenComposer {
  /// A list: as many rows as fit, no more than the head unit shows at once.
  mutating func compose(_ template: ListTemplate) {
    var area = content
    composeBar(title: template.title, buttons: template.bar, in: area.cutTop(metrics.bar))
    area = area.inset(metrics.margin, metrics.gap)
    guard template.rowCount > 0 else {
      composeEmpty(template, in: area)
      return
    }
    composeRows(template.sections, visible: screen.profile.visibleRows, in: area)
  }

  /// Rows under headings, from the first on, and how many there are below.
  mutating func composeRows(_ sections: [ListSection], visible: Int, in room: ScreenRectangle) {
    let header = 1.5 * metrics.detail
    let total = sections.reduce(0) { $0 + $1.rows.count }
    let window = ListWindow(
      sections, height: room.height, header: header, gap: metrics.gap, shortest: metrics.row, visible: visible)
    var area = room
    let hidden = total - window.count
    if hidden > 0 {
      let bar = area.cut(readingSide.opposite, 3 * metrics.unit, gap: metrics.gap)
      composeMore(above: 0, below: hidden, in: bar, of: total)
    }
    var left = window.count
    for section in sections where left > 0 && !section.rows.isEmpty {
      if let text = section.header, !text.isEmpty {
        let strip = area.cutTop(header, gap: metrics.gap / 2)
        var element = ScreenElement(kind: .header, frame: strip, label: text)
        element.texts = lines(
          [text], in: strip.inset(metrics.gap, 0), size: metrics.detail, weight: .bold, paint: .secondary)
        elements.append(element)
      }
      for row in section.rows.prefix(left) { compose(row, in: area.cutTop(window.row, gap: metrics.gap)) }
      left -= min(left, section.rows.count)
    }
  }

  /// One row: picture, words, what shows that it is at work or leads deeper.
  mutating func compose(_ row: ListRow, in frame: ScreenRectangle) {
    var element = ScreenElement(kind: .row, frame: frame, label: row.title, value: row.detail ?? "")
    element.shape = PlacedShape(fill: .row, radius: metrics.radius)
    var room = frame.inset(2 * metrics.gap, 0)
    if let name = row.image {
      let side = min(44 * metrics.unit, frame.height - 2 * metrics.gap) * 0.72
      let slot = room.cut(readingSide, side, gap: 2.5 * metrics.gap)
      element.pictures.append(icon(name, in: slot.centredSquare(side), ink(.accent, isEnabled: row.isEnabled)))
    }
    let mark = min(16 * metrics.unit, frame.height)
    if row.isLoading {
      element.traits.insert(.busy)
      let slot = room.cut(readingSide.opposite, mark, gap: metrics.gap).centredSquare(mark)
      element.pictures.append(PlacedPicture(source: .spinner, frame: slot, paint: .accent))
    } else if row.showsDisclosure {
      element.traits.insert(.disclosure)
      let slot = room.cut(readingSide.opposite, mark, gap: metrics.gap).centredSquare(mark)
      element.pictures.append(icon("forward", in: slot, .secondary, mirrors: true))
    }
    if !row.isEnabled { element.traits.insert(.disabled) }
    element.texts = titled(
      [row.title], detail: row.detail.map { [$0] } ?? [], in: room, size: metrics.body,
      paint: ink(.text, isEnabled: row.isEnabled), detailPaint: ink(.secondary, isEnabled: row.isEnabled))
    elements.append(element)
  }

  /// A thin bar that shows how much of the rows is seen; in words, how many are not.
  mutating func composeMore(above: Int, below: Int, in strip: ScreenRectangle, of total: Int) {
    var more = ScreenElement(kind: .more(above: above, below: below), frame: strip)
    let counts = [(words.moreAbove, above), (words.moreBelow, below)].filter { $0.1 > 0 }
    more.label = counts.map { ScreenWords.counted($0.0, $0.1) }.joined(separator: words.spoken.comma)
    let seen = Double(max(1, total - above - below)) / Double(max(1, total))
    // As long as it takes to look like a bar.
    let height = min(strip.height, max(3 * strip.width, strip.height * seen))
    let top = (strip.height - height) * Double(above) / Double(max(1, above + below))
    more.frame = ScreenRectangle(x: strip.x, y: strip.y + top, width: strip.width, height: height)
    more.shape = PlacedShape(fill: .secondary, radius: strip.width / 2)
    elements.append(more)
  }

  private mutating func composeEmpty(_ template: ListTemplate, in area: ScreenRectangle) {
    guard let title = template.emptyTitle else { return }
    let subtitle = template.emptySubtitle
    var note = ScreenElement(
      kind: .note, frame: area, label: title.longest, value: subtitle?.longest ?? "")
    var room = area.inset(4 * metrics.margin, 0)
    let head = TextFitting.lines(title.titles, within: room.width, size: metrics.title, weight: .bold, limit: 2)
    let rest = subtitle.map {
      TextFitting.lines($0.titles, within: room.width, size: metrics.body, limit: 2)
    }
    let heights = (1.25 * metrics.title * Double(head.count), 1.25 * metrics.body * Double(rest?.count ?? 0))
    room = room.centred(room.width, heights.0 + metrics.margin + heights.1)
    note.texts = lines(
      title.titles, in: room.cutTop(heights.0, gap: metrics.margin), size: metrics.title, weight: .bold,
      align: .centre, limit: head.count)
    if let subtitle, let rest {
      note.texts += lines(
        subtitle.titles, in: room, size: metrics.body, paint: .secondary, align: .centre, limit: rest.count,
        part: .detail)
    }
    elements.append(note)
  }
}

/// How many rows of a list are on the glass at once, and how tall they are.
struct ListWindow: Hashable {
  /// How many rows, from the first on.
  let count: Int
  /// How tall a row is, in points.
  let row: Double

  /// Finds the window at the top of a list.
  ///
  /// - Parameters:
  ///   - sections: The rows.
  ///   - height: The room there is.
  ///   - header: The height of a heading.
  ///   - gap: The room below a row; half of it is below a heading.
  ///   - shortest: The least height of a row.
  ///   - visible: How many rows the head unit shows at most; it shows fewer where headings take their room.
  init(_ sections: [ListSection], height: Double, header: Double, gap: Double, shortest: Double, visible: Int) {
    let all = sections.filter { !$0.rows.isEmpty }
    var best = (count: 0, row: shortest)
    var headers = 0
    var count = 0
    outer: for section in all {
      headers += section.header?.isEmpty == false ? 1 : 0
      for _ in section.rows {
        guard count < visible else { break outer }
        let room = height - Double(headers) * (header + gap / 2) - Double(count) * gap
        let each = room / Double(count + 1)
        guard each >= shortest || count == 0 else { break outer }
        count += 1
        best = (count, min(each, max(shortest, 1.35 * shortest)))
      }
    }
    // Rows that are all there are as tall as on a full screen, so that a short list does not look swollen.
    let full = (height - Double(max(visible, 1) - 1) * gap) / Double(max(visible, 1))
    self.count = best.count
    row = min(best.row, max(shortest, full))
  }
}

extension ScreenComposer {
  /// A grid: one row of up to four, otherwise two balanced rows (GR-1). A button without a picture is not shown (GR-2).
  mutating func compose(_ template: GridTemplate) {
    var area = content
    composeBar(title: template.title, buttons: template.bar, in: area.cutTop(metrics.bar))
    area = area.inset(metrics.margin, metrics.margin)
    let buttons = template.buttons
    let upper = buttons.count > 4 ? (buttons.count + 1) / 2 : buttons.count
    let rows = buttons.count > upper ? 2 : 1
    let gap = metrics.margin
    // A single row keeps the shape of tiles instead of growing to the bottom.
    if rows == 1 { area = area.centred(area.width, min(area.height, 130 * metrics.unit)) }
    let column = (area.width - Double(upper - 1) * gap) / Double(max(1, upper))
    for (row, strip) in area.rows(rows, gap: gap).enumerated() {
      let few = buttons.dropFirst(row * upper).prefix(upper)
      let width = Double(few.count) * (column + gap) - gap
      let slots = strip.centred(width, strip.height).columns(few.count, gap: gap, from: readingSide)
      for (button, frame) in zip(few, slots) { compose(button, in: frame) }
    }
  }

  private mutating func compose(_ button: GridButton, in frame: ScreenRectangle) {
    var element = ScreenElement(kind: .gridButton, frame: frame)
    if !button.isEnabled { element.traits.insert(.disabled) }
    element.shape = PlacedShape(fill: .row, radius: 1.25 * metrics.radius)
    // Picture and words stand together in the middle; the words have room for two lines on every tile, so that the
    // pictures stand in a row.
    let wordsHeight = min(2.6 * metrics.detail, frame.height / 2)
    let side = max(0, min(40 * metrics.unit, frame.height - wordsHeight - 3 * metrics.gap, frame.width))
    var room = frame.centred(frame.width - 2 * metrics.gap, side + 1.5 * metrics.gap + wordsHeight)
    let paint = ink(.accent, isEnabled: button.isEnabled)
    element.pictures = [
      icon(button.image, in: room.cutTop(side, gap: 1.5 * metrics.gap).centredSquare(side), paint)
    ]
    element.texts = lines(
      button.titles.titles, in: room, size: metrics.detail, paint: ink(.text, isEnabled: button.isEnabled),
      align: .centre, limit: 2)
    element.label = button.titles.longest
    elements.append(element)
  }
}
