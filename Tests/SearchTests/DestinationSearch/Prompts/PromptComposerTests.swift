import DestinationSearch
import DestinationSearchTesting
import HeadUnit
import Places
import Recognition
import Synchronization
import TestSupport
import Testing
import Understanding

@testable import SearchScreen

struct PromptComposerTests {
  private typealias TinyTown = PromptWorld

  @Test func `yes and numbers mean the places in spoken order`() throws {
    let far = try TinyTown.candidate("Marble Arch", on: "Oak St", 2_000)
    let near = try TinyTown.candidate("Marble Arch", on: "Mill Rd", 800)
    let prompt = PromptComposer().prompt(for: TinyTown.several([far, near]))
    #expect(prompt.place(for: .yes) == near)
    #expect(prompt.place(for: .pick(0)) == far)
    #expect(prompt.place(for: .pick(2)) == nil)
    #expect(prompt.place(for: .no) == nil)
    let question = try #require(prompt.question)
    #expect(question.suggested == 1)
    #expect(question.options.map(\.street) == ["Oak St", "Mill Rd"])
    #expect(question.options.map(\.distance) == [2_000, 800])
  }

  @Test func `'which one?' can't be answered with yes`() throws {
    let names = try ["Bean House", "Studio Two", "Oak Park", "Dome"].map { try TinyTown.candidate($0) }
    let prompt = PromptComposer().prompt(for: TinyTown.several(names))
    #expect(prompt.offered == Array(names.prefix(3)))
    #expect(prompt.suggested == nil)
    #expect(prompt.place(for: .yes) == nil)
  }

  @Test func `a single guess is answered with yes or no`() throws {
    let bean = try TinyTown.candidate("Bean House")
    var result = TinyTown.several([bean])
    result.isGuess = true
    let prompt = PromptComposer().prompt(for: result)
    #expect(prompt.text == "Did you mean Bean House, eight hundred meters?")
    #expect(prompt.place(for: .yes) == bean)
  }

  @Test func `a prompt without a question offers no places`() throws {
    for outcome in Outcome.allCases {
      let prompt = PromptComposer().prompt(for: DestinationResult(outcome: outcome, transcript: "", confidence: 0))
      #expect(prompt.question == nil && prompt.offered.isEmpty && !prompt.text.isEmpty, "\(outcome)")
    }
  }

  // AU-5
  @Test func `the head unit's style determines the rendering`() throws {
    func rendering(_ prompt: SpokenPrompt, in style: HeadUnitProfile.PromptStyle) -> PromptRendering {
      var profile = HeadUnitProfile.standard
      profile.promptStyle = style
      return ScreenSettings(profile: profile).rendering(prompt.text, tone: prompt.tone)
    }
    let prompt = PromptComposer().prompt(for: .microphoneLost)
    #expect(rendering(prompt, in: .none) == .silent)
    #expect(rendering(prompt, in: .short) == .tone(.problem))
    #expect(rendering(prompt, in: .normal) == .speech("The microphone was lost.", otherwise: .problem))
    let question = PromptComposer().prompt(for: TinyTown.found([try TinyTown.candidate("Bean House")]))
    #expect(rendering(question, in: .short) == .tone(.question))
  }

  private static let reasons: [(DestinationResult.Reason?, UserPlace.Role?, PromptNotice)] = [
    (.noMapData(for: "1, 2"), nil, .noMapData), (.notOnEarth("x"), nil, .notOnEarth), (.noRoute, nil, .noRoute),
    (.noVisits, nil, .noVisits), (nil, .work, .placeNotSet(.work)), (nil, nil, .notFound("elm tree")),
    (.noCrossing("elm street", "oak street"), nil, .noCrossing("elm street", "oak street")),
  ]

  @Test(arguments: reasons)
  func `why nothing was found is said`(
    _ reason: DestinationResult.Reason?, _ missing: UserPlace.Role?, _ notice: PromptNotice
  ) {
    let result = DestinationResult(
      outcome: .notFound, transcript: "", confidence: 1,
      query: DestinationQuery(intent: .navigate, slots: [.place: ["elm", "tree"]]), missingPlace: missing,
      reason: reason)
    let composer = PromptComposer()
    #expect(composer.prompt(for: result) == composer.prompt(for: notice))
  }

  // PE-7, VC-15
  @Test func `each failure has a prompt with its remedy`() {
    #expect(PromptNotice(VoiceControlMachine.Failure.placeNotSet(.home)) == .placeNotSet(.home))
    #expect(PromptNotice(VoiceControlMachine.Failure.microphoneAndSpeechForbidden) == .microphoneForbidden)
    #expect(PromptNotice(VoiceControlMachine.Failure.navigationOnly) == .navigationOnly)
    #expect(PromptNotice(VoiceControlMachine.NotFoundReason.noSpeech) == .notHeard)
    #expect(PromptNotice(VoiceControlMachine.NotFoundReason.noMatch) == .notFound(nil))
  }

  /// Another language is another value: the content is decided before it is put into words.
  @Test func `another language has equal content in its own words`() throws {
    struct Terse: PromptLanguage {
      func text(of content: PromptContent, units: EstimateUnits) -> String {
        switch content {
        case .confirmation(let mention, _, _): "[\(mention.name ?? "-")]"
        case .choice(let mentions, _, _): mentions.map { "\($0.details.count)" }.joined(separator: "/")
        case .notice(let notice): "\(notice)"
        }
      }
      func distance(_ meters: Double, units: EstimateUnits) -> String? { "\(Int(meters / 1_000))" }
      func name(_ written: String) -> String? { written }
    }
    let composer = PromptComposer(language: Terse(), context: PromptContext(origin: TinyTown.origin))
    #expect(composer.prompt(for: TinyTown.found([try TinyTown.candidate("東京")])).text == "[東京]")
    // In a language that rounds to whole kilometers, 800 m and 900 m sound alike; then the direction is said.
    let near = try TinyTown.candidate("Dome", 800), other = try TinyTown.candidate("Dome", 900, north: -1)
    #expect(composer.prompt(for: TinyTown.several([near, other])).text == "1/1")
    #expect(composer.prompt(for: .cancelled).text == "cancelled")
  }
}

/// Places and results for composing prompts.
enum PromptWorld {
  static let origin = Coordinate(latitude: 49, longitude: -123)

  /// A place north of the origin, by thousandths of a degree.
  static func place(
    _ name: String, on address: String? = nil, kind: Place.Kind = .poi, rubric: String? = nil, north: Double = 1,
    east: Double = 0
  ) throws -> Place {
    let latitude = 49 + north / 1_000, longitude = -123 + east / 1_000
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw TinyTown.BadPoint() }
    return Place(
      id: "\(name)|\(address ?? "")|\(north)|\(east)", kind: kind, name: name, rubric: rubric, coordinate: point,
      address: address)
  }

  static func candidate(
    _ name: String, on address: String? = nil, _ distance: Double? = 800, kind: Place.Kind = .poi,
    rubric: String? = nil, match: PlaceCandidate.Match = .exact, north: Double = 1, east: Double = 0
  ) throws -> PlaceCandidate {
    PlaceCandidate(
      place: try place(name, on: address, kind: kind, rubric: rubric, north: north, east: east), distance: distance,
      fit: 1, score: 0.9, match: match)
  }

  /// A place 800 m away that differs from the query.
  static func candidate(
    _ name: String, kind: Place.Kind, match: PlaceCandidate.Match = .exact, remarks: [MatchNote]
  ) throws -> PlaceCandidate {
    var found = try candidate(name, 800, kind: kind, match: match)
    found.remarks = remarks
    return found
  }

  /// A place with address details.
  static func candidate(
    _ name: String, _ distance: Double? = 800, kind: Place.Kind = .poi, street: String? = nil, in suburb: String?,
    _ town: String?
  ) throws -> PlaceCandidate {
    var found = try candidate(name, distance, kind: kind)
    var details = PlaceDetails()
    (details.street, details.suburb, details.town) = (street, suburb, town)
    found.place.details = details
    return found
  }

  static func found(
    _ candidates: [PlaceCandidate], _ intent: Intent = .navigate, _ slots: [Slot: String] = [:]
  ) -> DestinationResult {
    DestinationResult(
      outcome: .resolved, transcript: "", confidence: 1,
      query: DestinationQuery(intent: intent, slots: slots.mapValues { $0.split(separator: " ").map(String.init) }),
      candidates: candidates)
  }

  static func several(_ candidates: [PlaceCandidate]) -> DestinationResult {
    DestinationResult(outcome: .ambiguous, transcript: "", confidence: 1, candidates: candidates)
  }

  static func rubricator() throws -> Rubricator {
    try Rubricator(
      groups: [RubricGroup(id: "all", name: "All", icon: "dot", order: 1)],
      rubrics: [
        Rubric(id: "cafe", group: "all", name: "cafe", plural: "cafes", synonyms: ["coffee"], prominence: 0.5),
        Rubric(id: "pharmacy", group: "all", name: "pharmacy", plural: "pharmacies", prominence: 0.5),
        Rubric(id: "atm", group: "all", name: "ATM", plural: "ATMs", prominence: 0.5),
      ],
      attributes: [
        PlaceAttribute(id: "vegan", name: "Vegan", before: ["vegan"], tags: ["diet:vegan=yes"]),
        PlaceAttribute(id: "wifi", name: "Wifi", after: ["with wifi"], tags: ["internet_access=wlan"]),
      ],
      chains: [Chain(id: "tims", name: "Tim Hortons", aliases: ["tims"], groups: ["all"])])
  }
}

struct AnswerRecognitionTests {
  /// Stores the words that a recognizer is made with, and returns one that recognizes a given text.
  private final class Recognizers: RecognizerMaking {
    private let hearing: String
    private let heard = Mutex<Set<String>>([])
    var words: Set<String> { heard.withLock { $0 } }

    init(hearing: String) { self.hearing = hearing }

    func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing {
      heard.withLock { $0 = Set(lexicon.entries.keys) }
      return ScriptedRecognizer(hearing: hearing)
    }
  }

  private struct Letters: Pronouncing {
    func pronunciations(of word: String) -> [[Phone]] { [[.ah]] }
  }

  @Test func `a name that several places share isn't an answer`() async throws {
    let places = try [
      PromptWorld.candidate("Marble Arch", on: "12 Mill Rd", 2_000),
      PromptWorld.candidate("Marble Arch", on: "3 Oak St", 800),
    ]
    let answers = AnswerRecognition(
      phrasebook: try ReplyPhrasebook(parsing: "pick 2: {name}\npick 1: {street}"), pronouncer: Letters(),
      otherWords: [],
      recognizers: nil)
    let prompt = PromptComposer().prompt(for: PromptWorld.several(places))
    let turn = try await answers.turn(for: try #require(prompt.question))
    #expect(turn.recognizer == nil)
    #expect(turn.answers.map(\.written) == ["Mill Rd", "Mill", "Oak St", "Oak"])
  }

  @Test func `a spoken answer selects the place that was read out`() async throws {
    let mill = try PromptWorld.candidate("Marble Arch", on: "12 Mill Rd", 2_000)
    let oak = try PromptWorld.candidate("Marble Arch", on: "3 Oak St", 800)
    let prompt = PromptComposer().prompt(for: PromptWorld.several([mill, oak]))
    let recognizers = Recognizers(hearing: "the one on mill road")
    let answers = AnswerRecognition(
      phrasebook: try ReplyPhrasebook(parsing: "yes 2: yes\npick 1: the one on {street}"), pronouncer: Letters(),
      otherWords: [("weather", 1)], recognizers: recognizers)
    let turn = try await answers.turn(for: try #require(prompt.question))
    #expect(recognizers.words == ["yes", "the", "one", "on", "mill", "road", "oak", "street", "weather"])
    let written = ["yes", "the one on Mill Rd", "the one on Mill", "the one on Oak St", "the one on Oak"]
    #expect(turn.answers.map(\.written) == written)
    let recognizer = try #require(turn.recognizer)
    let reply = turn.reader.reply(to: try await recognizer.result(of: [1]))
    #expect(reply == .pick(0))
    #expect(prompt.place(for: reply) == mill)
    #expect(prompt.place(for: turn.reader.reply(to: ["yes"])) == oak)
  }
}
