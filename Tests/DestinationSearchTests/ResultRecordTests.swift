import DestinationSearch
import Foundation
import Places
import Testing
import Understanding

struct ResultRecordTests {
  @Test func theFormatIsStable() throws {
    let place = Place(
      id: "osm:node/42", kind: .poi, name: "Elm Park", rubric: "park", coordinate: try World.point(49.27, -123.12),
      prominence: 0.4)
    let candidate = PlaceCandidate(place: place, distance: 812.04, fit: 1, score: 0.97123, match: .exact)
    var result = DestinationResult(
      outcome: .resolved, transcript: "take me to elm park", confidence: 0.93149,
      query: DestinationQuery(intent: .navigate, slots: [.place: "elm park"], carrierWords: 3), candidates: [candidate])
    result.timing.audio = .milliseconds(2310)
    result.timing.decode = .milliseconds(330)
    result.timing.endToResult = .milliseconds(340)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = String(decoding: try encoder.encode(ResultRecord(result, file: "a.wav")), as: UTF8.self)
    #expect(
      line == """
        {"confidence":0.931,"file":"a.wav","outcome":"resolved","query":{"intent":"navigate","slots":{"place":"elm park"}},\
        "results":[{"distance":812,"id":"osm:node/42","kind":"poi","lat":49.27,"lon":-123.12,"match":"exact",\
        "name":"Elm Park","rubric":"park","score":0.971}],\
        "timing":{"audio":2.31,"decode":0.33,"endToResult":0.34},"transcript":"take me to elm park","version":1}
        """)
  }
}
