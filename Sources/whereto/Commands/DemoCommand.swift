import ArgumentParser
import Audio
import DestinationSearch
import Foundation
import HeadUnit
import LinuxAudio
import OfflineSearch
import PlaceIndex
import PlaceIndexBuilding
import Places
import Routing
import ScreenRendering
import SearchScreen
import SpeechRecognizers

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract:
      "Demonstrates the main features on the invented town of Alder Bay: a recording, a microphone, a typed query.")

  @OptionGroup var models: ModelOptions
  @OptionGroup var speech: SpeechOptions

  func run() async throws {
    let settings = try Settings()
    let models = try models.directory(settings)
    print("1. The map: \(models.demoRegion.lastPathComponent) becomes an index.")
    let (region, summary) = try await DemoTown.build(models, hearing: speech.model(settings))
    for line in BuildText.lines(summary, output: region.path) { print(line) }

    var opened = try SearchEngine(regions: [region], models: models)
    opened.speechModel = try await speech.speechModel(settings)
    let engine = opened
    var services = await engine.services(near: DemoTown.position)
    services.permissions = FixedPermissions()

    let recording = models.recordings.appending(path: "clean/name-machines.wav")
    print("\n2. A recording: \(recording.lastPathComponent) becomes a place.")
    services.microphone = { Pipeline.file(recording.path, enhancement: .off) }
    services.endpointing = .wholeFile
    try await listen(services)

    let spoken = models.recordings.appending(path: "clean/name-marlow.wav")
    let microphone = try await PlayedMicrophone(playing: spoken, in: DemoTown.folder)
    print("\n3. A microphone: ALSA's file plug-in plays \(spoken.lastPathComponent) into a capture device.")
    services.microphone = { microphone.source() }
    services.endpointing = .live
    try await listen(services)

    let query = "coffee near Lantern Park"
    print("\n4. A typed query: whereto find \"\(query)\"")
    let found = try await engine.resolver.resolve(text: query, near: DemoTown.position)
    for line in ResultText.lines(found, heard: false) { print(line) }
    print("\n5. The search screen: the place categories, and the cafés nearest to the driver.")
    try await showScreen(services, engine)

    print("\n6. A driving route: whereto route \"Lantern Park\" \"Marlow Hotel\"")
    try await showRoute(engine)
    print(
      """
      \nNow use your own map: whereto index build YOUR.osm.pbf --output your.places; whereto listen --index \
      your.places; whereto screen --index your.places
      """
    )
  }

  /// Plans a route between two places of the town.
  private func showRoute(_ engine: SearchEngine) async throws {
    guard let planner = try engine.roads() else {
      return print("  no routing engine is installed; apt-get install routino adds route planning")
    }
    var ends: [Place] = []
    for name in ["Lantern Park", "Marlow Hotel"] {
      ends += try await engine.resolver.resolve(text: name, near: DemoTown.position).candidates.prefix(1).map(\.place)
    }
    guard ends.count == 2 else { return }
    let arrival = try await engine.index.arrival(at: ends[1])
    let routes = try await planner.routes(
      RouteRequest(from: ends[0].coordinate, to: arrival ?? ends[1].coordinate, alternatives: 1))
    for line in RouteText.lines(routes, from: ends[0], to: ends[1]) { print(line) }
  }

  /// Taps through the screen of a head unit.
  private func showScreen(_ services: SessionServices, _ engine: SearchEngine) async throws {
    let settings = ScreenSettings(profile: .standard, rubricator: engine.index.rubricator)
    let host = ImmediateHost()
    let session = DestinationSearchSession(host: host, services: services, settings: settings)
    await host.attach(to: session)
    for button: ButtonID in [.categories, "cafe"] {
      guard let top = await session.shown.stack.last else { return }
      await session.send(.buttonTapped(button, template: top.id))
      await session.settled()
      print(ScreenText(Screen(await session.shown, settings)).lines.map { "  " + $0 }.joined(separator: "\n"))
    }
    await session.disconnect()
  }

  private func listen(_ services: SessionServices) async throws {
    let heard = try await DestinationSearchSession.listenOnce(services) { print("  " + ListeningView.text($0)) }
    guard let heard else { return }
    for line in ResultText.lines(heard, heard: true) { print(line) }
  }
}

/// A capture device without hardware: ALSA's `file` plug-in, which plays raw samples into a silent device.
struct PlayedMicrophone {
  private let samples: URL

  /// Silence after the recording, so that the endpointer finds the end of the utterance.
  private static let silence = [Int16](repeating: 0, count: 2 * Endpointer.sampleRate)

  /// Writes the samples of a recording to the plug-in's file.
  init(playing recording: URL, in folder: URL) async throws {
    samples = folder.appending(path: "microphone.raw")
    let sound = try await Pipeline.file(recording.path, enhancement: .off).samples() + Self.silence
    try sound.withUnsafeBytes { try Data($0).write(to: samples) }
  }

  func source() -> any AudioSource {
    let configuration = """
      pcm.played {
        type file
        slave.pcm { type null }
        file "/dev/null"
        infile "\(samples.path)"
        format "raw"
      }
      """
    return Pipeline.microphone("played", enhancement: .off, configurationText: configuration)
  }
}

/// The invented town of Alder Bay, available without other map data.
enum DemoTown {
  /// The driver's position: the center of the town.
  static let position = Coordinate(latitude: 48.5, longitude: -126.5)
  static let folder = BaseFolders.cache.appending(path: "demo")

  /// Rebuilds its region file.
  /// - Returns: The file, and a summary of the build.
  static func build(_ models: ModelDirectory, hearing model: AcousticModel) async throws -> (URL, RegionSummary) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let region = folder.appending(path: "alder-bay.places")
    let builder = RegionBuilder(rubricator: try models.loadRubricator(), pronouncer: try SearchEngine.pronouncer(model))
    let view = ImportProgressView()
    let summary = try await builder.build(
      inputs: [models.demoRegion], output: region, options: .init(name: "Alder Bay")
    ) { view.show($0) }
    view.finish()
    do {
      _ = try await RoutinoDatabase.build(from: models.demoRegion, to: RoutinoDatabase.folder(for: region))
    } catch RoutinoDatabaseError.programMissing {
      // Without road data, everything except routes still works.
      try? FileManager.default.removeItem(at: RoutinoDatabase.folder(for: region))
    }
    return (region, summary)
  }
}
