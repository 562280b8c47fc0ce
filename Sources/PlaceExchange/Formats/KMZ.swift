import Foundation
import Places

/// KML files in a ZIP archive.
enum KMZ {
  /// Reads every KML file in it: Organic Maps writes one for each list.
  static func read(_ data: Data, file: String) throws(ExchangeError) -> PlaceList {
    let archive = try ZIPArchive(data, file: file)
    let entries = archive.entries.filter { $0.name.lowercased().hasSuffix(".kml") }.sorted { $0.name < $1.name }
    guard !entries.isEmpty else {
      throw ExchangeError(.badContents, file: file, "there is no KML file in it", remedy: "check the file")
    }
    var list = PlaceList()
    var left = ZIPArchive.largestContents
    for entry in entries {
      let contents = try archive.contents(of: entry, limit: min(left, PlaceReader.largestFile))
      left -= contents.count
      let reader = KMLReader(file: "\(file)/\(entry.name)", prefix: "\(entry.name) ", after: list)
      try XMLRecords.read(contents, file: "\(file)/\(entry.name)", with: reader)
      list = reader.list
    }
    return list
  }

  static func data(_ places: [UserPlace]) -> Data {
    ZIPArchive.data(name: "doc.kml", contents: Data(KMLText.text(places).utf8))
  }
}
