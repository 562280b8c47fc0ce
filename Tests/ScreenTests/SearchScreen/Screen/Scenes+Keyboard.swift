import DestinationSearchTesting
import HeadUnit
import SearchScreen

extension Scene {
  static let keyboard: [Scene] = [
    Scene(
      "keyboard-opened", "Before a letter is typed the keyboard offers the driver's own places, home first (SE-9)",
      world: .ofARegular
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.scroll("every row")
    },
    Scene(
      "keyboard-opened-by-a-newcomer",
      "Without own places the keyboard has a row all the same, so that it can be closed (SE-8)"
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
    },
    Scene("keyboard-typing", "The rows follow the letters") { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("h")
      drive.settle()
      drive.glance("after a letter")
      drive.type("harbour")
      drive.settle()
    },
    Scene(
      "keyboard-late-answers", "Answers come in the wrong order: the rows of the last text stay (SE-2, invariant 11)"
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
    Scene("keyboard-nothing", "Nothing fits: a row that cannot be pressed, so that the keyboard can be closed (SE-8)") {
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
    Scene("keyboard-pick", "A place is picked under the keyboard: a trip over the map (SE-4)") { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("elm")
      drive.settle()
      drive.pick("Elm Park")
      drive.settle()
    },
    Scene(
      "keyboard-pick-category", "A category picked under the keyboard: the row works until its list is there (LI-6)"
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
      "keyboard-row-given-up", "A row that is never answered is given up after 10 s; the list behind it works (LI-6)"
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
      "A row is picked while the rows of a new text are looked for: what was on the screen counts (SE-3)"
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
      "The head unit's own Cancel takes the keyboard away; answers on their way mean nothing (SE-7)"
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
      "The car drives: the keyboard's button is greyed, and a tap that crossed the news says what to do instead (SC-4, SC-5)"
    ) {
      drive in
      drive.connect(limits: [.keyboard])
      drive.glance("greyed")
      drive.send(.screen(.buttonTapped(.search, template: "map")))
      drive.settle()
    },
    Scene(
      "keyboard-limited-while-open", "The car begins to drive: the keyboard goes, and the driver speaks instead (SC-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.type("elm")
      drive.limit([.keyboard, .lists])
      drive.settle()
      drive.glance("told")
      drive.tap(.speak)
      drive.recognize("elm park")
      drive.settle()
    },
    Scene(
      "keyboard-limited-under-results",
      "The car begins to drive while results lie over the keyboard: back leads to the map (SC-5)"
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
