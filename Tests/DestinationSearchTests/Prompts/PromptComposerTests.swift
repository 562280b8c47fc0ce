import DestinationSearch
import Places
import SearchScreen
import Testing
import Understanding
import VoiceControl

struct PromptComposerTests {
  private typealias World = PromptWorld

  @Test func `what yes and a number mean is what was read`() throws {
    let far = try World.candidate("Marble Arch", on: "Oak St", 2_000)
    let near = try World.candidate("Marble Arch", on: "Mill Rd", 800)
    let prompt = PromptComposer().prompt(for: World.several([far, near]))
    #expect(prompt.place(for: .yes) == near)
    #expect(prompt.place(for: .pick(0)) == far)
    #expect(prompt.place(for: .pick(2)) == nil)
    #expect(prompt.place(for: .no) == nil)
    let question = try #require(prompt.question)
    #expect(question.suggested == 1)
    #expect(question.options.map(\.street) == ["Oak St", "Mill Rd"])
    #expect(question.options.map(\.distance) == [2_000, 800])
  }

  @Test func `which one cannot be answered with yes`() throws {
    let names = try ["Bean House", "Studio Two", "Oak Park", "Dome"].map { try World.candidate($0) }
    let prompt = PromptComposer().prompt(for: World.several(names))
    #expect(prompt.offered == Array(names.prefix(3)))
    #expect(prompt.suggested == nil)
    #expect(prompt.place(for: .yes) == nil)
    #expect(PromptComposer().prompt(for: World.several(names), from: 3).place(for: .yes) == names[3])
  }

  @Test func `what asks nothing offers nothing`() throws {
    for outcome in Outcome.allCases {
      let prompt = PromptComposer().prompt(for: DestinationResult(outcome: outcome, transcript: "", confidence: 0))
      #expect(prompt.question == nil && prompt.offered.isEmpty && !prompt.text.isEmpty, "\(outcome)")
    }
  }

  // AU-5
  @Test func `the head unit's style decides what is heard`() throws {
    let prompt = PromptComposer().prompt(for: .microphoneLost)
    #expect(prompt.rendering(in: .none) == .silent)
    #expect(prompt.rendering(in: .short) == .tone(.problem))
    #expect(prompt.rendering(in: .normal) == .speech("The microphone was lost.", otherwise: .problem))
    let question = PromptComposer().prompt(for: World.found([try World.candidate("Bean House")]))
    #expect(question.rendering(in: .short) == .tone(.question))
  }

  private static let reasons: [(DestinationResult.Reason?, String?, PromptNotice)] = [
    (.noMapData(for: "1, 2"), nil, .noMapData), (.notOnEarth("x"), nil, .notOnEarth), (.noRoute, nil, .noRoute),
    (.noVisits, nil, .noVisits), (nil, "Work", .placeNotSet("Work")), (nil, nil, .notFound("elm tree")),
  ]

  @Test(arguments: reasons)
  func `why nothing was found is said`(
    _ reason: DestinationResult.Reason?, _ missing: String?, _ notice: PromptNotice
  ) {
    let result = DestinationResult(
      outcome: .notFound, transcript: "", confidence: 1,
      query: DestinationQuery(intent: .navigate, slots: [.place: "elm tree"]), missingPlace: missing, reason: reason)
    let composer = PromptComposer()
    #expect(composer.prompt(for: result) == composer.prompt(for: notice))
  }

  // PE-7, VC-15
  @Test func `failures are said as they can be put right`() {
    #expect(PromptNotice(VoiceControl.Failure.placeNotSet("Home")) == .placeNotSet("Home"))
    #expect(PromptNotice(VoiceControl.Failure.microphoneAndSpeechForbidden) == .microphoneForbidden)
    #expect(PromptNotice(VoiceControl.Failure.navigationOnly) == .navigationOnly)
    #expect(PromptNotice(VoiceControl.NotFoundReason.noSpeech) == .notHeard)
    #expect(PromptNotice(VoiceControl.NotFoundReason.noMatch) == .notFound(nil))
  }

  /// Another language is another value: what is said is decided before it is put into words.
  @Test func `another language says the same in its words`() throws {
    struct Terse: PromptLanguage {
      func text(of content: PromptContent, units: EstimateUnits) -> String {
        switch content {
        case .confirmation(let mention, _): "[\(mention.name ?? "-")]"
        case .choice(let mentions, _, _, _): mentions.map { "\($0.details.count)" }.joined(separator: "/")
        case .notice(let notice): "\(notice)"
        }
      }
      func distance(_ metres: Double, units: EstimateUnits) -> String? { "\(Int(metres / 1_000))" }
      func name(_ written: String) -> String? { written }
    }
    let composer = PromptComposer(language: Terse(), context: PromptContext(origin: World.origin))
    #expect(composer.prompt(for: World.found([try World.candidate("東京")])).text == "[東京]")
    // To a language that says whole kilometres, 800 m and 900 m sound the same: then the direction is said.
    let near = try World.candidate("Dome", 800), other = try World.candidate("Dome", 900, north: -1)
    #expect(composer.prompt(for: World.several([near, other])).text == "1/1")
    #expect(composer.prompt(for: .cancelled).text == "cancelled")
  }
}
