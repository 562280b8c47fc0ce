import Foundation
import HeadUnit
import ScreenRendering
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Screens as SVG")
struct ScreenSVGTests {
  @Test("A drawing is XML, and the same every time", arguments: ScreenSample.all)
  func wellFormed(sample: ScreenSample) throws {
    let drawing = ScreenSVG(sample.screen, pictures: Self.pictures).description
    let reader = DrawingReader(drawing)
    #expect(reader.fault == nil, "\(sample.name): \(reader.fault ?? "")")
    #expect(!drawing.contains("nan") && !drawing.contains("inf\""))
    #expect(drawing == ScreenSVG(sample.screen, pictures: Self.pictures).description)
  }

  @Test("It has the size of the head unit in pixels, and its points inside", arguments: ScreenSample.all)
  func size(sample: ScreenSample) throws {
    let reader = DrawingReader(ScreenSVG(sample.screen, pictures: .none).description)
    let size = sample.screen.profile.screen
    #expect(reader.root["width"] == String(size.width))
    #expect(reader.root["height"] == String(size.height))
    #expect(reader.root["viewBox"]?.hasPrefix("0 0 ") == true)
  }

  @Test("Every text of the layout is in it, whatever it is made of", arguments: ScreenSample.all)
  func texts(sample: ScreenSample) {
    let reader = DrawingReader(ScreenSVG(sample.screen, pictures: .none).description)
    let layout = ScreenLayout(sample.screen)
    let covered = sample.screen.modal?.kind == .voiceControl
    let below = covered ? layout.base.filter { $0.kind == .dock } : layout.base
    #expect(reader.texts == (below + layout.over).flatMap(\.texts).map(\.text))
  }

  @Test(
    "A name is a text, never markup",
    arguments: ["Gull & Anchor", "<script>", "\"Quoted\"", "Martin's", "a</text><b>", "x\u{0}\u{1F}y", "]]>"])
  func escaping(name: String) throws {
    let row = ListRow(id: "row", title: name, image: "<&\"'>")
    let list = ListTemplate(id: "list", title: name, sections: [ListSection(header: name, rows: [row])])
    let reader = DrawingReader(ScreenSVG(Screen(stack: [.list(list)], clock: name), pictures: .none).description)
    #expect(reader.fault == nil)
    let expected = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 }))
    #expect(reader.texts.filter { $0 == expected }.count >= 2, "\(reader.texts)")
  }

  @Test(
    "A drawing that could do more than draw is left out",
    arguments: [
      "<svg><script>alert(1)</script></svg>", "<!DOCTYPE svg><svg></svg>", "<svg><image href=\"file:///etc\"/></svg>",
      "", "no drawing", "<svg", "<svg/>",
    ])
  func foreign(drawing: String) {
    let pictures = ScreenPictures(icon: { _ in drawing }, drawing: { _ in drawing })
    for sample in ScreenSample.voices + ScreenSample.lists {
      let text = ScreenSVG(sample.screen, pictures: pictures).description
      #expect(DrawingReader(text).fault == nil)
      #expect(!text.contains("alert(1)") && !text.contains("file:"))
    }
  }

  @Test("Right to left is said where a text is read that way, and not where it is not")
  func direction() throws {
    let sample = try #require(ScreenSample.languages.first { $0.name == "persian-list" })
    let lines = ScreenSVG(sample.screen, pictures: .none).description.split(separator: "\n")
    let home = try #require(lines.first { $0.contains(">خانه</text>") })
    #expect(home.contains("direction=\"rtl\"") && home.contains("text-anchor=\"start\""))
    let latin = try #require(lines.first { $0.contains(">Gull &amp; Anchor</text>") })
    #expect(!latin.contains("direction=") && latin.contains("text-anchor=\"end\""))
  }

  @Test("Every icon of the samples is among the models, and every one can stand in a drawing")
  func icons() throws {
    let samples = ScreenSample.all.map { ScreenLayout($0.screen) }
    let names = Set(
      samples.flatMap { $0.base + $0.over }.flatMap(\.pictures).compactMap { picture -> String? in
        if case .icon(let name) = picture.source { return name.rawValue } else { return nil }
      })
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.models.appendingPathComponent("icons").path)
    #expect(names.subtracting(files.map { String($0.dropLast(4)) }).isEmpty)
    for file in files where file.hasSuffix(".svg") {
      let text = try String(contentsOf: Self.models.appendingPathComponent("icons/\(file)"), encoding: .utf8)
      #expect(DrawingReader(text).fault == nil, "\(file)")
      #expect(text.contains("currentColor") && text.contains("viewBox=\"0 0 24 24\""), "\(file)")
    }
  }

  @Test("Every group of rubrics has an icon")
  func rubrics() throws {
    struct File: Decodable {
      struct Group: Decodable { let icon: String }
      let groups: [Group]
    }
    let data = try Data(contentsOf: Self.models.appendingPathComponent("en-us/rubrics.json"))
    for group in try JSONDecoder().decode(File.self, from: data).groups {
      let file = Self.models.appendingPathComponent("icons/\(group.icon).svg").path
      #expect(FileManager.default.fileExists(atPath: file), "\(group.icon).svg is missing")
    }
  }

  @Test("An icon that is not there is its substitute, otherwise a dot")
  func substitutes() throws {
    let models = ModelPictures(folder: Self.models, substitutes: ["sushi": "fork-knife"])
    #expect(models.pictures.icon("sushi") == models.pictures.icon("fork-knife"))
    #expect(models.pictures.icon("sushi") != nil)
    #expect(models.pictures.icon("nothing") == models.pictures.icon("dot"))
    #expect(models.pictures.icon("../en-us/rubrics") == models.pictures.icon("dot"))
    #expect(models.pictures.drawing("../Package.swift") == nil)
  }

  @Test("The page's style sheet has every colour of the pictures, by day and by night")
  func stylesheet() throws {
    let sheet = LookStylesheet().description
    let night = try #require(sheet.range(of: "[data-style=\"dark\"] {"))
    for (theme, part) in [(Theme.day, sheet[..<night.lowerBound]), (.night, sheet[night.upperBound...])] {
      for paint in Paint.allCases { #expect(part.contains(": \(theme[paint].hex)"), "\(paint)") }
      #expect(part.contains("--on-accent: \(theme[.onAccent].hex);"))
      #expect(part.contains("--scrim: \(theme[.scrim].hex)\(theme[.scrim].opacity == 0.5 ? "80" : "99");"))
    }
  }

  @Test(
    "Words can be read on what they lie on: a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3)", arguments: [Theme.day, .night])
  func contrast(theme: Theme) {
    let pairs: [(Paint, [Paint])] = [
      (.text, [.glass, .bar, .row, .card, .chosen, .key, .quietKey]),
      (.secondary, [.glass, .row, .card, .chosen, .key]),
      (.accent, [.row, .card, .button]), (.onAccent, [.accent]), (.onManeuver, [.maneuver]), (.danger, [.button]),
      (.onSign, [.sign]),
      (.text, [.dock]), (.secondary, [.dock]),
    ]
    for (ink, grounds) in pairs {
      for ground in grounds {
        let contrast = Contrast.ratio(theme[ink].hex, theme[ground].hex)
        #expect(contrast >= 4.5, "\(ink) on \(ground): \(contrast)")
      }
    }
  }

  /// `WHERETO_DRAWINGS=FOLDER` writes every sample there; `rsvg-convert` makes PNG of it.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["WHERETO_DRAWINGS"] != nil))
  func drawings() throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["WHERETO_DRAWINGS"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func draw(_ screen: Screen, _ name: String) throws {
      let drawing = ScreenSVG(screen, pictures: Self.pictures).description
      try Data(drawing.utf8).write(to: folder.appendingPathComponent(name + ".svg"))
    }
    for sample in ScreenSample.all {
      try draw(sample.screen, sample.name)
      for profile in ScreenLayoutTests.profiles {
        var screen = sample.screen
        screen.profile = profile
        try draw(screen, "\(profile.name) \(sample.name)")
      }
    }
  }

  static let models = Repository.file("models")
  static let pictures = ModelPictures(folder: models).pictures
}

/// Reads a drawing with a real XML parser.
final class DrawingReader: NSObject, XMLParserDelegate {
  /// What is wrong with it; `nil` for nothing.
  private(set) var fault: String?
  /// The attributes of the outermost element.
  private(set) var root: [String: String] = [:]
  /// What stands in `text` elements, in order.
  private(set) var texts: [String] = []
  private var current: String?

  init(_ drawing: String) {
    super.init()
    let parser = XMLParser(data: Data(drawing.utf8))
    parser.delegate = self
    if !parser.parse() { fault = parser.parserError.map(String.init(describing:)) ?? "no XML" }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if root.isEmpty { root = attributes }
    if name == "text" { current = "" }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { current?.append(string) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard name == "text", let text = current else { return }
    texts.append(text)
    current = nil
  }
}

/// How well one colour can be told from another.
enum Contrast {
  /// The contrast ratio, 1 to 21 (WCAG 2.2, "contrast ratio").
  static func ratio(_ one: String, _ other: String) -> Double {
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance of a colour in hexadecimal digits (WCAG 2.2).
  private static func luminance(_ hex: String) -> Double {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    let parts = [value >> 16 & 255, value >> 8 & 255, value & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
