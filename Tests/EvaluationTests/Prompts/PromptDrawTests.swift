import Evaluation
import Places
import Testing
import Understanding

@Suite struct PromptDrawTests {
  private static let all = Dictionary(uniqueKeysWithValues: PromptKind.allCases.map { ($0, 1_000) })

  @Test func theSameSeedDrawsTheSame() async throws {
    let town = try Town()
    let first = try await town.draw([.names: 8, .addresses: 8, .nearest: 4, .near: 4, .reject: 2])
    #expect(try await town.draw([.names: 8, .addresses: 8, .nearest: 4, .near: 4, .reject: 2]) == first)
    #expect(try await town.draw([.names: 8, .addresses: 8, .nearest: 4, .near: 4, .reject: 2], seed: 2) != first)
    // What is drawn of a kind does not depend on the other kinds.
    let names = try await town.draw([.names: 8])
    #expect(Set(names) == Set(first.filter { $0.kind == .names }))
  }

  @Test func kindsHaveTheirCountsWhereTheRegionHasEnough() async throws {
    let prompts = try await Town().draw([.names: 10, .addresses: 5, .nearest: 2, .near: 3, .reject: 1])
    let counts = Dictionary(grouping: prompts, by: \.kind).mapValues(\.count)
    #expect(counts == [.names: 10, .addresses: 5, .nearest: 2, .near: 3, .reject: 1])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func nothingIsSaidTwiceAndNoNameIsDrawnTwice(seed: UInt64) async throws {
    let prompts = try await Town().draw(Self.all, seed: seed)
    #expect(Set(prompts.map(\.text)).count == prompts.count)
    let names = prompts.filter { $0.kind == .names }.compactMap { $0.query?.slots[.place] }
    #expect(Set(names).count == names.count && names.count > 20)
    let houses = prompts.filter { $0.kind == .addresses }.compactMap(\.place?.id)
    #expect(Set(houses).count == houses.count && houses.count > 30)
  }

  @Test func aChainMeansItsNearestBranch() async throws {
    let town = try Town()
    func bean(from origin: Coordinate) async throws -> [String] {
      try await town.draw([.names: 1_000], origin: origin).filter { $0.place?.name == "Bean House" }
        .compactMap(\.place?.id)
    }
    #expect(try await bean(from: Town.point(0, 0)) == ["bean1"])
    #expect(try await bean(from: Town.point(-1_900, 0)) == ["bean3"])
    // Half way between two of them, neither is the right one.
    #expect(try await bean(from: Town.point(500, 0)) == [])
  }

  @Test func whatLeavesTheAnswerOpenIsNotDrawn() async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let prompts = try await Town().draw(Self.all, seed: seed)
      let names = Set(prompts.filter { $0.kind == .names }.compactMap(\.place?.name))
      #expect(names.isDisjoint(with: ["Twin Oaks", "Elm Park", "1055", "Gap"]))
      let open = ["home", "take me home", "the office", "coffee"]
      #expect(Set(prompts.map(\.text)).isDisjoint(with: open))
      #expect(Set(prompts.compactMap(\.place?.id)).isDisjoint(with: ["street0/12", "street0/12/again"]))
    }
  }

  @Test func anAddressIsUnderstoodAsItsNumberAndStreet() async throws {
    for prompt in try await Town().draw([.addresses: 1_000]) {
      let query = try #require(prompt.query)
      #expect(query.intent == .address)
      #expect(prompt.place?.name.lowercased() == "\(query.slots[.number] ?? "") \(query.slots[.street] ?? "")")
      #expect(prompt.words.allSatisfy { $0.allSatisfy(\.isLetter) })
    }
  }

  @Test func theNearestIsClearlyTheNearest() async throws {
    let town = try Town()
    func answers(_ north: Double, _ east: Double) async throws -> Set<String> {
      let prompts = try await town.draw([.nearest: 1_000], origin: Town.point(north, east))
      #expect(prompts.allSatisfy { $0.query?.intent == .nearest })
      return Set(prompts.compactMap(\.place?.id))
    }
    // Both parks are 300 m away, and the third is far.
    #expect(try await answers(0, 0) == ["bean1", "home", "shop12"])
    // Half way between two shops of a row, none is clearly the nearest.
    #expect(try await answers(100, -100) == ["bean1", "home", "twin1"])
    #expect(try await answers(-400, 170).contains("shop7"))
  }

  @Test func aPlaceNearAnotherIsTheOneClearlyNearestToIt() async throws {
    let town = try Town()
    let prompts = try await town.draw([.near: 1_000])
    #expect(!prompts.isEmpty)
    for prompt in prompts {
      let anchor = try #require(
        town.source.places.first { $0.words.joined(separator: " ") == prompt.query?.slots[.place] })
      let place = try #require(prompt.place)
      let distances = town.source.places.map(\.place).filter { $0.rubric == place.rubric }
        .map { $0.coordinate.distance(to: anchor.place.coordinate) }.sorted()
      #expect(anchor.place.kind == .poi && place.id != anchor.place.id)
      #expect(place.coordinate.distance(to: anchor.place.coordinate) == distances[0])
      if distances.count > 1 { #expect(distances[1] >= 1.2 * distances[0] + 30) }
    }
  }

  @Test func chatterThatNamesSomethingIsLeftOut() async throws {
    let prompts = try await Town().draw([.reject: 1_000])
    #expect(Set(prompts.map(\.text)) == ["my phone is almost empty", "the cat sleeps"])
    #expect(prompts.allSatisfy { $0.place == nil && $0.query == nil })
  }
}
