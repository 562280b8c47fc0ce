import Evaluation
import Foundation
import Testing

/// What is written, before any browser reads it.
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
