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
      "A voice template that comes up too late is dismissed, and no microphone opens (IC-11)"
    ) {
      drive in
      drive.connect()
      drive.world.presenting = .done(after: .seconds(6))
      drive.tap(.microphone)
      drive.rest()
    },
    Scene("host-presents-very-late", "A voice template that comes up after the wait has ended is dismissed (IC-11)") {
      drive in
      drive.connect()
      drive.world.presenting = .done(after: .seconds(9))
      drive.tap(.microphone)
      drive.rest()
    },
    Scene(
      "host-presents-untold",
      "A voice template that comes up without a report is dismissed after its time limit (IC-11)"
    ) {
      drive in
      drive.connect()
      drive.world.presenting = .untold(after: .milliseconds(300))
      drive.tap(.microphone)
      drive.glance("shown without a report", after: .seconds(1))
      drive.rest()
    },
    Scene("host-refuses", "If the head unit refuses the voice template, the map stays usable (IC-7)") { drive in
      drive.connect()
      drive.world.presenting = .fails(after: .milliseconds(200))
      drive.tap(.microphone)
      drive.settle()
      drive.world.presenting = .done(after: .milliseconds(300))
      drive.ask("elm park")
      drive.settle()
    },
    Scene("host-loses-dismissal", "If a dismissal is never confirmed, the offer still comes after 2 s (IC-11)") {
      drive in
      drive.connect()
      drive.world.dismissing = .untold(after: .milliseconds(300))
      drive.ask("elm park")
      drive.glance("gone without a report", after: .milliseconds(1_500))
      drive.advance(by: .seconds(2))
    },
    Scene(
      "host-disconnects",
      "After the cable is pulled while listening and reconnected, only the map is shown (LC-5, LC-6)"
    ) {
      drive in
      drive.connectAndListen(for: .seconds(1))
      drive.disconnect()
      drive.glance("gone")
      drive.disconnect()
      drive.advance(by: .seconds(3))
      drive.connect()
      drive.ask("elm park")
      drive.settle()
    },
    Scene(
      "host-disconnects-untold",
      "If the head unit disappears without notice, the loss of the car's power reveals it (LC-5)"
    ) { drive in
      drive.connect()
      drive.tap(.categories)
      drive.losePower()
      drive.disconnect()
      drive.advance(by: .seconds(1))
      drive.connect()
    },
    Scene(
      "host-reconnects-untold",
      "A head unit that reconnects without a reported disconnection starts over (LC-5, LC-6)"
    ) {
      drive in
      drive.connectAndListen(for: .seconds(1))
      drive.connect()
      drive.settle()
    },
    Scene("host-never-presents-alert", "An alert that never comes up is given up, and the buttons work again (IC-11)") {
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
    Scene("host-depth", "The deepest path stays within five levels, including the root (IC-8, IC-9, SE-11)") { drive in
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
    Scene(
      "host-navigation-elsewhere",
      "Navigation that starts on the phone while results are open leads to the map (Pelican#254)"
    ) {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("fuel")
      drive.settle()
      drive.startNavigationOnPhone()
    },
    Scene(
      "host-navigation-while-listening",
      "If navigation starts on the phone while the driver speaks, the turn continues (MA-8)"
    ) {
      drive in
      drive.connectAndListen(for: .seconds(1))
      drive.startNavigationOnPhone()
      drive.recognize("elm park")
      drive.settle()
    },
    Scene(
      "lookup-left", "A lookup that the driver has left isn't reported, during a voice turn or after it (IC-5, AL-5)"
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
  /// A profile of `models/head-units`; the standard one if it can't be read, which the profiles' own tests report.
  static func named(_ name: String) -> HeadUnitProfile {
    (try? HeadUnitProfile(contentsOf: Repository.file("models/head-units/\(name).json"))) ?? .standard
  }
}

extension Scene {
  static let profiles: [Scene] = [
    Scene(
      "ios12-map", "iOS 12 shows three map buttons, and the app gets a warning about the missing one (MA-1)",
      settings: on("ios12")
    ) {
      drive in
      drive.connect()
    },
    Scene("ios12-many", "iOS 12 shows twelve rows (LI-2)", settings: on("ios12")) { drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("food")
      drive.settle()
      drive.scroll("every row")
    },
    Scene(
      "strict-voice",
      "The strict head unit accepts a frame per second: the last one is shown, and none is lost (VC-4, VC-5)",
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
    Scene("strict-failure", "Without spoken prompts, an alert reports a failure (AU-5, PE-7)", settings: on("strict")) {
      drive in
      drive.connect()
      drive.ask("play some jazz")
      drive.rest()
    },
    Scene("one-row-typing", "A single row under the keyboard shows the best match (SE-9)", settings: on("one-row")) {
      drive in
      drive.connect()
      drive.tap(.search)
      drive.type("harbour")
      drive.settle()
    },
  ]

  private static func on(_ profile: String) -> ScreenSettings { SimulatedDrive.settings(profile: .named(profile)) }
}

extension SimulatedTown {
  /// A town with two branches of a name, and a park.
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
        drive.tap(.favorites)
        drive.glance("saved places")
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
        drive.connectAndListen(for: .seconds(1))
      },
    ]
  }
}
