import Evaluation
import Testing

@Suite struct MatchedPairsTests {
  private func test(_ a: [Int], _ b: [Int]) -> MatchedPairs {
    var test = MatchedPairs()
    for (a, b) in zip(a, b) { test.add(errorsA: a, errorsB: b) }
    return test
  }

  /// The figures are NumPy's and SciPy's.
  @Test func knownTable() throws {
    let test = test([2, 0, 1, 3, 0, 1, 4, 0, 2, 1, 0, 0], [1, 0, 1, 1, 0, 2, 2, 0, 1, 1, 1, 0])
    let result = try #require(test.result)
    #expect(result.segments == 12)
    #expect(abs(result.mean - 1.0 / 3) < 1e-15)
    #expect(abs(result.variance - 0.9696969696969698) < 1e-14)
    #expect(try abs(#require(result.z) - 1.1726039399558572) < 1e-12)
    #expect(try abs(#require(result.p) - 0.24095466870157023) < 1e-12)
  }

  @Test func systemsSwapped() throws {
    let (one, other) = (test([1, 0, 2], [0, 0, 1]), test([0, 0, 1], [1, 0, 2]))
    #expect(try #require(one.result?.z) == -#require(other.result?.z))
    #expect(try #require(one.result?.p) == #require(other.result?.p))
  }

  @Test func withoutVariance() throws {
    let same = try #require(test([1, 2, 0], [1, 2, 0]).result)
    #expect(same.z == 0 && same.p == 1)
    let constant = try #require(test([2, 3, 1], [1, 2, 0]).result)
    #expect(constant.mean == 1 && constant.z == nil && constant.p == nil)
    #expect(test([1], [0]).result == nil)
    #expect(test([], []).result == nil)
  }

  @Test func shards() {
    let (a, b) = ([2, 0, 1, 3, 0, 1, 4], [1, 0, 1, 1, 0, 2, 2])
    var shards = test(Array(a[4...]), Array(b[4...]))
    shards.merge(test(Array(a[..<4]), Array(b[..<4])))
    #expect(shards == test(a, b))
  }
}
