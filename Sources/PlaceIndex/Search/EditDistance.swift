/// Edit distance with neighbouring letters swapped as one edit (optimal string alignment, Damerau 1964).
enum EditDistance {
  /// The distance, or `nil` as soon as it is sure to be more than allowed.
  static func between(_ a: [UInt8], _ b: [UInt8], atMost most: Int) -> Int? {
    if a == b { return 0 }
    guard abs(a.count - b.count) <= most else { return nil }
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = last
    for i in 1...a.count {
      current[0] = i
      var least = i
      for j in 1...b.count {
        let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(substitution, last[j] + 1, current[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, beforeLast[j - 2] + 1) }
        current[j] = best
        least = min(least, best)
      }
      // A swap reaches back one row more, but costs one, as every step between the rows does.
      if least > most { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[b.count] <= most ? last[b.count] : nil
  }
}
