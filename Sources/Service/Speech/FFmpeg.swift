import ExternalPrograms

/// The program ffmpeg, for audio other than WAV and raw samples. It decodes untrusted data in its own process, which
/// reads nothing except its input.
enum FFmpeg {
  /// Reasons that ffmpeg returns nothing.
  enum Failure: Error {
    case missing
    /// ffmpeg failed, or wrote nothing.
    case failed
    /// The output would exceed the limit.
    case tooMuch
  }

  /// Converts bytes. The arguments for reading must give the format, so that ffmpeg doesn't try others.
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
