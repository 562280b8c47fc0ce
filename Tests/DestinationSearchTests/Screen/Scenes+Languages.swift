import DestinationSearch
import DestinationSearchTesting
import Places
import SearchScreen
import VoiceControl

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

  private static func inLanguage(_ name: String, _ language: FrameLanguage, _ town: SimulatedTown) -> [Scene] {
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
        drive.advance(by: .seconds(1))
        drive.glance("listening")
        drive.hear(branch)
        drive.advance(by: .milliseconds(1_500))
        drive.glance("offered")
        drive.tap(.close)
        drive.tap(.microphone)
        drive.hear("?")
        drive.advance(by: .seconds(1))
        drive.glance("not found")
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
