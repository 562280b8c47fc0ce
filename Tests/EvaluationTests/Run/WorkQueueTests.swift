import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct WorkQueueTests {
  /// What is left, as "entry: conditions".
  private func work(conditions: Int, after last: Int?, shard: String? = nil) throws -> [String] {
    let folder = try TestFolder()
    let url = try folder.write("corpus.tsv", "a\tone\nnonsense\nb\ttwo\nc\tthree\nd\tfour\n")
    var queue = try WorkQueue(
      CorpusSource(url, needsAudio: false), shard: shard.flatMap { Shard(parsing: $0) }, conditions: conditions,
      after: last)
    var found: [String] = []
    while let item = try queue.next() {
      found.append("\(item.entry.id): \(item.conditions.map(String.init).joined(separator: " "))")
    }
    return found
  }

  @Test(
    arguments: [
      (nil, nil, ["a: 0 1 2", "b: 0 1 2", "c: 0 1 2", "d: 0 1 2"]),
      (0, nil, ["a: 1 2", "b: 0 1 2", "c: 0 1 2", "d: 0 1 2"]),
      (2, nil, ["b: 0 1 2", "c: 0 1 2", "d: 0 1 2"]), (7, nil, ["c: 2", "d: 0 1 2"]), (11, nil, []),
      (nil, "1/2", ["a: 0 1 2", "c: 0 1 2"]), (1, "1/2", ["a: 2", "c: 0 1 2"]), (nil, "2/3", ["b: 0 1 2"]),
      (nil, "5/5", []),
    ] as [(Int?, String?, [String])])
  func whatIsLeft(last: Int?, shard: String?, expected: [String]) throws {
    #expect(try work(conditions: 3, after: last, shard: shard) == expected)
  }
}
