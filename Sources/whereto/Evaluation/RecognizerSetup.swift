import ArgumentParser
import Audio
import Evaluation
import Foundation
import LinuxAudio
import OfflineSearch
import PlaceIndex
import Places
import Recognition
import SpeechRecognizers

/// The recognizer: for a region's destinations, a grammar, a language model, or stored hypotheses.
struct RecognitionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Recognize words with a JSGF grammar, without a region.", valueName: "file"))
  var grammar: String?

  @Option(help: ArgumentHelp("Recognize words with a language model (ARPA or binary).", valueName: "file"))
  var lm: String?

  @Option(
    help: ArgumentHelp(
      """
      Recognize words with a language model built from sentences, one per line; pronunciations come from the \
      dictionary or rules.
      """,
      valueName: "file"))
  var sentences: String?

  @Flag(help: "Recognize words with the speech model alone, without a region.")
  var text = false

  @Option(help: ArgumentHelp("Pronunciation dictionary (default: the acoustic model's).", valueName: "file"))
  var dictionary: String?

  @Option(
    help: ArgumentHelp(
      """
      Score stored hypotheses instead of decoding: .trn, .tsv, Kaldi 'text', or output of 'recognize --json' \
      (.jsonl).
      """,
      valueName: "file"))
  var hypotheses: String?

  @Option(
    help: ArgumentHelp(
      "Saved places and pronunciations to add to the region's: a 'whereto places' database.", valueName: "file"))
  var ownPlaces: String?

  @Flag(
    help: ArgumentHelp(
      "Process each recording like live microphone input: the endpointer ends the utterance, not the recording.",
      discussion: "The report also gives the speech that was cut off."))
  var live = false

  @Flag(
    help: ArgumentHelp(
      "With --live, supply the audio no faster than a microphone does, to measure the latency that a driver sees.",
      discussion:
        "A run takes as long as its recordings. Add --jobs 1, so that nothing else is decoded at the same time."))
  var inRealTime = false

  /// Whether words are recognized instead of destinations.
  var isOfWords: Bool { text || [grammar, lm, sentences, hypotheses].contains { $0 != nil } }

  /// How utterances are processed.
  var listening: Listening { live ? inRealTime ? .liveInRealTime : .live : .whole }

  func validate() throws {
    guard live || !inRealTime else { throw ValidationError("--in-real-time needs --live") }
    guard !live || hypotheses == nil else {
      throw ValidationError("--hypotheses reads stored text; --live needs recordings to decode")
    }
    let given =
      [("--grammar", grammar), ("--lm", lm), ("--sentences", sentences), ("--hypotheses", hypotheses)]
      .filter { $0.1 != nil }.map(\.0) + (text ? ["--text"] : [])
    guard given.count <= 1 else {
      throw ValidationError("\(given.joined(separator: " and ")) exclude each other; give one")
    }
    guard dictionary == nil || grammar != nil || lm != nil || sentences != nil else {
      throw ValidationError("--dictionary needs --grammar, --lm or --sentences")
    }
  }
}

/// How a run processes a recording.
enum Listening {
  /// From its first sample to its last.
  case whole
  /// Until the endpointer ends the utterance, as fast as the recognizer decodes.
  case live
  /// Until the endpointer ends the utterance, no faster than a microphone supplies audio.
  case liveInRealTime

  var rules: EndpointRules { self == .whole ? .wholeFile : .live }

  /// A handler that ignores partial hypotheses: live decoding has to include their cost.
  var onPartial: PartialHandler? { if self == .whole { nil } else { { @Sendable _ in } } }

  func source(_ samples: [Int16], _ enhancement: EnhancementSettings) -> any AudioSource {
    let recording = SampleBufferSource(samples)
    return Pipeline.stages(after: self == .liveInRealTime ? PacedSource(recording) : recording, enhancement)
  }
}

/// The recognizer of a run: its description, and how to make decoders.
struct RecognizerSetup: Sendable {
  let description: RunHeader.Recognizer
  /// Whether recordings are decoded; false for stored hypotheses.
  var needsAudio = true
  /// Completes what the corpus leaves open about an expected place.
  var complete: @Sendable (Expectation) async throws -> Expectation = { $0 }
  /// Makes a decoder; called once for each concurrent one.
  let makeDecoder: @Sendable () async throws -> any UtteranceDecoding

  init(stored path: String) throws {
    let url = URL(filePath: path)
    let stored = try StoredHypotheses(url)
    description = RunHeader.Recognizer(name: "stored hypotheses", settings: ["hypotheses": try Self.file(url)])
    needsAudio = false
    makeDecoder = { stored }
  }

  /// Words, with a grammar or a language model.
  init(
    words options: RecognitionOptions, region: RegionOptions, speech: SpeechOptions, settings: Settings
  ) async throws {
    let model = speech.model(settings)
    let enhancement = try speech.enhancement(settings)
    var described = try Self.speech(model, enhancement)
    var dictionary = options.dictionary.map { URL(filePath: $0) } ?? model.dictionary
    let search: DecoderSettings.Search
    var judge: (model: WhisperModel, models: ModelDirectory)?
    if let grammar = options.grammar {
      search = .grammar(URL(filePath: grammar))
      described["grammar"] = try Self.file(URL(filePath: grammar))
      if let whisper = try await speech.speechModel(settings) {
        judge = (whisper, try region.models.directory(settings))
        described["speechModel"] = speech.speechModelURL(settings)?.lastPathComponent
      }
    } else if let lm = options.lm {
      search = .languageModel(URL(filePath: lm))
      described["lm"] = try Self.file(URL(filePath: lm))
    } else {
      let sentences = URL(filePath: options.sentences ?? "")
      let files = try await SentenceModel.files(
        of: sentences, model: model, dictionary: options.dictionary.map { _ in dictionary })
      search = .languageModel(files.languageModel)
      dictionary = files.dictionary
      described["sentences"] = try Self.file(sentences)
    }
    if let given = options.dictionary { described["dictionary"] = try Self.file(URL(filePath: given)) }
    var decoding = DecoderSettings(acousticModel: model.directory, dictionary: dictionary, search: search)
    decoding.partialHypotheses = options.live
    decoding.noiseFloor = nil
    // Only the best words are scored, and a list of alternatives can cost seconds with a large model.
    decoding.alternatives = 1
    let (made, listening, judging) = (decoding, options.listening, judge)
    description = RunHeader.Recognizer(name: "words", settings: described)
    makeDecoder = {
      WordsDecoder(
        recognizer: try await SearchEngine.makeRecognizer(ofWords: made, enhancement: enhancement, judge: judging),
        enhancement: enhancement, listening: listening)
    }
  }

  /// Words, as the speech model transcribes them.
  init(text options: RecognitionOptions, speech: SpeechOptions, settings: Settings) async throws {
    guard let whisper = try await speech.speechModel(settings) else {
      throw Failure(
        "--text needs a speech model; install one with scripts/install-speech-model, or give --speech-model")
    }
    let listening = options.listening
    description = RunHeader.Recognizer(
      name: "words",
      settings: [
        "whereto": Whereto.configuration.version,
        "speechModel": speech.speechModelURL(settings)?.lastPathComponent ?? "",
      ])
    makeDecoder = {
      WordsDecoder(recognizer: SearchEngine.makeRecognizer(ofText: whisper), enhancement: .off, listening: listening)
    }
  }

  /// Destinations of a region.
  init(
    destinations region: RegionOptions, options: RecognitionOptions, speech: SpeechOptions, settings: Settings
  ) async throws {
    let models = try region.models.directory(settings)
    let model = speech.model(settings)
    let enhancement = try speech.enhancement(settings)
    let origin = try await region.origin(settings)
    let own = try options.ownPlaces.map { path in
      guard FileManager.default.fileExists(atPath: path) else {
        throw Failure("\(path): doesn't exist; give a 'whereto places' database")
      }
      return URL(filePath: path)
    }
    var described = try Self.speech(model, enhancement)
    described["commands"] = try Self.file(models.commands)
    described["near"] = origin?.description
    described["at"] = AskingTime.standard.formatted(.iso8601)
    let index = try region.indexURLs(settings)
    let vosk = speech.vosk(settings)
    described["vosk"] = try vosk.map { "\($0.directory.lastPathComponent) \(try FileChecksum.of($0.acousticModel))" }
    let whisper = try await speech.speechModel(settings)
    described["speechModel"] = whisper == nil ? nil : speech.speechModelURL(settings)?.lastPathComponent
    let engine = try SearchEngine(regions: index, models: models, personal: own)
    described["index"] = engine.index.regions.map { Self.region($0.info) }.joined(separator: "; ")
    if let personal = engine.personal {
      described["ownPlaces"] = try await personal.all().map { "\($0)" }.sorted().checksum
      let pronunciations = try await personal.pronunciations()
      if !pronunciations.entries.isEmpty { described["pronunciations"] = [pronunciations.dictionaryText].checksum }
    }
    description = RunHeader.Recognizer(name: "destinations", settings: described)
    let listening = options.listening
    let completion = ExpectedPlace(index: engine.index, origin: origin)
    complete = { try await completion.complete($0) }
    makeDecoder = {
      var engine = try SearchEngine(regions: index, models: models, personal: own)
      engine.vosk = vosk
      engine.speechModel = whisper
      return DestinationDecoder(
        engine: engine, model: model, enhancement: enhancement, origin: origin, listening: listening)
    }
  }

  private static func speech(_ model: AcousticModel, _ enhancement: EnhancementSettings) throws -> [String: String] {
    [
      "whereto": Whereto.configuration.version,
      "acousticModel":
        "\(model.directory.lastPathComponent) \(try FileChecksum.of(model.directory.appending(path: "means")))",
      "suppression": enhancement.isOptional ? "auto" : enhancement.noiseSuppressionDB.map { "\($0) dB" } ?? "off",
    ]
  }

  /// A region identified by what it was built from, regardless of where and when it was built.
  private static func region(_ info: RegionInfo) -> String {
    let counts = info.counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) × \($0.key.rawValue)" }
    let date = info.sourceDate.map { " of \($0)" } ?? ""
    return "\(info.source)\(date): \(counts.joined(separator: ", "))"
  }

  /// A file identified by its name and content, so that runs on different machines can be compared.
  private static func file(_ url: URL) throws -> String { "\(url.lastPathComponent) \(try FileChecksum.of(url))" }
}

extension [String] {
  /// A checksum in place of data that may be private.
  fileprivate var checksum: String { FileChecksum.of(text: joined(separator: "\n")) }
}

/// A vocabulary and a language model built from sentences.
enum SentenceModel {
  /// Increased whenever the same sentences produce another model.
  private static let version = 1

  /// The files, from the cache if they exist.
  /// - Parameters:
  ///   - url: Sentences, one per line.
  ///   - model: The acoustic model, whose dictionary and rules give the pronunciations.
  ///   - dictionary: Another dictionary to use first.
  static func files(of url: URL, model: AcousticModel, dictionary: URL?) async throws -> VocabularyFiles {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw Failure("\(url.path): can't be read as text; give a file with one sentence per line")
    }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let sentences = lines.map(TextNormalizer.words).filter { !$0.isEmpty }
    guard !sentences.isEmpty else { throw Failure("\(url.path): contains no sentences; write one per line") }
    let dictionaries = [dictionary, model.dictionary].compactMap { $0 }
    let ingredients =
      try ["sentences \(version)", FileChecksum.of(url)] + dictionaries.map { try "\($0.path) \(FileChecksum.of($0))" }
    let store = VocabularyStore(directory: BaseFolders.cache.appending(path: "sentences"))
    return try await store.files(ingredients: ingredients) {
      let pronouncer = Pronouncer(
        dictionaries: try dictionaries.map { try PronouncingDictionary(contentsOf: $0) }, rules: FliteLexicon())
      var counts = NGramCounts()
      var lexicon = Lexicon()
      for sentence in sentences {
        counts.addSentence(counts.ids(of: sentence), weight: 1)
        for word in sentence { lexicon.set(word, pronunciations: pronouncer.pronunciations(of: word)) }
      }
      return (lexicon, BackoffModel(counts))
    }
  }
}
