import DestinationSearch
import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen
import Synchronization
import Understanding

@testable import CarAppExample

/// Alder Bay as the parts of a session know it, with a scripted microphone and recognizer.
struct Town {
  /// The recognizer's result for any audio.
  var hears = "elm park"
  /// Whether the driver's position is known, which distinguishes branches with the same name.
  var knowsPosition = true
  /// The scripted microphone.
  var microphone = ScriptedAudioSource(Speech.chunks().map(ScriptedAudioSource.Step.chunk))
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
    if knowsPosition { services.positions = SimulatedTown.alderBay.origin.map { KnownPosition($0) } }
    return services
  }

  /// Settings without spoken questions, and with more category groups than a grid has places.
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
    guard let center = town.origin else { throw NoOrigin() }
    return InMemoryPlaces(town.places, center: center, rubricator: try rubricator())
  }

  struct NoOrigin: Error {}
}

/// Suggestions of the invented town; those for some texts come when the test releases them.
final class HeldSuggestions: PlaceSuggesting {
  private struct State {
    var held: Set<String> = []
    var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Keeps the answer to a text back.
  func hold(_ text: String) { state.withLock { _ = $0.held.insert(text) } }

  /// Whether a task waits for the answer to a text.
  func isWaiting(for text: String) -> Bool { state.withLock { $0.waiting[text] != nil } }

  /// Lets the answer to a text go.
  func release(_ text: String) {
    let waiting = state.withLock { state in
      state.held.remove(text)
      return state.waiting.removeValue(forKey: text)
    }
    waiting?.resume()
  }

  func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.held.contains(typed) { state.waiting[typed] = continuation }
        return state.held.contains(typed)
      }
      if !isHeld { continuation.resume() }
    }
    return SimulatedTown.alderBay.suggestions(for: typed, limit: limit)
  }
}
