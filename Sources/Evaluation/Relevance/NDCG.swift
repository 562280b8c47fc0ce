#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Normalised discounted cumulative gain (Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques",
/// ACM TOIS 20(4), 2002), with the discount 1 / log2(1 + rank) of Burges et al. (ICML 2005).
public enum NDCG {
  /// How many answers count, unless told otherwise: what a driver sees without scrolling.
  public static let depth = 5

  /// The gain of a ranking against that of the best one, 0 to 1; `nil` where nothing can be gained.
  ///
  /// It is cut off at 1: where one place would do in place of another, a ranking may offer both.
  ///
  /// - Parameters:
  ///   - grades: The grades of the answers, best answer first.
  ///   - judged: The grades of every place that was judged, in any order.
  ///   - depth: How many answers count, at least 1.
  public static func value(of grades: [Relevance], judged: [Relevance], depth: Int = depth) -> Double? {
    let ideal = gain(judged.filter { $0.gain > 0 }.sorted { $0.gain > $1.gain }, depth: depth)
    guard ideal > 0 else { return nil }
    return min(1, gain(grades, depth: depth) / ideal)
  }

  private static func gain(_ grades: [Relevance], depth: Int) -> Double {
    grades.prefix(max(1, depth)).enumerated().reduce(0) { sum, answer in
      sum + answer.element.gain / log2(Double(answer.offset) + 2)
    }
  }
}
