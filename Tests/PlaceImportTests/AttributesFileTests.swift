import Foundation
import PlaceImport
import Places
import Testing

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
    #expect(rubricator.attributes(in: rubricator.attributeMask(of: tags)).map(\.id) == ids)
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
    #expect(try RubricatorFile.load(RubricsTests.url).kind(spoken: words) == kind)
  }
}
