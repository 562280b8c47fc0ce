import DestinationSearchTesting
import HeadUnit
import SearchScreen

extension Scene {
  static let keyboard: [Scene] = [
    Scene(
      "keyboard-opened", "Before a letter is typed, the keyboard offers the saved places, home first (SE-9)",
      world: .ofARegular
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.scroll("every row")
    },
    Scene(
      "keyboard-opened-by-a-newcomer",
      "Without saved places, a row still lets the driver close the keyboard (SE-8)"
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
    },
    Scene("keyboard-typing", "The rows follow the typed letters") { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("h")
      drive.settle()
      drive.glance("after a letter")
      drive.type("harbour")
      drive.settle()
    },
    Scene(
      "keyboard-late-answers", "If answers come in the wrong order, the rows of the last text stay (SE-2, invariant 11)"
    ) {
      drive in
      drive.world.answersLate = true
      drive.world.suggestingFor = ["ha": .done(after: .seconds(2)), "harbour h": .done(after: .milliseconds(100))]
      drive.connect()
      drive.tap(.search)
      drive.type("ha")
      drive.type("harbour h")
      drive.glance("the second answer came first", after: .seconds(1))
      drive.settle()
    },
    Scene("keyboard-nothing", "Without matches, a disabled row lets the driver close the keyboard (SE-8)") {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.type("zzz")
      drive.settle()
    },
    Scene("keyboard-search-key", "The search key shows everything as a list (SE-5)") { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("harbour")
      drive.pressSearchKey()
      drive.settle()
    },
    Scene("keyboard-pick", "A place picked under the keyboard becomes a trip over the map (SE-4)") { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("elm")
      drive.settle()
      drive.pick("Elm Park")
      drive.settle()
    },
    Scene(
      "keyboard-pick-category", "A category picked under the keyboard shows activity until its list is there (LI-6)"
    ) {
      drive in
      drive.world.finding = .done(after: .seconds(1))
      drive.connect()
      drive.tap(.search)
      drive.type("cafe")
      drive.settle()
      drive.pick("Cafes")
      drive.glance("the row works after 0.2 s", after: .milliseconds(300))
      drive.settle()
    },
    Scene(
      "keyboard-row-given-up", "A row without an answer is given up after 10 s; the list behind it works (LI-6)"
    ) {
      drive in
      drive.world.finding = .never
      drive.connect()
      drive.tap(.search)
      drive.type("cafe")
      drive.settle()
      drive.pick("Cafes")
      drive.advance(by: .seconds(9))
      drive.pick("Cafes")
      drive.glance("it still works")
      drive.glance("given up", after: .seconds(2))
      drive.tap(.close)
      drive.settle()
    },
    Scene(
      "keyboard-pick-while-typing",
      "A row picked while a new text is searched is the row that was on the screen (SE-3)"
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.type("har")
      drive.settle()
      drive.type("elm")
      drive.pick("Harbour Hotel")
      drive.settle()
    },
    Scene(
      "keyboard-cancelled",
      "The head unit's own Cancel closes the keyboard; late answers are ignored (SE-7)"
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.type("elm")
      drive.cancel()
      drive.settle()
    },
    Scene(
      "keyboard-limited-at-opening",
      "While driving, the keyboard's button is disabled, and a late tap shows the alternative (SC-4, SC-5)"
    ) {
      drive in
      drive.connect(limits: [.keyboard])
      drive.glance("the button is disabled")
      drive.send(.screen(.buttonTapped(.search, template: "map")))
      drive.settle()
    },
    Scene(
      "keyboard-limited-while-open", "When the car starts, the keyboard closes, and the driver speaks instead (SC-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.type("elm")
      drive.limit([.keyboard, .lists])
      drive.settle()
      drive.glance("the alert")
      drive.tap(.speak)
      drive.recognize("elm park")
      drive.settle()
    },
    Scene(
      "keyboard-limited-under-results",
      "If the car starts while results cover the keyboard, back leads to the map (SC-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.type("harbour")
      drive.pressSearchKey()
      drive.settle()
      drive.limit([.keyboard])
      drive.glance("the results stay")
      drive.back()
    },
  ]
}
