import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen

extension Scene {
  static let map: [Scene] = [
    Scene("map-root", "The map with its buttons is there before connecting is answered (LC-2, MA-1, MA-2)") { drive in
      drive.connect()
    },
    Scene("map-buttons", "Zooming and finding oneself (MA-1)") { drive in
      drive.connect()
      drive.tap(.zoomIn)
      drive.tap(.zoomOut)
      drive.tap(.locate)
    },
    Scene(
      "map-panning",
      "Panning leaves two map buttons, the way out first; a diagonal is as long as a straight step (MA-3, MA-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.pan)
      drive.pan(.left)
      drive.pan([.left, .up])
      drive.glance("while panning")
      drive.tap(.endPan)
    },
    Scene("map-missing", "There is no map: an alert without a button, which goes by itself when the map arrives (AL-3)")
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
      "The map goes while the driver speaks: the alert waits for the voice template (AL-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.map(isThere: false)
      drive.glance("still listening")
      drive.cancel()
      drive.settle()
    },
  ]
}

extension SimulatedWorld {
  /// A driver who keeps places and has been somewhere.
  static var ofARegular: SimulatedWorld {
    var world = SimulatedWorld()
    let kept = world.town.places
    world.own = [
      UserPlace(role: .home, name: "Home", coordinate: kept[2].coordinate, address: "5 Birch Avenue"),
      UserPlace(role: .work, name: "Work", coordinate: kept[5].coordinate, address: "100 Quay Street"),
      UserPlace(role: .favourite, name: "Mum", coordinate: kept[3].coordinate, address: "22 North Road"),
    ]
    world.recents = [kept[4], kept[5]]
    return world
  }
}

extension Scene {
  static let lists: [Scene] = [
    Scene(
      "categories",
      "The rubricator in pages of eight: the page is changed in place, and after the last comes the first (GR-1, GR-4)"
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
      "A category becomes a list of the nearest, with how far they are and whether they are closed (MA-16)"
    ) {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("fuel")
      drive.settle()
    },
    Scene("category-many", "A long list says what it does not show; while driving twelve rows are left (LI-2, LI-4)") {
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
    Scene("category-empty", "A category without a place near (LI-9)") { drive in
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
    Scene("category-slow", "A category that does not answer: the driver is told after 10 s and can go on (LI-6)") {
      drive in
      drive.connect()
      drive.world.finding = .never
      drive.tap(.categories)
      drive.tap("fuel")
      drive.glance("after 10 s", after: .seconds(10.5))
      drive.tap(.close)
      drive.settle()
    },
    Scene("category-left", "The driver leaves before the category is answered: nothing comes up (LC-6)") { drive in
      drive.connect()
      drive.world.finding = .done(after: .seconds(2))
      drive.tap(.categories)
      drive.tap("fuel")
      drive.advance(by: .seconds(1))
      drive.back()
      drive.settle()
    },
    Scene("favourites", "Home, work, favourites and visits; home first (S-2GIS)", world: .ofARegular) { drive in
      drive.connect()
      drive.tap(.favourites)
      drive.scroll("every row")
    },
    Scene("favourites-home-unset", "Home and work are named also where they are not set; picked, they can be chosen") {
      drive in
      drive.connect()
      drive.tap(.favourites)
    },
    Scene("favourites-full", "More favourites than rows: what is missing is said (LI-3)") { drive in
      let somewhere = drive.world.town.places[0].coordinate
      drive.world.own = (1...30).map { number in
        UserPlace(role: .favourite, name: "Friend \(number)", coordinate: somewhere)
      }
      drive.connect()
      drive.tap(.favourites)
      drive.scroll("every row")
    },
    Scene("favourites-home", "Home in two taps and a start (organicmaps#2476)", world: .ofARegular) { drive in
      drive.connect()
      drive.tap(.favourites)
      drive.pick("Home")
      drive.settle()
      drive.start()
    },
  ]
}
