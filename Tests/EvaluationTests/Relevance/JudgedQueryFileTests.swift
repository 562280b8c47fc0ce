import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct JudgedQueryFileTests {
  private let good = #"{"query":"coffee","near":"48.5,-126.5","judgements":[{"id":"a","grade":"vital"}],"tags":["t"]}"#

  private func read(_ text: String) throws -> [JudgedQuery] {
    let file = FileManager.default.temporaryDirectory.appending(path: "judged-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try JudgedQueryFile.read(file)
  }

  @Test func linesAreReadAndBlankOnesPassedOver() throws {
    let queries = try read("\u{FEFF}\(good)\r\n\n  \n" + good.replacing("coffee", with: "tea"))
    #expect(queries.map(\.query) == ["coffee", "tea"] && queries[0].tags == ["t"])
  }

  @Test(
    arguments: [
      ("coffee", "is not a JSON object"), ("{}", "has no 'query'"), (#"{"query":3}"#, "'query' is not of type String"),
      (#"{"query":"a"}"#, "no place is vital"), (#"{"query":"a","judgements":[{"grade":"vital"}]}"#, "names no id"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"good"}]}"#, "good"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","nr":1}]}"#, "'nr' is no key"),
      (#"{"query":"a","judgments":[]}"#, "'judgments' is no key"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","near":"here"}]}"#, "'near' is 'here'"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","count":-1}]}"#, "'count' is 0 to 100"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","count":0}]}"#, "no place is vital"),
      (#"{"query":"a","judgements":[{"id":"a","grade":"vital","kind":"city"}]}"#, "city"),
      (#"{"query":"a","near":"91,0","judgements":[{"id":"a","grade":"vital"}]}"#, "'near' is '91,0'"),
      (#"{"query":"a","at":"noon","judgements":[{"id":"a","grade":"vital"}]}"#, "'at' is 'noon'"),
      (#"{"query":"a","nothing":true,"judgements":[{"id":"a","grade":"vital"}]}"#, "nothing may be offered"),
      (#"{"query":"a","tags":["x","x"],"judgements":[{"id":"a","grade":"vital"}]}"#, "a tag is empty or there twice"),
    ])
  func aFaultNamesFileAndLine(line: String, message: String) throws {
    let error = #expect(throws: EvaluationError.self) { try read(good + "\n" + line + "\n") }
    #expect(error?.line == 2 && error?.subject.hasSuffix(".jsonl") == true)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func aQueryIsJudgedOnce() throws {
    let error = #expect(throws: EvaluationError.self) { try read(good + "\n\n" + good) }
    #expect(error?.line == 3 && error?.message.contains("stands in line 1 already") == true)
    #expect(try read(good + "\n" + good.replacing("48.5,", with: "48.6,")).count == 2)
  }

  @Test func anEmptyOrMissingFileIsRefused() throws {
    #expect(throws: EvaluationError.self) { try read("\n\n") }
    #expect(throws: EvaluationError.self) { try JudgedQueryFile.read(URL(filePath: "/nowhere.jsonl")) }
  }
}
