/// A sort of place: how often it occurs, its tags, how it is named and what else is known of it.
struct PlaceSort: Sendable {
  /// Frequency against the others.
  var weight: Double
  /// Its tags, in the order they are written.
  var tags: [(key: String, value: String)]
  var style: NameStyle
  /// Drawn as an area.
  var isArea = false
  /// Has opening hours, a telephone and perhaps wireless network.
  var isBusiness: Bool

  /// Reads `weight tag;tag style`, where a value of several stands as `key=a|b` and is chosen per place, and a style
  /// with `#` is drawn as an area.
  init?(_ line: Substring) {
    let parts = line.split(separator: " ")
    guard parts.count == 3, let weight = Double(parts[0]),
      let style = NameStyle(rawValue: parts[2].trimmingPrefix("#").description)
    else { return nil }
    self.weight = weight
    self.style = style
    isArea = parts[2].hasPrefix("#")
    tags = parts[1].split(separator: ";").compactMap { tag in
      let sides = tag.split(separator: "=", maxSplits: 1)
      return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
    }
    isBusiness = tags.contains { tag in
      tag.key == "shop" || tag.key == "tourism" && tag.value.contains("hotel")
        || tag.key == "amenity" && Self.businesses.contains(tag.value)
    }
  }

  /// The word for what is sold or done there: "Car Repair"; `nil` where its tags leave that open.
  var trade: String? {
    guard let value = tags.first?.value, !value.contains("|") else { return nil }
    return value.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  private static let businesses: Set<String> = [
    "restaurant", "fast_food", "cafe", "bar", "pub", "bank", "pharmacy", "fuel", "cinema", "library", "dentist",
    "doctors", "clinic", "post_office", "car_wash",
  ]
}

/// The mix of places, with the shares that named objects of OpenStreetMap have in North America and Britain, roughly.
enum PlaceSorts {
  /// In towns.
  static let town = read(
    """
    50 amenity=restaurant;cuisine=pizza|italian|mexican|american|indian|greek|french|burger|seafood|steak_house eatery
    14 amenity=restaurant eatery
    22 amenity=restaurant;cuisine=chinese|sushi|thai|vietnamese|japanese|korean|ramen|asian asian
    20 amenity=fast_food;cuisine=burger|sandwich|chicken|pizza|kebab|fish_and_chips|mexican eatery
    28 amenity=cafe;cuisine=coffee_shop cafe
    8 amenity=cafe cafe
    3 amenity=ice_cream cafe
    14 amenity=pub pub
    10 amenity=bar pub
    2 amenity=nightclub pub
    10 amenity=bank bank
    3 amenity=atm bank
    9 amenity=pharmacy practice
    8 amenity=doctors practice
    6 amenity=clinic practice
    9 amenity=dentist practice
    3 amenity=veterinary practice
    2 healthcare=physiotherapist practice
    2 amenity=hospital #practice
    34 amenity=school #school
    8 amenity=kindergarten #school
    3 amenity=college #school
    2 amenity=university #school
    36 amenity=place_of_worship;religion=christian church
    3 amenity=place_of_worship;religion=muslim|jewish|buddhist|hindu|sikh church
    30 leisure=park #park
    16 leisure=playground #park
    6 leisure=garden park
    6 leisure=pitch;sport=soccer|tennis|baseball|basketball|cricket #park
    4 leisure=sports_centre #civic
    7 leisure=fitness_centre service
    1 leisure=golf_course #park
    2 leisure=swimming_pool #civic
    3 amenity=community_centre civic
    4 amenity=library civic
    5 amenity=post_office civic
    3 amenity=police civic
    5 amenity=fire_station civic
    3 amenity=townhall civic
    1 amenity=courthouse civic
    2 amenity=cinema culture
    3 amenity=theatre culture
    3 amenity=arts_centre culture
    5 tourism=museum culture
    4 tourism=gallery culture
    8 tourism=artwork memorial
    5 tourism=attraction memorial
    8 historic=memorial memorial
    2 historic=monument memorial
    14 tourism=hotel lodging
    5 tourism=motel lodging
    7 tourism=guest_house lodging
    2 tourism=hostel lodging
    14 amenity=fuel car
    3 amenity=car_wash car
    3 amenity=charging_station parking
    9 amenity=parking #parking
    1 amenity=parking;parking=multi-storey #parking
    52 highway=bus_stop stop
    5 public_transport=station;train=yes station
    5 railway=tram_stop stop
    2 amenity=taxi stop
    14 shop=supermarket shop
    24 shop=convenience shop
    10 shop=bakery cafe
    4 shop=butcher shop
    3 shop=greengrocer shop
    5 shop=alcohol shop
    2 shop=deli shop
    22 shop=clothes shop
    5 shop=shoes shop
    5 shop=jewelry shop
    24 shop=hairdresser service
    12 shop=beauty service
    3 shop=barber service
    4 shop=nails service
    3 shop=massage service
    3 shop=tattoo service
    4 shop=laundry service
    4 shop=dry_cleaning service
    4 shop=florist shop
    5 shop=gift shop
    4 shop=books shop
    3 shop=stationery shop
    3 shop=toys shop
    4 shop=sports shop
    5 shop=pet shop
    5 shop=hardware shop
    3 shop=doityourself shop
    7 shop=furniture shop
    3 shop=garden_centre #shop
    5 shop=electronics shop
    4 shop=computer service
    6 shop=mobile_phone shop
    4 shop=bicycle shop
    12 shop=car_repair garage
    8 shop=car garage
    4 shop=tyres garage
    4 shop=car_parts garage
    5 shop=optician practice
    2 shop=antiques shop
    4 shop=second_hand shop
    3 shop=travel_agency office
    3 shop=tobacco shop
    2 shop=music shop
    4 shop=department_store shop
    2 shop=mall #shop
    3 amenity=car_rental garage
    26 office=company office
    8 office=estate_agent office
    9 office=lawyer office
    7 office=insurance office
    4 office=accountant office
    3 office=it office
    4 office=government civic
    3 office=association office
    3 craft=plumber|electrician|carpenter|painter service
    4 landuse=industrial #office
    14 building=apartments #parking
    5 building=office #office
    5 landuse=cemetery #park
    2 amenity=social_facility civic
    1 amenity=prison civic
    """)

  /// Between the towns.
  static let country = read(
    """
    20 natural=peak summit
    24 natural=water;water=lake|pond|reservoir #water
    8 natural=wood #park
    4 natural=beach #water
    3 natural=bay water
    5 leisure=nature_reserve #park
    8 tourism=camp_site #lodging
    3 tourism=caravan_site lodging
    6 tourism=viewpoint summit
    4 tourism=picnic_site park
    5 highway=rest_area stop
    2 highway=services stop
    4 highway=motorway_junction station
    12 landuse=farmyard #farm
    3 waterway=waterfall water
    2 highway=trailhead summit
    2 natural=cave_entrance summit
    2 man_made=tower summit
    2 craft=winery farm
    3 amenity=place_of_worship;religion=christian church
    1 aeroway=aerodrome #civic
    """)

  /// What has no name on most maps, and is asked for by its kind.
  static let unnamed = read(
    """
    50 amenity=parking #parking
    15 amenity=toilets civic
    8 amenity=atm bank
    8 leisure=playground #park
    4 amenity=charging_station car
    4 amenity=fuel car
    4 tourism=picnic_site park
    """)

  private static func read(_ table: String) -> [PlaceSort] { table.split(separator: "\n").compactMap(PlaceSort.init) }
}
