public import Audio
public import DestinationSearch
public import HeadUnit
public import LinuxAudio
public import Places
import Recognition
public import SearchScreen
public import SpeechRecognizers
import SpeechSynthesis

extension SearchEngine {
  /// How a session hears and speaks on Linux.
  public struct Equipment: Sendable {
    /// The capture device.
    public var device = "default"
    /// What is done to the microphone's sound.
    public var enhancement = EnhancementSettings.auto
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

    /// What a session hears and speaks with, whoever recognises what is said.
    public struct Devices: Sendable {
      /// Makes a microphone that has not been started: 16 kHz, mono.
      public var microphone: @Sendable () -> any AudioSource
      /// Reads and asks for permissions.
      public var permissions: any PermissionReading
      /// Makes other programs quieter, where there is something to make them so.
      public var focus: (any AudioFocusing)?
      /// Says prompts, where there is an output.
      public var speaker: (any PromptSpeaking)?
    }

    /// Makes the devices ready.
    ///
    /// - Parameter onProblem: Told of what does not work, such as a microphone that is absent.
    public func devices(onProblem: @escaping @Sendable (any Error) -> Void = { _ in }) async -> Devices {
      let (device, enhancement) = (device, enhancement)
      let focus = await focus.makeFocus()
      var devices = Devices(
        microphone: { Pipeline.microphone(device, enhancement: enhancement) },
        permissions: LinuxPermissions(settings: .init(device: device, onProblem: onProblem)), focus: focus)
      if let output {
        devices.speaker = PromptSpeaker(
          voice: PromptVoice { onProblem($0) }, focus: focus, output: ALSAPlayback(device: output))
      }
      return devices
    }
  }

  /// The parts of a session over the engine's regions, for a car that stays where it is.
  ///
  /// See ``services(following:equipment:onProblem:)``.
  public func services(
    near origin: Coordinate? = nil, equipment: Equipment = Equipment(),
    onProblem: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async -> SessionServices {
    await services(following: origin.map { KnownPosition($0) }, equipment: equipment, onProblem: onProblem)
  }

  /// The parts of a session over the engine's regions.
  ///
  /// Making the recogniser takes a second or two, in which the caller's actor is free. It is renewed in the background as
  /// the car goes on and when own places change; see ``RegionRecognizer``. Where the recogniser's models do not load, voice search says so and everything else works.
  ///
  /// - Parameters:
  ///   - positions: Where the car is, if known. The recognizer asks for its last fix at each turn, and now and then
  ///     between.
  ///   - equipment: How it hears and speaks.
  ///   - onProblem: Told of what does not work, such as a microphone that is absent.
  public func services(
    following positions: (any PositionProviding)?, equipment: Equipment = Equipment(),
    onProblem: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async -> SessionServices {
    let devices = await equipment.devices(onProblem: onProblem)
    var services = SessionServices(
      places: index, resolver: resolver, suggester: DestinationSuggester(places: index, personal: personal),
      permissions: devices.permissions, microphone: devices.microphone)
    services.locator = index
    services.personal = personal
    services.positions = positions
    services.focus = devices.focus
    services.speaker = devices.speaker
    do {
      services.recognizer = try await recognizer(following: positions, equipment, onProblem)
      if equipment.hearsAnswers {
        services.answers = try await makeAnswers(model: equipment.model, enhancement: equipment.enhancement)
      }
    } catch {
      onProblem(error)
      var settings = LinuxPermissions.Settings(device: equipment.device, onProblem: onProblem)
      settings.modelsLoad = { false }
      services.permissions = LinuxPermissions(settings: settings)
    }
    return services
  }

  private func recognizer(
    following positions: (any PositionProviding)?, _ equipment: Equipment,
    _ onProblem: @escaping @Sendable (any Error) -> Void
  ) async throws -> any SpeechRecognizer {
    // What it hears does not change with the region.
    if let vosk { return try await VoskRecognizer(vosk) }
    return try await RegionRecognizer(
      surroundings: {
        RegionRecognizer.Surroundings(position: positions?.lastFix?.coordinate, own: try await own())
      },
      onProblem: onProblem
    ) { surroundings in
      try await makeRecognizer(
        hearing: surroundings, model: equipment.model, enhancement: equipment.enhancement, partials: true)
    }
  }

  /// Loads what hears the answers to questions, with the driver's own pronunciations of names.
  ///
  /// - Throws: `RecognitionError` where the models are missing, and what reading own places throws.
  public func makeAnswers(model: AcousticModel, enhancement: EnhancementSettings) async throws -> AnswerRecognition {
    let own = try await own().pronunciations
    return try await Self.files.run {
      // A speech model hears them among everything else.
      let isHeardByModel = speechModel != nil && vosk == nil
      return AnswerRecognition(
        phrasebook: try models.loadReplies(), pronouncer: try Self.pronouncer(model, own: own),
        otherWords: isHeardByModel
          ? []
          : try LanguageModelFile.frequentWords(in: model.generalLanguageModel, limit: VocabularyMaker.otherWords),
        recognizers: isHeardByModel
          ? nil : SmallVocabularyRecognizers(acousticModel: model.directory) { $0.hearAnswers(enhancement) },
        acceptThreshold: resolver.settings.acceptThreshold)
    }
  }
}

/// Sources with the stages after them that bring audio to what a recogniser hears: 16 kHz, mono, enhanced.
public enum Pipeline {
  /// The longest recording taken for one utterance.
  public static let longestFile = Duration.seconds(60)

  /// A WAV file, or standard input for `-`.
  public static func file(
    _ path: String, enhancement: EnhancementSettings, longest: Duration = longestFile
  ) -> any AudioSource {
    stages(after: WAVFileSource(path: path, maximumDuration: longest), enhancement)
  }

  /// A microphone.
  ///
  /// The capture waits when decoding falls behind by more than its queue holds: a real device then overruns, which is
  /// counted and shown, and a recording that is played into a device faster than time loses nothing.
  public static func microphone(
    _ device: String, enhancement: EnhancementSettings, configurationText: String? = nil
  ) -> any AudioSource {
    stages(after: ALSACaptureSource(device: device, configurationText: configurationText), enhancement)
  }

  /// What follows a source.
  public static func stages(after source: any AudioSource, _ enhancement: EnhancementSettings) -> any AudioSource {
    let resampled = ResamplingSource(source)
    let settings = enhancement.ofStage
    return settings == .off ? resampled : EnhancedSource(resampled, settings: settings)
  }
}
