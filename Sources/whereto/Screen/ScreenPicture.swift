import Foundation
import OfflineSearch
import ScreenRendering
import SearchScreen
import Subprocess
import SystemPackage

/// Pictures of screens, as SVG or, with the program `rsvg-convert`, as PNG.
struct ScreenPicture: Sendable {
  private static let program = "rsvg-convert"

  private let pictures: ScreenPictures

  init(models: ModelDirectory) {
    pictures = ModelPictures(folder: models.url).pictures
  }

  /// Draws a screen into a file, which is a PNG where its name says so.
  ///
  /// - Throws: ``Failure`` naming the file or the program.
  func write(_ screen: Screen, to file: String) async throws {
    let text = ScreenSVG(screen, pictures: pictures).description
    let svg = file.hasSuffix(".png") ? file.dropLast(4) + ".svg" : file
    do {
      try Data(text.utf8).write(to: URL(filePath: svg))
    } catch {
      throw Failure("\(svg): cannot be written (\(error.localizedDescription)); name another file")
    }
    if file.hasSuffix(".png") {
      try await Self.convert(svg, to: file)
      try? FileManager.default.removeItem(atPath: svg)
    }
  }

  /// Draws screens into a folder, numbered.
  func write(_ screens: [Screen], to folder: String, format: String) async throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(folder): cannot be made (\(error.localizedDescription)); name another folder")
    }
    for (number, screen) in screens.enumerated() {
      try Task.checkCancellation()
      try await write(screen, to: "\(folder)/\(String(format: "%03d", number + 1)).\(format)")
    }
  }

  private static func convert(_ svg: String, to png: String) async throws {
    do {
      let run = try await Subprocess.run(
        .name(program), arguments: [svg, "-o", png], output: .discarded, error: .string(limit: 1 << 14))
      guard run.terminationStatus.isSuccess else {
        throw Failure(
          "\(png): \(program) failed: \(run.standardError.split(whereSeparator: \.isNewline).first ?? "no message")")
      }
    } catch let error as SubprocessError {
      throw Failure("\(program) could not be run (\(error)): apt-get install librsvg2-bin, or ask for svg")
    }
  }
}
