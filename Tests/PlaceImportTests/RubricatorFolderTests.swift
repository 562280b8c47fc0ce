import Foundation
import PlaceImport
import Places
import Testing

@Suite struct RubricatorFolderTests {
  private static let rubrics = #"{"groups":[{"id":"g","name":"G","icon":"i","order":1}],"rubrics":[]}"#
  private static let wifi = #"{"id":"w","name":"W","before":["wifi"],"after":[],"tags":["wifi=yes"]}"#

  @Test func theFolderOrItsRubricsMayBeNamed() throws {
    let folder = RubricsTests.url.deletingLastPathComponent()
    let (one, other) = (try RubricatorFile.load(folder), try RubricatorFile.load(RubricsTests.url))
    #expect(one.rubrics == other.rubrics && one.attributes == other.attributes && one.chains == other.chains)
  }

  @Test func attributesAndChainsMayBeAbsent() throws {
    let files = try TestFiles()
    let rubricator = try RubricatorFile.load(try files.write("rubrics.json", Self.rubrics))
    #expect(rubricator.attributes.isEmpty && rubricator.chains.isEmpty)
    _ = try files.write("attributes.json", "{\"attributes\":[\(Self.wifi)]}")
    #expect(try RubricatorFile.load(files.directory).attribute(id: "w") != nil)
  }

  @Test func rubricsMayNot() throws {
    let files = try TestFiles()
    let error = #expect(throws: ImportError.self) { try RubricatorFile.load(files.directory) }
    #expect(error?.code == .missing && error?.file.hasSuffix("/rubrics.json") == true)
  }

  @Test(arguments: [
    ("attributes.json", "nonsense", "it is not JSON"), ("attributes.json", "{}", "the top has no \"attributes\""),
    ("attributes.json", #"{"attributes":[{"id":"a"}]}"#, "attributes.[0] has no \"name\""),
    ("attributes.json", "{\"attributes\":[\(wifi),\(wifi)]}", "attribute \"w\" is there twice"),
    ("chains.json", "{\"chains\":{}}", "chains is of the wrong type"),
    ("chains.json", #"{"chains":[{"id":"c","name":"C","aliases":[]}]}"#, "chains.[0] has no \"groups\""),
    (
      "chains.json", #"{"chains":[{"id":"c","name":"C","aliases":[],"groups":["x"]}]}"#,
      "chain \"c\" is in group \"x\", which does not exist"
    ),
  ])
  func aBrokenFileIsNamed(name: String, text: String, problem: String) throws {
    let files = try TestFiles()
    _ = try files.write("rubrics.json", Self.rubrics)
    _ = try files.write(name, text)
    let error = #expect(throws: ImportError.self) { try RubricatorFile.load(files.directory) }
    #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
    #expect(error?.file.hasSuffix("/\(name)") == true, "\(error?.file ?? "")")
  }

  @Test func anEmptyFileAndALinkToNothingAreErrors() throws {
    let files = try TestFiles()
    _ = try files.write("rubrics.json", Self.rubrics)
    try FileManager.default.createSymbolicLink(
      at: files.directory.appending(path: "chains.json"), withDestinationURL: files.directory.appending(path: "gone"))
    #expect(throws: ImportError.self) { try RubricatorFile.load(files.directory) }
  }
}
