import ArgumentParser
import PocketSphinxRecognition
import SpeechEnhancement

import struct Foundation.URL

/// How speech is heard.
struct SpeechOptions: ParsableArguments {
  @Option(help: "Noise suppression: off, car, or decibels from -6 to -40. [setting: suppression]")
  var suppression: String?

  @Option(help: "Folder of the acoustic model with its dictionary. [setting: acousticModel]")
  var acousticModel: String?

  @Option(help: "Log of the recogniser's library, from a level up; at trace it has the words heard. [setting: log]")
  var log: String?

  func startLog(_ settings: Settings) throws {
    try EngineLog.start(level: log ?? settings.string("log"))
  }

  func validate() throws {
    if let suppression { _ = try Self.parse(suppression) }
  }

  func enhancement(_ settings: Settings) throws -> EnhancementSettings {
    try Self.parse(suppression ?? settings.string("suppression") ?? "off")
  }

  func model(_ settings: Settings) -> AcousticModel {
    (acousticModel ?? settings.string("acousticModel")).map { AcousticModel(languageDirectory: URL(filePath: $0)) }
      ?? .usEnglish
  }

  private static func parse(_ text: String) throws -> EnhancementSettings {
    switch text {
    case "off": return .off
    case "car": return .car
    default:
      guard let decibels = Int(text.trimmingPrefix(" ")), (-40...(-6)).contains(decibels) else {
        throw ValidationError("'\(text)' is no suppression; write off, car, or decibels from -6 to -40")
      }
      var settings = EnhancementSettings.car
      settings.noiseSuppressionDB = decibels
      return settings
    }
  }
}
