import DestinationSearch
import Places
import TestSupport
import Testing
import Understanding

/// Queries reported by users, each on a small invented map.
@Suite struct AsAskedTests {
  /// A map, a query on it, and the intended result; `nil` if there is none.
  struct Town: CustomTestStringConvertible {
    var name: String
    var map: [TestFeature]
    var asks: [(text: String, first: String?)]

    var testDescription: String { name }
  }

  static func resolver(_ map: [TestFeature]) async throws -> DestinationResolver {
    DestinationResolver(places: try await TestRegion.index(map), personal: nil, commands: try commands())
  }

  static func commands() throws -> CommandSet {
    try CommandSet(parsing: Repository.text("models/en-us/commands.txt"))
  }

  static let origin = Coordinate(latitude: TestFeature.middle.latitude, longitude: TestFeature.middle.longitude)

  @Test(arguments: towns)
  func theFirstPlaceIsTheOneThatIsMeant(town: Town) async throws {
    let resolver = try await Self.resolver(town.map)
    for (text, first) in town.asks {
      let result = try await resolver.resolve(text: text, near: Self.origin)
      guard let first else {
        #expect(result.outcome == .notFound, "\(text): \(result.candidates.map(\.place.name))")
        continue
      }
      #expect(result.candidates.ids.first == first, "\(text): \(result.candidates.ids.prefix(3))")
      #expect(result.candidates.first?.match != .nearestNumber, "\(text)")
    }
  }

  static let towns: [Town] =
    names + paths + parts + roads + streets + clipped + numbers + languages + ancillary
    + kinds + notThere

  static let names = [
    Town(
      name: "other names of a street",
      map: [
        TestFeature(
          id: "way",
          tags: [
            "highway": "residential", "name": "Harbour Way", "alt_name": "Fishlane", "name:fr": "Chemin du Quai",
            "old_name:1920-1960": "Kingsmead Road",
          ], points: [(0, 0), (0, 300)]),
        .house("house", "5", "Fishlane", 10, 100),
      ],
      asks: [
        ("Fishlane", "way"), ("Chemin du Quai", "way"), ("Kingsmead Road", "way"), ("5 Harbour Way", "house"),
        ("5 fishlane", "house"),
      ]),
    Town(
      name: "persons",
      map: [
        .street("way", "Martin Luther King Junior Way", [(0, 0), (0, 500)]),
        .house("nine", "9", "Martin Luther King Junior Way", 10, 100),
        .street("gaspard", "Rue Gaspard Thévenet", [(900, 0), (900, 500)]),
        .street("lucie", "Rue Lucie Thévenet", [(1_900, 0), (1_900, 500)]),
      ],
      asks: [
        ("MLK Jr Way", "way"), ("9 M L King Jr Way", "nine"), ("9 martin luther king way", "nine"),
        ("rue G. Thevenet", "gaspard"), ("rue l thevenet", "lucie"),
      ]),
    Town(
      name: "articles, brackets and initials",
      map: [
        .point(
          "mater", ["name": "Mater Misericordiae Hospital", "alt_name": "The Mater Hospital", "amenity": "hospital"], 0,
          0),
        .point("vgh", ["name": "Vale General Hospital (VGH)", "amenity": "hospital"], 500, 0),
        .point("thrift", ["name": "VGH Thrift Store", "shop": "second_hand"], 510, 0),
        .point("gpo", ["name": "General Post Office", "amenity": "post_office"], 900, 0),
        .point("coffee", ["name": "GPO Coffee", "amenity": "cafe"], 890, 0),
      ],
      asks: [("mater hospital", "mater"), ("vgh", "vgh"), ("vale general hospital", "vgh"), ("gpo", "gpo")]),
    Town(
      name: "initials of an institution with branches",
      map: [
        .point("jetty", ["name": "Royal Vale Yacht Club Cedar Jetty", "leisure": "marina"], 0, 0),
        .point("city", ["name": "East Vale Institute of Technology - City", "amenity": "college"], 500, 0),
        .point("hill", ["name": "East Vale Institute of Technology (Hill)", "amenity": "college"], 4_000, 0),
        .point(
          "centre", ["name": "River House", "alt_name": "Centre for Estuary Studies", "amenity": "college"], 900, 0),
      ],
      asks: [
        ("rvyc", "jetty"), ("evit city", "city"), ("evit hill", "hill"), ("evit", "hill"), ("ces", "centre"),
      ]),
  ]

  static func path(_ id: String, _ name: String, _ kind: String, _ line: [(Double, Double)]) -> TestFeature {
    TestFeature(id: id, tags: ["highway": kind, "name": name], points: line.map { (north: $0.0, east: $0.1) })
  }

  static let paths = [
    Town(
      name: "trails and alleys",
      map: [
        path("ridge", "Ridge Cobble Trail", "path", (0...40).map { (0, 4_000 - Double($0) * 50) }),
        path("steps", "Ridge Cobble Trail", "steps", [(0, 2_000), (0, 1_900)]),
        .street("road", "Ridge Road", [(-300, 2_950), (0, 2_950), (300, 2_950)]),
        path("lane", "Elm Street", "cycleway", [(10, 0), (10, 300)]), .street("elm", "Elm Street", [(0, 0), (0, 300)]),
        path("alley", "Bell Buildings", "footway", [(900, 0), (900, 60)]),
        path("church", "Church Lane", "footway", [(0, 6_000), (0, 6_100)]),
        .street("lane", "Church Lane", [(1_000, 6_000), (1_000, 6_100)]),
        TestFeature(
          id: "pier", tags: ["highway": "footway", "man_made": "pier", "name": "Long Pier"],
          points: [(north: -4_000, east: 0), (north: -4_200, east: 0)]),
        .house("five", "5", "Bell Buildings", 905, 30),
        .point("cafe", ["name": "Trail Cafe", "amenity": "cafe"], 50, 0),
      ],
      asks: [
        ("Ridge Cobble Trail", "ridge"), ("ridge cobbles trail", "ridge"), ("nearest trail", "ridge"),
        ("elm street", "elm"), ("5 Bell Buildings", "five"), ("bell buildings", "alley"), ("nearest pier", "pier"),
        ("church lane", "lane"),
      ])
  ]

  static let parts = [
    Town(
      name: "parts of a place",
      map: [
        .point("station", ["name": "Merrow", "railway": "station"], 0, 0),
        .point("one", ["ref": "1;2", "railway": "platform"], 40, 20),
        .point("20", ["ref": "20", "railway": "platform"], 60, 20),
        .point("23", ["ref": "23", "railway": "platform"], 60, -20),
        .point("house", ["name": "Eastgate Hotel", "tourism": "hotel"], 5_000, 0),
        .point("hotel", ["name": "The Hotel", "tourism": "hotel"], 6_000, 0),
        .point("four", ["local_ref": "4", "railway": "platform"], 40, -20),
        .point("other", ["name": "Platform 4", "railway": "platform"], 3_000, 0),
        .point("exit", ["ref": "3", "railway": "subway_entrance"], -40, 0),
        .point("hospital", ["name": "Vale Hospital", "amenity": "hospital"], 900, 900),
        .point("north", ["name": "Northern Entrance", "entrance": "yes"], 900, 980),
        .point("gate", ["name": "North Gate", "amenity": "pub"], 2_000, 2_000),
        .point("hill", ["name": "Hill", "railway": "station"], -2_000, 0),
        .point("stop", ["name": "Dale / North Entrance", "highway": "bus_stop"], -2_050, 0),
        .point("way", ["name": "Hill North Entrance", "railway": "subway_entrance"], -1_900, 0),
      ],
      asks: [
        ("merrow station platform 4", "four"), ("platform four at merrow", "four"), ("platform 1 merrow", "one"),
        ("merrow platform 2", "one"), ("platform twenty three at merrow", "23"), ("east gate hotel", "house"),
        ("merrow exit 3", "exit"), ("vale hospital north entrance", "north"),
        ("the north entrance of vale hospital", "north"), ("vale hospital main entrance", "hospital"),
        ("entrance to vale hospital", "hospital"), ("vale hospital south entrance", "hospital"), ("north gate", "gate"),
        ("merrow", "station"), ("vale hospital", "hospital"), ("hill station north entrance", "way"),
      ])
  ]

  static let roads = [
    Town(
      name: "roads and exits by number",
      map: [
        TestFeature(
          id: "freeway", tags: ["highway": "motorway", "name": "Ringfield Freeway", "ref": "I 80"],
          points: [(0, 0), (0, 200), (0, 900)]),
        TestFeature(id: "west", tags: ["highway": "motorway", "ref": "A 40"], points: [(3_000, 0), (3_000, 900)]),
        TestFeature(
          id: "east", tags: ["highway": "motorway", "ref": "A 40"], points: [(3_000, 4_000), (3_000, 9_000)]),
        .point("116", ["highway": "motorway_junction", "ref": "116"], 0, 200),
        .point("117", ["highway": "motorway_junction", "ref": "117", "name": "Marsh Lane Interchange"], 0, 900),
      ],
      asks: [
        ("exit 116", "116"), ("exit 117", "117"), ("exit 116 on I 80", "116"), ("exit 116 on I 90", nil),
        ("I-80", "road:I80"), ("Interstate 80", "road:I80"), ("A 40", "road:A40"), ("marsh lane interchange", "117"),
      ])
  ]

  static let numbers = [
    Town(
      name: "registration and street numbers",
      map: [
        .point(
          "both",
          [
            "addr:street": "Trnova", "addr:housenumber": "1355/4", "addr:conscriptionnumber": "1355",
            "addr:streetnumber": "4", "addr:place": "Lomnica",
          ], 0, 100),
        .house("six", "6", "Trnova", 0, 200), .point("hamlet", ["place": "hamlet", "name": "Lomnica"], 900, 0),
        .point("other", ["addr:place": "Lomnica", "addr:housenumber": "1350"], 900, 50),
      ],
      asks: [
        ("Trnova 4", "both"), ("Trnova 1355", "both"), ("Trnova 1355/4", "both"), ("Lomnica 1355", "both"),
        ("trnova 6", "six"),
      ]),
    Town(
      name: "hyphens, ranges, halves, grids, names, and no street",
      map: [
        .house("queens", "35-61", "82nd Street", 0, 0), .house("low", "1-4", "Dash Lane", 500, 0),
        TestFeature(
          id: "high",
          tags: ["addr:street": "Dash Lane", "addr:housenumber": "21-27", "addr:interpolation": "all"],
          points: [(500, 100)]),
        .house("half", "10 1/2", "Fox Lane", 900, 0), .house("ten", "10", "Fox Lane", 900, 30),
        .house("grid", "N6W23001", "Wisco Drive", 1_200, 0),
        .street("lonely", "Lonely Road", [(2_000, 0), (2_000, 400)]),
        .point("77", ["addr:housenumber": "77"], 2_012, 100),
        .point("rosecroft", ["addr:housename": "Rosecroft", "addr:street": "Lonely Road"], 2_010, 300),
      ],
      asks: [
        ("35-61 82nd Street", "queens"), ("3561 82nd Street", "queens"),
        ("thirty five sixty one eighty second street", "queens"), ("2 Dash Lane", "low"), ("3 Dash Lane", "low"),
        ("24 Dash Lane", "high"), ("10½ fox lane", "half"), ("10 1/2 fox lane", "half"),
        ("ten and a half fox lane", "half"), ("10 fox lane", "ten"), ("N6W23001 Wisco Drive", "grid"),
        ("north six west two three zero zero one wisco drive", "grid"), ("77 Lonely Road", "77"),
        ("Rosecroft", "rosecroft"), ("Rosecroft, Lonely Road", "rosecroft"),
      ]),
    Town(
      name: "what an address has too much",
      map: [
        TestFeature(
          id: "quay",
          tags: ["addr:street": "Quay Street", "addr:housenumber": "12", "addr:city": "Harbourton"], points: [(0, 0)]),
        .street("street", "Quay Street", [(0, 0), (0, 400)]),
        .point("town", ["place": "town", "name": "Harbourton"], 0, 0),
        .point("wiklinowa", ["addr:street": "Wiklinowa", "addr:housenumber": "53"], 900, 0),
      ],
      asks: [
        ("12 Quay Street, Harbourton, AB1 2CD", "quay"), ("flat 3, 12 Quay Street", "quay"),
        ("Harbourton Quay Street 12", "quay"), ("quay street 12, 14770 Harbourton", "quay"),
        ("ul. Wiklinowa 53", "wiklinowa"), ("ulica wiklinowa 53", "wiklinowa"),
      ]),
  ]

  static let languages = [
    Town(
      name: "German",
      map: [
        .street("goethe", "Goethestraße", [(0, 0), (0, 300)]),
        .street("nuernberg", "Nürnberger Straße", [(900, 0), (900, 300)]),
        .street("haber", "Professor-Heinz-Haber-Straße", [(1_900, 0), (1_900, 300)]),
        .point("village", ["place": "village", "name": "Ostenfeld"], 4_000, 0),
        .point("outside", ["addr:place": "Außerhalb", "addr:city": "Ostenfeld", "addr:housenumber": "4"], 4_100, 0),
      ],
      asks: [
        ("Goethe Str.", "goethe"), ("Goethe Straße", "goethe"), ("Goethestr", "goethe"),
        ("Nürnbergerstr.", "nuernberg"), ("Nuernberger Strasse", "nuernberg"), ("Prof. Heinz Haber Str.", "haber"),
        ("Heinz Haber Straße", "haber"), ("Außerhalb 4 Ostenfeld", "outside"),
      ]),
    Town(
      name: "French and Russian",
      map: [
        .house("bis", "21 bis", "Rue du Pressoir", 0, 0), .house("21", "21", "Rue du Pressoir", 0, 20),
        .house("korpus", "41 к3", "улица Черемисова", 900, 0), .house("41", "41", "улица Черемисова", 900, 20),
      ],
      asks: [
        ("21bis rue du pressoir", "bis"), ("21 bis rue du pressoir", "bis"), ("21 rue du pressoir", "21"),
        ("черемисова 41к3", "korpus"), ("Черемисова 41 корпус 3", "korpus"),
      ]),
    Town(
      name: "Chinese and Japanese",
      map: [
        .point("university", ["name": "臺灣科技大學", "amenity": "university"], 0, 0),
        .point(
          "block",
          ["addr:quarter": "緑町", "addr:neighbourhood": "2丁目", "addr:block_number": "3", "addr:housenumber": "4"],
          900, 0),
        .house("lane", "47号", "松泉路216弄", 1_900, 0),
      ],
      asks: [
        ("台灣科技大學", "university"), ("科技大學", "university"), ("台湾科技大学", "university"),
        ("緑町2丁目3-4", "block"), ("緑町二丁目3-4", "block"), ("緑町２－３－４", "block"), ("松泉路216弄47号", "lane"),
      ]),
  ]

  static let streets = [
    Town(
      name: "on a street",
      map: [
        .street("street", "Davie Street", kind: "secondary", [(1_000, -2_000), (1_000, 0), (1_000, 3_000)]),
        .street("behind", "Pendrell Street", kind: "residential", [(900, -2_000), (900, 3_000)]),
        .street("kingsway", "Kingsway", kind: "primary", [(-3_000, 0), (-3_000, 900)]),
        .point("station", ["name": "Davie", "railway": "station"], 1_500, 0),
        .point("round", ["name": "Starbucks", "amenity": "cafe", "addr:street": "Pendrell Street"], 880, 100),
        .point("corner", ["name": "Bean House", "amenity": "cafe", "addr:street": "Pendrell Street"], 955, 0),
        .point("first", ["name": "Starbucks", "amenity": "cafe"], 1_020, 1_200),
        .point("second", ["name": "Starbucks", "amenity": "cafe", "addr:street": "Davie Street"], 1_090, -1_900),
        .point("near", ["name": "Corner Drugs", "amenity": "pharmacy"], 20, 20),
        .point("pharmacy", ["name": "Shoppers", "amenity": "pharmacy", "addr:street": "Davie Street"], 1_085, 2_800),
        .point("gym", ["name": "Far Gym", "leisure": "fitness_centre"], -6_000, 0),
        .point("pub", ["name": "Ye Olde Mitre", "amenity": "pub"], 990, 500),
        .point("sushi", ["name": "Kingsway Sushi", "amenity": "restaurant"], -3_010, 100),
      ],
      asks: [
        ("starbucks on davie street", "first"), ("starbucks on davie", "first"), ("starbucks davie street", "first"),
        ("the starbucks on davie", "first"), ("coffee on davie", "first"), ("pharmacy on davie street", "pharmacy"),
        ("the mitre on davie street", "pub"), ("gym on davie", nil), ("kingsway street", "kingsway"),
        ("starbucks on pendrell", "round"),
      ]),
    Town(
      name: "a street cut short is no station",
      map: [
        .street("lane", "Chancery Lane", kind: "tertiary", [(1_000, 0), (1_400, 0)]),
        .point("station", ["name": "Chancery Lane", "railway": "station"], 900, 0),
      ], asks: [("chancery ln", "lane"), ("chancery lane", "station")]),
  ]

  static let clipped = [
    Town(
      name: "names cut short",
      map: [
        .point("tech", ["name": "Vancouver Technical School", "amenity": "school"], 1_000, 0),
        .point("kits", ["name": "Kitsilano High School", "amenity": "school"], 2_000, 0),
        .point("beach", ["name": "Kitsilano Beach", "natural": "beach"], 100, 0),
        .point("church", ["name": "St Etheldreda's", "amenity": "place_of_worship"], 3_000, 0),
        .point("brides", ["name": "St Brides", "amenity": "place_of_worship"], 200, 0),
        .point("costco", ["name": "Costco", "shop": "supermarket"], 4_000, 0),
      ],
      asks: [
        ("van tech", "tech"), ("kits high", "kits"), ("st eth's", "church"), ("downtown costco", "costco"),
        ("costco downtown", "costco"), ("tech van", nil),
      ])
  ]

  static let ancillary = [
    Town(
      name: "what stands at a place and bears its name",
      map: [
        .point("dock", ["name": "Mater Hospital", "amenity": "bicycle_rental"], 100, 100),
        .point("mater", ["name": "Mater University Hospital", "amenity": "hospital"], 300, 300),
        .point("box", ["name": "Trinity College", "amenity": "post_box"], 1_000, 0),
        .point("trinity", ["name": "Trinity College Dublin", "amenity": "university"], 1_200, 0),
        .point("stop", ["name": "Merrion Square", "highway": "bus_stop"], 2_000, 0),
        .point("square", ["name": "Merrion Square Park", "leisure": "park"], 2_100, 0),
        .point("station-stop", ["name": "Connolly Station", "highway": "bus_stop"], 3_000, 0),
        .point("station", ["name": "Dublin Connolly", "railway": "station"], 3_100, 0),
        .point("street-stop", ["name": "O'Connell Street", "highway": "bus_stop"], 4_000, 0),
        .street("street", "O'Connell Street Upper", kind: "primary", [(4_100, 0), (4_500, 0)]),
        .point("kitchen", ["name": "Bob's Kitchen", "old_name": "Spire", "amenity": "restaurant"], 5_000, 0),
        .point("spire", ["name": "Spire of Dublin", "tourism": "attraction"], 6_000, 0),
        .point("near", ["name": "National Leprechaun Museum", "tourism": "museum"], 0, 0),
        .point("national", ["name": "National Museum of Ireland", "tourism": "museum"], 1_200, 900),
      ],
      asks: [
        ("mater hospital", "mater"), ("trinity college", "trinity"), ("merrion square", "square"),
        ("connolly station", "station"), ("o'connell street", "street"), ("the spire", "spire"),
        ("national museum", "national"), ("bus stop merrion square", "stop"), ("merrion square bus stop", "stop"),
      ])
  ]

  static let kinds = [
    Town(
      name: "the kind that is said",
      map: [
        .street("drive", "Sawyer Library Drive", [(100, 0), (100, 300)]),
        .point("library", ["name": "Weston College Sawyer Library", "amenity": "library"], 400, 0),
        .street("park-road", "Stanley Park", kind: "unclassified", [(1_000, 0), (1_000, 900)]),
        .point("park", ["name": "Stanley Park", "leisure": "park"], 1_500, 0),
        .point("dock", ["name": "Yaletown Dock", "amenity": "ferry_terminal"], 2_000, 0),
        .point("station", ["name": "Yaletown-Roundhouse", "railway": "station"], 2_300, 0),
        .street("court", "Stetson Court", [(3_000, 0), (3_000, 300)]),
        .point("house", ["name": "1753 House", "historic": "memorial"], 3_500, 0),
        // Two categories each have a word of the query at their end.
        .point("golf", ["name": "Weston College Taconic Golf Course", "leisure": "golf_course"], 4_000, 0),
      ],
      asks: [
        ("sawyer library", "library"), ("stanley park", "park"), ("stanly park", "park"),
        ("yaletown station", "station"),
        ("stetson hall", nil), ("stetson court", "court"), ("1753 house", "house"), ("the 1753 house", "house"),
        ("taconic golf club", "golf"), ("taconic golf", "golf"),
      ]),
    Town(
      name: "words that an institution's name may lack",
      map: [
        .point("forest", ["name": "Hopkins Memorial Forest", "landuse": "forest"], 100, 0),
        .point("library", ["name": "David and Joyce Milne Public Library", "amenity": "library"], 500, 0),
        .point(
          "chapel", ["name": "Thompson Memorial Chapel", "amenity": "place_of_worship", "religion": "christian"], 900, 0
        ),
        .point("hall", ["name": "Uni Hall", "amenity": "community_centre"], 1_500, 0),
      ],
      asks: [
        ("hopkins state forest", "forest"), ("milne town library", "library"), ("thomson chapel", "chapel"),
        ("city uni", nil), ("state library of nowhere", nil),
      ]),
    Town(
      name: "a name among other words",
      map: [
        .point("gardens", ["name": "Sun Yat-Sen Gardens", "leisure": "garden"], 100, 0),
        .point("library", ["name": "Varley Public Library", "amenity": "library"], 500, 0),
        .point("bar", ["name": "Robsons", "amenity": "bar"], 900, 0),
        .point("hall", ["name": "Harbour Hall", "amenity": "community_centre"], 1_100, 0),
        .street("street", "Ontario Street", [(1_500, 0), (1_500, 300)]),
        .street("mall", "West Mall", [(2_000, 0), (2_000, 300)]),
        .point("town", ["name": "Brentmoor", "place": "town"], 60_000, 0),
      ],
      asks: [
        ("sun yat sen chinese gardens", "gardens"), ("public library of varley", "library"),
        ("public library of brentmoor", nil),
        ("sun yat sen chinese gardens brentmoor", nil),
        ("robson square", nil), ("royal ontario museum", nil), ("west edmonton mall", nil),
        ("the old harbour music hall of fame", nil),
      ]),
    Town(
      name: "a part of town after the name",
      map: [
        .point("part", ["name": "Yaletown", "place": "neighbourhood"], 4_000, 0),
        .point("near", ["name": "Urban Fare", "shop": "supermarket"], 2_900, 0),
        .point("there", ["name": "Urban Fare", "shop": "supermarket"], 4_100, 0),
      ],
      asks: [("urban fare yaletown", "there"), ("urban fare in yaletown", "there"), ("urban fare", "near")]),
    Town(
      name: "near a stop",
      map: [
        .point("stop", ["name": "Elm Street at Oak Street", "highway": "bus_stop"], 2_000, 0),
        .point("near", ["name": "Bean House", "amenity": "cafe"], 100, 0),
        .point("there", ["name": "Night Owl", "amenity": "cafe"], 2_050, 0),
      ],
      asks: [("coffee near elm street at oak street", "there"), ("coffee near me", "near")]),
    Town(
      name: "streets that cross, and that do not",
      map: [
        .street("41", "West 41st Avenue", kind: "secondary", [(0, -500), (0, 0), (0, 500)]),
        .street("loop", "Dunbar Loop", kind: "service", [(-50, 0), (0, 0), (50, 0)]),
        .street("dunbar", "Dunbar Street", kind: "secondary", [(-500, 500), (0, 500), (500, 500)]),
        .street("far", "Dunbar Road", [(5_000, 0), (5_000, 500)]),
      ],
      asks: [("corner of 41st and dunbar", "crossing:41+dunbar"), ("41st avenue and dunbar road", nil)]),
  ]

  static let notThere = [
    Town(
      name: "not on the map",
      map: [
        .point("stop", ["name": "Heuston Station", "highway": "bus_stop"], 100, 0),
        .point("broadstone", ["name": "Broadstone", "railway": "station"], 900, 0),
        .point("park", ["name": "Saint Patrick's Park", "leisure": "park"], 1_900, 0),
        .point("galway", ["name": "Galway", "highway": "bus_stop"], 2_900, 0),
        .point("cafe", ["name": "Cafe One", "amenity": "cafe"], 2_910, 0),
        .street("birch", "Birch Road", [(0, 0), (0, 300)]), .street("pali", "Pali Road", [(90, 0), (90, 300)]),
      ],
      asks: [
        ("heuston station", nil), ("phoenix park", nil), ("coffee in galway", nil), ("Cut Road", nil),
        ("Hollow Road", nil), ("Birch Road", "birch"), ("Brich Road", "birch"),
      ])
  ]

  @Test func theTownBinds() async throws {
    let resolver = try await Self.resolver([
      .point("brentmoor", ["place": "town", "name": "Brentmoor"], 0, 0),
      .street("elm", "Elm Road", [(100, 0), (100, 500)]),
      .point("farwick", ["place": "town", "name": "Farwick"], 150_000, 90_000),
      .house("far", "14", "Elm Road", 150_100, 90_000),
    ])
    let here = try await resolver.resolve(text: "14 Elm Road, Brentmoor", near: Self.origin)
    #expect(here.candidates.ids == ["elm"])
    #expect(here.candidates.first?.remarks == [MatchNote(.unknownNumber, "14")])
    let there = try await resolver.resolve(text: "14 Elm Road, Farwick", near: Self.origin)
    #expect(there.candidates.ids.first == "far" && there.candidates.first?.remarks == [])
  }

  @Test func whatDoesNotFitIsTold() async throws {
    let resolver = try await Self.resolver(Self.numbers[2].map)
    let postcode = try await resolver.resolve(text: "12 Quay Street, Harbourton, AB1 2CD", near: Self.origin)
    #expect(postcode.candidates.first?.remarks == [MatchNote(.ignoredPostcode, "AB1 2CD")])
    let unit = try await resolver.resolve(text: "flat 3, 12 Quay Street", near: Self.origin)
    #expect(unit.candidates.first?.remarks == [MatchNote(.ignoredUnit, "flat 3")])
    let part = try await Self.resolver(Self.parts[0].map).resolve(
      text: "vale hospital south entrance", near: Self.origin)
    #expect(part.candidates.first?.remarks == [MatchNote(.ignoredPart, "south entrance")])
    let former = try await Self.resolver(Self.names[0].map).resolve(text: "Kingsmead Road", near: Self.origin)
    #expect(former.candidates.first?.remarks == [MatchNote(.formerName, "kingsmead road")])
  }

  @Test func aTrailBeginsWhereItLeavesAStreet() async throws {
    let result = try await Self.resolver(Self.paths[0].map).resolve(text: "ridge cobble trail", near: Self.origin)
    let trail = try #require(result.candidates.first?.place)
    #expect(trail.kind == .poi && trail.rubric == "path")
    #expect(try trail.coordinate.distance(to: TestFeature.coordinate(0, 2_950)) < 1)
  }

  @Test func thatNothingOfAKindIsThereIsSaid() async throws {
    let result = try await Self.resolver(Self.streets[0].map).resolve(text: "gym on davie", near: Self.origin)
    #expect(result.outcome == .notFound && result.reason == .noneNear("davie"))
  }

  @Test func whatIsAKindAndANameIsBoth() async throws {
    let map: [TestFeature] = [
      .street("street", "Fleet Street", [(0, 0), (0, 400)]),
      .point("shoes", ["name": "Kurt Geiger", "shop": "shoes"], 10, 300),
      .point("boots", ["name": "Boots", "shop": "chemist"], 10, 50),
    ]
    for text in ["boots on fleet street", "boots"] {
      let result = try await Self.resolver(map).resolve(text: text, near: Self.origin)
      #expect(Set(result.candidates.ids).isSuperset(of: ["boots", "shoes"]), "\(text): \(result.candidates.ids)")
    }
  }

  @Test(arguments: [
    ("west 41st avenue and dunbar road", DestinationResult.Reason.noCrossing("west 41st avenue", "dunbar road")),
    ("dunbar rd & dunbar st", .noCrossing("dunbar rd", "dunbar st")), ("nearest marina", .notOnMap("marina")),
    ("marina near dunbar street", .notOnMap("marina")),
  ])
  func whyNothingIsThereIsSaid(text: String, reason: DestinationResult.Reason) async throws {
    let town = try #require(Self.towns.first { $0.name == "streets that cross, and that do not" })
    let result = try await Self.resolver(town.map).resolve(text: text, near: Self.origin)
    #expect(result.outcome == .notFound)
    #expect(result.reason == reason)
  }

  @Test func aRoadByNumberIsNotSaidToCrossNothing() async throws {
    let map = [
      TestFeature(
        id: "granville", tags: ["highway": "primary", "name": "Granville Street", "ref": "99"],
        points: [(0, 0), (600, 0), (1_200, 0)]),
      .street("broadway", "West Broadway", kind: "primary", [(600, -300), (600, 0), (600, 300)]),
    ]
    let resolver = try await Self.resolver(map)
    let named = try await resolver.resolve(text: "granville street and west broadway", near: Self.origin)
    #expect(named.candidates.first?.place.kind == .crossing)
    let numbered = try await resolver.resolve(text: "highway 99 and west broadway", near: Self.origin)
    #expect(numbered.reason != .noCrossing("highway 99", "west broadway"))
  }

  @Test func whatIsNotOnTheMapIsSaidToBeSo() async throws {
    let result = try await Self.resolver(Self.notThere[0].map).resolve(text: "Heuston Station", near: Self.origin)
    #expect(result.reason == .notOnMap("heuston station") && result.candidates.isEmpty)
  }
}
