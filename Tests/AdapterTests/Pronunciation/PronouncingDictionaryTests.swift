import Foundation
import Foundations
import Recognition
import SpeechRecognizers
import TestSupport
import Testing

@Suite struct PronouncingDictionaryTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static let text = """
    'bout B AW T
    a AH
    a(2) EY
    o'brien OW B R AY AH N
    read R EH D
    read(2) R IY D
    robson  R AA1 B S AH0 N
    silent SIL
    wordless

    zoë Z OW IY
    """

  @Test(arguments: [
    ("'bout", ["B AW T"]), ("a", ["AH", "EY"]), ("read", ["R EH D", "R IY D"]), ("o'brien", ["OW B R AY AH N"]),
    ("robson", ["R AA B S AH N"]), ("zoë", ["Z OW IY"]), ("a(2)", []), ("silent", []), ("wordless", []), ("", []),
    ("Read", []), ("B", []),
  ])
  func listsVariantsInOrder(word: String, phones: [String]) throws {
    let dictionary = try PronouncingDictionary(contentsOf: try folder.write("a.dict", Self.text))
    #expect(dictionary.pronunciations(of: word).map { Phone.text($0) } == phones)
  }

  @Test(arguments: ["\t", "  ", " \t "])
  func otherSeparators(separator: String) throws {
    let text = "robson\(separator)R AA B\(separator)S AH N\ncat\(separator)K AE T"
    let dictionary = try PronouncingDictionary(contentsOf: try folder.write("a.dict", text))
    #expect(dictionary.pronunciations(of: "robson") == [[.r, .aa, .b, .s, .ah, .n]])
    #expect(dictionary.pronunciations(of: "cat") == [[.k, .ae, .t]])
  }

  @Test func linesThatEndAsOnWindows() throws {
    let text = "cat K AE T\r\ndog D AO G\r\n"
    let dictionary = try PronouncingDictionary(contentsOf: try folder.write("a.dict", text))
    #expect(dictionary.pronunciations(of: "cat") == [[.k, .ae, .t]])
    #expect(dictionary.pronunciations(of: "dog") == [[.d, .ao, .g]])
  }

  @Test func anEmptyFileListsNothing() throws {
    let dictionary = try PronouncingDictionary(contentsOf: try folder.write("empty.dict", ""))
    #expect(dictionary.pronunciations(of: "a").isEmpty)
  }

  @Test(arguments: ["absent.dict", "."])
  func whatCannotBeRead(name: String) {
    let url = folder.url.appendingPathComponent(name)
    let error = #expect(throws: RecognitionError.self) { try PronouncingDictionary(contentsOf: url) }
    #expect(error?.code == .modelMissing)
    #expect(error?.subject == url.path)
    #expect(error?.description.contains("\n") == false)
  }
}

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
