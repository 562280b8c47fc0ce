import Foundation
import PlaceImport
import Places
import Testing

@Suite struct RubricsTests {
  static let url = Surroundings.repository.appendingPathComponent("models/en-us/rubrics.json")

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
    #expect(rubricator.group(spoken: words)?.id == id)
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
    ("nonsense", "it is not JSON"), ("{}", "the top has no \"groups\""),
    (#"{"groups":[],"rubrics":[{"id":"a"}]}"#, "rubrics.[0] has no \"group\""),
    (#"{"groups":1,"rubrics":[]}"#, "groups is of the wrong type"),
    (
      #"{"groups":[],"rubrics":[{"id":"a","group":"g","icon":"i","name":"a","plural":"b","synonyms":[],"tags":[],"prominence":0}]}"#,
      "rubric \"a\" is in group \"g\", which does not exist"
    ),
  ])
  func refusesABrokenFile(text: String, problem: String) throws {
    let files = try TestFiles()
    let url = try files.write("rubrics.json", text)
    let error = #expect(throws: ImportError.self) { try RubricatorFile.load(url) }
    #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
    #expect(error?.file.hasSuffix("rubrics.json") == true)
  }
}
