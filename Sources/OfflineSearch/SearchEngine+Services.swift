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
  /// The audio devices and recognition settings of a session on Linux.
  public struct Equipment: Sendable {
    /// The capture device.
    public var device = "default"
    /// The processing of the microphone's audio.
    public var enhancement = EnhancementSettings.auto
    /// The acoustic model.
    public var model = AcousticModel.usEnglish
    /// The playback device for prompts; `nil` for none.
    public var output: String?
    /// Whether questions can be answered by voice, which requires a dictionary of the possible answers.
    public var makesAnswerRecognizers = true
    /// How other programs are ducked while the driver speaks.
    public var focus = AudioFocusSelection.automatic

    /// Creates the standard equipment: ALSA's default microphone, and no prompts.
    public init() {}

    /// The devices of a session, independent of the recognizer.
    public struct Devices: Sendable {
      /// Creates a microphone that hasn't been started: 16 kHz, mono.
      public var microphone: @Sendable () -> any AudioSource
      /// Reads and requests permissions.
      public var permissions: any PermissionReading
      /// Ducks other programs, if a mixer is available.
      public var focus: (any AudioFocusing)?
      /// Speaks prompts, if there is an output.
      public var speaker: (any PromptSpeaking)?
    }

    /// Prepares the devices; `onProblem` is called with errors, such as a missing microphone.
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

  /// The parts of a session over the engine's regions, for a car at a fixed position.
  public func services(
    near origin: Coordinate? = nil, equipment: Equipment = Equipment(),
    onProblem: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async -> SessionServices {
    await services(following: origin.map { KnownPosition($0) }, equipment: equipment, onProblem: onProblem)
  }

  /// The parts of a session over the engine's regions.
  ///
  /// Creating the recognizer takes a second or two and doesn't block the caller's actor. It is renewed in the
  /// background as the car moves and when saved places change; see ``RegionRecognizer``. If the recognizer's models
  /// don't load, voice search reports that and everything else works. `onProblem` is called with errors, such as a missing
  /// microphone.
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
      if equipment.makesAnswerRecognizers {
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
    // A Vosk model's vocabulary doesn't depend on the region.
    if let vosk { return try await VoskRecognizer(vosk) }
    return try await RegionRecognizer(
      surroundings: {
        RegionRecognizer.Surroundings(position: positions?.lastFix?.coordinate, own: try await own())
      },
      onProblem: onProblem
    ) { surroundings in
      try await makeRecognizer(
        for: surroundings, model: equipment.model, enhancement: equipment.enhancement, partials: true)
    }
  }

  /// Loads the recognition of answers to questions, with the driver's own pronunciations of names.
  ///
  /// - Throws: `RecognitionError` if the models are missing, or the error of reading saved places.
  public func makeAnswers(model: AcousticModel, enhancement: EnhancementSettings) async throws -> AnswerRecognition {
    let own = try await own().pronunciations
    return try await Self.files.run {
      // A speech model recognizes answers together with everything else.
      let isRecognizedByModel = speechModel != nil && vosk == nil
      return AnswerRecognition(
        phrasebook: try models.loadReplies(), pronouncer: try Self.pronouncer(model, own: own),
        otherWords: isRecognizedByModel
          ? []
          : try LanguageModelFile.frequentWords(in: model.generalLanguageModel, limit: settings.otherWords),
        recognizers: isRecognizedByModel
          ? nil : SmallVocabularyRecognizers(acousticModel: model.directory) { $0.adaptToAnswers(enhancement) },
        acceptThreshold: resolver.settings.acceptThreshold)
    }
  }
}

/// Wraps audio sources in the stages that prepare them for the recognizer: 16 kHz, mono, enhanced.
public enum Pipeline {
  /// The maximum length of a recording that is one utterance.
  public static let longestFile = Duration.seconds(60)

  /// A WAV file, or standard input for `-`.
  public static func file(
    _ path: String, enhancement: EnhancementSettings, longest: Duration = longestFile
  ) -> any AudioSource {
    stages(after: WAVFileSource(path: path, maximumDuration: longest), enhancement)
  }

  /// A microphone.
  ///
  /// Capture waits if decoding falls behind by more than its queue holds. A real device then overruns, which is reported.
  public static func microphone(
    _ device: String, enhancement: EnhancementSettings, configurationText: String? = nil
  ) -> any AudioSource {
    stages(after: ALSACaptureSource(device: device, configurationText: configurationText), enhancement)
  }

  /// The stages after a source.
  public static func stages(after source: any AudioSource, _ enhancement: EnhancementSettings) -> any AudioSource {
    let resampled = source.resampled()
    let settings = enhancement.ofStage
    return settings == .off ? resampled : resampled.enhanced(by: settings)
  }
}
