/// Selects the best Gaussians of a codebook for a block of frames.
///
/// At least eight Gaussians aren't below the eighth-best of sixteen groups' maxima, and few others are above it. So each
/// frame compares all Gaussians with this threshold, and sorts only those above it. The maxima and comparisons are
/// vectorized over frames.
struct BestGaussians: ~Copyable {
  /// The number of selected Gaussians.
  static let count = 8
  /// Frames that are compared together; the number of frames in a block is a multiple of theirs.
  typealias Lanes = SIMD8<Float>
  /// The number of Gaussians in a codebook must be a multiple of it.
  static let unit = UInt32.bitWidth

  private static let groups = 16
  /// The comparisons that sort eight numbers.
  private static let comparisons = [
    (0, 2), (1, 3), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6), (3, 7), (0, 1), (2, 3), (4, 5), (6, 7), (2, 4), (3, 5),
    (1, 4), (3, 6), (1, 2), (3, 4), (5, 6),
  ]

  private let frames: Int
  private let density: Int
  /// The maximum of each group, by group and frame.
  private let maxima: UnsafeMutablePointer<Float>
  /// Whether each Gaussian reaches the threshold, a bit for each, by the number's word and frame.
  private let reaching: UnsafeMutablePointer<UInt32>
  /// The Gaussians of a frame that reach the threshold.
  private let candidates: UnsafeMutablePointer<UInt16>

  /// Creates buffers for a number of frames in a block and of Gaussians in a codebook.
  init(frames: Int, density: Int) {
    (self.frames, self.density) = (frames, density)
    maxima = .allocate(capacity: Self.groups * frames)
    maxima.initialize(repeating: 0, count: Self.groups * frames)
    reaching = .allocate(capacity: density / Self.unit * frames)
    reaching.initialize(repeating: 0, count: density / Self.unit * frames)
    candidates = .allocate(capacity: density)
    candidates.initialize(repeating: 0, count: density)
  }

  deinit {
    maxima.deallocate()
    reaching.deallocate()
    candidates.deallocate()
  }

  /// Finds the best Gaussians of each of the first frames, from log-likelihoods by Gaussian and frame.
  ///
  /// Stores the Gaussians and their log-likelihoods by frame, in no order, and raises `tops` to the best log-likelihood
  /// of each frame.
  func find(
    in fits: UnsafePointer<Float>, _ count: Int, gaussians: UnsafeMutablePointer<UInt16>,
    best: UnsafeMutablePointer<Float>, tops: UnsafeMutablePointer<Float>
  ) {
    for frame in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let threshold = threshold(fits + frame, maxima + frame, tops + frame)
      for word in 0..<density / Self.unit {
        var bits = SIMD8<UInt32>.zero
        for bit in 0..<Self.unit {
          let isReaching = VectorMath.load(fits + (word * Self.unit + bit) * frames + frame) .>= threshold
          bits |= SIMD8<UInt32>.zero.replacing(with: 1 &<< UInt32(truncatingIfNeeded: bit), where: isReaching)
        }
        UnsafeMutableRawPointer(reaching + word * frames + frame).storeBytes(of: bits, as: SIMD8<UInt32>.self)
      }
    }
    for frame in 0..<count {
      select(frame, fits + frame, gaussians + frame * Self.count, best + frame * Self.count)
    }
  }

  /// The eighth-best of the maxima of groups, for several frames.
  private func threshold(
    _ fits: UnsafePointer<Float>, _ maxima: UnsafeMutablePointer<Float>, _ tops: UnsafeMutablePointer<Float>
  ) -> Lanes {
    let size = density / Self.groups
    for group in 0..<Self.groups {
      var most = VectorMath.load(fits + group * size * frames)
      for gaussian in group * size + 1..<(group + 1) * size {
        most = Self.larger(most, VectorMath.load(fits + gaussian * frames))
      }
      VectorMath.store(most, maxima + group * frames)
    }
    // Sorts each half of the groups.
    for half in [0, Self.groups / 2] {
      for (one, other) in Self.comparisons {
        let (first, second) = (maxima + (half + one) * frames, maxima + (half + other) * frames)
        let (a, b) = (VectorMath.load(first), VectorMath.load(second))
        VectorMath.store(Self.larger(a, b), first)
        VectorMath.store(Self.smaller(a, b), second)
      }
    }
    // The better half of two sorted lists contains the larger number of each pair of opposite ones.
    var least = Lanes(repeating: .infinity)
    for rank in 0..<Self.count {
      let (a, b) = (maxima + rank * frames, maxima + (Self.groups - 1 - rank) * frames)
      least = Self.smaller(least, Self.larger(VectorMath.load(a), VectorMath.load(b)))
    }
    let top = Self.larger(VectorMath.load(maxima), VectorMath.load(maxima + Self.groups / 2 * frames))
    VectorMath.store(Self.larger(VectorMath.load(tops), top), tops)
    return least
  }

  /// Selects the best Gaussians of a frame from those that reach its threshold.
  private func select(
    _ frame: Int, _ fits: UnsafePointer<Float>, _ gaussians: UnsafeMutablePointer<UInt16>,
    _ best: UnsafeMutablePointer<Float>
  ) {
    var count = 0
    for word in 0..<density / Self.unit {
      var bits = reaching[word * frames + frame]
      while bits != 0 {
        candidates[count] = UInt16(truncatingIfNeeded: word * Self.unit + bits.trailingZeroBitCount)
        count += 1
        bits &= bits &- 1
      }
    }
    func fit(_ place: Int) -> Float { fits[Int(candidates[place]) * frames] }
    while count > Self.count {
      var (least, leastFit) = (0, fit(0))
      for place in 1..<count {
        let isLess = fit(place) < leastFit
        (least, leastFit) = (isLess ? place : least, isLess ? fit(place) : leastFit)
      }
      count -= 1
      candidates[least] = candidates[count]
    }
    for place in 0..<Self.count {
      gaussians[place] = candidates[place]
      best[place] = fit(place)
    }
  }

  private static func larger(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .> a) }

  private static func smaller(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }
}
