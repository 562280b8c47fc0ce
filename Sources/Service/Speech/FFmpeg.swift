import ExternalPrograms

/// The program ffmpeg, for sound that is neither WAV nor raw samples. What comes from strangers is decoded in a process of
/// its own, which reads nothing but what it is given.
enum FFmpeg {
  /// Why there is nothing.
  enum Failure: Error {
    /// The program is not installed.
    case missing
    /// It refused, or wrote nothing.
    case failed
    /// It would write more than was allowed.
    case tooMuch
  }

  /// What it makes of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: What it reads.
  ///   - reading: How that is read; the format has to be named, so that nothing else is tried.
  ///   - writing: How the sound is written.
  ///   - limit: How many bytes there may be.
  /// - Throws: ``Failure``.
  static func convert(
    _ bytes: [UInt8], reading: [String], writing: [String], limit: Int
  ) async throws(Failure) -> [UInt8] {
    let arguments =
      ["-v", "quiet", "-nostdin", "-protocol_whitelist", "pipe"] + reading + ["-i", "pipe:0", "-vn"] + writing + [
        "pipe:1"
      ]
    do {
      let output = try await ExternalProgram("ffmpeg").run(arguments, input: bytes, limit: limit)
      guard output.isSuccess, !output.bytes.isEmpty else { throw Failure.failed }
      return output.bytes
    } catch ExternalProgram.Failure.notFound {
      throw .missing
    } catch ExternalProgram.Failure.tooMuch {
      throw .tooMuch
    } catch {
      throw .failed
    }
  }
}
