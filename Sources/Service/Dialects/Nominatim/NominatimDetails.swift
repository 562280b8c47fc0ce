import Places

/// Everything known about one place, in the format of Nominatim's `/details`. Unknown fields are omitted.
struct NominatimDetails: Encodable {
  /// A part of a place's address; only parts on the map have an identity.
  struct AddressLine: Encodable {
    var localname: String
    var placeID: Int?
    var osmType: String?
    var osmID: Int?
    var `class`: String?
    var type: String
    var rankAddress: Int?
    var isaddress = true
    var distance = 0.0
  }

  var placeID: Int
  var osmType: String?
  var osmID: Int?
  var category, type, localname: String
  var names, addresstags: [String: String]
  var housenumber, calculatedPostcode, countryCode: String?
  var importance, calculatedImportance: Double
  var extratags: [String: String]
  var rankAddress, rankSearch: Int
  /// Places are stored as points.
  var isarea = false
  var centroid, geometry: GeoJSONPoint
  var address: [AddressLine]?

  init(_ found: FoundPlace, hasAddress: Bool) {
    let (place, details) = (found.place, found.details)
    (placeID, osmType, osmID) = (found.number, found.object?.type.letter, found.object?.number)
    (category, type) = (found.tag.key, found.tag.value)
    localname = found.properName ?? place.name
    names = found.properName.map { ["name": $0] } ?? [:]
    addresstags = [:]
    addresstags["housenumber"] = details.houseNumber
    addresstags["street"] = found.road
    addresstags["suburb"] = details.suburb
    addresstags["city"] = details.town
    addresstags["postcode"] = details.postcode
    (housenumber, calculatedPostcode) = (details.houseNumber, details.postcode)
    countryCode = details.country?.lowercased()
    (importance, calculatedImportance) = (place.prominence, place.prominence)
    extratags = place.openingHours.map { ["opening_hours": $0] } ?? [:]
    (rankAddress, rankSearch) = (found.rank, found.rank)
    (centroid, geometry) = (GeoJSONPoint(place.coordinate), GeoJSONPoint(place.coordinate))
    guard hasAddress else { return }
    var lines = [
      AddressLine(
        localname: localname, placeID: placeID, osmType: osmType, osmID: osmID, class: category, type: type,
        rankAddress: rankAddress)
    ]
    for (type, rank, name) in [
      ("house_number", 28, details.houseNumber), ("road", 26, found.road), ("suburb", 20, details.suburb),
      ("city", 16, details.town), ("postcode", 5, details.postcode), ("country", 4, found.country),
      ("country_code", 4, countryCode),
    ] {
      guard let name else { continue }
      lines.append(AddressLine(localname: name, type: type, rankAddress: rank))
    }
    address = lines
  }
}
