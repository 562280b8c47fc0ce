import Places
import Recognition
import TestSupport
import Testing
import Understanding

@testable import DestinationSearch

struct ResolverTests {
  struct Case: Sendable {
    var said: String
    var near: String?
    var outcome: Outcome
    var intent: Intent?
    var best: String?
  }

  @Test(arguments: [
    Case(said: "navigate to elm park", outcome: .resolved, intent: .navigate, best: "3"),
    Case(said: "elm park", outcome: .resolved, intent: .navigate, best: "3"),
    Case(said: "bean house", near: "49.00,-123.00", outcome: .resolved, intent: .navigate, best: "1"),
    Case(said: "bean house", near: "49.11,-123.00", outcome: .resolved, intent: .navigate, best: "2"),
    Case(said: "bean house", outcome: .ambiguous, intent: .navigate, best: "1"),
    Case(said: "nearest cafe", near: "49.09,-123.00", outcome: .resolved, intent: .nearest, best: "2"),
    Case(said: "cafes", near: "49.01,-123.00", outcome: .resolved, intent: .nearest, best: "1"),
    Case(said: "coffee near elm park", near: "49.00,-123.00", outcome: .resolved, intent: .nearPlace, best: "2"),
    Case(said: "take me to four fifty nine elm street", outcome: .resolved, intent: .address, best: "4"),
    Case(said: "459 Elm St.", outcome: .resolved, intent: .address, best: "4"),
    Case(said: "take me home", outcome: .notFound, intent: .home),
    Case(said: "cancel", outcome: .command, intent: .cancel),
    Case(said: "navigate to the moon", outcome: .notFound, intent: .navigate),
    Case(said: "the quarterly report was late", outcome: .notFound, intent: .navigate),
  ])
  func resolves(_ example: Case) async throws {
    let result = try await TinyTown.resolver().resolve(
      text: example.said, near: example.near.flatMap { Coordinate(parsing: $0) })
    #expect(result.outcome == example.outcome)
    #expect(result.query?.intent == example.intent)
    #expect(result.candidates.first?.place.id == example.best)
  }

  @Test(arguments: [("cancel", Outcome.command), ("take me home", .notFound)])
  func talkHeardAsACommandIsNotUnderstood(_ words: String, _ outcome: Outcome) async throws {
    for (confidence, expected) in [(0.9, outcome), (0.05, .notUnderstood)] {
      let heard = RecognitionResult(hypotheses: [Hypothesis(text: words)], confidence: confidence)
      #expect(try await TinyTown.resolver().resolve(heard, near: nil).outcome == expected)
    }
  }

  @Test func aNameThatEqualsARubricGivesBothReadings() async throws {
    let result = try await TinyTown.resolver().resolve(text: "coffee", near: Coordinate(parsing: "49.00,-123.00"))
    #expect(Set(result.candidates.map(\.place.id)).isSuperset(of: ["1", "5"]))
  }

  @Test func findsTheDriversOwnPlaces() async throws {
    let home = try TinyTown.point(48, -123), aunt = try TinyTown.point(48.5, -123)
    let resolver = try TinyTown.resolver(personal: [
      UserPlace(role: .home, name: "Home", coordinate: home),
      UserPlace(role: .favorite, name: "Aunt May's", coordinate: aunt),
    ])
    #expect(try await resolver.resolve(text: "take me home", near: nil).candidates.first?.place.coordinate == home)
    #expect(
      try await resolver.resolve(text: "take me to aunt may's", near: nil).candidates.first?.place.coordinate == aunt)
    #expect(try await resolver.resolve(text: "take me to aunt may's", near: nil).query?.intent == .favorite)
    let work = try await resolver.resolve(text: "take me to work", near: nil)
    #expect(work.missingPlace == .work && work.outcome == .notFound)
  }

  @Test func aFavouriteIsSomethingToBeNear() async throws {
    let aunt = UserPlace(role: .favorite, name: "Aunt May's", coordinate: try TinyTown.point(49.11, -123))
    let result = try await TinyTown.resolver(personal: [aunt]).resolve(text: "coffee near aunt may's", near: nil)
    #expect(result.candidates.first?.place.id == "2")
  }

  @Test func distancesAreFromTheDriverOrUnknown() async throws {
    let home = UserPlace(role: .home, name: "Home", coordinate: try TinyTown.point(49, -123))
    let resolver = try TinyTown.resolver(personal: [home])
    let origin = Coordinate(parsing: "49.00,-123.00")
    #expect(try await resolver.resolve(text: "cafes", near: nil).candidates.first?.distance == nil)
    #expect(try await resolver.resolve(text: "take me home", near: origin).candidates.first?.distance == 0)
  }

  @Test func whatIsHardlyHeardIsNotUnderstood() async throws {
    let heard = RecognitionResult(hypotheses: [Hypothesis(text: "navigate to elm park")], confidence: 0.01)
    #expect(try await TinyTown.resolver().resolve(heard, near: nil).outcome == .notUnderstood)
  }

  /// A full match is as probable as the words; a low probability makes it a guess, and a lower one rejects it.
  @Test(arguments: [(0.0, 0.0), (0.55, 0.55), (0.57, 0.57), (0.87, 0.87), (0.89, 0.89), (1, 1)])
  func confidenceIsTheProbabilityOfTheFirstPlace(hearing: Double, confidence: Double) async throws {
    let heard = RecognitionResult(hypotheses: [Hypothesis(text: "navigate to elm park")], confidence: hearing)
    let result = try await TinyTown.resolver().resolve(heard, near: nil)
    #expect(abs(result.confidence - confidence) < 0.002, "\(result.confidence)")
    #expect(result.outcome == (confidence < 0.56 ? .notUnderstood : confidence < 0.88 ? .ambiguous : .resolved))
    #expect(result.isGuess == (result.outcome == .ambiguous))
  }

  /// A slightly worse match is much less probable: at even odds, a match score of 0.9 gives hardly more than one in
  /// four.
  @Test(arguments: [(1.0, 0.5), (0.9, 0.265), (0.8, 0.103), (0, 0)])
  func aPlaceThatHardlyFitsIsUnlikely(fit: Double, confidence: Double) {
    #expect(abs(Decision.confidence(0.5, fit: fit) - confidence) < 0.001)
    #expect(Decision.confidence(nil, fit: fit) == fit)
  }

  @Test func aLaterHypothesisHelpsWhenTheBestFindsNothing() async throws {
    let heard = RecognitionResult(
      hypotheses: [Hypothesis(text: "navigate to helm bark"), Hypothesis(text: "navigate to elm park")], confidence: 0.8
    )
    let result = try await TinyTown.resolver().resolve(heard, near: nil)
    #expect(result.candidates.first?.place.id == "3")
    #expect(result.transcript == "navigate to helm bark")
    let sure = try await TinyTown.resolver().resolve(
      RecognitionResult(hypotheses: [Hypothesis(text: "navigate to elm park")], confidence: 0.8), near: nil)
    #expect(result.confidence < sure.confidence)
  }

  @Test func theBestHypothesisWinsOverALaterOne() async throws {
    let heard = RecognitionResult(
      hypotheses: [Hypothesis(text: "elm park"), Hypothesis(text: "bean house")], confidence: 1)
    #expect(try await TinyTown.resolver().resolve(heard, near: nil).candidates.first?.place.id == "3")
  }

  /// Alternatives follow the first place if it is in doubt, or else a second branch; they come last if the query asks
  /// for a category and isn't in doubt.
  @Test(arguments: [
    ("bean house", 0.93, ["1", "3", "4", "2"]), ("bean house", 0.98, ["1", "2", "3", "4"]),
    ("elm park", 0.98, ["3", "4"]),
    ("nearest cafe", 0.8, ["1", "3", "4", "2"]), ("nearest cafe", 0.98, ["1", "2", "3", "4"]),
  ])
  func alternativesAreOfferedAfterTheFirstPlace(said: String, confidence: Double, places: [String]) async throws {
    var heard = RecognitionResult(hypotheses: [Hypothesis(text: said)], confidence: confidence)
    heard.alternatives = ["elm park", "the moon", "four fifty nine elm street"].map { Hypothesis(text: $0) }
    let result = try await TinyTown.resolver().resolve(heard, near: Coordinate(parsing: "49.00,-123.00"))
    #expect(result.candidates.map(\.place.id) == places)
    #expect(result.outcome == (confidence < 0.88 ? .ambiguous : .resolved))
  }

  /// If the best hypothesis names a place exactly, exact names in the others are offered after it.
  @Test func whatElseWasHeardIsOffered() async throws {
    let heard = RecognitionResult(
      hypotheses: ["navigate to elm park", "navigate to helm bark", "navigate to bean house"].map {
        Hypothesis(text: $0)
      },
      confidence: 0.7)
    let result = try await TinyTown.resolver().resolve(heard, near: nil)
    #expect(result.candidates.map(\.place.name) == ["Elm Park", "Bean House"])
  }

  @Test func alternativesAreNoAnswerByThemselves() async throws {
    var heard = RecognitionResult(hypotheses: [Hypothesis(text: "the quarterly report")], confidence: 0.9)
    heard.alternatives = [Hypothesis(text: "elm park")]
    #expect(try await TinyTown.resolver().resolve(heard, near: nil).candidates.isEmpty)
  }

  @Test func silenceIsNoSpeech() async throws {
    #expect(try await TinyTown.resolver().resolve(.nothing, near: nil).outcome == .noSpeech)
  }
}

/// Spoken names of saved places.
struct OwnPlacesTests {
  struct Case: Sendable {
    var said: String
    var outcome: Outcome
    var found: [String]
  }

  private static func own() throws -> [UserPlace] {
    func place(
      _ role: UserPlace.Role, _ name: String, _ latitude: Double, aliases: [String] = [], label: String? = nil
    ) throws -> UserPlace {
      UserPlace(
        role: role, name: name, coordinate: try TinyTown.point(latitude, -122), aliases: aliases, label: label)
    }
    return [
      try place(.home, "Home", 48, aliases: ["the flat"]), try place(.work, "Work", 48.1, aliases: ["the mill"]),
      try place(.favorite, "Mum's House", 48.2, aliases: ["mum", "mother"], label: "family"),
      try place(.favorite, "Aunt May", 48.3, aliases: ["auntie"], label: "family"),
      try place(.favorite, "Gym No 7", 48.4, label: "sport"),
      try place(.favorite, "Sport", 48.5, aliases: ["21"]),
      try place(.favorite, "Pool", 48.6, aliases: ["auntie"], label: "swimming"),
    ]
  }

  @Test(arguments: [
    Case(said: "take me to mum's house", outcome: .resolved, found: ["user:favourite/mum's house"]),
    Case(said: "take me to mum", outcome: .resolved, found: ["user:favourite/mum's house"]),
    Case(said: "MOTHER!", outcome: .resolved, found: ["user:favourite/mum's house"]),
    Case(said: "navigate to the flat", outcome: .resolved, found: ["user:home"]),
    Case(said: "the mill", outcome: .resolved, found: ["user:work"]),
    Case(said: "take me home", outcome: .resolved, found: ["user:home"]),
    Case(said: "gym number seven", outcome: .resolved, found: ["user:favourite/gym no 7"]),
    Case(said: "twenty one", outcome: .resolved, found: ["user:favourite/sport"]),
    // A label gives a list to choose from, or the only place with it.
    Case(said: "family", outcome: .ambiguous, found: ["user:favourite/aunt may", "user:favourite/mum's house"]),
    Case(
      said: "navigate to family", outcome: .ambiguous, found: ["user:favourite/aunt may", "user:favourite/mum's house"]),
    Case(said: "swimming", outcome: .resolved, found: ["user:favourite/pool"]),
    // A name precedes a label with the same word, and an alias of two places leaves a choice.
    Case(said: "sport", outcome: .resolved, found: ["user:favourite/sport"]),
    Case(said: "auntie", outcome: .ambiguous, found: ["user:favourite/aunt may", "user:favourite/pool"]),
  ])
  func found(_ example: Case) async throws {
    for near in [nil, try TinyTown.point(48.25, -122)] {
      let result = try await TinyTown.resolver(personal: try Self.own()).resolve(text: example.said, near: near)
      #expect(result.outcome == example.outcome)
      #expect(result.candidates.map(\.place.id).sorted() == example.found)
    }
  }

  @Test func anAliasIsSomethingToBeNear() async throws {
    let mum = UserPlace(
      role: .favorite, name: "Aunt May", coordinate: try TinyTown.point(49.11, -123), aliases: ["auntie"])
    let result = try await TinyTown.resolver(personal: [mum]).resolve(text: "coffee near auntie", near: nil)
    #expect(result.candidates.first?.place.id == "2")
  }
}
