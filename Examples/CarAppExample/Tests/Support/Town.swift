import Audio
import DestinationSearch
import DestinationSearchTesting
import Places
import SearchScreen
import Understanding
import VoiceControl

@testable import CarAppExample

/// Alder Bay as the parts of a session know it, with a microphone and a recogniser of a script.
struct Town {
  /// What the recogniser hears, whatever is said.
  var hears = "elm park"
  /// Whether it is known where the driver is, which tells branches of one name apart.
  var knowsPosition = true
  /// What the microphone does.
  var microphone = ScriptedAudioSource(Town.speech.map(ScriptedAudioSource.Step.chunk))
  var permissions = ScriptedPermissions()
  var own: [UserPlace] = []
  var suggester = HeldSuggestions()

  func services() throws -> SessionServices {
    let places = try Self.places()
    let commands = try CommandSet(
      parsing: """
        navigate 4: (navigate to | take me to) {place}
        navigate 1: {place}
        nearest 1: [nearest] {rubric}
        home 1: take me home
        cancel 1: cancel
        """)
    let personal = InMemoryPersonalPlaces(own)
    var services = SessionServices(
      places: places, resolver: DestinationResolver(places: places, personal: personal, commands: commands),
      suggester: DestinationSuggester(places: suggester, personal: personal), permissions: permissions,
      microphone: { [microphone] in microphone })
    services.personal = personal
    services.recognizer = ScriptedRecognizer(hearing: hears)
    services.position = { [knowsPosition] in knowsPosition ? SimulatedTown.alderBay.origin : nil }
    return services
  }

  /// Settings that ask nothing aloud, with more groups than a grid has places.
  @MainActor static func settings() throws -> ScreenSettings {
    var settings = ScreenSettings.carPlay(try rubricator())
    settings.language = .english
    settings.asksByVoice = false
    return settings
  }

  static func rubricator() throws -> Rubricator {
    let town = SimulatedTown.alderBay
    let rubrics = town.rubrics.sorted { $0.key < $1.key }
    return try Rubricator(
      groups: rubrics.enumerated().map { RubricGroup(id: $1.key, name: $1.value, icon: $1.key, order: $0) }
        + (1...5).map { RubricGroup(id: "other\($0)", name: "Other \($0)", icon: "dot", order: 10 + $0) },
      rubrics: rubrics.map { id, name in
        Rubric(
          id: id, group: id, name: String(name.lowercased().dropLast()), plural: name.lowercased(), prominence: 0.5)
      })
  }

  private static func places() throws -> InMemoryPlaces {
    let town = SimulatedTown.alderBay
    guard let centre = town.origin else { throw NoOrigin() }
    return InMemoryPlaces(town.places, centre: centre, rubricator: try rubricator())
  }

  struct NoOrigin: Error {}

  /// Something loud enough to be taken for speech, between two silences.
  static let speech: [AudioChunk] = {
    let silence = AudioChunk(samples: Array(repeating: 0, count: 1_600), sampleRate: 16_000)
    let loud = (0..<10).map { part in
      // A pulse train of 160 Hz whose loudness rises and falls a few times a second.
      AudioChunk(
        samples: (0..<1_600).map { index in
          let time = part * 1_600 + index
          let envelope = abs(time % 4_000 - 2_000)
          return Int16((time % 100 < 10 ? 12 : time % 20 < 10 ? 3 : -3) * envelope / 2)
        }, sampleRate: 16_000)
    }
    return Array(repeating: silence, count: 5) + loud + Array(repeating: silence, count: 15)
  }()
}
