import ArgumentParser
import Audio
import Foundation
import LinuxAudio
import OfflineSearch
import PlaceIndex
import Places
import SpeechRecognizers
import Understanding

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Reports missing dependencies, and how to install them.")

  @OptionGroup var region: RegionOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  private struct Check: Encodable {
    var name: String
    var ok: Bool
    var detail: String
    /// Whether the main features work without it.
    var optional = false
  }

  func run() async throws {
    let settings = try Settings()
    let checks = [
      await models(settings), await acousticModel(settings), await speechModel(settings), await vosk(settings),
      program("osmium", of: "osmium", need: "needed to read OSM files; apt-get install osmium-tool"),
      program("routing", of: "routino-router", need: "needed to plan driving routes; apt-get install routino"),
      await regions(settings), await userPlaces(), await microphone(), await otherAudio(),
    ].compactMap { $0 }
    for check in checks {
      let mark = check.ok ? "ok" : check.optional ? "--" : "NO"
      try printing.print(check, orLines: ["\(mark)  \(check.name.padding(toLength: 16)) \(check.detail)"])
    }
    if checks.contains(where: { !$0.ok && !$0.optional }) { throw ExitCode(1) }
  }

  private func models(_ settings: Settings) async -> Check {
    await check("models") {
      let models = try region.models.directory(settings)
      let rubrics = try models.loadRubricator().rubrics.count
      return "\(models.url.path): \(rubrics) rubrics, \(try models.loadCommands().templates.count) commands"
    }
  }

  private func acousticModel(_ settings: Settings) async -> Check {
    await check("acoustic model") {
      let model = speech.model(settings)
      let files = [
        model.directory.appending(path: "mdef"), model.dictionary, model.generalLanguageModel, model.phoneLanguageModel,
      ]
      for url in files where !FileManager.default.isReadableFile(atPath: url.path) {
        throw Failure("\(url.path) doesn't exist; apt-get install pocketsphinx-en-us")
      }
      return model.directory.path
    }
  }

  /// Whether the Whisper model loads; without one, recognition is less accurate.
  private func speechModel(_ settings: Settings) async -> Check? {
    guard speech.vosk(settings) == nil else { return nil }
    guard let url = speech.speechModelURL(settings) else {
      let detail =
        "none: using PocketSphinx alone, which recognizes natural voices much less accurately; run "
        + "scripts/install-speech-model"
      return Check(name: "speech model", ok: false, detail: detail, optional: true)
    }
    return await check("speech model") {
      _ = try await WhisperModel.load(url)
      return url.path
    }
  }

  private func vosk(_ settings: Settings) async -> Check? {
    guard let model = speech.vosk(settings) else { return nil }
    return await check("Vosk model") {
      _ = try await VoskRecognizer(model)
      return model.directory.path
    }
  }

  private func program(_ name: String, of program: String, need: String) -> Check {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = path.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return Check(name: name, ok: found != nil, detail: found ?? need, optional: true)
  }

  private func regions(_ settings: Settings) async -> Check {
    guard let indexes = try? region.indexes(settings) else {
      return Check(name: "region", ok: false, detail: "none given; use --index or set WHERETO_INDEX", optional: true)
    }
    return await check("region") {
      var found: [String] = []
      for index in indexes {
        found += try await index.open(rules: FliteLexicon()).map { region in
          "\(region.info.name), \(region.info.counts.values.reduce(0, +)) places, \(region.source)"
        }
      }
      return found.joined(separator: "; ")
    }
  }

  private func userPlaces() async -> Check {
    await check("saved places") {
      _ = try UserPlaceStore(contentsOf: BaseFolders.userPlaces)
      return BaseFolders.userPlaces.path
    }
  }

  private func microphone() async -> Check {
    await check("microphone", optional: true) {
      let devices = try CaptureDevice.list()
      guard !devices.isEmpty else { throw Failure("no capture device found; connect a microphone") }
      return devices.map(\.name).joined(separator: ", ")
    }
  }

  /// Whether the volume of other programs can be lowered while the driver speaks.
  private func otherAudio() async -> Check {
    let focus = await AudioFocusSelection.automatic.makeFocus()
    let report = await focus.report()
    await focus.close()
    let (isLowered, detail) =
      switch report.ducking {
      case .streams: (true, "other programs' volume is lowered while you speak")
      case .mixerElement(let name): (true, "the volume control \(name) is lowered while you speak")
      case .unavailable(let reason): (false, reason)
      }
    return Check(
      name: "other sound", ok: isLowered && report.warnings.isEmpty,
      detail: ([detail] + report.warnings).joined(separator: "; "), optional: true)
  }

  private func check(
    _ name: String, optional: Bool = false, _ body: () async throws -> String
  ) async -> Check {
    do {
      return Check(name: name, ok: true, detail: try await body(), optional: optional)
    } catch {
      return Check(name: name, ok: false, detail: Failure.line(for: error), optional: optional)
    }
  }
}
