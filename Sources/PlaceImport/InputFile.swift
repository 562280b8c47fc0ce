import Foundation

/// A file that was seen to be there, to be a file and to be readable.
struct InputFile {
  let url: URL
  let size: Int64

  var path: String { url.path }

  /// - Throws: ``ImportError`` where it is absent, not a file or not readable.
  init(_ url: URL) throws(ImportError) {
    let url = url.absoluteURL.standardizedFileURL.resolvingSymlinksInPath()
    self.url = url
    let manager = FileManager.default
    guard url.isFileURL, manager.fileExists(atPath: url.path) else {
      throw ImportError(.missing, file: url.path, "there is no such file", remedy: "check the path")
    }
    let attributes = (try? manager.attributesOfItem(atPath: url.path)) ?? [:]
    // A pipe would block the reader for as long as nobody writes.
    guard let type = attributes[.type] as? FileAttributeType, type == .typeRegular else {
      let isDirectory = attributes[.type] as? FileAttributeType == .typeDirectory
      throw ImportError(
        .notAFile, file: url.path, isDirectory ? "this is a directory" : "this is not an ordinary file",
        remedy: "give the path of a map file")
    }
    guard manager.isReadableFile(atPath: url.path) else {
      throw ImportError(
        .unreadable, file: url.path, "reading it is not permitted", remedy: "change its permissions")
    }
    size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
    guard size > 0 else {
      throw ImportError(.badContents, file: url.path, "the file is empty", remedy: "fetch it again")
    }
  }

  /// Hands the contents on in pieces of up to 256 KiB, so that memory stays bounded.
  func forEachChunk(_ body: (Data) async throws -> Void) async throws {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: url)
    } catch {
      throw unreadable(error)
    }
    defer { try? handle.close() }
    while true {
      try Task.checkCancellation()
      let chunk: Data?
      do {
        chunk = try handle.read(upToCount: 1 << 18)
      } catch {
        throw unreadable(error)
      }
      guard let chunk, !chunk.isEmpty else { return }
      try await body(chunk)
    }
  }

  private func unreadable(_ error: any Error) -> ImportError {
    ImportError(
      .unreadable, file: path, "it cannot be read (\(error.localizedDescription))", remedy: "check the disk")
  }
}
