import Foundation
import Pronunciation
import Recognition
import Testing

private let installed = URL(fileURLWithPath: "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")

@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: installed.path), "needs the package pocketsphinx-en-us"))
struct InstalledDictionaryTests {
  @Test func theAcousticModelsDictionary() throws {
    let dictionary = try PronouncingDictionary(contentsOf: installed)
    #expect(dictionary.pronunciations(of: "street") == [[.s, .t, .r, .iy, .t]])
    #expect(dictionary.pronunciations(of: "the").count >= 2)
    #expect(dictionary.pronunciations(of: "'bout") == [[.b, .aw, .t]])
    #expect(dictionary.pronunciations(of: "zorblatt").isEmpty)
  }

  @Test func everyLineIsRead() throws {
    let dictionary = try PronouncingDictionary(contentsOf: installed)
    var variants: [String: Int] = [:]
    for line in try String(contentsOf: installed, encoding: .utf8).split(separator: "\n") {
      let spelling = line.prefix { $0 != " " }
      let word = spelling.dropFirst().firstIndex(of: "(").map { spelling[..<$0] } ?? spelling
      variants[String(word), default: 0] += 1
    }
    #expect(variants.count > 100_000)
    let wrong = variants.filter { dictionary.pronunciations(of: $0.key).count != $0.value }
    #expect(wrong.isEmpty)
  }
}
