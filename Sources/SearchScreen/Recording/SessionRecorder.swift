public import Foundation
import Synchronization

/// Takes down what happens in a session.
public protocol SessionJournal: Sendable {
  /// Takes a line; returns at once. Lines come in order, each before anything is done about it.
  func write(_ line: RecordingLine)
}

/// Writes a session as JSON Lines while it runs, on a queue of its own.
///
/// It holds what was said, where the driver went and what the driver keeps: so the file is the user's alone (mode 0600),
/// and nothing is recorded unless asked for.
public final class SessionRecorder: SessionJournal {
  private struct State {
    var handle: FileHandle?
    var failure: RecordingError?
  }

  private let path: String
  private let queue = DispatchQueue(label: "session recorder")
  // The file is touched on the queue only; the lock makes that visible to the compiler.
  private let state: Mutex<State>

  /// Begins a recording, in place of a file of that name.
  ///
  /// - Throws: ``RecordingError`` where the file cannot be made.
  public init(to url: URL, settings: ScreenSettings) throws {
    path = url.path
    let made = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    guard made, let handle = FileHandle(forWritingAtPath: path) else {
      throw RecordingError(file: path, line: nil, problem: .unwritable(String(cString: strerror(errno))))
    }
    state = Mutex(State(handle: handle))
    write(.header(RecordingHeader(settings: settings)))
  }

  /// Adds a line; returns at once.
  public func write(_ line: RecordingLine) {
    queue.async { [self] in
      state.withLock { state in
        guard let handle = state.handle, state.failure == nil else { return }
        do {
          let encoder = JSONEncoder()
          encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
          try handle.write(contentsOf: try encoder.encode(line) + [UInt8(ascii: "\n")])
        } catch {
          state.failure = RecordingError(
            file: path, line: nil, problem: .unwritable((error as NSError).localizedDescription))
        }
      }
    }
  }

  /// Ends the recording once every line is in the file.
  ///
  /// - Throws: ``RecordingError`` where a line could not be written, as on a full disk.
  public func close() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        let failure = state.withLock { state in
          try? state.handle?.close()
          state.handle = nil
          return state.failure
        }
        if let failure { continuation.resume(throwing: failure) } else { continuation.resume() }
      }
    }
  }
}
