public import Audio
public import AudioRouting
public import DestinationSearch
import PlaceIndex
public import Places
public import PocketSphinxRecognition
import PromptSpeech
public import SpeechEnhancement
import SpeechSynthesis

extension SearchEngine {
  /// How a session hears and speaks on Linux.
  public struct Equipment: Sendable {
    /// The capture device.
    public var device = "default"
    /// What is done to the microphone's sound.
    public var enhancement = EnhancementSettings.off
    /// The acoustic model.
    public var model = AcousticModel.usEnglish
    /// The device that prompts are played on; `nil` for none.
    public var output: String?
    /// Whether questions can be answered by voice, which takes a dictionary of what can be answered.
    public var hearsAnswers = true
    /// How other programs are made quieter while the driver speaks.
    public var focus = AudioFocusSelection.automatic

    /// Makes the standard equipment: ALSA's default microphone, and no prompts.
    public init() {}
  }

  /// The parts of a session over the engine's regions.
  ///
  /// Where the recogniser's models do not load, voice search says so and everything else works.
  ///
  /// - Parameters:
  ///   - origin: Where the driver is, where known.
  ///   - equipment: How it hears and speaks.
  ///   - onProblem: Told of what does not work, such as a microphone that is absent.
  public func services(
    near origin: Coordinate? = nil, equipment: Equipment = Equipment(),
    onProblem: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async -> SessionServices {
    let (device, enhancement) = (equipment.device, equipment.enhancement)
    var settings = LinuxPermissions.Settings(device: device, onProblem: onProblem)
    var services = SessionServices(
      places: index, resolver: resolver, suggester: DestinationSuggester(places: index, personal: personal),
      permissions: LinuxPermissions(settings: settings),
      microphone: { Pipeline.microphone(device, enhancement: enhancement) })
    services.personal = personal
    services.position = { origin }
    let focus = await equipment.focus.makeFocus()
    services.focus = focus
    if let output = equipment.output {
      services.speaker = PromptSpeaker(focus: focus, output: ALSAPlayback(device: output)) { onProblem($0) }
    }
    do {
      services.recognizer = try await makeRecognizer(
        near: origin, model: equipment.model, enhancement: enhancement, partials: true)
      if equipment.hearsAnswers { services.answers = try answers(equipment.model) }
    } catch {
      onProblem(error)
      settings.modelsLoad = { false }
      services.permissions = LinuxPermissions(settings: settings)
    }
    return services
  }

  private func answers(_ model: AcousticModel) throws -> AnswerRecognition {
    AnswerRecognition(
      phrasebook: try models.loadReplies(), pronouncer: try Self.pronouncer(model),
      otherWords: try LanguageModelFile.frequentWords(in: model.generalLanguageModel, limit: Self.otherWords),
      recognizers: SmallVocabularyRecognizers(acousticModel: model.directory))
  }
}
