public import Foundation

/// What to import and with which means; the defaults suit a car.
public struct ImportOptions: Sendable {
  /// Where the reduced copy of OpenStreetMap data is kept while it is read; it is always removed.
  /// `nil` is the system's directory for temporary files. A reduced country can take a gigabyte.
  public var temporaryDirectory: URL?

  /// The osmium program, by name (looked for on the path) or by full path.
  public var osmium = "osmium"

  /// OpenStreetMap tags of things worth finding even without a name or brand, because people ask
  /// for the nearest of them. Private ones are left out.
  public var unnamedKinds: Set<String> = [
    "amenity=fuel", "amenity=charging_station", "amenity=parking", "amenity=toilets", "amenity=atm",
    "amenity=bank", "amenity=pharmacy", "amenity=hospital", "amenity=police", "amenity=post_office",
    "amenity=car_wash", "amenity=sanitary_dump_station", "highway=rest_area", "highway=services",
    "shop=supermarket", "shop=convenience", "tourism=viewpoint", "tourism=picnic_site",
    "tourism=camp_site", "leisure=playground", "leisure=slipway", "natural=beach",
  ]

  /// Makes the defaults.
  public init() {}
}
