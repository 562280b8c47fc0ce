import DestinationSearch
import DestinationSearchTesting
import Foundation
import OpeningHours
import Places
import Testing
import Understanding

@Suite struct TimeQueryTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  @Test(arguments: [
    // It is two in the afternoon; the nearest cafe has closed, the next opens at five.
    ("coffee with wifi open now", "bean2", OpeningState.open), ("open coffee with wifi", "bean2", .open),
    ("coffee with wifi open at nine tonight", "owl", .open), ("coffee with wifi that's open at 9 pm", "owl", .open),
    ("coffee open at 8:30 pm with wifi", "owl", .open), ("starbucks open now", "star2", .open),
    ("nearest starbucks open tomorrow at eight in the morning", "star1", .open),
    ("pharmacy open on sunday at noon", "pills", .open), ("pharmacy open now", "drugs", .open),
    ("pharmacy open late", "pills", .open), ("restaurants open late near main street", "subway1", .unknown),
    ("restaurant open at ten pm", "grill", .open), ("bean house open now", "bean2", .open),
    ("take me to night owl open at 6 pm", "owl", .open), ("tims open now", "tims1", .unknown),
  ])
  func openWhenItHasToBe(text: String, best: String, state: OpeningState) async throws {
    let result = try await town.find(text)
    #expect(result.candidates.first?.place.id == best, "\(result.candidates.map(\.place.id))")
    #expect(result.candidates.first?.opening == state)
    #expect(result.candidates.allSatisfy { $0.opening != .closed })
  }

  @Test func whatIsKnownToBeOpenComesFirst() async throws {
    let states = try await town.find("coffee open now").candidates.map(\.opening)
    #expect(states.first == .open)
    #expect(states == states.sorted { $0 == .open && $1 == .unknown })
    #expect(states.contains(.unknown))
  }

  @Test func withoutATimeNobodyAsked() async throws {
    #expect(try await town.find("coffee").candidates.allSatisfy { $0.opening == nil })
  }

  @Test func theRecordTellsWhetherItIsOpen() async throws {
    let record = ResultRecord(try await town.find("pharmacy open now"))
    #expect(record.results.first?.opening == "open")
    #expect(ResultRecord(try await town.find("pharmacy")).results.first?.opening == nil)
  }
}
