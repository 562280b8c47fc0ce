import DestinationSearchTesting
import SearchScreen

extension Scene {
  static let voice: [Scene] = [
    Scene("voice-found-one", "If one place is found, the voice template closes, then the trip is offered (VC-14, MA-7)")
    {
      drive in
      drive.connect()
      drive.ask("elm park")
      drive.glance("searching", after: .milliseconds(600))
      drive.advance(by: .seconds(1))
    },
    Scene("voice-found-several", "Several places are offered as trips, with a question about which one (MA-6, MA-7)") {
      drive in
      drive.connect()
      drive.ask("bean house")
      drive.glance("offered", after: .seconds(2))
      drive.select("Bean House", at: "3 Harbour Road")
      drive.start()
    },
    Scene("voice-category", "A spoken category finds its nearest places (5.2)") { drive in
      drive.connect()
      drive.ask("gas stations")
      drive.advance(by: .seconds(2))
    },
    Scene("voice-many", "If more places are found than trips are shown, twelve are offered (MA-6)") { drive in
      drive.connect()
      drive.ask("restaurants")
      drive.advance(by: .seconds(2))
    },
    withoutAPlace(
      "voice-not-found", "Without a match on the map, a frame says so for 1.5 s (VC-4)",
      asking: "sunken library", seeing: "not found"),
    withoutAPlace(
      "voice-not-understood", "Words that aren't a destination aren't understood (CarTube#2)",
      asking: "hm mm", seeing: "not understood"),
    Scene("voice-nobody-spoke", "Silence ends the turn (Open-Relay#47)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.staySilent()
      drive.glance("not heard", after: .seconds(1))
      drive.settle()
    },
    Scene("voice-endless-noise", "If no utterance ends within 12 s, the turn ends (Open-Relay#47)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.glance("after 13 s", after: .seconds(13))
      drive.rest()
    },
    withoutAPlace(
      "voice-home-unset", "If home is asked for but isn't set, a prompt and an alert that stays say so (PE-7)",
      asking: "take me home", seeing: "failed", afterwards: { $0.rest() }),
    withoutAPlace(
      "voice-out-of-domain", "A request unrelated to navigation is refused (VC-15)",
      asking: "play some jazz", seeing: "refused", afterwards: { $0.rest() }),
    Scene("voice-command-cancel", "\"Never mind\" ends the turn") { drive in
      drive.connect()
      drive.ask("never mind")
      drive.settle()
    },
    Scene("voice-search-slow", "A search without an answer is given up after 10 s") { drive in
      drive.connect()
      drive.world.understanding = .never
      drive.ask("elm park")
      drive.glance("after 10 s", after: .seconds(11))
      drive.rest()
    },
    Scene("voice-engine-fails", "A recognizer failure on an utterance is shown") { drive in
      drive.connect()
      drive.world.understanding = .fails(after: .milliseconds(300))
      drive.ask("elm park")
      drive.advance(by: .seconds(1))
      drive.rest()
    },
    Scene("voice-retry", "A button of the car retries from the \"nothing found\" frame (VC-17)") {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.staySilent()
      drive.advance(by: .seconds(1))
      drive.retry()
      drive.glance("listening again")
      drive.recognize("elm park")
      drive.settle()
    },
    Scene("voice-tapped-twice", "Pressing the microphone's button twice starts one turn (5.2)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.ask("elm park")
      drive.settle()
    },
    Scene(
      "voice-cancel-presenting",
      "If the car's key cancels before the voice template is up, the microphone stays closed (VC-13)"
    ) {
      drive in
      drive.connectAndListen(for: .milliseconds(100))
      drive.send(.cancelled)
      drive.settle()
    },
    Scene("voice-cancel-listening", "Cancel while listening closes the microphone at once (VC-13)") { drive in
      drive.connectAndListen(for: .seconds(1))
      drive.cancel()
      drive.settle()
    },
    Scene("voice-back-searching", "After back while searching, results are ignored (LC-6)") { drive in
      drive.connect()
      drive.world.answersLate = true
      drive.ask("elm park")
      drive.advance(by: .milliseconds(100))
      drive.back()
      drive.settle()
    },
    Scene("voice-cancel-not-found", "Cancel during the \"nothing found\" frame shows the map at once") { drive in
      drive.connect()
      drive.ask("sunken library")
      drive.advance(by: .seconds(1))
      drive.cancel()
      drive.rest()
    },
  ]

  /// A question without a place as its answer.
  private static func withoutAPlace(
    _ name: String, _ title: String, asking words: String, seeing caption: String,
    afterwards end: @escaping @Sendable (inout SimulatedDrive) -> Void = { $0.settle() }
  ) -> Scene {
    Scene(name, title) { drive in
      drive.connect()
      drive.ask(words)
      drive.glance(caption, after: .seconds(1))
      end(&drive)
    }
  }
}

extension Scene {
  /// The question is spoken, and the microphone opens after it.
  static let choosing: [Scene] = [
    spoken("choose-second", "\"The second one\" starts its trip", "bean house", "the second one"),
    spoken("choose-yes", "\"Yes\" starts the trip to the only place found", "elm park", "yes"),
    spoken("choose-no", "\"No\" to the only place found removes it", "elm park", "no"),
    spoken(
      "choose-others", "\"Something else\" offers the places that weren't read aloud", "gas stations", "something else"),
    spoken("choose-more", "\"Something else\" of many places offers the next three", "restaurants", "something else"),
    spoken("choose-again", "\"Say that again\" repeats the question", "bean house", "say that again"),
    spoken("choose-cancel", "\"Cancel\" closes the offer", "bean house", "cancel"),
    spoken("choose-unclear", "After an unclear answer, the places stay and can be tapped", "bean house", "hm mm"),
    spoken("choose-anew", "Another destination replaces an answer", "bean house", "northgate pharmacy"),
    Scene("choose-silent", "Without an answer to the question, the places stay and the microphone doesn't open again") {
      drive in
      drive.connect()
      drive.ask("bean house")
      drive.staySilent()
      drive.rest()
    },
    Scene("choose-by-hand", "Starting a trip while the question is spoken ends the question") { drive in
      drive.connect()
      drive.ask("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.start()
      drive.settle()
    },
    Scene("choose-close", "The offer is closed by hand") { drive in
      drive.connect()
      drive.ask("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.tap(.close)
      drive.settle()
    },
    Scene("choose-back", "Back closes the offer") { drive in
      drive.connect()
      drive.ask("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.back()
      drive.settle()
    },
    Scene("choose-from-a-list", "Back from a list over an offer leads to the offer") {
      drive in
      drive.connect()
      drive.ask("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.tap(.categories)
      drive.settle()
      drive.back()
    },
    Scene("choose-navigation-elsewhere", "Navigation that starts on the phone closes the offer (Pelican#254)") {
      drive in
      drive.connect()
      drive.ask("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.startNavigationOnPhone()
      drive.settle()
    },
  ]

  private static func spoken(_ name: String, _ title: String, _ words: String, _ answer: String) -> Scene {
    Scene(name, title) { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.recognize(words)
      drive.recognize(answer)
      drive.settle()
    }
  }
}
