public import Foundation
import Synchronization

/// Receives the lines of a session's recording.
public protocol SessionJournal: Sendable {
  /// Takes a line and returns at once. Lines arrive in order, each before the session acts on it.
  func write(_ line: RecordingLine)
}

/// Writes a session as JSON Lines while it runs, on a queue of its own.
///
/// The file contains transcripts, destinations, and saved places. Therefore only the user can read it (mode 0600), and
/// nothing is recorded unless requested.
public final class SessionRecorder: SessionJournal {
  private struct State {
    var handle: FileHandle?
    var failure: RecordingError?
  }

  private let path: String
  private let queue = DispatchQueue(label: "session recorder")
  // The file is used only on the queue; the lock makes that visible to the compiler.
  private let state: Mutex<State>

  /// Creates a recording, in place of a file of that name.
  ///
  /// - Throws: ``RecordingError`` if the file can't be created.
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
  /// - Throws: ``RecordingError`` if a line couldn't be written, as on a full disk.
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
