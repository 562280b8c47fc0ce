public import Foundation
public import Places

/// Reads the kinds of place from a file such as models/en-us/rubrics.json.
public enum RubricatorFile {
  private struct Contents: Decodable {
    let groups: [RubricGroup]
    let rubrics: [Rubric]
  }

  /// Loads and checks a JSON object with "groups" and "rubrics".
  ///
  /// - Throws: ``ImportError`` where the file is absent, not readable, not of this form, or breaks a rule
  ///   of ``Rubricator/init(groups:rubrics:)``, which the message then names.
  public static func load(_ url: URL) throws -> Rubricator {
    let file = try InputFile(url)
    func refuse(_ problem: String) -> ImportError {
      ImportError(.badContents, file: file.path, problem, remedy: "correct the file or put back the original")
    }
    let data: Data
    do {
      data = try Data(contentsOf: file.url)
    } catch {
      throw ImportError(
        .unreadable, file: file.path, "it cannot be read (\(error.localizedDescription))",
        remedy: "check the disk")
    }
    do {
      let contents = try JSONDecoder().decode(Contents.self, from: data)
      return try Rubricator(groups: contents.groups, rubrics: contents.rubrics)
    } catch let error as RubricatorError {
      throw refuse(error.description)
    } catch let error as DecodingError {
      throw refuse(describe(error))
    }
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
    case .dataCorrupted(let context): "it is not JSON at \(place(context)): \(context.debugDescription)"
    @unknown default: "it cannot be decoded"
    }
  }
}
