import DestinationSearch
import Foundation
import Foundations
import Recognition
import TestSupport
import Testing

@testable import Evaluation

struct StoredHypothesesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func entry(_ id: String, _ audio: String) -> CorpusEntry {
    CorpusEntry(index: 0, line: 1, id: id, audio: URL(filePath: audio), expected: Evaluation.Expectation())
  }

  private static let result =
    #"{"version":1,"file":"FILE","outcome":"resolved","transcript":"marlow","confidence":0.75,"results":[{"id":"osm:node/1","kind":"poi","name":"Marlow","lat":48.5,"lon":-126.5,"score":0.9,"match":"exact"}],"query":{"intent":"navigate","slots":{"name":"marlow"}},"timing":{"audio":2,"decode":0.5,"endToResult":0.25}}"#

  @Test(arguments: [
    ("hyp.trn", "take me home (a-1)\n(a-2)\n", "a-1", "take me home"),
    ("hyp.trn", "take me home (a-1)\n(a-2)\n", "a-2", ""),
    ("batch.trn", "take me home (a-1 -12345)\ncoffee (x/a-2 -1)\n", "a-1.wav", "take me home"),
    ("batch.trn", "take me home (a-1 -12345)\ncoffee (x/a-2 -1)\n", "x/a-2.wav", "coffee"),
    ("hyp.tsv", "x/a.wav\ttake me home\n", "x/a.wav", "take me home"),
    ("hyp.tsv", "x/a\ttake me home\r\n", "x/a.WAV", "take me home"),
    ("text", "a take me home\nb\n", "a", "take me home"),
    ("hyp.jsonl", result.replacing("FILE", with: "x/a.wav"), "x/a.wav", "marlow"),
    ("hyp.jsonl", "\u{FEFF}\n \n" + result.replacing("FILE", with: "x/a.wav"), "x/a.wav", "marlow"),
  ])
  func isFoundByIdentifier(name: String, text: String, id: String, hypothesis: String) async throws {
    let stored = try StoredHypotheses(folder.write(name, text))
    #expect(try await stored.decode([], of: entry(id, "/nowhere/else.wav")).hypothesis == hypothesis)
  }

  @Test(arguments: [
    ("hyp.trn", "home (a-1)\n", "/sounds/x/a-1.wav"), ("hyp.tsv", "/sounds/a.wav\thome\n", "/sounds/x/../a.wav"),
    (
      "hyp.jsonl", result.replacing("FILE", with: "/sounds/x/../a.wav").replacing("marlow", with: "home"),
      "/sounds/a.wav"
    ),
  ])
  func isFoundByPathOrName(name: String, text: String, audio: String) async throws {
    let stored = try StoredHypotheses(folder.write(name, text))
    #expect(try await stored.decode([], of: entry("another", audio)).hypothesis == "home")
  }

  @Test func aResultIsReadWhole() async throws {
    let stored = try StoredHypotheses(folder.write("hyp.jsonl", Self.result))
    let heard = try await stored.decode([], of: entry("FILE", "/FILE"))
    #expect(heard.confidence == 0.75 && heard.timing?.endToResult == 0.25)
    #expect(heard.result?.outcome == .resolved && heard.result?.query?.slots == ["name": "marlow"])
    #expect(heard.result?.places == [.init(id: "osm:node/1", name: "Marlow", lat: 48.5, lon: -126.5, score: 0.9)])
  }

  @Test(arguments: ["home (a)\nwork (a)\n", "home (x/a)\nwork (y/a)\n"])
  func whatSeveralLinesCouldMeanIsNotGuessed(text: String) async throws {
    let stored = try StoredHypotheses(folder.write("hyp.trn", text))
    await #expect(throws: EvaluationError.self) { try await stored.decode([], of: entry("a.wav", "/z/a.wav")) }
  }

  @Test func whatIsNotThereIsNamed() async throws {
    let stored = try StoredHypotheses(folder.write("hyp.trn", "home (a-1)\n"))
    let error = await #expect(throws: EvaluationError.self) { try await stored.decode([], of: entry("b", "/b.wav")) }
    #expect(error?.message.contains("b") == true)
  }

  @Test(arguments: [
    ("hyp.trn", "home (a)\nno identity\n", 2), ("hyp.tsv", "a\tb\n\nno tab\n", 3), ("hyp.jsonl", "{}\n", 1),
    ("hyp.jsonl", result.replacing("resolved", with: "guessed"), 1), ("hyp.jsonl", "\n{\"outcome\":", 2),
  ])
  func aLineThatIsWrongIsNamed(name: String, text: String, line: Int) throws {
    let url = try folder.write(name, text)
    let error = #expect(throws: EvaluationError.self) { try StoredHypotheses(url) }
    #expect(error?.line == line && error?.subject == url.path)
  }

  @Test func aFileThatIsNoTranscript() throws {
    #expect(throws: EvaluationError.self) { try StoredHypotheses(folder.write("hyp.docx", "")) }
    #expect(throws: EvaluationError.self) { try StoredHypotheses(folder.file("absent.trn")) }
  }
}
