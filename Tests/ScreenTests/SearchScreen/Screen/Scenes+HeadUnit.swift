import DestinationSearchTesting
import Foundation
import HeadUnit
import Places
import SearchScreen
import TestSupport

extension Scene {
  static let headUnit: [Scene] = [
    Scene(
      "host-presents-late",
      "The voice template comes up after its time: it is taken away, and no microphone opens (IC-11)"
    ) {
      drive in
      drive.connect()
      drive.world.presenting = .done(after: .seconds(6))
      drive.tap(.microphone)
      drive.rest()
    },
    Scene("host-presents-very-late", "The voice template comes up when nobody waits any more: it is taken away (IC-11)")
    { drive in
      drive.connect()
      drive.world.presenting = .done(after: .seconds(9))
      drive.tap(.microphone)
      drive.rest()
    },
    Scene("host-presents-untold", "The voice template comes up and nobody is told: it goes after its time (IC-11)") {
      drive in
      drive.connect()
      drive.world.presenting = .untold(after: .milliseconds(300))
      drive.tap(.microphone)
      drive.glance("up, and nobody knows", after: .seconds(1))
      drive.rest()
    },
    Scene("host-refuses", "The head unit refuses the voice template: the map stays usable (IC-7)") { drive in
      drive.connect()
      drive.world.presenting = .fails(after: .milliseconds(200))
      drive.tap(.microphone)
      drive.settle()
      drive.world.presenting = .done(after: .milliseconds(300))
      drive.ask("elm park")
      drive.settle()
    },
    Scene("host-loses-dismissal", "A dismissal is never confirmed: the offer comes after 2 s all the same (IC-11)") {
      drive in
      drive.connect()
      drive.world.dismissing = .untold(after: .milliseconds(300))
      drive.ask("elm park")
      drive.glance("gone, and nobody knows", after: .milliseconds(1_500))
      drive.advance(by: .seconds(2))
    },
    Scene(
      "host-disconnects",
      "The cable is pulled while listening, and comes back: the map, and nothing of before (LC-5, LC-6)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.disconnect()
      drive.glance("gone")
      drive.disconnect()
      drive.advance(by: .seconds(3))
      drive.connect()
      drive.ask("elm park")
      drive.settle()
    },
    Scene("host-disconnects-untold", "The head unit goes without a word, and the car's power tells (LC-5)") { drive in
      drive.connect()
      drive.tap(.categories)
      drive.losePower()
      drive.disconnect()
      drive.advance(by: .seconds(1))
      drive.connect()
    },
    Scene(
      "host-reconnects-untold",
      "The head unit comes again and nobody told that it had gone: all begins anew (LC-5, LC-6)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.connect()
      drive.settle()
    },
    Scene("host-never-presents-alert", "An alert never comes up: it is given up, and the buttons work again (IC-11)") {
      drive in
      drive.connect()
      drive.world.permissions.microphone = .denied
      drive.world.presenting = .never
      drive.tap(.microphone)
      drive.advance(by: .seconds(8))
      drive.world.permissions = .allowed
      drive.world.presenting = .done(after: .milliseconds(300))
      drive.ask("elm park")
      drive.settle()
    },
    Scene("host-depth", "The longest way stays within five levels, the root included (IC-8, IC-9, SE-11)") { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("cafe")
      drive.settle()
      drive.pick("Cafes")
      drive.settle()
      drive.glance("the deepest level")
      drive.pick("Bean House")
      drive.settle()
    },
    Scene("host-navigation-elsewhere", "Navigation starts on the phone while results are open: the map (Pelican#254)") {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("fuel")
      drive.settle()
      drive.startNavigationOnPhone()
    },
    Scene(
      "host-navigation-while-listening",
      "Navigation starts on the phone while the driver speaks: the turn goes on (MA-8)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.startNavigationOnPhone()
      drive.recognize("elm park")
      drive.settle()
    },
    Scene(
      "lookup-left", "A lookup that the driver has left is not told of, neither while speaking nor after (IC-5, AL-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.world.finding = .never
      drive.tap("fuel")
      drive.advance(by: .seconds(9))
      drive.back()
      drive.tap(.microphone)
      drive.glance("listening", after: .seconds(2))
      drive.cancel()
      drive.settle()
    },
  ]
}

extension HeadUnitProfile {
  /// A profile of `models/head-units`; the standard one where it cannot be read, which the profiles' own tests tell.
  static func named(_ name: String) -> HeadUnitProfile {
    (try? HeadUnitProfile(contentsOf: Repository.file("models/head-units/\(name).json"))) ?? .standard
  }
}

extension Scene {
  static let profiles: [Scene] = [
    Scene(
      "ios12-map", "iOS 12: three map buttons, and the app is told which one is missing (MA-1)", settings: on("ios12")
    ) {
      drive in
      drive.connect()
    },
    Scene("ios12-many", "iOS 12: twelve rows (LI-2)", settings: on("ios12")) { drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("food")
      drive.settle()
      drive.scroll("every row")
    },
    Scene(
      "strict-voice", "The strict head unit takes a frame a second: the last one is shown, none is lost (VC-4, VC-5)",
      settings: on("strict")
    ) {
      drive in
      drive.connect()
      drive.world.understanding = .done(after: .milliseconds(50))
      drive.world.utterance = .milliseconds(300)
      drive.ask("sunken library")
      drive.glance("not found", after: .seconds(2))
      drive.rest()
    },
    Scene("strict-failure", "Without speech a failure is told by an alert (AU-5, PE-7)", settings: on("strict")) {
      drive in
      drive.connect()
      drive.ask("play some jazz")
      drive.rest()
    },
    Scene("one-row-typing", "A single row under the keyboard: the best one (SE-9)", settings: on("one-row")) { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("harbour")
      drive.settle()
    },
  ]

  private static func on(_ profile: String) -> ScreenSettings { SimulatedDrive.settings(profile: .named(profile)) }
}

extension SimulatedTown {
  /// A town with a branch twice and a park.
  static func town(_ branch: String, _ addresses: [String], park: String) -> SimulatedTown {
    var town = SimulatedTown(at: Coordinate(latitude: 0, longitude: 0))
    town.rubrics = ["cafe": branch]
    town.groups = ["cafe": ["cafe"], "nature": ["park"]]
    for (number, address) in addresses.enumerated() {
      town.add(branch, rubric: "cafe", address: address, north: 900 + 1_500 * Double(number))
    }
    town.add(park, rubric: "park", north: -400)
    return town
  }
}

extension Scene {
  static let languages: [Scene] = [
    inLanguage(
      "russian", .russian, .town("Кофейня «Зерно»", ["Липовая ул., 12", "Портовая ул., 3"], park: "Липовый сад")),
    inLanguage(
      "portuguese", .portuguese,
      .town("Padaria do Cais", ["Rua das Tílias, 12", "Rua do Porto, 3"], park: "Jardim das Tílias")),
    inLanguage("persian", .persian, .town("قهوه‌خانهٔ بندر", ["خیابان نارون ۱۲", "جادهٔ بندر ۳"], park: "باغ نارون")),
    inLanguage("chinese", .chinese, .town("豆屋咖啡", ["榆树街12号", "港湾路3号"], park: "榆树公园")),
  ].flatMap { $0 }

  private static func inLanguage(_ name: String, _ language: ScreenLanguage, _ town: SimulatedTown) -> [Scene] {
    let settings = SimulatedDrive.settings(language: language)
    let branch = town.places[0].name
    return [
      Scene(
        "\(name)-map-and-lists", "The screens of a search by hand in \(language)", settings: settings,
        world: SimulatedWorld(town: town)
      ) {
        drive in
        drive.connect()
        drive.glance("the map")
        drive.tap(.categories)
        drive.glance("the rubricator")
        drive.tap("cafe")
        drive.settle()
        drive.glance("a category")
        drive.back()
        drive.back()
        drive.tap(.favourites)
        drive.glance("own places")
        drive.back()
        drive.limit([.keyboard])
        drive.send(.screen(.buttonTapped(.search, template: "map")))
        drive.settle()
      },
      Scene("\(name)-voice", "A search by voice in \(language)", settings: settings, world: SimulatedWorld(town: town))
      { drive in
        drive.connect()
        drive.tap(.microphone)
        drive.glance("listening", after: .seconds(1))
        drive.recognize(branch)
        drive.glance("offered", after: .milliseconds(1_500))
        drive.tap(.close)
        drive.ask("?")
        drive.glance("not found", after: .seconds(1))
        drive.rest()
      },
      Scene(
        "\(name)-refused", "A microphone that may not be used, in \(language)", settings: settings,
        world: .permissions(.denied, .authorized)
      ) {
        drive in
        drive.connect()
        drive.tap(.microphone)
        drive.advance(by: .seconds(1))
      },
    ]
  }
}
