import DestinationSearch
import DestinationSearchTesting
import SearchScreen

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
      drive.tap(.microphone)
      drive.hear("bean house")
      drive.staySilent()
      drive.rest()
    },
    Scene("choose-by-hand", "A trip is started while the question is still spoken: the question ends") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.start()
      drive.settle()
    },
    Scene("choose-close", "The offer is closed by hand") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.tap(.close)
      drive.settle()
    },
    Scene("choose-back", "Back takes the offer away") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.back()
      drive.settle()
    },
    Scene("choose-from-a-list", "A list is opened over an offer, and back leads to the offer, not away from it") {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.tap(.categories)
      drive.settle()
      drive.back()
    },
    Scene("choose-navigation-elsewhere", "Navigation starts on the phone: the offer makes way (Pelican#254)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear("bean house")
      drive.advance(by: .milliseconds(1_500))
      drive.startNavigationOnPhone()
      drive.settle()
    },
  ]

  private static func spoken(_ name: String, _ title: String, _ words: String, _ answer: String) -> Scene {
    Scene(name, title) { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear(words)
      drive.hear(answer)
      drive.settle()
    }
  }
}
