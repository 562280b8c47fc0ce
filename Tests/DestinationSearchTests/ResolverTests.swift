import DestinationSearch
import Places
import Recognition
import Testing
import Understanding

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
    Case(said: "the quarterly report was late", outcome: .notUnderstood),
  ])
  func resolves(_ example: Case) async throws {
    let result = try await World.resolver().resolve(
      text: example.said, near: example.near.flatMap { Coordinate(parsing: $0) })
    #expect(result.outcome == example.outcome)
    #expect(result.query?.intent == example.intent)
    #expect(result.candidates.first?.place.id == example.best)
  }

  @Test func aNameThatEqualsARubricGivesBothReadings() async throws {
    let result = try await World.resolver().resolve(text: "coffee", near: Coordinate(parsing: "49.00,-123.00"))
    #expect(Set(result.candidates.map(\.place.id)).isSuperset(of: ["1", "5"]))
  }

  @Test func findsTheDriversOwnPlaces() async throws {
    let home = try World.point(48, -123), aunt = try World.point(48.5, -123)
    let resolver = try World.resolver(personal: [
      UserPlace(role: .home, name: "Home", coordinate: home),
      UserPlace(role: .favourite, name: "Aunt May's", coordinate: aunt),
    ])
    #expect(try await resolver.resolve(text: "take me home", near: nil).candidates.first?.place.coordinate == home)
    #expect(
      try await resolver.resolve(text: "take me to aunt may's", near: nil).candidates.first?.place.coordinate == aunt)
    #expect(try await resolver.resolve(text: "take me to aunt may's", near: nil).query?.intent == .favourite)
    let work = try await resolver.resolve(text: "take me to work", near: nil)
    #expect(work.missingPlace == "Work" && work.outcome == .notFound)
  }

  @Test func aFavouriteIsSomethingToBeNear() async throws {
    let aunt = UserPlace(role: .favourite, name: "Aunt May's", coordinate: try World.point(49.11, -123))
    let result = try await World.resolver(personal: [aunt]).resolve(text: "coffee near aunt may's", near: nil)
    #expect(result.candidates.first?.place.id == "2")
  }

  @Test func distancesAreFromTheDriverOrUnknown() async throws {
    let home = UserPlace(role: .home, name: "Home", coordinate: try World.point(49, -123))
    let resolver = try World.resolver(personal: [home])
    let origin = Coordinate(parsing: "49.00,-123.00")
    #expect(try await resolver.resolve(text: "cafes", near: nil).candidates.first?.distance == nil)
    #expect(try await resolver.resolve(text: "take me home", near: origin).candidates.first?.distance == 0)
  }

  @Test func whatIsHardlyHeardIsNotUnderstood() async throws {
    let heard = RecognitionResult(hypotheses: [Hypothesis(text: "navigate to elm park")], confidence: 0.01)
    #expect(try await World.resolver().resolve(heard, near: nil).outcome == .notUnderstood)
  }

  @Test func aLaterHypothesisHelpsWhenTheBestFindsNothing() async throws {
    let heard = RecognitionResult(
      hypotheses: [Hypothesis(text: "navigate to helm bark"), Hypothesis(text: "navigate to elm park")], confidence: 0.8
    )
    let result = try await World.resolver().resolve(heard, near: nil)
    #expect(result.candidates.first?.place.id == "3")
    #expect(result.transcript == "navigate to helm bark")
    #expect(result.confidence < 0.8)
  }

  @Test func theBestHypothesisWinsOverALaterOne() async throws {
    let heard = RecognitionResult(
      hypotheses: [Hypothesis(text: "elm park"), Hypothesis(text: "bean house")], confidence: 1)
    #expect(try await World.resolver().resolve(heard, near: nil).candidates.first?.place.id == "3")
  }

  @Test func silenceIsNoSpeech() async throws {
    #expect(try await World.resolver().resolve(.nothing, near: nil).outcome == .noSpeech)
  }
}
