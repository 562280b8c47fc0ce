import Foundation

/// The command lines given to osmium.
enum OsmiumCommands {
  /// Highways that are areas when closed; all others are streets.
  private static let areaHighways = "services,rest_area,platform"

  /// The tags that make a closed way a line; all others make it an area.
  private static let linearTags = [
    "highway!=\(areaHighways)", "addr:interpolation", "natural=coastline",
    "waterway=river,stream,canal,ditch,drain", "railway=rail,light_rail,subway,tram,narrow_gauge,monorail",
  ]

  /// Settings for ``export(_:config:)``: each object once, with its type and number.
  static func exportConfiguration() throws -> Data {
    // A null "area_tags" is the inverse of "linear_tags", so that no way is both.
    try JSONSerialization.data(withJSONObject: [
      "attributes": ["type": true, "id": true], "linear_tags": linearTags, "area_tags": NSNull(),
      "format_options": ["print_record_separator": false],
    ])
  }

  /// Copies what could be wanted, with the nodes and members it is made of.
  static func filter(_ input: InputFile, format: String, unnamedKinds: Set<String>, to output: URL) -> [String] {
    let wanted = ["name", "name:en", "brand", "addr:housenumber", "w/addr:interpolation"]
    return ["tags-filter", "--no-progress", "--remove-tags", "-F", format, "-f", "pbf", "-o", output.path, input.path]
      + wanted + unnamedKinds.sorted()
  }

  static func export(_ filtered: URL, config: URL) -> [String] {
    [
      "export", "--no-progress", "--show-errors", "-F", "pbf", "-f", "geojsonseq", "-c", config.path, filtered.path,
    ]
  }

  static func references(_ input: InputFile, format: String) -> [String] {
    ["check-refs", "--no-progress", "-F", format, input.path]
  }

  static func header(_ input: InputFile, format: String, option: String) -> [String] {
    ["fileinfo", "--no-progress", "-F", format, "-g", "header.option.\(option)", input.path]
  }

  static func lastChange(_ input: InputFile, format: String) -> [String] {
    ["fileinfo", "--no-progress", "-e", "-F", format, "-g", "data.timestamp.last", input.path]
  }

  static func relations(_ filtered: URL) -> [String] {
    ["cat", "--no-progress", "-F", "pbf", "-t", "relation", "-f", "opl", filtered.path]
  }

  static func locatedWays(_ filtered: URL) -> [String] {
    ["add-locations-to-ways", "--no-progress", "--ignore-missing-nodes", "-F", "pbf", "-f", "opl", filtered.path]
  }
}
