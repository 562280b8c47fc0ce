package import Foundation
import Foundations

/// The prompts of a recording session, in order.
///
/// A `.jsonl` file is a manifest: one object per line with `text` and other fields, which are copied into the new
/// manifest, except for ``ListedPrompt/ownFields``. Any other file has one prompt per line. Blank lines are skipped,
/// and in the second form also those that begin with `#`.
package struct PromptList: Sendable, Hashable {
  private static let longestPrompt = 300

  /// The prompts, numbered from 1.
  package private(set) var prompts: [ListedPrompt] = []

  /// - `near`: the driver's position, "latitude,longitude", for prompts without one.
  /// - Throws: ``EvaluationError`` if the file can't be read, has no prompts, or has an invalid one.
  package init(contentsOf url: URL, near: String? = nil) throws(EvaluationError) {
    guard let data = try? Data(contentsOf: url) else {
      throw EvaluationError(
        subject: url.path, message: "can't be read",
        advice: "use a text file with one prompt per line, or a .jsonl manifest")
    }
    try self.init(data, name: url.path, near: near)
  }

  /// - `data`: UTF-8.
  /// - `name`: the file's name for errors; ends with ".jsonl" for a manifest.
  package init(_ data: Data, name: String, near: String? = nil) throws(EvaluationError) {
    let isManifest = name.lowercased().hasSuffix(".jsonl")
    var lines = LineSplitter()
    lines.append(data.droppingByteOrderMark)
    while let bytes = lines.next() ?? lines.finish() {
      guard let line = String(bytes: bytes, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines) else {
        throw EvaluationError(
          subject: name, line: lines.number, message: "isn't UTF-8", advice: "save the file as UTF-8")
      }
      if line.isEmpty || (!isManifest && line.hasPrefix("#")) { continue }
      var prompt = ListedPrompt(number: prompts.count + 1, text: line)
      if isManifest { prompt = try Self.prompt(line, number: prompts.count + 1, name: name, line: lines.number) }
      if let problem = Self.problem(prompt.text) {
        throw EvaluationError(subject: name, line: lines.number, message: problem, advice: "correct or remove the line")
      }
      if let near, prompt.fields["near"] == nil { prompt.fields["near"] = .string(near) }
      prompts.append(prompt)
    }
    if prompts.isEmpty {
      throw EvaluationError(subject: name, message: "contains no prompts", advice: "write one prompt per line")
    }
  }

  private static func prompt(
    _ line: String, number: Int, name: String, line lineNumber: Int
  ) throws(EvaluationError) -> ListedPrompt {
    guard var fields = try? JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8)) else {
      throw EvaluationError(
        subject: name, line: lineNumber, message: "isn't a JSON object",
        advice: #"write it as {"text": "words to say"}"#)
    }
    guard let text = fields["text"]?.text else {
      throw EvaluationError(
        subject: name, line: lineNumber, message: #"has no string "text""#,
        advice: #"write it as {"text": "words to say"}"#)
    }
    for key in ListedPrompt.ownFields { fields[key] = nil }
    return ListedPrompt(number: number, text: text.trimmingCharacters(in: .whitespacesAndNewlines), fields: fields)
  }

  private static func problem(_ text: String) -> String? {
    if text.isEmpty { return "the prompt is empty" }
    if text.count > longestPrompt { return "the prompt has \(text.count) characters, more than \(longestPrompt)" }
    // These characters could change the terminal's output.
    let unseen: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
    let isUnseen = text.unicodeScalars.contains { unseen.contains($0.properties.generalCategory) }
    return isUnseen ? "the prompt has a control character" : nil
  }
}

/// A text to read aloud, with the fields of its manifest line.
package struct ListedPrompt: Sendable, Hashable {
  /// The index in the list of prompts, from 1.
  package var number: Int
  package var text: String
  /// Further fields of the manifest line: the expected place, the driver's position.
  package var fields: [String: JSONValue] = [:]

  /// The fields that a recording writes itself; they are never copied.
  package static let ownFields: Set<String> = ["audio", "text", "speaker", "condition", "recording", "findings"]

  package var wordCount: Int { text.split(whereSeparator: \.isWhitespace).count }
}
