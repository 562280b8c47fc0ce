/// How places of one sort are named: patterns, the most frequent first.
enum NameStyle: String, CaseIterable {
  case eatery, asian, pub, cafe, shop, service, practice, school, church, park, lodging, office, civic, bank, garage,
    stop
  case water, summit, memorial, culture, car, station, farm, street, parking

  var patterns: [String] {
    switch self {
    case .eatery:
      [
        "{given}'s Kitchen", "{surname}'s", "The {adjective} {animal}", "{nature} Grill", "{food} House",
        "Casa {given}",
        "{town} Diner", "{adjective} {food}", "Chez {given}", "{surname} & {surname}", "La {coined}", "{food} & {food}",
        "Route {number} Diner", "Trattoria {surname}", "{nature} Street Bistro", "Café {given}", "{coined}",
        "Crêperie {given}", "El {coined}", "{given} and {given}'s Smokehouse",
      ]
    case .asian:
      [
        "{food} Garden", "{adjective} {food}", "{adjective} Dragon", "{food} {food}", "{surname} {food}",
        "{coined} Sushi",
        "{adjective} Lotus", "{food} Palace", "{food} Express", "{number} {food} Bowl", "{coined}",
        "{animal} {food} Bar",
      ]
    case .pub:
      [
        "The {adjective} {animal}", "The {animal} & {animal}", "{surname}'s Tavern", "The {surname} Arms", "{town} Inn",
        "{nature} Taproom", "The {nature}", "{surname} Brewing Company", "{number} {animal}s", "The {saint}'s Head",
      ]
    case .cafe:
      [
        "{nature} Coffee", "{adjective} Bean", "{given}'s Café", "Café {coined}", "{town} Coffee House",
        "{animal} Espresso",
        "{surname} Coffee Roasters", "{street} Café", "The {adjective} Cup", "{coined}", "Pâtisserie {given}",
      ]
    case .shop:
      [
        "{surname} {trade}", "{town} {trade} Shop", "{adjective} {trade}", "{given}'s {trade}", "{nature} & {nature}",
        "{surname} & Sons", "{coined}", "The {trade} Store", "{surname} Brothers", "{initials} {trade}",
        "{street} {trade}", "{surname}, {surname} & Daughter", "{nature} {trade} Boutique", "{number} {trade}s",
      ]
    case .service:
      [
        "{given}'s {trade}", "{adjective} {trade} Studio", "{town} {trade}", "{nature} Salon",
        "{surname} {trade} Services",
        "{coined} {trade}", "{given} & Co", "{initials} {trade} Care", "Studio {number}",
      ]
    case .practice:
      [
        "{town} Family Dental", "{surname} Clinic", "Dr. {given} {surname}", "{nature} Health Centre",
        "{street} Medical Clinic", "{surname} & {surname} Physiotherapy", "{nature} Wellness", "{town} Walk-In Clinic",
      ]
    case .school:
      [
        "{surname} Elementary School", "{town} High School", "{street} School", "St. {saint}'s School",
        "{given} {surname} Middle School", "{nature} {nature} Montessori", "École {surname}",
        "{adjective} Scholars Academy",
      ]
    case .church:
      [
        "St. {saint}'s Church", "First Baptist Church of {town}", "{town} United Methodist Church",
        "Grace Lutheran Church",
        "{nature} Community Church", "St. {saint} and St. {saint}", "{street} Chapel", "Iglesia {saint} {surname}",
        "Church of the {adjective} Shepherd", "{surname} Memorial Church",
      ]
    case .park:
      [
        "{surname} Park", "{nature} Park", "{town} Common", "{nature} {nature} Park", "{given} {surname} Memorial Park",
        "{street} Playground", "{animal} Meadow", "{adjective} {nature} Gardens", "{nature} Green",
      ]
    case .lodging:
      [
        "Hotel {coined}", "{nature} Inn", "The {surname} Hotel", "{town} Lodge", "{nature} {nature} Resort",
        "{adjective} {animal} Guest House", "Motel {number}", "{given}'s Bed & Breakfast", "{town} Grand Hotel",
        "{nature} View Motel",
      ]
    case .office:
      [
        "{surname} & {surname} LLP", "{coined} Technologies", "{surname} {trade} Inc.", "{initials} Consulting",
        "{town} Realty", "{nature} Capital", "{surname} Associates", "{coined}", "{adjective} {trade} Group",
        "{initials}", "{surname}, {surname} and {surname}",
      ]
    case .civic:
      [
        "{town} Town Hall", "{town} Public Library", "{town} Fire Station No. {number}", "{town} Post Office",
        "{town} Community Centre", "{surname} Community Hall", "{town} Police Department", "{street} Branch Library",
      ]
    case .bank: ["{initials} Bank", "{town} Credit Union", "First {nature} Bank", "{surname} Trust", "Bank of {town}"]
    case .garage:
      [
        "{surname}'s Garage", "{town} {trade} Repair", "{adjective} Auto", "{given}'s Tire & Auto", "{initials} Motors",
        "{surname} Collision", "{street} Auto Body",
      ]
    case .stop:
      [
        "{street} at {street}", "{street} & {street}", "{street} ({town})", "{surname} Station", "{town} Terminal",
        "{ordinal} & {street}",
      ]
    case .water:
      [
        "{surname} Lake", "{nature} Lake", "{animal} Pond", "{adjective} {animal} Reservoir", "Lac {surname}",
        "{town} Bay",
      ]
    case .summit:
      [
        "Mount {surname}", "{animal} Peak", "{nature} Hill", "{adjective} Mountain", "{surname} Butte",
        "{nature} Point",
        "Point {number}",
      ]
    case .memorial:
      ["{surname} Memorial", "{given} {surname}", "{town} War Memorial", "The {adjective} {animal}", "{surname} House"]
    case .culture:
      [
        "{town} Museum", "{surname} Gallery", "The {adjective} Theatre", "{town} Arts Centre", "{nature} Cinema",
        "{surname} Heritage Museum", "Galerie {surname}", "{coined}",
      ]
    case .car: ["{town} Gas", "{surname} Fuel", "{nature} Gas & Go", "{initials} Petroleum", "{surname} Car Wash"]
    case .station: ["{town}", "{street}", "{town} Central", "{nature} {nature}", "{surname} Junction", "{town} North"]
    case .farm: ["{surname} Farm", "{nature} {nature} Farm", "{adjective} {animal} Ranch", "{town} Orchard"]
    case .parking: ["{street} Parkade", "Lot {number}", "{town} Parking", "{surname} Square Parking"]
    case .street:
      [
        "{surname}", "{nature}", "{ordinal}", "{town}", "{given}", "{adjective} {nature}", "{surname}", "{animal}",
        "St. {saint}", "{nature} {nature}", "Old {town}", "{given} {surname}", "{coined}",
      ]
    }
  }
}
