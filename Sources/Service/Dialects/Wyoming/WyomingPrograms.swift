/// The service's description, for the `describe` event.
struct WyomingProgram: Codable, Sendable, Hashable {
  struct Attribution: Codable, Sendable, Hashable {
    var name = "Whereto"
    var url = "https://git.example.org/whereto"
  }

  /// A model, or a voice.
  struct Model: Codable, Sendable, Hashable {
    var name: String
    var attribution = Attribution()
    var installed = true
    var description: String
    var version: String? = ServiceVersion.current
    var languages = ["en"]
    /// The words of a wake phrase.
    var phrase: String?
  }

  var name = "whereto"
  var attribution = Attribution()
  var installed = true
  var description: String
  var version: String? = ServiceVersion.current
  var models, voices: [Model]?
}

extension WyomingData {
  /// All capabilities of the service.
  init(programsWaitingFor phrase: String?, speaks: Bool) {
    asr = [
      WyomingProgram(
        description: "Offline recognition of destinations",
        models: [.init(name: "regions", description: "Destinations in the served regions")])
    ]
    let places = WyomingProgram.Model(name: "places", description: "Places, addresses and categories")
    intent = [WyomingProgram(description: "The recognized destination as an intent", models: [places])]
    handle = [WyomingProgram(description: "The recognized destination as a sentence", models: [places])]
    wake = phrase.map { phrase in
      let model = WyomingProgram.Model(
        name: Self.name(of: phrase), description: "The service's wake phrase", phrase: phrase)
      return [WyomingProgram(description: "A wake phrase", models: [model])]
    }
    if speaks {
      tts = [
        WyomingProgram(description: "Prompts", voices: [.init(name: "default", description: "The prompts' voice")])
      ]
    }
  }

  /// The name of a wake phrase for programs: "hey_navigator".
  static func name(of phrase: String) -> String { phrase.lowercased().replacing(" ", with: "_") }
}
