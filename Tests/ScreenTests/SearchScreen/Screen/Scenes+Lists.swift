import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen

extension Scene {
  static let map: [Scene] = [
    Scene("map-root", "The map with its buttons is there before connecting is answered (LC-2, MA-1, MA-2)") { drive in
      drive.connect()
    },
    Scene("map-buttons", "The map's buttons zoom and show the driver's position (MA-1)") { drive in
      drive.connect()
      drive.tap(.zoomIn)
      drive.tap(.zoomOut)
      drive.tap(.locate)
    },
    Scene(
      "map-panning",
      "Panning leaves two map buttons, the exit first; a diagonal is as long as a straight step (MA-3, MA-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.pan)
      drive.pan(.left)
      drive.pan([.left, .up])
      drive.glance("while panning")
      drive.tap(.endPan)
    },
    Scene("map-missing", "Without a map, an alert without a button appears, and disappears when the map arrives (AL-3)")
    {
      drive in
      drive.map(isThere: false)
      drive.connect()
      drive.glance("without a map", after: .seconds(1))
      drive.map(isThere: true)
      drive.settle()
    },
    Scene(
      "map-missing-while-listening",
      "If the map disappears while the driver speaks, the alert waits for the voice template (AL-5)"
    ) {
      drive in
      drive.connectAndListen(for: .seconds(1))
      drive.map(isThere: false)
      drive.glance("still listening")
      drive.cancel()
      drive.settle()
    },
  ]
}

extension SimulatedWorld {
  /// A driver with saved places and visits.
  static var ofARegular: SimulatedWorld {
    var world = SimulatedWorld()
    let kept = world.town.places
    world.own = [
      UserPlace(role: .home, name: "Home", coordinate: kept[2].coordinate, address: "5 Birch Avenue"),
      UserPlace(role: .work, name: "Work", coordinate: kept[5].coordinate, address: "100 Quay Street"),
      UserPlace(role: .favorite, name: "Mum", coordinate: kept[3].coordinate, address: "22 North Road"),
    ]
    world.recents = [kept[4], kept[5]]
    return world
  }
}

extension Scene {
  static let lists: [Scene] = [
    Scene(
      "categories",
      "The rubricator has pages of eight: a new page replaces the old one, and the first follows the last (GR-1, GR-4)"
    ) {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.glance("the first page")
      drive.tap(.more)
      drive.glance("the second page")
      drive.tap(.more)
    },
    Scene(
      "category-results",
      "A category shows a list of the nearest places with their distances and closures (MA-16)"
    ) {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("fuel")
      drive.settle()
    },
    Scene(
      "category-many",
      "A long list says how many rows it doesn't show; while driving, twelve rows are left (LI-2, LI-4)"
    ) {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("food")
      drive.settle()
      drive.scroll("every row")
      drive.limit([.lists])
      drive.scroll("every row while driving")
      drive.limit([])
      drive.scroll("every row after that")
    },
    Scene("category-empty", "A category without nearby places shows an empty list (LI-9)") { drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("parking")
      drive.settle()
    },
    Scene("category-to-trip", "A row becomes a trip over the map, and the trip is started (MA-6, IC-7)") { drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap(.more)
      drive.tap("pharmacy")
      drive.settle()
      drive.pick("Northgate Pharmacy")
      drive.settle()
      drive.glance("the trip")
      drive.start()
    },
    Scene(
      "category-slow", "If a category isn't answered, an alert appears after 10 s and the driver can continue (LI-6)"
    ) {
      drive in
      drive.connect()
      drive.world.finding = .never
      drive.tap(.categories)
      drive.tap("fuel")
      drive.glance("after 10 s", after: .seconds(10.5))
      drive.tap(.close)
      drive.settle()
    },
    Scene("category-left", "If the driver leaves before a category is answered, nothing comes up (LC-6)") { drive in
      drive.connect()
      drive.world.finding = .done(after: .seconds(2))
      drive.tap(.categories)
      drive.tap("fuel")
      drive.advance(by: .seconds(1))
      drive.back()
      drive.settle()
    },
    Scene(
      "favourites", "The list shows home, work, favorites, and visits, with home first (S-2GIS)", world: .ofARegular
    ) { drive in
      drive.connect()
      drive.tap(.favorites)
      drive.scroll("every row")
    },
    Scene("favourites-home-unset", "Home and work have rows even if they aren't set; picking a row sets them") {
      drive in
      drive.connect()
      drive.tap(.favorites)
    },
    Scene("favourites-full", "With more favorites than rows, the list says how many are missing (LI-3)") { drive in
      let somewhere = drive.world.town.places[0].coordinate
      drive.world.own = (1...30).map { number in
        UserPlace(role: .favorite, name: "Friend \(number)", coordinate: somewhere)
      }
      drive.connect()
      drive.tap(.favorites)
      drive.scroll("every row")
    },
    Scene("favourites-home", "Two taps and a start lead home (organicmaps#2476)", world: .ofARegular) { drive in
      drive.connect()
      drive.tap(.favorites)
      drive.pick("Home")
      drive.settle()
      drive.start()
    },
  ]
}
