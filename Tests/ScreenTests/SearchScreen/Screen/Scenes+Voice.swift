import DestinationSearchTesting
import SearchScreen

extension Scene {
  static let voice: [Scene] = [
    Scene("voice-found-one", "One place is found: the voice template goes, then the trip is offered (VC-14, MA-7)") {
      drive in
      drive.connect()
      drive.ask("elm park")
      drive.glance("searching", after: .milliseconds(600))
      drive.advance(by: .seconds(1))
    },
    Scene("voice-found-several", "Several are found: trips to choose from, and the question which one (MA-6, MA-7)") {
      drive in
      drive.connect()
      drive.ask("bean house")
      drive.glance("offered", after: .seconds(2))
      drive.select("Bean House", at: "3 Harbour Road")
      drive.start()
    },
    Scene("voice-category", "A category is said: its nearest places (5.2)") { drive in
      drive.connect()
      drive.ask("gas stations")
      drive.advance(by: .seconds(2))
    },
    Scene("voice-many", "More are found than trips are shown: twelve are offered (MA-6)") { drive in
      drive.connect()
      drive.ask("restaurants")
      drive.advance(by: .seconds(2))
    },
    Scene("voice-not-found", "Nothing on the map fits: told for 1.5 s, then the map (VC-4)") { drive in
      drive.connect()
      drive.ask("sunken library")
      drive.glance("not found", after: .seconds(1))
      drive.settle()
    },
    Scene("voice-not-understood", "Words that are no destination (CarTube#2)") { drive in
      drive.connect()
      drive.ask("hm mm")
      drive.glance("not understood", after: .seconds(1))
      drive.settle()
    },
    Scene("voice-nobody-spoke", "Nobody speaks (Open-Relay#47)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.staySilent()
      drive.glance("not heard", after: .seconds(1))
      drive.settle()
    },
    Scene("voice-endless-noise", "No utterance ends within 12 s (Open-Relay#47)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.glance("after 13 s", after: .seconds(13))
      drive.rest()
    },
    Scene("voice-home-unset", "Home is asked for and not set: said, and told by an alert that stays (PE-7)") { drive in
      drive.connect()
      drive.ask("take me home")
      drive.glance("failed", after: .seconds(1))
      drive.rest()
    },
    Scene("voice-out-of-domain", "Something that is no navigation (VC-15)") { drive in
      drive.connect()
      drive.ask("play some jazz")
      drive.glance("refused", after: .seconds(1))
      drive.rest()
    },
    Scene("voice-command-cancel", "The driver says never mind") { drive in
      drive.connect()
      drive.ask("never mind")
      drive.settle()
    },
    Scene("voice-search-slow", "The search does not answer within 10 s") { drive in
      drive.connect()
      drive.world.understanding = .never
      drive.ask("elm park")
      drive.glance("after 10 s", after: .seconds(11))
      drive.rest()
    },
    Scene("voice-engine-fails", "The recogniser fails on the utterance") { drive in
      drive.connect()
      drive.world.understanding = .fails(after: .milliseconds(300))
      drive.ask("elm park")
      drive.advance(by: .seconds(1))
      drive.rest()
    },
    Scene("voice-retry", "Another try from the frame that says nothing was found, by a button of the car (VC-17)") {
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
    Scene("voice-tapped-twice", "The microphone's button twice is one turn (5.2)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.ask("elm park")
      drive.settle()
    },
    Scene(
      "voice-cancel-presenting",
      "The car's key cancels before the voice template is up: the microphone stays closed (VC-13)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .milliseconds(100))
      drive.send(.cancelled)
      drive.settle()
    },
    Scene("voice-cancel-listening", "Cancel while listening: the microphone closes at once (VC-13)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.cancel()
      drive.settle()
    },
    Scene("voice-back-searching", "Back while searching: what is found then means nothing (LC-6)") { drive in
      drive.connect()
      drive.world.answersLate = true
      drive.ask("elm park")
      drive.advance(by: .milliseconds(100))
      drive.back()
      drive.settle()
    },
    Scene("voice-cancel-not-found", "Cancel while told that nothing was found: the map at once") { drive in
      drive.connect()
      drive.ask("sunken library")
      drive.advance(by: .seconds(1))
      drive.cancel()
      drive.rest()
    },
  ]
}

extension Scene {
  /// The question is asked aloud, and the microphone opens when it has been heard.
  static let choosing: [Scene] = [
    spoken("choose-second", "\"The second one\" starts its trip", "bean house", "the second one"),
    spoken("choose-yes", "\"Yes\" starts the trip to the one place found", "elm park", "yes"),
    spoken("choose-no", "\"No\" to the one place found takes it away", "elm park", "no"),
    spoken(
      "choose-others", "\"Something else\" offers the places that were not read", "gas stations", "something else"),
    spoken("choose-more", "\"Something else\" of many offers the next three", "restaurants", "something else"),
    spoken("choose-again", "\"Say that again\" asks once more", "bean house", "say that again"),
    spoken("choose-cancel", "\"Cancel\" takes the places away", "bean house", "cancel"),
    spoken("choose-unclear", "An answer that fits nothing: the places stay, and can be tapped", "bean house", "hm mm"),
    spoken("choose-anew", "Another destination instead of an answer", "bean house", "northgate pharmacy"),
    Scene("choose-silent", "No answer to the question: the places stay, and the microphone is not opened again") {
      drive in
      drive.connect()
      drive.ask("bean house")
      drive.staySilent()
      drive.rest()
    },
    Scene("choose-by-hand", "A trip is started while the question is still spoken: the question ends") { drive in
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
    Scene("choose-back", "Back takes the offer away") { drive in
      drive.connect()
      drive.ask("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.back()
      drive.settle()
    },
    Scene("choose-from-a-list", "A list is opened over an offer, and back leads to the offer, not away from it") {
      drive in
      drive.connect()
      drive.ask("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.tap(.categories)
      drive.settle()
      drive.back()
    },
    Scene("choose-navigation-elsewhere", "Navigation starts on the phone: the offer makes way (Pelican#254)") { drive in
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
