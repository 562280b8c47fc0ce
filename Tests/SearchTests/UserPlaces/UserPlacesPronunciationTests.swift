import Foundations
import PlaceIndex
import Recognition
import TestSupport
import Testing

@Suite(.tags(.storage)) struct UserPlacesPronunciationTests {
  private let folder: TestFolder
  private let store: UserPlaceStore
  private static let cote: [[Phone]] = [[.k, .ow, .t], [.k, .ow, .t, .ey]]

  init() throws {
    folder = try TestFolder()
    store = try UserPlaceStore(contentsOf: folder.file("places.db"))
  }

  @Test func keepsWhatIsSaidInItsOrder() async throws {
    #expect(try await store.pronunciations() == Lexicon())
    try await store.keep(Self.cote, of: "cote")
    try await store.keep([[.z]], of: "o'zed")
    let again = try UserPlaceStore(contentsOf: store.url)
    #expect(try await again.pronunciations() == Lexicon(entries: ["cote": Self.cote, "o'zed": [[.z]]]))
  }

  @Test func aLaterOneTakesThePlaceOfAnEarlier() async throws {
    try await store.keep(Self.cote, of: "cote")
    try await store.keep([[.k, .aa, .t]], of: "cote")
    #expect(try await store.pronunciations().entries == ["cote": [[.k, .aa, .t]]])
  }

  @Test func forgets() async throws {
    try await store.keep(Self.cote, of: "cote")
    try await store.keep([[.z]], of: "zed")
    #expect(try await store.forgetPronunciations(of: "cote"))
    #expect(try await !store.forgetPronunciations(of: "cote"))
    #expect(try await store.pronunciations().entries == ["zed": [[.z]]])
  }

  @Test(arguments: [
    ("", [[Phone.z]]), ("two words", [[.z]]), ("Upper", [[.z]]), (String(repeating: "a", count: 61), [[.z]]),
    ("cote", []), ("cote", [[]]), ("cote", [[.z], []]), ("cote", Array(repeating: [.z], count: 5)),
    ("cote", [Array(repeating: .z, count: 61)]),
  ])
  func whatMayNotBeKept(word: String, phones: [[Phone]]) async throws {
    try await store.keep(Self.cote, of: "cote")
    let error = await #expect(throws: UserPlacesError.self) { try await store.keep(phones, of: word) }
    #expect(error?.code == .badValue)
    #expect(try await store.pronunciations().entries == ["cote": Self.cote])
  }
}
