import Evaluation
import Foundation
import TestSupport

/// An accuracy run made up from a seed: its rows, its report, its page.
struct SampleRun {
  /// Texts that try to become markup.
  static let hostile = [
    #"</script><img src=x onerror="hacked=true">"#, #"<!-- <script>hacked=true</script>"#,
    #"'"><b onclick=hacked=1>`${hacked=1}`"#,
    "line\u{2028}separator\u{2029}null\u{0}end", "&lt;img&gt; &amp; \\u003c",
  ]

  var rows: [SampleRow] = []
  var report: JSONValue

  /// A run over `entries` utterances, each under every condition.
  ///
  /// `isPlain`: words alone are scored; `isCompared`: there is an earlier run.
  init(
    entries: Int, conditions: [String] = ["clean", "car@15", "car@10", "car@5", "speed@0.9"], isPlain: Bool = false,
    isCompared: Bool = false, isHostile: Bool = false, seed: UInt64 = 7
  ) {
    var generator = SeededGenerator(seed)
    for entry in 0..<entries {
      for condition in conditions {
        rows.append(
          SampleUtterance(entry: entry, condition: condition, isPlain: isPlain, isCompared: isCompared)
            .row(number: rows.count, using: &generator))
      }
    }
    if isHostile { for (index, text) in Self.hostile.enumerated() where index < rows.count { rows[index].take(text) } }
    report = SampleReport(rows: rows, conditions: conditions, isPlain: isPlain, isCompared: isCompared).json
  }

  /// The page, with the embedded recordings.
  func page() throws -> Data {
    let encoder = JSONEncoder()
    var page = ReportPage.opening()
    for row in rows { page.append(ReportPage.utterance(try encoder.encode(row))) }
    for row in rows where row.sound == "embedded" {
      page.append(ReportPage.sound(utterance: row.n, wav: SampleSound.wav))
    }
    page.append(ReportPage.report(try encoder.encode(report)))
    page.append(ReportPage.closing())
    return page
  }
}

extension SampleRow {
  /// Puts a text wherever a corpus or a map has a say.
  fileprivate mutating func take(_ text: String) {
    id = "hostile/\(text)"
    speaker = text
    reference = text
    hypothesis = text
    steps = [["s", text, text], ["c", text], ["d", text], ["i", text]]
    errors = 3
    expected = text
    found = [text, text]
    error = text
  }
}
