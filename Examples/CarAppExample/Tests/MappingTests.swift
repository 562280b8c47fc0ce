import Foundation
import Testing

/// The documentation's table of types lists every type.
@Suite struct MappingTests {
  @Test(arguments: ["ScreenOperation", "ScreenEvent"])
  func everyCaseIsInTheMap(type: String) throws {
    let source = try Repository.text("Sources/HeadUnit/Stack/\(type).swift")
    let cases = source.matches(of: /(?m)^  case ([a-zA-Z]+)/).map { String($0.output.1) }
    #expect(cases.count > 10)
    let map = try Repository.text("docs/platform-mapping.md")
    for name in cases { #expect(map.contains("`\(type).\(name)`"), "\(name) is not in docs/platform-mapping.md") }
    let named = map.matches(of: /`(Screen[A-Za-z]+)\.([a-zA-Z]+)`/).filter { $0.output.1 == type[...] }
    for match in named { #expect(cases.contains(String(match.output.2)), "\(match.output.2) is not a case of \(type)") }
  }

  @Test(arguments: [
    "Sources/HeadUnit", "Sources/Audio/Focus",
  ])
  func everyPublicTypeIsInTheMap(folder: String) throws {
    let url = Repository.file(folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }
    let types = try files.flatMap { file in
      try Repository.text("\(folder)/\(file)").matches(
        of: /(?m)^public (?:indirect |final )?(?:struct|enum|class|actor|protocol) ([A-Za-z]+)/
      ).map { String($0.output.1) }
    }
    #expect(types.count > 6)
    let map = try Repository.text("docs/platform-mapping.md")
    let names = Set(map.matches(of: /`([A-Z][A-Za-z]+)[`.]/).map { String($0.output.1) })
    for type in types { #expect(names.contains(type), "\(type) is not in docs/platform-mapping.md") }
  }

  @Test func everyLinkedFileExists() throws {
    let links = try Repository.text("docs/platform-mapping.md").matches(of: /\]\((\.\.\/[^)#]+)\)/).map {
      String($0.output.1)
    }
    #expect(links.count > 10)
    for link in links {
      let file = Repository.file("docs").appending(path: link).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
    }
  }

  @Test func appCodeIsShort() throws {
    let lines = try Repository.text("Examples/CarAppExample/Sources/SearchScreenApp.swift").split(separator: "\n")
    #expect(lines.count < 30)
  }
}
