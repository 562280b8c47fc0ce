import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("The places of connections", .tags(.realTime)) struct ConnectionTableTests {
  /// Which places were lost, in order.
  private final class Lost: Sendable {
    let names = Mutex<[String]>([])
  }

  private let lost = Lost()

  private func enter(_ table: ConnectionTable, _ name: String, from address: String, at second: UInt64) -> Int? {
    table.enter(from: address, at: .uptimeNanoseconds(second * 1_000_000_000)) { [lost] in
      lost.names.withLock { $0.append(name) }
    }
  }

  @Test("whoever has most loses the one that is idle longest") func full() throws {
    let table = ConnectionTable(most: 4, perAddress: 4)
    let first = try #require(enter(table, "first", from: "10.0.0.1", at: 1))
    #expect(enter(table, "second", from: "10.0.0.1", at: 2) != nil)
    #expect(enter(table, "third", from: "10.0.0.1", at: 3) != nil)
    #expect(enter(table, "other", from: "10.0.0.2", at: 0) != nil)
    table.begin(first)
    #expect(enter(table, "new", from: "10.0.0.3", at: 5) != nil)
    #expect(lost.names.withLock(\.self) == ["second"])
    #expect(table.count == 4)
  }

  @Test("whoever goes on asking is not the one that goes") func asking() throws {
    let table = ConnectionTable(most: 3, perAddress: 3)
    let asker = try #require(enter(table, "asker", from: "10.0.0.1", at: 1))
    #expect(enter(table, "silent", from: "10.0.0.1", at: 2) != nil)
    for second in 3..<1_000 {
      table.begin(asker)
      table.rest(asker, at: .uptimeNanoseconds(UInt64(second) * 1_000_000_000))
    }
    #expect(enter(table, "third", from: "10.0.0.1", at: 1_001) != nil)
    #expect(enter(table, "fourth", from: "10.0.0.2", at: 1_002) != nil)
    #expect(enter(table, "fifth", from: "10.0.0.2", at: 1_003) != nil)
    #expect(lost.names.withLock(\.self) == ["silent", "asker"])
  }

  @Test("nobody loses a place in the middle of a request") func busy() throws {
    let table = ConnectionTable(most: 1, perAddress: 1)
    let only = try #require(enter(table, "only", from: "10.0.0.1", at: 1))
    table.begin(only)
    #expect(enter(table, "new", from: "10.0.0.2", at: 2) == nil)
    table.leave(only)
    table.leave(only)
    #expect(enter(table, "new", from: "10.0.0.2", at: 3) != nil && table.count == 1)
  }

  @Test("where all have requests, the one that takes longest to come goes") func receiving() throws {
    let table = ConnectionTable(most: 2, perAddress: 2)
    let first = try #require(enter(table, "first", from: "10.0.0.1", at: 1))
    let second = try #require(enter(table, "second", from: "10.0.0.1", at: 2))
    table.receive(second, at: .uptimeNanoseconds(8))
    table.receive(first, at: .uptimeNanoseconds(9))
    #expect(enter(table, "third", from: "10.0.0.2", at: 3) != nil)
    // Neither does who has just come.
    #expect(enter(table, "fourth", from: "10.0.0.1", at: 3) != nil)
    #expect(lost.names.withLock(\.self) == ["second", "first"])
  }

  @Test("of addresses with as many connections the one that has been idle longest goes") func ties() throws {
    let table = ConnectionTable(most: 2, perAddress: 2)
    #expect(enter(table, "first", from: "10.0.0.1", at: 0) != nil)
    #expect(enter(table, "second", from: "10.0.0.2", at: 1) != nil)
    #expect(enter(table, "third", from: "10.0.0.3", at: 100) != nil)
    // Who has just come has the place of the first, and is not the next to go.
    #expect(enter(table, "fourth", from: "10.0.0.4", at: 100) != nil)
    #expect(lost.names.withLock(\.self) == ["first", "second"])
  }

  @Test("addresses that come and go are counted each by itself") func again() throws {
    let table = ConnectionTable(most: 2, perAddress: 2)
    for number in 0..<100 {
      let one = try #require(enter(table, "one", from: "10.0.0.\(number % 3)", at: UInt64(number)))
      let other = try #require(enter(table, "other", from: "10.0.1.\(number)", at: UInt64(number)))
      table.receive(one, at: .uptimeNanoseconds(UInt64(number)))
      table.leave(one)
      table.leave(other)
    }
    #expect(table.count == 0 && lost.names.withLock(\.isEmpty))
    let busy = try #require(enter(table, "busy", from: "10.0.0.1", at: 100))
    table.begin(busy)
    #expect(enter(table, "idle", from: "10.0.0.2", at: 101) != nil)
    #expect(enter(table, "new", from: "10.0.0.3", at: 103) != nil)
    #expect(lost.names.withLock(\.self) == ["idle"])
  }

  @Test("an address has its limit, this machine's own has not") func addresses() throws {
    let table = ConnectionTable(most: 100, perAddress: 2)
    for number in 0..<5 { #expect(enter(table, "\(number)", from: "10.0.0.1", at: UInt64(number)) != nil) }
    #expect(lost.names.withLock(\.self) == ["0", "1", "2"])
    for number in 0..<5 {
      #expect(enter(table, "own", from: "127.0.0.1", at: UInt64(number)) != nil)
      #expect(enter(table, "own", from: "::1", at: UInt64(number)) != nil)
    }
    #expect(table.count == 12 && lost.names.withLock(\.count) == 3)
  }
}
