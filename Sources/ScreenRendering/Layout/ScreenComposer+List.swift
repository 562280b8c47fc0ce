import SearchScreen

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
