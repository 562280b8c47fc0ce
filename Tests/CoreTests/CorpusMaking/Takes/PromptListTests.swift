import Foundation
import Foundations
import Testing

@testable import Evaluation

struct PromptListTests {
  private func list(_ text: String, _ name: String = "prompts.txt", near: String? = nil) throws -> [ListedPrompt] {
    try PromptList(Data(text.utf8), name: name, near: near).prompts
  }

  @Test func aTextFileHasAPromptALine() throws {
    let prompts = try list("\u{FEFF}# a comment\r\n\r\n  navigate to Marlow Hotel \r\n   # another\ncafé, please")
    #expect(prompts.map(\.text) == ["navigate to Marlow Hotel", "café, please"])
    #expect(prompts.map(\.number) == [1, 2])
    #expect(prompts.map(\.wordCount) == [4, 2])
    #expect(prompts.allSatisfy { $0.fields.isEmpty })
  }

  @Test func aManifestKeepsWhatIsNotTheRecordings() throws {
    let line = #"""
      {"audio": "a.wav", "text": "take me home", "place": null, "lat": 49.1, "count": 3, "slots": {"a": ["b", true]},
       "speaker": "x", "condition": "car@10", "recording": {"snr": 3}, "findings": ["clipped"]}
      """#.replacing("\n", with: " ")
    let prompts = try list(line + "\n\n", "Old.JSONL")
    #expect(
      prompts == [
        ListedPrompt(
          number: 1, text: "take me home",
          fields: [
            "place": .null, "lat": .number(49.1), "count": .integer(3),
            "slots": .object(["a": .array([.string("b"), .bool(true)])]),
          ])
      ])
  }

  @Test func thePositionIsForPromptsWithoutOne() throws {
    let text = #"{"text": "a", "near": "1,2"}"# + "\n" + #"{"text": "b"}"#
    #expect(try list(text, "m.jsonl", near: "3,4").map { $0.fields["near"] } == [.string("1,2"), .string("3,4")])
  }

  @Test func threeHundredCharactersAreEnough() throws {
    #expect(try list(String(repeating: "é", count: 300)).count == 1)
  }

  @Test(arguments: [
    ("p.txt", "one\n" + String(repeating: "a", count: 301), 2, "301 characters"),
    ("p.txt", "one\n\n# two\nthree\u{1B}[2J", 4, "control character"),
    ("p.txt", "", nil, "no prompts"), ("p.txt", "# only\n", nil, "no prompts"),
    ("p.jsonl", "{\"text\": \"a\"}\n{\"text\": \"  \"}", 2, "empty"),
    ("p.jsonl", "{\"text\": \"a\"}\n\nnavigate home", 3, "isn't a JSON object"),
    ("p.jsonl", "[1]", 1, "isn't a JSON object"), ("p.jsonl", "{\"text\": 3}", 1, "\"text\""),
    ("p.jsonl", "{\"place\": \"x\"}", 1, "\"text\""), ("p.jsonl", "{\"text\": \"a\\u0007b\"}", 1, "control"),
  ])
  func aBadLineIsNamed(name: String, text: String, line: Int?, message: String) throws {
    let error = try #require(throws: EvaluationError.self) { try list(text, name) }
    #expect(error.subject == name && error.line == line)
    #expect(error.message.contains(message), "\(error)")
  }

  @Test func aFileThatIsNotUTF8OrNotThere() throws {
    let error = try #require(throws: EvaluationError.self) {
      try PromptList(Data([0x61, 0x0A, 0xE9, 0x0A]), name: "latin.txt")
    }
    #expect(error.line == 2)
    #expect(throws: EvaluationError.self) { try PromptList(contentsOf: URL(filePath: "/nowhere/prompts.txt")) }
  }
}
