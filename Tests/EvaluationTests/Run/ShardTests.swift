import Foundation
import Testing

@testable import Evaluation

struct ShardTests {
  @Test(arguments: ["1/1", "1/2", "2/2", "7/8", "100/100"])
  func isReadAndWritten(text: String) throws {
    let shard = try #require(Shard(parsing: text))
    #expect(shard.description == text)
    #expect(try JSONDecoder().decode([Shard].self, from: JSONEncoder().encode([shard])) == [shard])
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/-2", "1/2/3", "a/b", "1 /2", "/", "1.0/2"])
  func isNoShard(text: String) {
    #expect(Shard(parsing: text) == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Shard.self, from: JSONEncoder().encode(text)) }
  }

  @Test(arguments: 1...7, 0...20)
  func partsMakeTheWhole(count: Int, entries: Int) throws {
    let shards = try (1...count).map { try #require(Shard(parsing: "\($0)/\(count)")) }
    for index in 0..<entries { #expect(shards.count { $0.contains(index) } == 1) }
    for shard in shards { #expect(shard.share(of: entries) == (0..<entries).count { shard.contains($0) }) }
  }
}
