import DestinationSearch
import Foundation
import HeadUnit
import OfflineSearch
import PlaceIndex
import Places
import ScreenRendering
import SearchScreen
import Subprocess
import Synchronization
import SystemPackage

/// Shows a search screen as text on standard output, and what happens around it on standard error.
struct ScreenView: Sendable {
  let unit: HeadUnitOptions
  let settings: ScreenSettings
  let picture: ScreenPicture
  private let driven = Driven()

  init(unit: HeadUnitOptions, settings: ScreenSettings, picture: ScreenPicture) {
    (self.unit, self.settings, self.picture) = (unit, settings, picture)
  }

  /// What lies on the map beside the screen.
  private final class Driven: Sendable {
    let map = Mutex<(routes: [MapRoute], car: MapCar?)>(([], nil))
  }

  /// Shows the screen.
  func show(_ shown: ShownScreen) {
    print(ScreenText(Screen(shown, settings)))
  }

  /// Shows a frame of the voice search as it comes.
  func note(_ operation: ScreenOperation) {
    if let frame = FrameWatch.frame(operation, in: settings.language) { Console.note("  " + ListeningView.text(frame)) }
  }

  /// Shows what the session tells besides.
  func note(_ update: SessionUpdate) {
    switch update {
    case .prompt(let text): Console.note("  says: \(text)")
    case .record(let record): Console.note("  heard: \(record.transcript)")
    case .answer(let result): Console.note("  heard: \(result.transcript)")
    case .go(let place): print("guiding to \(place.name)\(place.address.map { ", \($0)" } ?? "")")
    case .warning(let warning): Console.note("  warning: \(warning)")
    case .refused(let error): Console.note("  refused: \(error)")
    case .failed(let error): Console.note("  " + Failure.line(for: error))
    case .map(.move(let x, let y)): Console.note("  map: moved by \(Int(saturating: x)), \(Int(saturating: y)) points")
    case .map(.zoom(let steps)): Console.note("  map: \(steps > 0 ? "nearer" : "farther")")
    case .map(.centre): Console.note("  map: where the driver is")
    case .map(.attach(let display)): print("the map is \(display == .car ? "in the car" : "on the phone")")
    case .map(.draw(let routes)): driven.map.withLock { $0.routes = routes }
    case .map(.car(let car)):
      if car == nil { Console.note("  map: looking for your position") }
      driven.map.withLock { $0.car = car }
    case .noticeAnswered(let notice, let button):
      print("\(notice.rawValue): \(button?.rawValue ?? "not answered")")
    case .state, .level, .partial, .heard, .droppedSamples, .map: break
    }
  }

  /// Draws the screen.
  func draw(_ shown: ShownScreen, to file: String) async throws {
    let driven = driven.map.withLock { $0 }
    try await picture.write(
      Screen(shown, settings), to: file, car: driven.car, routes: driven.routes, orientation: .heading)
  }
}

extension Screen {
  /// What a session shows.
  init(_ shown: ShownScreen, _ settings: ScreenSettings) {
    self.init(
      stack: shown.stack, modal: shown.modal, profile: settings.profile, style: shown.style, limits: shown.limits,
      language: settings.language)
  }
}

/// Pictures of screens, as SVG or, with the program `rsvg-convert`, as PNG.
struct ScreenPicture: Sendable {
  private static let program = "rsvg-convert"

  private let pictures: ScreenPictures
  private let map: RegionSet?
  private let car: Coordinate?

  /// Makes pictures.
  ///
  /// - Parameters:
  ///   - models: Where the drawings are, and the style of the map.
  ///   - map: The regions that are seen; without them the ground is plain.
  ///   - car: Where the driver is; `nil` where that is not known.
  init(models: ModelDirectory, map: RegionSet?, car: Coordinate?) {
    pictures = ModelPictures(folder: models.url).pictures
    self.map = map
    self.car = car
  }

  /// Draws a screen into a file, which is a PNG where its name says so.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - file: The file.
  ///   - car: The car; left out, it is where the driver was said to be.
  ///   - routes: The ways by road on the map.
  ///   - orientation: What is up while the driver is guided.
  /// - Throws: ``Failure`` naming the file or the program.
  func write(
    _ screen: Screen, to file: String, car: MapCar? = nil, routes: [MapRoute] = [],
    orientation: MapOrientation = .north
  ) async throws {
    let car = car ?? self.car.map { MapCar($0) }
    let scene: MapScene? =
      if let map {
        try await MapScene(
          of: map, for: screen, car: car, routes: routes, orientation: orientation, centre: map.centre)
      } else {
        nil
      }
    let text = ScreenSVG(screen, pictures: pictures, scene: scene).description
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
