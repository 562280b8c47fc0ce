import ArgumentParser
import Foundation
import PlaceIndex
import Places
import Pronunciation

struct IndexInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tells what a region file holds and where it comes from.")

  @Argument(help: "The region file.")
  var region: String

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let index = try RegionIndex(contentsOf: URL(filePath: region), rules: FliteLexicon())
    let info = index.info
    let size = (try FileManager.default.attributesOfItem(atPath: region)[.size] as? Int) ?? 0
    if printing.json {
      try JSONOutput.print(Record(info, size: size))
      return
    }
    let box = info.boundingBox
    let rows = [
      ("name", info.name), ("country", info.country ?? "not given"), ("source", info.source),
      ("data of", info.sourceDate ?? "unknown"), ("licence", info.licence ?? "unknown"), ("built", info.built),
      ("zone", info.timeZone?.identifier ?? "unknown"),
      ("area", "\(box.southWest) to \(box.northEast)"), ("format", "\(info.schemaVersion)"), ("bytes", "\(size)"),
    ]
    for (label, value) in rows { print(ResultText.row(label, value)) }
    for kind in Place.Kind.allCases {
      if let count = info.counts[kind] { print(ResultText.row(kind.rawValue, "\(count)")) }
    }
  }

  private struct Record: Encodable {
    var name, source, built: String
    var country, sourceDate, licence, timeZone: String?
    var boundingBox: [Double]
    var format, bytes: Int
    var counts: [String: Int]

    init(_ info: RegionInfo, size: Int) {
      (name, source, built) = (info.name, info.source, info.built)
      (country, sourceDate, licence) = (info.country, info.sourceDate, info.licence)
      timeZone = info.timeZone?.identifier
      let (low, high) = (info.boundingBox.southWest, info.boundingBox.northEast)
      boundingBox = [low.longitude, low.latitude, high.longitude, high.latitude]
      (format, bytes) = (info.schemaVersion, size)
      counts = Dictionary(uniqueKeysWithValues: info.counts.map { ($0.key.rawValue, $0.value) })
    }
  }
}
