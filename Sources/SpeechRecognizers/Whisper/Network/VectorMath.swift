#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Vectorized loops over arrays, eight numbers at a time: a compiler must not reorder `Float` sums by itself.
enum VectorMath {
  typealias Lanes = SIMD8<Float>
  private static let width = Lanes.scalarCount

  /// The dot product of two arrays.
  static func dot(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, count: Int) -> Float {
    var sum = Lanes.zero
    var position = 0
    while position + width <= count {
      sum += load(a + position) * load(b + position)
      position += width
    }
    var rest: Float = 0
    while position < count {
      rest += a[position] * b[position]
      position += 1
    }
    return sum.sum() + rest
  }

  /// Adds a multiple of one array to another.
  static func add(
    _ source: UnsafePointer<Float>, times factor: Float, to target: UnsafeMutablePointer<Float>, count: Int
  ) {
    var position = 0
    while position + width <= count {
      store(load(target + position) + load(source + position) * factor, target + position)
      position += width
    }
    while position < count {
      target[position] += source[position] * factor
      position += 1
    }
  }

  /// Multiplies an array by a factor.
  static func scale(_ values: UnsafeMutablePointer<Float>, by factor: Float, count: Int) {
    var position = 0
    while position + width <= count {
      store(load(values + position) * factor, values + position)
      position += width
    }
    while position < count {
      values[position] *= factor
      position += 1
    }
  }

  static func maximum(_ values: UnsafePointer<Float>, count: Int) -> Float {
    var best = Lanes(repeating: -.infinity)
    var position = 0
    while position + width <= count {
      let lanes = load(values + position)
      best.replace(with: lanes, where: lanes .> best)
      position += width
    }
    var most = best.max()
    while position < count {
      most = max(most, values[position])
      position += 1
    }
    return most
  }

  /// The sum of the exponentials of an array's numbers minus an offset.
  static func sumOfExponentials(_ values: UnsafePointer<Float>, less offset: Float, count: Int) -> Float {
    var sum = Lanes.zero
    var position = 0
    while position + width <= count {
      sum += exp(load(values + position) - offset)
      position += width
    }
    var rest: Float = 0
    while position < count {
      rest += exp(values[position] - offset)
      position += 1
    }
    return sum.sum() + rest
  }

  /// Replaces numbers with their softmax: each exponential divided by the sum of all.
  static func softmax(_ values: UnsafeMutablePointer<Float>, count: Int) {
    let most = maximum(values, count: count)
    var sum = Lanes.zero
    var position = 0
    while position + width <= count {
      let lanes = exp(load(values + position) - most)
      store(lanes, values + position)
      sum += lanes
      position += width
    }
    var total = sum.sum()
    while position < count {
      values[position] = exp(values[position] - most)
      total += values[position]
      position += 1
    }
    scale(values, by: 1 / total, count: count)
  }

  /// The Gaussian error linear unit (Hendrycks and Gimpel, 2016): each number times the standard normal distribution
  /// function.
  static func gelu(_ values: UnsafeMutablePointer<Float>, count: Int) {
    var position = 0
    while position + width <= count {
      let lanes = load(values + position)
      store(lanes * normalDistribution(lanes), values + position)
      position += width
    }
    while position < count {
      values[position] *= normalDistribution(Lanes(repeating: values[position]))[0]
      position += 1
    }
  }

  /// Normalizes an array and applies a gain and a bias, as a layer norm does (Ba, Kiros and Hinton, 2016).
  static func normalize(
    _ source: UnsafePointer<Float>, gain: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    into target: UnsafeMutablePointer<Float>, count: Int
  ) {
    var mean: Float = 0
    for position in 0..<count { mean += source[position] }
    mean /= Float(count)
    var variance: Float = 0
    for position in 0..<count { variance += (source[position] - mean) * (source[position] - mean) }
    let factor = 1 / (variance / Float(count) + 1e-5).squareRoot()
    for position in 0..<count {
      target[position] = (source[position] - mean) * factor * gain[position] + bias[position]
    }
  }

  /// Abramowitz and Stegun's formula 7.1.26 for the error function, accurate to 1.5e-7.
  private static func normalDistribution(_ x: Lanes) -> Lanes {
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
  private static func exp(_ x: Lanes) -> Lanes {
    let least = x.replacing(with: -87, where: x .< -87)
    let bounded = least.replacing(with: 88, where: least .> 88)
    // Adding this large number rounds the fraction away and leaves the integer in the last bits.
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

  /// 1.5 times 2 to the 23rd.
  private static let wholes: Float = 12_582_912

  private static func exp(_ x: Float) -> Float { expf(x) }

  private static func load(_ pointer: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
  }

  private static func store(_ lanes: Lanes, _ pointer: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: lanes, as: Lanes.self)
  }
}
