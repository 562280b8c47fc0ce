import Foundation
import Places
import Recognition
import Testing
import Understanding

@testable import Evaluation

@Suite struct PlannedUtteranceTests {
  private static func prompts(_ count: Int) -> [Prompt] {
    (0..<count).map { Prompt(kind: .reject, words: ["it's", "number", "\($0)", "of", "many"]) }
  }

  private static func plan(_ prompts: [Prompt], seed: UInt64 = 1) throws -> [PlannedUtterance] {
    let origin = try #require(Coordinate(latitude: 49.28, longitude: -123.12))
    return PlannedUtterance.plan(prompts, voices: ["flite/slt", "festival/kal_diphone"], origin: origin, seed: seed)
  }

  @Test func voicesTakeTurnsAndRatesVary() throws {
    let entries = try Self.plan(Self.prompts(40))
    #expect(entries.map(\.speaker) == (0..<40).map { $0 % 2 == 0 ? "flite/slt" : "festival/kal_diphone" })
    #expect(entries.allSatisfy { (0.9...1.15).contains($0.rate) && ($0.rate * 100).rounded() / 100 == $0.rate })
    #expect(Set(entries.map(\.rate)).count > 12)
    #expect(Set(entries.map(\.audio)).count == 40)
    #expect(try Self.plan(Self.prompts(40)) == entries)
    #expect(try Self.plan(Self.prompts(40), seed: 2).map(\.rate) != entries.map(\.rate))
  }

  @Test func filesAreNamedByNumberVoiceAndWords() throws {
    let entries = try Self.plan(
      Self.prompts(2) + [Prompt(kind: .reject, words: Array(repeating: "lengthy", count: 30))])
    #expect(entries[0].audio == "0001-flite-slt-its-number-of-many.wav")
    #expect(entries[1].audio.hasPrefix("0002-festival-kal-diphone-its"))
    #expect(entries[2].audio.count < 90 && entries[2].audio.hasSuffix("lengthy.wav"))
  }

  @Test func aLineOfTheManifest() throws {
    let coordinate = try #require(Coordinate(latitude: 49.282890000000002, longitude: -123.11344123456789))
    let place = Place(id: "osm:node/1", kind: .poi, name: "Marble \"Arch\" Hotel", coordinate: coordinate)
    let query = DestinationQuery(intent: .navigate, slots: [.place: ["marble", "arch", "hotel"]], carrierWords: 2)
    let named = Prompt(
      kind: .names, words: "navigate to marble arch hotel".split(separator: " ").map(String.init), query: query,
      place: place)
    let entries = try Self.plan([named, Prompt(kind: .reject, words: ["the", "cat", "sleeps"])])
    let rates = entries.map(\.rate)
    #expect(
      try entries[0].line() == """
        {"audio":"0001-flite-slt-navigate-to-marble-arch-hotel.wav","intent":"navigate","lat":49.28289,\
        "lon":-123.1134412,"name":"Marble \\"Arch\\" Hotel","near":"49.28,-123.12","place":"osm:node/1",\
        "rate":\(rates[0]),"slots":{"place":"marble arch hotel"},"speaker":"flite/slt",\
        "text":"navigate to marble arch hotel"}
        """)
    #expect(
      try entries[1].line() == """
        {"audio":"0002-festival-kal-diphone-the-cat-sleeps.wav","near":"49.28,-123.12","place":null,\
        "rate":\(rates[1]),"speaker":"festival/kal_diphone","text":"the cat sleeps"}
        """)
    for entry in entries {
      #expect(try JSONDecoder().decode(PlannedUtterance.self, from: Data(entry.line().utf8)) == entry)
    }
  }

  @Test func nobodySaysNothing() throws {
    let origin = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(PlannedUtterance.plan(Self.prompts(3), voices: [], origin: origin, seed: 1).isEmpty)
  }
}

@Suite struct PromptSharesTests {
  @Test(arguments: [
    ("names=70,addresses=10,nearest=10,near=5,reject=5", 100, [70, 10, 10, 5, 5]),
    ("names=70,addresses=10,nearest=10,near=5,reject=5", 12, [8, 1, 1, 1, 1]),
    ("names=1,reject=1", 5, [3, 0, 0, 0, 2]), ("near=0.5", 3, [0, 0, 0, 3, 0]), ("names=1,near=0", 4, [4, 0, 0, 0, 0]),
    ("names=1,addresses=1,nearest=1", 1, [1, 0, 0, 0, 0]),
  ])
  func sharesAddUp(text: String, total: Int, expected: [Int]) throws {
    let counts = try #require(PromptShares(parsing: text)).counts(of: total)
    #expect(PromptKind.allCases.map { counts[$0] ?? 0 } == expected)
  }

  @Test(arguments: [
    "", "names", "names=", "names=x", "names=-1", "names=0", "cities=1", "names=1,", "names=1,names=2", "names=nan",
    "names=inf", "names=1=2",
  ])
  func refusesOthers(text: String) { #expect(PromptShares(parsing: text) == nil) }
}
