import Cartography
import Foundation
import Places
import TestSupport
import Testing

@testable import ScreenRendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The files in `models` that define the look of screens and maps.
@Suite struct ModelFilesTests {
  private static let models = Repository.file("models")

  @Test("The style has day and night colors for everything that is drawn, and a width for every line")
  func style() throws {
    let style = try MapStyle(contentsOf: Self.models.appending(path: "map/style.json"))
    for kind in MapKind.allCases where kind.layer != nil {
      for colors in [style.light, style.dark] {
        #expect((kind.isArea ? colors.areas[kind.rawValue] : colors.lines[kind.rawValue]?.fill) != nil, "\(kind)")
      }
      #expect(kind.isArea || style.lines[kind.rawValue]?.widths.isEmpty == false, "\(kind)")
    }
  }

  @Test(
    "A style whose line width has a zoom level out of range is refused",
    arguments: ["1e30", "-1", "9223372036854775807", "30.5"])
  func zoomOutOfRange(zoom: String) throws {
    let text = try String(contentsOf: Self.models.appending(path: "map/style.json"), encoding: .utf8)
    let changed = text.replacing("[19,180]", with: "[\(zoom),180]")
    #expect(changed != text)
    let folder = try TestFolder()
    let file = try folder.write("style.json", changed)
    #expect(throws: DecodingError.self) { try MapStyle(contentsOf: file) }
  }

  @Test("Every icon is an SVG file in the current text color")
  func icons() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.models.appending(path: "icons").path)
    for file in files where file.hasSuffix(".svg") {
      let data = try Data(contentsOf: Self.models.appending(path: "icons/\(file)"))
      #expect(XMLParser(data: data).parse(), "\(file)")
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.contains("currentColor") && text.contains("viewBox=\"0 0 24 24\""), "\(file)")
    }
  }

  @Test("Every category group and every lane direction has an icon")
  func named() throws {
    struct File: Decodable {
      struct Group: Decodable { let icon: String }
      let groups: [Group]
    }
    let data = try Data(contentsOf: Self.models.appending(path: "en-us/rubrics.json"))
    let groups = try JSONDecoder().decode(File.self, from: data).groups.map(\.icon)
    let lanes = Turn.allCases.map { turn in
      "lane-" + turn.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }
    for name in groups + lanes {
      let file = Self.models.appending(path: "icons/\(name).svg").path
      #expect(FileManager.default.fileExists(atPath: file), "\(name).svg is missing")
    }
  }
}
