import HeadUnit

extension ScreenRectangle {
  /// The middle between left and right.
  var midX: Double { x + width / 2 }
  /// The middle between top and bottom.
  var midY: Double { y + height / 2 }

  /// The rectangle smaller by so much on the sides and at the top and bottom, never turned inside out.
  func inset(_ horizontal: Double, _ vertical: Double) -> ScreenRectangle {
    let (horizontal, vertical) = (min(horizontal, width / 2), min(vertical, height / 2))
    return ScreenRectangle(
      x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
  }

  /// The rectangle smaller by so much on every side.
  func inset(_ margin: Double) -> ScreenRectangle { inset(margin, margin) }

  /// A rectangle in the middle, no larger than this one.
  func centred(_ width: Double, _ height: Double) -> ScreenRectangle {
    let (width, height) = (min(width, self.width), min(height, self.height))
    return ScreenRectangle(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
  }

  /// A square in the middle, no larger than the rectangle.
  func centredSquare(_ side: Double) -> ScreenRectangle {
    let side = min(side, width, height)
    return centred(side, side)
  }

  /// Cuts a strip off the top and returns it; what is left begins below a gap.
  mutating func cutTop(_ height: Double, gap: Double = 0) -> ScreenRectangle {
    let cut = min(max(0, height), self.height)
    let gap = min(gap, self.height - cut)
    let strip = ScreenRectangle(x: x, y: y, width: width, height: cut)
    self = ScreenRectangle(x: x, y: y + cut + gap, width: width, height: self.height - cut - gap)
    return strip
  }

  /// Cuts a strip off the bottom and returns it; what is left ends above a gap.
  mutating func cutBottom(_ height: Double, gap: Double = 0) -> ScreenRectangle {
    let cut = min(max(0, height), self.height)
    let gap = min(gap, self.height - cut)
    let strip = ScreenRectangle(x: x, y: maxY - cut, width: width, height: cut)
    self = ScreenRectangle(x: x, y: y, width: width, height: self.height - cut - gap)
    return strip
  }

  /// Cuts a strip off a side and returns it; what is left begins after a gap.
  mutating func cut(_ side: HorizontalSide, _ width: Double, gap: Double = 0) -> ScreenRectangle {
    let cut = min(max(0, width), self.width)
    let gap = min(gap, self.width - cut)
    let strip = ScreenRectangle(x: side == .left ? x : maxX - cut, y: y, width: cut, height: height)
    let left = side == .left ? x + cut + gap : x
    self = ScreenRectangle(x: left, y: y, width: self.width - cut - gap, height: height)
    return strip
  }

  /// So many equal strips, the first at a side, with gaps between them.
  func columns(_ count: Int, gap: Double, from side: HorizontalSide) -> [ScreenRectangle] {
    guard count > 0 else { return [] }
    let each = max(0, (width - gap * Double(count - 1)) / Double(count))
    let strips = (0..<count).map {
      ScreenRectangle(x: x + Double($0) * (each + gap), y: y, width: each, height: height)
    }
    return side == .left ? strips : strips.reversed()
  }

  /// So many equal strips from top to bottom, with gaps between them.
  func rows(_ count: Int, gap: Double) -> [ScreenRectangle] {
    guard count > 0 else { return [] }
    let each = max(0, (height - gap * Double(count - 1)) / Double(count))
    return (0..<count).map {
      ScreenRectangle(x: x, y: y + Double($0) * (each + gap), width: width, height: each)
    }
  }

  /// Whether another rectangle lies within this one, but for rounding.
  func contains(_ other: ScreenRectangle) -> Bool {
    let slack = 1e-6
    return other.x >= x - slack && other.y >= y - slack && other.maxX <= maxX + slack && other.maxY <= maxY + slack
  }
}

/// A side of the glass, whoever sits there and whichever way they read.
enum HorizontalSide: Hashable, Sendable {
  case left, right

  /// The other side.
  var opposite: HorizontalSide { self == .left ? .right : .left }
}
