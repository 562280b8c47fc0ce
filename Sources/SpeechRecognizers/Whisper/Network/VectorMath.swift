import Foundation

/// Vectorized loops over arrays, eight numbers at a time: a compiler must not reorder `Float` sums by itself.
enum VectorMath {
  typealias Lanes = SIMD8<Float>
  private static let width = Lanes.scalarCount

  /// The positions at which eight numbers are processed together, and those of the remaining numbers.
  @inline(__always) static func positions(_ count: Int) -> (lanes: StrideTo<Int>, rest: Range<Int>) {
    let whole = count - count % width
    return (stride(from: 0, to: whole, by: width), whole..<count)
  }

  /// The dot product of two arrays.
  static func dot(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, count: Int) -> Float {
    let positions = positions(count)
    var sum = Lanes.zero
    for position in positions.lanes { sum += load(a + position) * load(b + position) }
    var rest: Float = 0
    for position in positions.rest { rest += a[position] * b[position] }
    return sum.sum() + rest
  }

  /// Adds a multiple of one array to another.
  static func add(
    _ source: UnsafePointer<Float>, times factor: Float, to target: UnsafeMutablePointer<Float>, count: Int
  ) {
    let positions = positions(count)
    for position in positions.lanes {
      store(load(target + position) + load(source + position) * factor, target + position)
    }
    for position in positions.rest { target[position] += source[position] * factor }
  }

  /// Multiplies an array by a factor.
  static func scale(_ values: UnsafeMutablePointer<Float>, by factor: Float, count: Int) {
    let positions = positions(count)
    for position in positions.lanes { store(load(values + position) * factor, values + position) }
    for position in positions.rest { values[position] *= factor }
  }

  static func maximum(_ values: UnsafePointer<Float>, count: Int) -> Float {
    let positions = positions(count)
    var best = Lanes(repeating: -.infinity)
    for position in positions.lanes {
      let lanes = load(values + position)
      best.replace(with: lanes, where: lanes .> best)
    }
    var most = best.max()
    for position in positions.rest { most = max(most, values[position]) }
    return most
  }

  /// The sum of the exponentials of an array's numbers minus an offset.
  static func sumOfExponentials(_ values: UnsafePointer<Float>, less offset: Float, count: Int) -> Float {
    let positions = positions(count)
    var sum = Lanes.zero
    for position in positions.lanes { sum += exp(load(values + position) - offset) }
    var rest: Float = 0
    for position in positions.rest { rest += exp(values[position] - offset) }
    return sum.sum() + rest
  }

  /// Replaces numbers with their natural logarithms: the exponent, and a polynomial of the rest (Cephes' `logf`), accurate
  /// to a few parts in ten million. Numbers below the least normal number are raised to it.
  static func takeLogarithms(_ values: UnsafeMutablePointer<Float>, count: Int) {
    let positions = positions(count)
    // The rest is between the square roots of 0.5 and 2.
    let least = Float(0.5).squareRoot().bitPattern
    for position in positions.lanes {
      let lanes = load(values + position)
      let normal = lanes.replacing(with: .leastNormalMagnitude, where: lanes .< .leastNormalMagnitude)
      let bits = unsafeBitCast(normal, to: SIMD8<UInt32>.self) &- least
      let exponent = Lanes(SIMD8<Int32>(truncatingIfNeeded: bits) &>> 23)
      let rest = unsafeBitCast((bits & 0x7f_ffff) &+ least, to: Lanes.self) - 1
      var sum = rest * 7.0376836292e-2 - 1.1514610310e-1
      sum = sum * rest + 1.1676998740e-1
      sum = sum * rest - 1.2420140846e-1
      sum = sum * rest + 1.4249322787e-1
      sum = sum * rest - 1.6668057665e-1
      sum = sum * rest + 2.0000714765e-1
      sum = sum * rest - 2.4999993993e-1
      sum = sum * rest + 3.3333331174e-1
      let square = rest * rest
      store(sum * rest * square - square * 0.5 + rest + exponent * 0.69314718, values + position)
    }
    for position in positions.rest { values[position] = logf(max(.leastNormalMagnitude, values[position])) }
  }

  /// Replaces numbers with their softmax: each exponential divided by the sum of all.
  static func softmax(_ values: UnsafeMutablePointer<Float>, count: Int) {
    let positions = positions(count)
    let most = maximum(values, count: count)
    var sum = Lanes.zero
    for position in positions.lanes {
      let lanes = exp(load(values + position) - most)
      store(lanes, values + position)
      sum += lanes
    }
    var total = sum.sum()
    for position in positions.rest {
      values[position] = exp(values[position] - most)
      total += values[position]
    }
    scale(values, by: 1 / total, count: count)
  }

  /// The Gaussian error linear unit (Hendrycks and Gimpel, 2016): each number times the standard normal distribution
  /// function.
  static func gelu(_ values: UnsafeMutablePointer<Float>, count: Int) {
    let positions = positions(count)
    for position in positions.lanes {
      let lanes = load(values + position)
      store(lanes * normalDistribution(lanes), values + position)
    }
    for position in positions.rest {
      values[position] *= normalDistribution(Lanes(repeating: values[position]))[0]
    }
  }

  /// Normalizes an array and applies a gain and a bias, as a layer norm does (Ba, Kiros and Hinton, 2016).
  static func normalize(
    _ source: UnsafePointer<Float>, gain: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    into target: UnsafeMutablePointer<Float>, count: Int
  ) {
    let positions = positions(count)
    var sums = Lanes.zero
    for position in positions.lanes { sums += load(source + position) }
    let mean = positions.rest.reduce(sums.sum()) { $0 + source[$1] } / Float(count)
    var squares = Lanes.zero
    for position in positions.lanes {
      let difference = load(source + position) - mean
      squares += difference * difference
    }
    let sum = positions.rest.reduce(squares.sum()) { $0 + (source[$1] - mean) * (source[$1] - mean) }
    let factor = 1 / (sum / Float(count) + 1e-5).squareRoot()
    for position in 0..<count {
      target[position] = (source[position] - mean) * factor * gain[position] + bias[position]
    }
  }

  /// Abramowitz and Stegun's formula 7.1.26 for the error function, accurate to 1.5e-7.
  @inline(__always) private static func normalDistribution(_ x: Lanes) -> Lanes {
    let scaled = x * Float(0.5).squareRoot()
    let positive = scaled.replacing(with: -scaled, where: scaled .< 0)
    let t = 1 / (1 + positive * 0.3275911)
    var sum = t * 1.061405429 - 1.453152027
    sum = sum * t + 1.421413741
    sum = sum * t - 0.284496736
    sum = sum * t + 0.254829592
    let tail = sum * t * exp(-(positive * positive)) * 0.5
    return (1 - tail).replacing(with: tail, where: scaled .< 0)
  }

  /// The exponential function from powers of two and a polynomial (Cephes' `expf`), accurate to a few parts in ten
  /// million.
  @inline(__always) static func exp(_ x: Lanes) -> Lanes {
    let least = x.replacing(with: -87, where: x .< -87)
    let bounded = least.replacing(with: 88, where: least .> 88)
    let shifted = bounded * 1.44269504 + wholes
    let power = shifted - wholes
    let rest = bounded - power * 0.693359375 + power * 2.12194440e-4
    var sum = rest * 1.9875691500e-4 + 1.3981999507e-3
    sum = sum * rest + 8.3334519073e-3
    sum = sum * rest + 4.1665795894e-2
    sum = sum * rest + 1.6666665459e-1
    sum = sum * rest + 5.0000001201e-1
    sum = sum * rest * rest + rest + 1
    let exponent = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &- wholes.bitPattern &+ 127
    return sum * unsafeBitCast(exponent &<< 23, to: Lanes.self)
  }

  @inline(__always) private static func exp(_ x: Float) -> Float { expf(x) }

  @inline(__always) static func load(_ pointer: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
  }

  @inline(__always) static func store(_ lanes: Lanes, _ pointer: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
  }
}
