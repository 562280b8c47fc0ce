import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// The written page, before a browser reads it.
@Suite struct ReportPageTests {
  private let frame =
    String(decoding: ReportPage.opening(), as: UTF8.self) + String(decoding: ReportPage.closing(), as: UTF8.self)

  @Test func frameIsWhole() {
    #expect(frame.hasPrefix("<!DOCTYPE html>"))
    #expect(frame.hasSuffix("</html>\n"))
    #expect(!frame.contains("{{"))
    #expect(frame.components(separatedBy: "<script").count == 2)
    #expect(frame.components(separatedBy: "</script").count == 2)
    #expect(!frame.contains("<!--"))
  }

  @Test func frameNamesNoAddress() {
    #expect(frame.components(separatedBy: "http").count == 3, "the refresh of the policy and the name of SVG alone")
    #expect(frame.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"))
    #expect(frame.contains("\"http://www.w3.org/2000/svg\""))
    for part in ["url(", "@import", "src=", "<link", "<iframe"] { #expect(!frame.contains(part), "\(part)") }
  }

  @Test(arguments: [
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "eval(", "Function(",
  ])
  func noTextBecomesMarkup(call: String) {
    #expect(!frame.contains(call))
  }

  @Test(arguments: SampleRun.hostile)
  func textCannotEndItsBlock(text: String) throws {
    let block = String(decoding: ReportPage.utterance(try JSONEncoder().encode(["id": text])), as: UTF8.self)
    #expect(block.hasPrefix("<script type=\"application/json\" data-utterance>"))
    #expect(block.hasSuffix("</script>\n"))
    #expect(block.count { $0 == "<" } == 2)
    let content = block.drop { $0 != "{" }.dropLast("</script>\n".count)
    #expect(try JSONDecoder().decode([String: String].self, from: Data(content.utf8)) == ["id": text])
  }

  @Test func reportIsEscapedToo() {
    let block = String(decoding: ReportPage.report(Data(#"{"a":"</script>"}"#.utf8)), as: UTF8.self)
    #expect(block == #"<script type="application/json" id="report">{"a":"\u003c/script>"}</script>"# + "\n")
  }

  @Test func soundIsKeyedByItsUtterance() {
    let block = String(decoding: ReportPage.sound(utterance: 12, wav: Data([1, 2, 3])), as: UTF8.self)
    #expect(block == "<script type=\"text/plain\" data-sound=\"12\">AQID</script>\n")
  }
}

/// The page in a browser.
@Suite(.serialized, .enabled(if: Chromium.isInstalled, "Chromium is not installed"))
struct ReportPageReadingTests {
  private static let look = #"""
    say("title", document.title);
    say("rows", all("tr.utterance").length);
    say("counter", text("#counter"));
    say("wer", texts(`#figures tr[data-metric="wer"] .value`).join(" "));
    say("places", texts(`#figures tr[data-metric="destination@1"] .value`).join(" "));
    say("key", text("#summary .key dd .big"));
    say("columns", texts("#figures thead th").join(" "));
    say("requirements", text("#summary .requirements h3"));
    say("changes", texts("#summary .change-summary dt").join("; "));
    say("plots", texts("#plots h3").join("; "));
    say("reliability", texts("#plots figure:nth-last-child(2) .dot title").join("; "));
    say("sections", texts("#sections a").join("; "));
    say("banners", text("#banners"));
    say("hacked", typeof hacked);
    say("intruders", all("main img, main b[onclick], main script").length);
    const addresses = all("[src], [href]").map((each) => each.getAttribute("src") ?? each.getAttribute("href"));
    say("outside", addresses.filter((address) => /^(\w+:)?\/\//.test(address)).length);
    """#

  private func percent(_ numerator: Int, _ denominator: Int) -> String {
    String(format: "%.1f%%", 100 * Double(numerator) / Double(denominator))
  }

  private func wordErrorRate(_ rows: [SampleRow]) -> String {
    percent(rows.reduce(0) { $0 + $1.errors }, rows.reduce(0) { $0 + $1.words })
  }

  private func accuracy(_ rows: [SampleRow]) -> String {
    percent(rows.count { $0.rank == 1 }, rows.count { $0.expected != nil })
  }

  @Test func destinationsWithAnEarlierRun() async throws {
    let run = SampleRun(entries: 100, isCompared: true, isHostile: true)
    let seen = try await Chromium.open(run.page(), script: Self.look)
    let names = ["clean", "car@15", "car@10", "car@5", "speed@0.9"]
    let parts = names.map { name in run.rows.filter { $0.condition == name } }
    #expect(seen.errors == [])
    #expect(seen.said["title"] == "vancouver-names.jsonl · accuracy")
    #expect(seen.said["rows"] == "100")
    #expect(seen.said["counter"] == "500 of 500")
    #expect(seen.said["wer"] == ([run.rows] + parts).map(wordErrorRate).joined(separator: " "))
    #expect(seen.said["places"] == ([run.rows] + parts).map(accuracy).joined(separator: " "))
    #expect(seen.said["key"] == accuracy(run.rows))
    #expect(seen.said["columns"] == "Figure Before Now Difference p clean car@15 car@10 car@5 speed@0.9")
    #expect(seen.said["requirements"] == "Requirements: 2 of 3 met")
    #expect(seen.said["changes"] == "▲ Better; ▼ Worse; ≈ No clear change")
    #expect(
      seen.said["plots"]
        == "Destination @1 against noise; Destination @1 against speed; Latency; "
        + "False rejects against false offers; Right answers against confidence; Outcomes")
    #expect(
      seen.said["reliability"]
        == "confidence 45.0%: 10 of 20 answers right, 50.0%; confidence 97.0%: 76 of 80 answers right, 95.0%")
    #expect(
      seen.said["sections"] == "Figures; Plots; Comparison; Confusions; Conditions and speakers; Utterances")
    #expect(seen.said["banners"] == "")
  }

  @Test func hostileTextIsInert() async throws {
    let run = SampleRun(entries: 20, isCompared: true, isHostile: true)
    let open = #"""
      for (const toggle of all("tr.utterance .toggle")) toggle.click();
      await pause();
      say("ids", texts(`table.utterances td[data-label="Utterance"]`).slice(0, 5).join("\n"));
      """#
    let seen = try await Chromium.open(run.page(), script: open + Self.look)
    #expect(seen.errors == [])
    #expect(seen.said["ids"] == SampleRun.hostile.map { "hostile/\($0)" }.joined(separator: "\n"))
    #expect(seen.said["hacked"] == "undefined")
    #expect(seen.said["intruders"] == "0")
    #expect(seen.said["outside"] == "0")
  }

  @Test func wordsAlone() async throws {
    let run = SampleRun(entries: 30, isPlain: true)
    let badges = #"say("badges", [...new Set(texts("tr.utterance .badge"))].sort());"#
    let seen = try await Chromium.open(run.page(), script: Self.look + badges)
    #expect(seen.errors == [])
    #expect(seen.said["key"] == wordErrorRate(run.rows))
    #expect(seen.said["places"] == "")
    #expect(seen.said["badges"] == "errors,exact")
    #expect(seen.said["changes"] == "")
    #expect(
      seen.said["plots"] == "Word accuracy (1 − WER) against noise; Word accuracy (1 − WER) against speed; Latency")
    #expect(seen.said["sections"] == "Figures; Plots; Confusions; Conditions and speakers; Utterances")
  }

  @Test func noUtterances() async throws {
    let summary = ##"say("summary", text("#summary"));"##
    let seen = try await Chromium.open(SampleRun(entries: 0).page(), script: Self.look + summary)
    #expect(seen.errors == [])
    #expect(seen.said["rows"] == "0")
    #expect(seen.said["sections"] == "")
    #expect(seen.said["summary"]?.contains("No utterance was scored.") == true)
  }

  @Test func oneUtterance() async throws {
    let run = SampleRun(entries: 1, conditions: ["clean"])
    let open = #"say("open", all("tr.details").length);"#
    let seen = try await Chromium.open(run.page(), hash: "#row=0", script: Self.look + open)
    #expect(seen.errors == [])
    #expect(seen.said["counter"] == "1 of 1")
    #expect(seen.said["key"] == accuracy(run.rows))
    #expect(seen.said["open"] == "1")
  }

  @Test func tenThousandUtterances() async throws {
    let run = SampleRun(entries: 2000, isCompared: true)
    let work = #"""
      sort("table.utterances", "text");
      sort("table.utterances", "latency");
      await type("marble arch");
      say("filtered", text("#counter"));
      one("#filter-clear").click();
      """#
    let seen = try await Chromium.open(run.page(), script: work + Self.look)
    let marble = run.rows.count { $0.finds("marble") && $0.finds("arch") }
    #expect(seen.errors == [])
    #expect(seen.said["rows"] == "100")
    #expect(seen.said["counter"] == "10,000 of 10,000")
    #expect(seen.said["filtered"] == "\(marble.formatted(.number.locale(Locale(identifier: "en")))) of 10,000")
  }

  @Test func whatIsMissingIsSaid() async throws {
    var run = SampleRun(entries: 4)
    run.report["counts"] = [
      "utterances": 20, "failed": 1, "partial": true, "leftOut": ["no recording": 3, "not JSON": 1],
      "problems": [["line": 7, "subject": "a.wav", "reason": "no recording", "message": "There is no file a.wav."]],
    ]
    run.rows[0].verdict = "failed"
    run.rows[0].steps = []
    run.rows[0].error = "The file is no WAV file."
    var page = try run.page()
    let end = ReportPage.closing()
    page.removeLast(end.count)
    page.append(ReportPage.utterance(Data("{".utf8)) + end)
    let error = #"say("error", text("tr.details .error"));"#
    let seen = try await Chromium.open(page, hash: "#row=0", script: Self.look + error)
    #expect(seen.errors == [])
    #expect(seen.said["counter"] == "20 of 20")
    #expect(seen.said["error"] == "The file is no WAV file.")
    let banners = try #require(seen.said["banners"])
    for part in [
      "Partial run.", "1 row could not be read", "4 lines skipped, 1 utterance failed", "no recording 3, not JSON 1",
      "There is no file a.wav.",
    ] { #expect(banners.contains(part), "\(part)") }
  }
}

extension SampleRow {
  /// Whether the text filter should find a word in the row.
  func finds(_ word: String) -> Bool {
    ([id, speaker ?? "", reference, hypothesis, expected ?? ""] + (found ?? [])).contains {
      $0.lowercased().contains(word)
    }
  }
}
