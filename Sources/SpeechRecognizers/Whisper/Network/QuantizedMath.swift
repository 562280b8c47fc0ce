/// Loops that convert numbers to 8 bits and back. The compiler vectorizes those without a sum or maximum of `Float`.
extension VectorMath {
  /// 1.5 times 2 to the 23rd. Adding it rounds the fraction away and leaves the integer in the last bits.
  static let wholes: Float = 12_582_912

  /// Subtracts an offset, multiplies by a factor, and rounds to 8 bits, signed or unsigned.
  static func round<Integer: FixedWidthInteger>(
    _ source: UnsafePointer<Float>, less offset: Float, times factor: Float,
    into target: UnsafeMutablePointer<Integer>, count: Int
  ) {
    for position in 0..<count {
      target[position] = Integer(truncatingIfNeeded: ((source[position] - offset) * factor + wholes).bitPattern)
    }
  }

  /// Replaces each integer with `integer * factor * scale + offset * sum + bias`.
  static func rescale(
    _ values: UnsafeMutablePointer<Float>, by factor: Float, _ scales: UnsafePointer<Float>, plus offset: Float,
    _ sums: UnsafePointer<Float>, _ bias: UnsafePointer<Float>, count: Int
  ) {
    for position in 0..<count {
      let integer = Int32(bitPattern: values[position].bitPattern)
      values[position] = Float(integer) * (factor * scales[position]) + (offset * sums[position] + bias[position])
    }
  }

  /// The dot product of two arrays of integers.
  static func dot(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<Int8>, count: Int) -> Int32 {
    var sum: Int32 = 0
    for position in 0..<count { sum &+= Int32(a[position]) &* Int32(b[position]) }
    return sum
  }

  /// The least and the greatest of an array's numbers.
  static func bounds(_ values: UnsafePointer<Float>, count: Int) -> (least: Float, most: Float) {
    let positions = positions(count)
    var (low, high) = (Lanes(repeating: .infinity), Lanes(repeating: -.infinity))
    for position in positions.lanes {
      let lanes = load(values + position)
      low.replace(with: lanes, where: lanes .< low)
      high.replace(with: lanes, where: lanes .> high)
    }
    var (least, most) = (low.min(), high.max())
    for position in positions.rest { (least, most) = (min(least, values[position]), max(most, values[position])) }
    return (least, most)
  }

  /// The greatest magnitude of an array's numbers and of the sums of two neighbors.
  static func maximumOfNeighbors(_ values: UnsafePointer<Float>, count: Int) -> Float {
    guard count > 0 else { return 0 }
    var most = abs(values[count - 1])
    let positions = positions(count - 1)
    var best = Lanes.zero
    for position in positions.lanes {
      let lanes = load(values + position)
      let sums = lanes + load(values + position + 1)
      best.replace(with: lanes, where: lanes .> best)
      best.replace(with: -lanes, where: -lanes .> best)
      best.replace(with: sums, where: sums .> best)
      best.replace(with: -sums, where: -sums .> best)
    }
    for position in positions.rest {
      most = max(most, abs(values[position]), abs(values[position] + values[position + 1]))
    }
    return max(most, best.max())
  }
}
