import ExternalPrograms

/// The program ffmpeg, for audio other than WAV and raw samples. It decodes untrusted data in its own process, which
/// reads nothing except its input.
enum FFmpeg {
  /// ffmpeg ran, but failed or wrote nothing.
  struct NoOutput: Error {}

  /// Converts bytes. The arguments for reading must give the format, so that ffmpeg doesn't try others.
  ///
  /// - Throws: `ExternalProgram.Failure`, and ``NoOutput``.
  static func convert(_ bytes: [UInt8], reading: [String], writing: [String], limit: Int) async throws -> [UInt8] {
    let arguments = [
      ["-v", "quiet", "-nostdin", "-protocol_whitelist", "pipe"], reading, ["-i", "pipe:0", "-vn"], writing, ["pipe:1"],
    ].flatMap(\.self)
    let output = try await ExternalProgram("ffmpeg").run(arguments, input: bytes, limit: limit)
    guard output.isSuccess, !output.bytes.isEmpty else { throw NoOutput() }
    return output.bytes
  }
}
