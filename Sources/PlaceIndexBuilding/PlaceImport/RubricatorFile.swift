public import Foundation
import Foundations
public import Places

/// Loads the categories (rubrics), their attributes, and the chains from a folder such as models/en-us.
public enum RubricatorFile {
  private struct Rubrics: Decodable {
    let groups: [RubricGroup]
    let rubrics: [Rubric]
  }

  private struct Attributes: Decodable { let attributes: [PlaceAttribute] }

  private struct Chains: Decodable { let chains: [Chain] }

  /// Loads and checks rubrics.json, an object with "groups" and "rubrics", in a folder or under any other name. If they
  /// exist beside it, also loads attributes.json, an object with "attributes", and chains.json, an object with
  /// "chains".
  ///
  /// - Throws: ``ImportError`` if the rubrics are missing, or if a file isn't readable, doesn't have this structure, or
  ///   breaks a rule of ``Rubricator/init(groups:rubrics:attributes:chains:)``. The message names the file and the
  ///   entry.
  public static func load(_ url: URL) throws -> Rubricator {
    let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    let rubricsFile = isFolder ? url.appending(path: "rubrics.json") : url
    let folder = rubricsFile.deletingLastPathComponent()
    let attributesFile = folder.appending(path: "attributes.json")
    let chainsFile = folder.appending(path: "chains.json")
    let rubrics = try decode(Rubrics.self, rubricsFile)
    let attributes = try decodeIfPresent(Attributes.self, attributesFile)
    let chains = try decodeIfPresent(Chains.self, chainsFile)
    do {
      return try Rubricator(
        groups: rubrics.groups, rubrics: rubrics.rubrics, attributes: attributes?.attributes ?? [],
        chains: chains?.chains ?? [])
    } catch {
      let file =
        switch error {
        case .attribute, .tooManyAttributes: attributesFile
        case .chain: chainsFile
        default: rubricsFile
        }
      throw refuse(file, error.description)
    }
  }

  private static func decodeIfPresent<Contents: Decodable>(_ type: Contents.Type, _ url: URL) throws -> Contents? {
    // A broken symbolic link is an error, not a missing file.
    guard (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil else { return nil }
    return try decode(type, url)
  }

  private static func decode<Contents: Decodable>(_ type: Contents.Type, _ url: URL) throws -> Contents {
    let file = try InputFile(url)
    let data: Data
    do {
      data = try Data(contentsOf: file.url)
    } catch {
      throw ImportError(
        .unreadable, subject: file.path, message: "it can't be read (\(error.localizedDescription))",
        advice: "check the disk")
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw refuse(file.url, describe(error))
    }
  }

  private static func refuse(_ file: URL, _ problem: String) -> ImportError {
    ImportError(.badContents, subject: file.path, message: problem, advice: "correct the file or restore the original")
  }

  private static func describe(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
      return path.isEmpty ? "the top" : path
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(place(context)) has no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(place(context)) is of the wrong type: \(context.debugDescription)"
    case .dataCorrupted(let context): "it isn't valid JSON at \(place(context)): \(context.debugDescription)"
    @unknown default: "it can't be decoded"
    }
  }
}
