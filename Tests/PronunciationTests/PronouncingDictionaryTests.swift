import Foundation
import Pronunciation
import Recognition
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
