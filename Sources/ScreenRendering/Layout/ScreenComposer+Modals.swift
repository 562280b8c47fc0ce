import HeadUnit

extension ScreenComposer {
  /// An alert: words and up to three buttons, or none at all (AL-2, AL-3).
  mutating func compose(_ template: AlertTemplate) {
    composeScrim()
    let actions = template.actions
    let sideBySide = actions.count == 2 && fitSideBySide(actions)
    let rows = sideBySide ? 1 : actions.count
    let buttons = Double(rows) * (metrics.button + metrics.gap)
    let most = content.inset(2 * metrics.margin, 2 * metrics.margin)
    let width = min(most.width, 320 * metrics.unit)
    let words = TextFitting.lines(
      template.titles.titles, within: width - 4 * metrics.margin, size: metrics.title, weight: .bold,
      limit: max(1, Int((most.height - buttons - 5 * metrics.margin) / (1.25 * metrics.title))))
    let head = Double(words.count) * 1.25 * metrics.title + 2 * metrics.margin
    let frame = most.centred(width, head + buttons + 3 * metrics.margin)
    composeCard(in: frame)
    var room = frame.inset(2 * metrics.margin, 1.5 * metrics.margin)
    composeHeading(words.joined(separator: " "), lines: words, in: room.cutTop(head, gap: metrics.gap))
    composeActions(actions, in: room, sideBySide: sideBySide)
  }

  /// An action sheet: a question, its explanation, and as many answers as fit (AL-6).
  mutating func compose(_ template: ActionSheetTemplate) {
    composeScrim()
    let most = content.inset(2 * metrics.margin, 2 * metrics.margin)
    let width = min(most.width, 360 * metrics.unit)
    let title = template.title.map { [$0] } ?? []
    let message = template.message.map {
      TextFitting.lines([$0], within: width - 4 * metrics.margin, size: metrics.detail, limit: 3)
    }
    let messageHeight = message.map { Double($0.count) * 1.25 * metrics.detail + 2 * metrics.gap } ?? 0
    let head = Double(title.count) * 1.4 * metrics.title + messageHeight
    let each = metrics.button + metrics.gap
    let fitting = max(1, Int((most.height - head - 3 * metrics.margin + metrics.gap) / each))
    let actions = Array(template.actions.prefix(fitting))
    let frame = most.centred(
      width, head + Double(actions.count) * each - metrics.gap + 3 * metrics.margin)
    composeCard(in: frame)
    var room = frame.inset(2 * metrics.margin, 1.5 * metrics.margin)
    if let first = title.first {
      composeHeading(first, lines: [first], in: room.cutTop(1.4 * metrics.title))
    }
    if let message, let text = template.message {
      var note = ScreenElement(
        kind: .note, frame: room.cutTop(messageHeight - 2 * metrics.gap, gap: 2 * metrics.gap), label: text)
      note.texts = lines(
        [text], in: note.frame, size: metrics.detail, paint: .secondary, align: .centre, limit: message.count)
      elements.append(note)
    }
    let hidden = template.actions.count - actions.count
    if hidden > 0 {
      let bar = room.cut(readingSide.opposite, 3 * metrics.unit, gap: metrics.gap)
      composeMore(above: 0, below: hidden, in: bar, of: template.actions.count)
    }
    composeActions(actions, in: room, sideBySide: false)
  }

  /// A card over the map or over the darkened screen.
  mutating func composeCard(in frame: ScreenRectangle, fill: Paint = .card) {
    var card = ScreenElement(kind: .card, frame: frame)
    card.shape = PlacedShape(fill: fill, radius: 1.25 * metrics.radius, floats: true)
    elements.append(card)
  }

  /// Buttons one below the other or side by side, the first where reading begins.
  mutating func composeActions(_ actions: [AlertAction], in room: ScreenRectangle, sideBySide: Bool) {
    var area = room
    let frames =
      sideBySide
      ? room.columns(actions.count, gap: 2 * metrics.gap, from: readingSide)
        .map { $0.inset(0, max(0, ($0.height - metrics.button) / 2)) }
      : actions.map { _ in area.cutTop(metrics.button, gap: metrics.gap) }
    for (action, frame) in zip(actions, frames) {
      composeButton(action.title, kind: .action(action.style), style: action.style, in: frame)
    }
  }

  /// A button with a word.
  mutating func composeButton(
    _ title: String, kind: ScreenElement.Kind, style: AlertAction.Style = .cancel, primary: Bool = false,
    in frame: ScreenRectangle
  ) {
    var button = ScreenElement(kind: kind, frame: frame, label: title)
    button.shape = PlacedShape(fill: primary ? .accent : .button, radius: metrics.radius)
    let weight: TextWeight = primary || style != .cancel ? .bold : .regular
    let inner = frame.inset(metrics.gap, 0)
    // Smaller letters rather than half a word.
    let size =
      TextMeasure.width(of: title, size: metrics.body, weight: weight) > inner.width ? metrics.detail : metrics.body
    let paint: Paint = primary ? .onAccent : style == .destructive ? .danger : .accent
    button.texts = lines([title], in: inner, size: size, weight: weight, paint: paint, align: .centre)
    elements.append(button)
  }

  private mutating func composeScrim() {
    var scrim = ScreenElement(kind: .scrim, frame: content)
    scrim.shape = PlacedShape(fill: .scrim, radius: 0)
    elements.append(scrim)
  }

  private mutating func composeHeading(_ label: String, lines shown: [String], in room: ScreenRectangle) {
    var heading = ScreenElement(kind: .heading, frame: room, label: label)
    heading.texts = lines(
      [label], in: room, size: metrics.title, weight: .bold, align: .centre, limit: max(1, shown.count))
    elements.append(heading)
  }

  private func fitSideBySide(_ actions: [AlertAction]) -> Bool {
    let half = (min(content.width, 320 * metrics.unit) - 8 * metrics.margin) / 2
    return actions.allSatisfy {
      TextMeasure.width(of: $0.title, size: metrics.body, weight: .bold) + 2 * metrics.gap <= half
    }
  }
}

extension ScreenComposer {
  /// A voice frame over the whole screen: Cancel (VC-13), the picture, the longest title that fits on two lines
  /// (VC-12).
  mutating func compose(_ template: VoiceControlTemplate) {
    var area = content
    var scrim = ScreenElement(kind: .scrim, frame: area)
    scrim.shape = PlacedShape(fill: .glass, radius: 0)
    elements.append(scrim)
    var strip = area.cutTop(metrics.bar).inset(metrics.margin, (metrics.bar - metrics.button) / 2)
    composeCancel(in: &strip)
    guard let frame = template.activeFrame else { return }
    area = area.inset(2 * metrics.margin, metrics.margin)
    let lineHeight = 1.25 * metrics.title
    let side = min(frame.images.side, max(0, area.height - 2 * lineHeight - metrics.margin), area.width)
    let words = TextFitting.lines(
      frame.titleVariants, within: area.width, size: metrics.title, weight: .bold, limit: 2)
    // Picture and title stand together in the middle.
    var block = area.centred(area.width, side + metrics.margin + Double(words.count) * lineHeight)
    let picture = block.cutTop(side, gap: metrics.margin).centredSquare(side)
    composePicture(of: frame, in: picture)
    var title = ScreenElement(kind: .heading, frame: block, label: words.joined(separator: " "))
    title.texts = lines(
      frame.titleVariants, in: block, size: metrics.title, weight: .bold, align: .centre, limit: words.count)
    elements.append(title)
  }

  private mutating func composePicture(of frame: VoiceFrame, in square: ScreenRectangle) {
    var picture = ScreenElement(kind: .voicePicture, frame: square, label: frame.identifier.rawValue)
    let index = frame.images.index(at: screen.frameTime, repeats: frame.repeats)
    if let drawing = try? frame.images.drawing(index, appearance: screen.style.frameAppearance) {
      picture.pictures = [PlacedPicture(source: .drawing(drawing), frame: square, paint: .accent)]
    }
    elements.append(picture)
  }
}
