import DestinationSearchTesting
import HeadUnit
import Places

@testable import SearchScreen

extension SimulatedDrive {
  /// Finds Elm Park with the keyboard: its trip is on show.
  fileprivate mutating func findElmPark() {
    tap(.search)
    settle()
    type("elm")
    settle()
    pick("Elm Park")
    settle()
  }

  /// Shows the saved places, and picks one.
  fileprivate mutating func pickSaved(_ name: String) {
    tap(.favorites)
    settle()
    pick(name)
    settle()
  }

  /// Shows the saved places to be changed, and picks one.
  fileprivate mutating func edit(_ name: String) {
    tap(.favorites)
    settle()
    tap(.editPlaces)
    pick(name)
    settle()
  }
}

extension ScreenSettings {
  /// Finds places by voice, and chooses by hand.
  fileprivate static var withoutQuestions: ScreenSettings {
    var settings = SimulatedDrive.settings()
    settings.asksByVoice = false
    return settings
  }
}

extension Scene {
  static let visits: [Scene] = [
    Scene("visit-recorded", "A started trip counts as a visit: it is listed under the empty keyboard and in the list") {
      drive in
      drive.connect()
      drive.findElmPark()
      drive.start()
      drive.settle()
      drive.tap(.search)
      drive.scroll("under the keyboard")
      drive.cancel()
      drive.tap(.favorites)
      drive.scroll("every row")
    },
    Scene("visit-only-looked-at", "A trip that was only looked at isn't a visit") { drive in
      drive.connect()
      drive.findElmPark()
      drive.tap(.close)
      drive.settle()
      drive.tap(.favorites)
      drive.scroll("every row")
    },
    Scene("visit-of-own-place", "A visit to a saved place doesn't list it twice", world: .ofARegular) {
      drive in
      drive.connect()
      drive.tap(.favorites)
      drive.settle()
      drive.pick("Home")
      drive.start()
      drive.settle()
      drive.tap(.search)
      drive.scroll("under the keyboard")
    },
    Scene("visit-not-recorded", "If a visit can't be written, the driver is still guided") { drive in
      drive.world.keeping = .fails(after: .milliseconds(30))
      drive.connect()
      drive.findElmPark()
      drive.start()
      drive.settle()
      drive.glance("no alert")
      drive.tap(.favorites)
      drive.scroll("every row")
    },
  ]
}

extension Scene {
  static let ownPlaces: [Scene] = [
    Scene("own-save", "The place on show is saved as a favorite, and its button then leads to its changes (AL-6)") {
      drive in
      drive.connect()
      drive.findElmPark()
      drive.tap(.keepPlace)
      drive.settle()
      drive.glance("asked")
      drive.tap(.keepFavorite)
      drive.settle()
      drive.glance("saved")
      drive.tap(.close)
      drive.tap(.favorites)
      drive.scroll("every row")
    },
    Scene("own-save-cancelled", "Canceling the question saves nothing (AL-1)") { drive in
      drive.connect()
      drive.findElmPark()
      drive.tap(.keepPlace)
      drive.settle()
      drive.tap(.close)
      drive.settle()
    },
    Scene(
      "own-save-same-name", "Another branch of the same name is distinguished by its address, and replaces no favorite",
      settings: .withoutQuestions
    ) { drive in
      drive.connect()
      drive.ask("bean house")
      drive.settle()
      drive.tap(.keepPlace)
      drive.settle()
      drive.tap(.keepFavorite)
      drive.settle()
      drive.select("Bean House", at: "3 Harbour Road")
      drive.glance("the other trip")
      drive.tap(.keepPlace)
      drive.settle()
      drive.tap(.keepFavorite)
      drive.settle()
      drive.tap(.close)
      drive.tap(.favorites)
      drive.scroll("every row")
    },
    Scene("own-rename", "The keyboard renames a favorite (SE-8)", world: .ofARegular) { drive in
      drive.connect()
      drive.edit("Mum")
      drive.glance("asked")
      drive.tap(.rename)
      drive.settle()
      drive.glance("the keyboard")
      drive.type("Aunt May")
      drive.settle()
      drive.glance("typed")
      drive.pick("Aunt May")
      drive.settle()
      drive.scroll("every row")
    },
    Scene(
      "own-rename-taken", "A name of another favorite can't be used, by the row or by the search key (LI-7)",
      world: .ofARegular
    ) { drive in
      drive.world.own.append(
        UserPlace(role: .favorite, name: "Aunt May", coordinate: drive.world.town.places[6].coordinate))
      drive.connect()
      drive.edit("Mum")
      drive.tap(.rename)
      drive.settle()
      drive.type("aunt may")
      drive.pressSearchKey()
      drive.settle()
      drive.glance("refused")
      drive.type("Aunt June")
      drive.pressSearchKey()
      drive.settle()
      drive.scroll("every row")
    },
    Scene(
      "own-rename-limited", "While the car drives, names can't be typed, and an alert says so (SC-5)",
      world: .ofARegular
    ) { drive in
      drive.connect(limits: [.keyboard])
      drive.edit("Mum")
      drive.tap(.rename)
      drive.settle()
      drive.glance("the alert")
      drive.tap(.close)
      drive.settle()
    },
    Scene(
      "own-rename-limited-while-typing", "If the car starts while a name is typed, the keyboard closes (SC-5)",
      world: .ofARegular
    ) { drive in
      drive.connect()
      drive.edit("Mum")
      drive.tap(.rename)
      drive.settle()
      drive.type("Aunt")
      drive.limit([.keyboard])
      drive.settle()
      drive.tap(.close)
      drive.settle()
      drive.scroll("every row")
    },
    Scene(
      "own-remove", "A favorite is removed after the driver confirms it (AL-1, AL-4, AL-5)", world: .ofARegular
    ) { drive in
      drive.connect()
      drive.edit("Mum")
      drive.tap(.remove)
      drive.settle()
      drive.glance("asked again")
      drive.tap(.remove)
      drive.settle()
      drive.scroll("every row")
    },
    Scene("own-remove-cancelled", "Canceling the second question removes nothing", world: .ofARegular) { drive in
      drive.connect()
      drive.edit("Mum")
      drive.tap(.remove)
      drive.settle()
      drive.tap(.close)
      drive.settle()
      drive.scroll("every row")
    },
    Scene("own-write-fails", "If a place can't be written, an alert says so, and the driver can retry") { drive in
      drive.world.keeping = .fails(after: .milliseconds(30))
      drive.connect()
      drive.findElmPark()
      drive.tap(.keepPlace)
      drive.settle()
      drive.tap(.keepFavorite)
      drive.settle()
      drive.glance("the alert")
      drive.tap(.close)
      drive.settle()
    },
    Scene("own-write-hangs", "If the disk doesn't answer, an alert says so after 10 s (LI-6)", world: .ofARegular) {
      drive in
      drive.world.keeping = .never
      drive.connect()
      drive.edit("Mum")
      drive.tap(.remove)
      drive.settle()
      drive.tap(.remove)
      drive.glance("waiting for the disk", after: .seconds(9))
      drive.advance(by: .seconds(2))
      drive.settle()
      drive.glance("the alert")
      drive.tap(.close)
      drive.settle()
    },
  ]
}

extension Scene {
  static let homeAndWork: [Scene] = [
    Scene("own-home-from-a-trip", "The place on show becomes home") { drive in
      drive.connect()
      drive.findElmPark()
      drive.tap(.keepPlace)
      drive.settle()
      drive.tap(.setHome)
      drive.settle()
      drive.tap(.close)
      drive.tap(.favorites)
      drive.scroll("every row")
    },
    Scene("own-home-by-keyboard", "Home that isn't set is searched for, and the panel's button sets it (AL-2, MA-6)") {
      drive in
      drive.connect()
      drive.pickSaved("Home")
      drive.glance("asked")
      drive.tap(.chooseByKeyboard)
      drive.settle()
      drive.type("elm")
      drive.settle()
      drive.pick("Elm Park")
      drive.settle()
      drive.glance("found")
      drive.start()
      drive.settle()
      drive.scroll("every row")
    },
    Scene("own-work-by-voice", "Work is chosen by voice, without a spoken question about going there") { drive in
      drive.connect()
      drive.pickSaved("Work")
      drive.tap(.speak)
      drive.recognize("bean house")
      drive.settle()
      drive.select("Bean House", at: "3 Harbour Road")
      drive.glance("found")
      drive.start()
      drive.settle()
      drive.scroll("every row")
    },
    Scene("own-home-given-up", "After the keyboard for home is left, places that are found are destinations again") {
      drive in
      drive.connect()
      drive.pickSaved("Home")
      drive.tap(.chooseByKeyboard)
      drive.settle()
      drive.cancel()
      drive.settle()
      drive.back()
      drive.findElmPark()
    },
    Scene("own-home-limited", "While the car drives, home can be spoken but not typed (SC-4)") { drive in
      drive.connect(limits: [.keyboard])
      drive.pickSaved("Home")
    },
    Scene("own-home-moved", "Home that is set can be changed, and keeps its name", world: .ofARegular) { drive in
      drive.connect()
      drive.edit("Home")
      drive.glance("asked")
      drive.tap(.chooseAnother)
      drive.settle()
      drive.tap(.chooseByKeyboard)
      drive.settle()
      drive.type("elm")
      drive.settle()
      drive.pick("Elm Park")
      drive.settle()
      drive.start()
      drive.settle()
      drive.scroll("every row")
    },
  ]

  static let ownPlacesInLanguages: [Scene] = ScreenLanguage.allCases.filter { $0 != .english }.map { language in
    Scene(
      "\(language)-own-places", "The questions about saved places in \(language)",
      settings: SimulatedDrive.settings(language: language), world: .ofARegular
    ) { drive in
      drive.connect()
      drive.edit("Mum")
      drive.glance("what to do")
      drive.tap(.remove)
      drive.settle()
      drive.glance("whether to remove it")
      drive.tap(.close)
      drive.settle()
      drive.pick("Mum")
      drive.settle()
      drive.tap(.rename)
      drive.settle()
      drive.glance("the name")
      drive.world.own = []
      drive.cancel()
      drive.back()
      drive.back()
      drive.tap(.favorites)
      drive.settle()
      drive.pick(ScreenStrings(language).home)
      drive.settle()
    }
  }
}
