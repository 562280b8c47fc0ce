import Foundation

/// A file that is written piece by piece and appears, or replaces an older one, when it is complete.
final class OutputFile {
  private let url: URL
  private let unfinished: URL
  private let handle: FileHandle
  private var pending = Data()

  private static let pieceSize = 1 << 18

  /// - Throws: ``EvaluationError`` when it cannot be written.
  init(_ url: URL) throws {
    self.url = url
    unfinished = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    guard
      FileManager.default.createFile(
        atPath: unfinished.path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = try? FileHandle(forWritingTo: unfinished)
    else { throw Self.cannotWrite(url) }
    self.handle = handle
  }

  deinit {
    try? FileManager.default.removeItem(at: unfinished)
  }

  func write(_ data: Data) throws {
    pending.append(data)
    if pending.count > Self.pieceSize { try flush() }
  }

  func write(_ text: String) throws {
    try write(Data(text.utf8))
  }

  func finish() throws {
    try flush()
    guard rename(unfinished.path, url.path) == 0 else { throw Self.cannotWrite(url) }
  }

  private func flush() throws {
    do {
      try handle.write(contentsOf: pending)
      pending.removeAll(keepingCapacity: true)
    } catch {
      throw Self.cannotWrite(url)
    }
  }

  private static func cannotWrite(_ url: URL) -> EvaluationError {
    EvaluationError(url.path, "cannot be written", advice: "check the folder, its permissions and the free space")
  }
}
