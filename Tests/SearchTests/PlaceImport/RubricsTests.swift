import Foundation
import Foundations
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite struct RubricsTests {
  static let url = Repository.file("models/en-us/rubrics.json")

  @Test func coversWhatDriversLookFor() throws {
    let rubricator = try RubricatorFile.load(Self.url)
    #expect(rubricator.groups.count >= 25)
    #expect(rubricator.rubrics.count >= 200)
    for group in rubricator.groups { #expect(!rubricator.rubrics(inGroup: group.id).isEmpty, "\(group.id)") }
    for rubric in rubricator.rubrics {
      #expect(!rubric.tags.isEmpty, "\(rubric.id)")
      #expect(rubric.synonyms == rubric.synonyms.map { $0.lowercased() }, "\(rubric.id)")
      #expect(rubric.synonyms.joined().allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }, "\(rubric.id)")
    }
  }

  @Test func everyRubricHasAPictureAndAPosition() throws {
    let rubricator = try RubricatorFile.load(Self.url)
    for group in rubricator.groups {
      let members = rubricator.rubrics(inGroup: group.id)
      #expect(members.map(\.order) == (1...max(1, members.count)).map { $0 }, "\(group.id)")
      #expect(!group.icon.isEmpty)
      for rubric in members {
        #expect(!rubric.icon.isEmpty, "\(rubric.id)")
        #expect(rubric.icon.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "-" }, "\(rubric.id)")
      }
    }
    #expect(rubricator.rubrics(inGroup: "food").prefix(2).map(\.id) == ["restaurant", "pizza"])
  }

  @Test(arguments: [
    ("food", "food", ["restaurant", "fast_food", "cafe"], ["pub", "supermarket"]),
    ("places to stay", "lodging", ["hotel", "campground"], ["apartments"]),
    ("accommodation", "lodging", ["hostel"], []), ("shopping", "shops", ["mall", "clothes"], ["supermarket"]),
    ("things to do", "fun", ["casino", "museum", "zoo"], ["park"]),
    ("public transport", "transport", ["subway_station", "bus_station"], ["fuel"]),
  ])
  func understandsGroups(words: String, id: String, inside: [String], outside: [String]) throws {
    let rubricator = try RubricatorFile.load(Self.url)
    #expect(rubricator.kind(spoken: [words]) == SpokenKind(.group(id)))
    let members = Set(rubricator.members(ofGroup: id))
    #expect(members.isSuperset(of: inside) && members.isDisjoint(with: outside))
  }

  @Test(arguments: [
    ("gas bar", "fuel"), ("petrol garage", "fuel"), ("parkade", "parking_garage"), ("multi storey", "parking_garage"),
    ("cashpoint", "atm"), ("abm", "atm"), ("somewhere to get cash", "atm"), ("public conveniences", "toilets"),
    ("fish & chips", "fish_chips"), ("chippy", "fish_chips"), ("takeaway", "fast_food"), ("takeout", "fast_food"),
    ("off licence", "alcohol"), ("liquor stores", "alcohol"), ("cold beer and wine store", "alcohol"),
    ("corner shop", "convenience"), ("depanneur", "convenience"), ("B&B", "guest_house"), ("A&E", "emergency_room"),
    ("the er", "emergency_room"), ("urgent care", "clinic"), ("gp surgery", "doctor"), ("mot", nil),
    ("mot test", "car_repair"), ("tyre place", "tyres"), ("mall", "mall"), ("shops", "mall"), ("lido", "swimming_pool"),
    ("launderette", "laundry"), ("estate agents", "estate_agent"), ("realtor", "estate_agent"),
    ("skytrain", "subway_station"),
    ("bus loop", "bus_station"), ("coach station", "bus_station"), ("tip", "waste_transfer"), ("payphone", "phone_box"),
    ("defibrillators", "defibrillator"), ("left luggage", "luggage_locker"), ("propane", "propane"),
    ("boba", "bubble_tea"),
    ("poutine", "poutine"), ("trailhead", "trailhead"), ("nursery", "kindergarten"), ("plant nursery", "garden_centre"),
    ("disabled parking", "accessible_parking"), ("lorry park", "truck_parking"), ("sani dump", "dump_station"),
    ("food", nil), ("gas statoin", nil), ("petrol pump attendant", nil),
  ])
  func understandsWordsOfThreeCountries(words: String, id: String?) throws {
    #expect(try RubricatorFile.load(Self.url).rubric(spoken: words)?.id == id)
  }

  @Test(arguments: [
    ("gas station", "fuel"), ("petrol", "fuel"), ("somewhere to fill up", "fuel"), ("chargers", "charging"),
    ("car park", "parking"), ("grocery stores", "supermarket"), ("chemist", "pharmacy"), ("drugstore", "pharmacy"),
    ("cash machine", "atm"), ("washroom", "toilets"), ("loo", "toilets"), ("movie theater", "cinema"),
    ("the cinema", "cinema"), ("coffee", "coffee"), ("pizza", "pizza"), ("a restaurant", "restaurant"),
    ("somewhere to eat", "restaurant"), ("tube station", "subway_station"), ("tire shop", "tyres"),
    ("Tyre shop", "tyres"), ("er hospital", nil), ("hospital", "hospital"), ("churches", "church"),
    ("libraries", "library"), ("mechanic", "car_repair"), ("vet", "veterinary"), ("dentist", "dentist"),
  ])
  func understandsWords(words: String, id: String?) throws {
    #expect(try RubricatorFile.load(Self.url).rubric(spoken: words)?.id == id)
  }

  @Test(arguments: [
    (["amenity": "fuel", "shop": "convenience"], "fuel"), (["amenity": "cafe"], "cafe"),
    (["amenity": "cafe", "cuisine": "coffee_shop"], "coffee"), (["amenity": "fast_food"], "fast_food"),
    (["amenity": "restaurant", "cuisine": "sushi;japanese"], "sushi"),
    (["railway": "station", "station": "subway"], "subway_station"), (["railway": "station"], "train_station"),
    (["leisure": "pitch", "sport": "tennis"], "tennis"), (["shop": "zither"], "shop_other"),
    (["office": "anything"], "office"), (["building": "yes"], "building_other"),
    (["building": "yes", "amenity": "library"], "library"), (["historic": "thing"], "historic_other"),
    (["craft": "thing"], "craft_other"), (["tourism": "thing"], "tourism_other"),
    (["leisure": "thing"], "leisure_other"), (["amenity": "thing"], "amenity_other"),
    (["amenity": "place_of_worship", "religion": "christian", "building": "church"], "church"),
    (["amenity": "restaurant", "cuisine": "Dim Sum"], "dim_sum"), (["amenity": "telephone"], "phone_box"),
    (["emergency": "defibrillator"], "defibrillator"), (["amenity": "cafe", "cuisine": "sandwich;bakery"], "sandwich"),
    (["amenity": "parking", "hgv": "designated"], "truck_parking"), (["shop": "jewellery"], "jewelry"),
    (["healthcare": "podiatrist"], "podiatrist"), (["office": "recruitment"], "job_centre"),
    (["place": "town"], "town"), (["natural": "beach"], "beach"), (["aeroway": "aerodrome"], "airport"),
  ])
  func classifies(tags: [String: String], id: String) throws {
    #expect(try RubricatorFile.load(Self.url).classify(tags: tags)?.id == id)
  }

  @Test(arguments: [
    (["amenity": "fuel", "shop": "convenience"], ["convenience"]), (["amenity": "cafe;bar"], ["bar"]),
    (["amenity": "restaurant", "cuisine": "pizza;italian;pasta;beer"], ["italian"]),
    (["amenity": "cafe", "shop": "bakery"], ["bakery"]), (["amenity": "cafe", "building": "church"], []),
    (["amenity": "place_of_worship", "religion": "christian", "tourism": "attraction"], ["attraction"]),
  ])
  func isMoreThanOneThing(tags: [String: String], ids: [String]) throws {
    #expect(try RubricatorFile.load(Self.url).furtherRubrics(of: tags).map(\.id) == ids)
  }

  @Test func aFeatureIsClassifiedByItsWordOrItsTags() throws {
    let rubricator = try RubricatorFile.load(Self.url)
    let place = try #require(Coordinate(latitude: 0, longitude: 0))
    func kind(_ tags: [String: String]) -> String? {
      SourceFeature(id: "x", tags: tags, geometry: .point(place))?.rubric(in: rubricator)?.id
    }
    #expect(kind(["rubric": "Petrol Station"]) == "fuel")
    #expect(kind(["rubric": "car_wash"]) == "car_wash")
    #expect(kind(["rubric": "unheard of", "shop": "books"]) == "bookshop")
    #expect(kind(["name": "A"]) == nil)
  }

  @Test(arguments: [
    ("nonsense", "it isn't valid JSON"), ("{}", "the top has no \"groups\""),
    (#"{"groups":[],"rubrics":[{"id":"a"}]}"#, "rubrics.[0] has no \"group\""),
    (#"{"groups":1,"rubrics":[]}"#, "groups is of the wrong type"),
    (
      #"{"groups":[],"rubrics":[{"id":"a","group":"g","icon":"i","name":"a","plural":"b","synonyms":[],"tags":[],"prominence":0}]}"#,
      "rubric \"a\" is in group \"g\", which doesn't exist"
    ),
  ])
  func refusesABrokenFile(text: String, problem: String) throws {
    let files = try TestFolder()
    let url = try files.write("rubrics.json", text)
    let error = #expect(throws: ImportError.self) { try RubricatorFile.load(url) }
    #expect(error?.message.hasPrefix(problem) == true, "\(error?.message ?? "")")
    #expect(error?.subject.hasSuffix("rubrics.json") == true)
  }
}

@Suite struct AttributesFileTests {
  @Test func saysOnlyWhatTagsSay() throws {
    let rubricator = try RubricatorFile.load(RubricsTests.url)
    #expect((25...PlaceAttribute.maximumCount).contains(rubricator.attributes.count))
    for attribute in rubricator.attributes {
      let forms = attribute.before + attribute.after
      #expect(forms.allSatisfy { $0 == $0.lowercased() }, "\(attribute.id)")
      #expect(forms.joined().allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }, "\(attribute.id)")
    }
  }

  @Test(arguments: [
    (["diet:vegan": "yes"], ["vegan", "vegetarian"]), (["cuisine": "pizza;vegetarian"], ["vegetarian"]),
    (["diet:halal": "only", "takeaway": "yes"], ["halal", "takeaway"]), (["wheelchair": "limited"], []),
    (["wheelchair": "yes", "internet_access": "wlan"], ["wheelchair", "wifi"]), (["internet_access": "no"], []),
    (["amenity": "toilets", "wheelchair": "yes"], ["wheelchair", "accessible_toilet", "toilet"]),
    (["opening_hours": "24/7", "fee": "no"], ["open_24_7", "free"]), (["opening_hours": "Mo-Fr 08:00-18:00"], []),
    (["drive_through": "yes", "delivery": "no"], ["drive_through"]), (["dog": "leashed"], ["dogs"]),
    (["payment:contactless": "yes"], ["cards", "contactless"]), (["capacity:disabled": "0"], []),
    (["capacity:disabled": "4", "amenity": "parking"], ["accessible_parking", "parking"]),
    (["fuel:diesel": "yes", "atm": "yes", "car_wash": "no"], ["atm", "diesel"]),
    (["socket:chademo": "2", "amenity": "charging_station"], ["fast_charging", "charging"]),
    (["outdoor_seating": "sidewalk"], ["outdoor_seating"]), (["toilets": "customers"], ["toilet"]),
    (["indoor": "yes"], ["indoor"]), (["indoor": "no"], ["outdoor"]),
  ])
  func masks(tags: [String: String], ids: [String]) throws {
    let rubricator = try RubricatorFile.load(RubricsTests.url)
    #expect(rubricator.attributeMask(of: tags) == rubricator.attributeMask(ids: ids))
  }

  @Test(arguments: [
    ("vegan restaurant", SpokenKind(.rubric("vegetarian"))),
    ("vegan pizza places", SpokenKind(.rubric("pizza"), attributes: ["vegan"])),
    ("halal food", SpokenKind(.group("food"), attributes: ["halal"])),
    ("wheelchair accessible toilets", SpokenKind(.rubric("toilets"), attributes: ["wheelchair"])),
    ("24 hour pharmacy", SpokenKind(.rubric("pharmacy"), attributes: ["open_24_7"])),
    ("twenty four hour gas stations", SpokenKind(.rubric("fuel"), attributes: ["open_24_7"])),
    ("free parking", SpokenKind(.rubric("parking"), attributes: ["free"])),
    ("indoor parking", SpokenKind(.rubric("parking_garage"))),
    ("a cafe with wifi and outdoor seating", SpokenKind(.rubric("cafe"), attributes: ["wifi", "outdoor_seating"])),
    ("pizza places that deliver", SpokenKind(.rubric("pizza"), attributes: ["delivery"])),
    ("a gas station with a car wash", SpokenKind(.rubric("fuel"), attributes: ["car_wash"])),
    ("drive through coffee", SpokenKind(.rubric("coffee"), attributes: ["drive_through"])),
    ("drive through", SpokenKind(.rubric("fast_food"))),
    ("dog friendly places to stay with parking", SpokenKind(.group("lodging"), attributes: ["dogs", "parking"])),
    ("a timmies with a drive thru", SpokenKind(.chain("tim_hortons"), attributes: ["drive_through"])),
    ("fast charger", SpokenKind(.rubric("charging"))), ("live music", SpokenKind(.rubric("music_venue"))),
    ("a pub with live music that serves food", SpokenKind(.rubric("pub"), attributes: ["live_music", "food"])),
  ])
  func understands(words: String, kind: SpokenKind) throws {
    #expect(try RubricatorFile.load(RubricsTests.url).kind(spoken: [words]) == kind)
  }
}

@Suite struct ChainsFileTests {
  @Test func holdsTheChainsOfThreeCountries() throws {
    let rubricator = try RubricatorFile.load(RubricsTests.url)
    #expect(rubricator.chains.count >= 250)
    for chain in rubricator.chains {
      #expect(chain.id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }, "\(chain.id)")
      #expect(rubricator.chain(spoken: chain.name)?.id == chain.id)
    }
  }

  @Test(arguments: [
    ("tims", "tim_hortons"), ("timmies", "tim_hortons"), ("mickey d's", "mcdonalds"), ("maccas", "mcdonalds"),
    ("7 eleven", "7_eleven"), ("seven eleven", "7_eleven"), ("sev", "7_eleven"), ("the bay", "hudsons_bay"),
    ("m and s", "marks_and_spencer"), ("marks and sparks", "marks_and_spencer"), ("sainsburys", "sainsburys"),
    ("b p", "bp"), ("petro can", "petro_canada"), ("a and w", "a_and_w"), ("h and m", "h_and_m"), ("tesco", "tesco"),
    ("the home depot", "home_depot"), ("c v s", "cvs"), ("t d bank", "td_canada_trust"), ("spoons", "wetherspoon"),
    ("bay", nil), ("tim", nil), ("coffee", nil),
  ])
  func understands(words: String, id: String?) throws {
    #expect(try RubricatorFile.load(RubricsTests.url).chain(spoken: words)?.id == id)
  }

  @Test(arguments: [
    (["amenity": "cafe", "name": "Starbucks Coffee"], "starbucks"), (["shop": "chemist", "name": "Boots"], "boots"),
    (["shop": "shoes", "name": "Clarks"], "clarks"), (["amenity": "fast_food", "name": "Subway"], "subway"),
    (["railway": "station", "name": "Subway"], nil), (["natural": "valley", "name": "The Gap"], nil),
    (["shop": "convenience", "brand": "Tesco Express", "name": "Tesco"], "tesco"),
    (["amenity": "fuel", "name": "Petro Canada"], "petro_canada"), (["amenity": "fuel", "operator": "Shell"], "shell"),
    (["amenity": "bank", "name": "TD Canada Trust"], "td_canada_trust"), (["amenity": "pub", "name": "Target"], nil),
    (["amenity": "cafe", "name": "Corner House", "brand:wikidata": "Q608845"], "costa"),
    (["shop": "department_store", "name": "The Bay"], "hudsons_bay"), (["natural": "bay", "name": "The Bay"], nil),
  ])
  func recognizes(tags: [String: String], id: String?) throws {
    #expect(try RubricatorFile.load(RubricsTests.url).chain(of: tags)?.id == id)
  }
}

@Suite struct RubricatorFolderTests {
  private static let rubrics = #"{"groups":[{"id":"g","name":"G","icon":"i","order":1}],"rubrics":[]}"#
  private static let wifi = #"{"id":"w","name":"W","before":["wifi"],"after":[],"tags":["wifi=yes"]}"#

  @Test func theFolderOrItsRubricsMayBeNamed() throws {
    let folder = RubricsTests.url.deletingLastPathComponent()
    let (one, other) = (try RubricatorFile.load(folder), try RubricatorFile.load(RubricsTests.url))
    #expect(one.rubrics == other.rubrics && one.attributes == other.attributes && one.chains == other.chains)
  }

  @Test func attributesAndChainsMayBeAbsent() throws {
    let files = try TestFolder()
    let rubricator = try RubricatorFile.load(try files.write("rubrics.json", Self.rubrics))
    #expect(rubricator.attributes.isEmpty && rubricator.chains.isEmpty)
    _ = try files.write("attributes.json", "{\"attributes\":[\(Self.wifi)]}")
    #expect(try RubricatorFile.load(files.url).attribute(id: "w") != nil)
  }

  @Test func rubricsMayNot() throws {
    let files = try TestFolder()
    let error = #expect(throws: ImportError.self) { try RubricatorFile.load(files.url) }
    #expect(error?.code == .missing && error?.subject.hasSuffix("/rubrics.json") == true)
  }

  @Test(arguments: [
    ("attributes.json", "nonsense", "it isn't valid JSON"), ("attributes.json", "{}", "the top has no \"attributes\""),
    ("attributes.json", #"{"attributes":[{"id":"a"}]}"#, "attributes.[0] has no \"name\""),
    ("attributes.json", "{\"attributes\":[\(wifi),\(wifi)]}", "attribute \"w\" appears twice"),
    ("chains.json", "{\"chains\":{}}", "chains is of the wrong type"),
    ("chains.json", #"{"chains":[{"id":"c","name":"C","aliases":[]}]}"#, "chains.[0] has no \"groups\""),
    (
      "chains.json", #"{"chains":[{"id":"c","name":"C","aliases":[],"groups":["x"]}]}"#,
      "chain \"c\" is in group \"x\", which doesn't exist"
    ),
  ])
  func aBrokenFileIsNamed(name: String, text: String, problem: String) throws {
    let files = try TestFolder()
    _ = try files.write("rubrics.json", Self.rubrics)
    _ = try files.write(name, text)
    let error = #expect(throws: ImportError.self) { try RubricatorFile.load(files.url) }
    #expect(error?.message.hasPrefix(problem) == true, "\(error?.message ?? "")")
    #expect(error?.subject.hasSuffix("/\(name)") == true, "\(error?.subject ?? "")")
  }

  @Test func anEmptyFileAndALinkToNothingAreErrors() throws {
    let files = try TestFolder()
    _ = try files.write("rubrics.json", Self.rubrics)
    try FileManager.default.createSymbolicLink(
      at: files.url.appending(path: "chains.json"), withDestinationURL: files.url.appending(path: "gone"))
    #expect(throws: ImportError.self) { try RubricatorFile.load(files.url) }
  }
}
