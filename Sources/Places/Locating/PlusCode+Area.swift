extension PlusCode {
  /// The full code of the cell that a point is in.
  ///
  /// The poles and the 180th meridian have codes too: the north pole is in the cell below it, 180° is -180°.
  ///
  /// - Parameters:
  ///   - point: a point of the cell.
  ///   - length: how many digits: 2, 4, 6, 8 or 10...15. Any other is taken as the nearest longer of these, or as 15.
  ///     Ten digits are a cell of 14 m at the equator, eleven one of 3.5 m.
  public init(encoding point: Coordinate, length: Int = 10) {
    let length = min(max(length, 2), Self.maximumLength)
    let count = length < Self.pairedCount ? (length + 1) / 2 * 2 : length
    digits = PlusCodeCell(of: point).digits(count: count)
    omitted = 0
  }

  /// The cell, or `nil` for a short code, which alone does not say where it is.
  public var area: BoundingBox? {
    guard isFull else { return nil }
    let cell = PlusCodeCell(digits: digits, omitted: 0)
    return BoundingBox(
      south: Self.latitude(cell.south), west: Self.longitude(cell.west),
      north: Self.latitude(cell.south + cell.height), east: Self.longitude(cell.west + cell.width))
  }

  /// The middle of the cell, or `nil` for a short code.
  public var centre: Coordinate? { area?.centre }

  /// The full code that a short one stands for near a place: the one whose middle is nearest.
  ///
  /// A full code is given as it is. Nearness is by degrees and goes over the 180th meridian, not over a pole.
  public func recovered(near place: Coordinate) -> PlusCode {
    guard !isFull else { return self }
    let reference = PlusCodeCell(of: place)
    let (stepNorth, stepEast) = PlusCodeCell.size(digitCount: omitted)
    var cell = PlusCodeCell(digits: digits, omitted: omitted)
    cell.south += reference.south / stepNorth * stepNorth
    cell.west += reference.west / stepEast * stepEast

    // All twice, so that the middle of a cell of one unit is whole.
    let northward = 2 * (cell.south - reference.south) + cell.height
    if northward > stepNorth, cell.south >= stepNorth {
      cell.south -= stepNorth
    } else if northward < -stepNorth, cell.south + cell.height + stepNorth <= 180 * PlusCodeCell.latitudeUnits {
      cell.south += stepNorth
    }
    let eastward = 2 * (cell.west - reference.west) + cell.width
    if eastward > stepEast { cell.west -= stepEast } else if eastward < -stepEast { cell.west += stepEast }
    let round = 360 * PlusCodeCell.longitudeUnits
    cell.west = (cell.west + round) % round
    return PlusCode(digits: cell.digits(count: omitted + digits.count), omitted: 0)
  }

  private static func latitude(_ units: Int) -> Double {
    Double(units - 90 * PlusCodeCell.latitudeUnits) / Double(PlusCodeCell.latitudeUnits)
  }

  private static func longitude(_ units: Int) -> Double {
    Double(units - 180 * PlusCodeCell.longitudeUnits) / Double(PlusCodeCell.longitudeUnits)
  }
}
