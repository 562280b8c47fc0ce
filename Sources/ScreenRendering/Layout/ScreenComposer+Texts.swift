import SearchScreen

extension ScreenComposer {
  /// Where a line is in its room.
  enum Alignment {
    /// Where reading begins.
    case start
    /// In the middle.
    case centre
    /// Where reading ends.
    case end
  }

  /// Lines in the vertical middle of their room: the longest variant that fits, or the shortest, cut.
  func lines(
    _ variants: [String], in room: ScreenRectangle, size: Double, weight: TextWeight = .regular,
    paint: Paint = .text, align: Alignment = .start, limit: Int = 1, part: PlacedText.Part = .title
  ) -> [PlacedText] {
    let spacing = size * 1.25
    let limit = max(1, min(limit, Int((room.height + 0.25 * size) / spacing)))
    let fitting =
      limit == 1
      ? [TextFitting.line(variants, within: room.width, size: size, weight: weight)]
      : TextFitting.lines(variants, within: room.width, size: size, weight: weight, limit: limit)
    let (anchor, x) = anchor(align, in: room)
    // Noto Sans: capitals are 0.714 of the size tall, so their middle is that far above the line they stand on.
    let first = room.midY - Double(fitting.count - 1) * spacing / 2 + 0.357 * size
    return fitting.enumerated().filter { !$0.element.isEmpty }.map { number, text in
      PlacedText(
        text: text, part: part, x: x, baseline: first + Double(number) * spacing, size: size, weight: weight,
        anchor: anchor, paint: paint)
    }
  }

  /// A title, and below it a detail, in the vertical middle of their room.
  func titled(
    _ title: [String], detail: [String], in room: ScreenRectangle, size: Double, weight: TextWeight = .regular,
    paint: Paint = .text, detailPaint: Paint = .secondary, align: Alignment = .start
  ) -> [PlacedText] {
    guard !detail.isEmpty else {
      return lines(title, in: room, size: size, weight: weight, paint: paint, align: align)
    }
    let heights = (title: size * 1.25, detail: metrics.detail * 1.25)
    var both = room.centred(room.width, heights.title + heights.detail)
    let upper = both.cutTop(heights.title * both.height / (heights.title + heights.detail))
    return lines(title, in: upper, size: size, weight: weight, paint: paint, align: align)
      + lines(detail, in: both, size: metrics.detail, paint: detailPaint, align: align, part: .detail)
  }

  /// An icon in its place.
  func icon(_ name: ImageName, in frame: ScreenRectangle, _ paint: Paint, mirrors: Bool = false) -> PlacedPicture {
    PlacedPicture(source: .icon(name), frame: frame, paint: paint, mirrors: mirrors)
  }

  /// The words of a colour of what can be pressed, or cannot.
  func ink(_ paint: Paint, isEnabled: Bool) -> Paint { isEnabled ? paint : .disabled }

  private func anchor(_ align: Alignment, in room: ScreenRectangle) -> (PlacedText.Anchor, Double) {
    switch (align, readingSide) {
    case (.centre, _): (.middle, room.midX)
    case (.start, .left), (.end, .right): (.left, room.x)
    case (.start, .right), (.end, .left): (.right, room.maxX)
    }
  }
}
