import HeadUnit
import Places

extension ScreenComposer {
  /// The lanes before a maneuver, from left to right whichever way the screen is read: those that lead on are bright.
  ///
  /// Where they are so many that none could be made out, none are drawn.
  mutating func compose(_ lanes: [Lane], in strip: ScreenRectangle) {
    let width = min(1.15 * strip.height, strip.width / Double(lanes.count))
    guard width >= 9 * metrics.unit else { return }
    var row = ScreenElement(kind: .lanes(lanes), frame: strip, label: words.spoken.sentence(about: lanes))
    let all = Double(lanes.count) * width
    var rest = strip.centred(all, strip.height)
    // With the words above them.
    rest.x = readingSide == .left ? strip.x : strip.maxX - all
    for lane in lanes {
      let square = rest.cut(.left, width).centredSquare(strip.height)
      for turn in lane.turns where turn != lane.recommended { row.pictures.append(picture(of: turn, square, false)) }
      if let turn = lane.recommended { row.pictures.append(picture(of: turn, square, true)) }
      if lane.turns.isEmpty, lane.recommended == nil {
        row.pictures.append(icon("lane-unmarked", in: square, .dimOnManeuver))
      }
    }
    elements.append(row)
  }

  private func picture(of turn: Turn, _ frame: ScreenRectangle, _ isBright: Bool) -> PlacedPicture {
    icon(turn.laneImage, in: frame, isBright ? .onManeuver : .dimOnManeuver)
  }

  /// The road and the highest speed allowed, at the lower edge of the part of the map that nothing covers: the sign in the
  /// corner at the driver's side, the road beside it or below it. What is looked at is above them.
  mutating func compose(_ signs: RoadSigns) {
    // Above whose data the map is.
    var area = mapFocus.inset(metrics.gap, 0)
    _ = area.cutBottom(10 * metrics.unit)
    let side = max(36 * metrics.unit, 1.5 * metrics.body)
    let isSigned = signs.speedLimit != nil && area.width >= side && area.height >= 2 * side
    let road = signs.road.flatMap { name in name.contains { !$0.isWhitespace } ? name : nil }
    if let road, area.width >= 4 * metrics.body, area.height >= 6 * metrics.body {
      let padding = 2 * metrics.gap
      let height = 1.7 * metrics.body
      func width(at size: Double) -> Double { TextMeasure.width(of: road, size: size, weight: .bold) + 2 * padding }
      // Smaller letters rather than half a word.
      let size = width(at: metrics.body) <= area.width ? metrics.body : metrics.detail
      let width = min(width(at: size), area.width)
      // In the middle, unless that is where the sign is.
      let isBeside = isSigned && width + 2 * (side + metrics.margin) <= area.width
      var above = area
      let frame = above.cutBottom(height, gap: metrics.gap).centred(width, height)
      if !isBeside { area = above }
      var element = ScreenElement(kind: .road, frame: frame, label: words.spoken.sentence(aboutRoad: road))
      element.shape = PlacedShape(fill: .card, radius: height / 2, floats: true)
      element.texts = lines(
        [road], in: frame.inset(padding, 0), size: size, weight: .bold, align: .centre)
      elements.append(element)
      mapFocus = mapFocus.above(frame.y - metrics.gap)
    }
    if isSigned, let limit = signs.speedLimit {
      var column = area.cut(driverSide, side)
      compose(limit, in: column.cutBottom(side))
    }
  }

  /// The sign of a speed limit: a red ring, as in most of the world; where distances are told in feet the upright board of
  /// the United States (MUTCD, R2-1).
  private mutating func compose(_ limit: SpeedSign, in square: ScreenRectangle) {
    let isBoard = screen.units == .milesAndFeet
    let frame = isBoard ? square.centred(0.84 * square.width, square.height) : square
    let radius = isBoard ? 0.12 * square.width : square.width / 2
    var ground = ScreenElement(kind: .card, frame: frame)
    ground.shape = PlacedShape(fill: .sign, radius: radius, floats: true)
    elements.append(ground)
    var sign = ScreenElement(
      kind: .speedLimit(limit), frame: frame.inset((isBoard ? 0.06 : 0.09) * square.width),
      label: words.spoken.sentence(about: limit))
    sign.shape = PlacedShape(fill: .sign, radius: radius)
    sign.shape?.outline = isBoard ? .onSign : .signRing
    sign.shape?.outlineWidth = (isBoard ? 0.04 : 0.13) * square.width
    var room = sign.frame
    if isBoard {
      sign.texts = lines(
        ["LIMIT"], in: room.cutTop(0.36 * square.height), size: 0.22 * square.width, weight: .bold, paint: .onSign,
        align: .centre)
    }
    // Three digits are as wide as the sign lets them be.
    let number = String(limit.number)
    let size = (isBoard ? 0.42 : number.count > 2 ? 0.34 : 0.42) * square.width
    sign.texts += lines([number], in: room, size: size, weight: .bold, paint: .onSign, align: .centre)
    elements.append(sign)
  }
}

extension ScreenRectangle {
  /// What of it is above a line, never turned inside out.
  fileprivate func above(_ line: Double) -> ScreenRectangle {
    ScreenRectangle(x: x, y: y, width: width, height: min(height, max(0, line - y)))
  }
}

extension Turn {
  /// The picture of a lane that leads there.
  var laneImage: ImageName {
    switch self {
    case .straight: "lane-straight"
    case .slightRight: "lane-slight-right"
    case .right: "lane-right"
    case .sharpRight: "lane-sharp-right"
    case .uTurnRight: "lane-u-turn-right"
    case .uTurnLeft: "lane-u-turn-left"
    case .sharpLeft: "lane-sharp-left"
    case .left: "lane-left"
    case .slightLeft: "lane-slight-left"
    }
  }
}
