package import Foundation
import Testing

/// A stand-in for the libvosk library, and a folder that stands in for a model.
///
/// For any input, it recognizes "go forward ten meters", one word for each 9,000 samples.
package enum VoskStandIn {
  /// Compiles the library.
  ///
  /// - Parameter folder: The folder for the library.
  /// - Returns: The library's path.
  package static func library(in folder: TestFolder) async throws -> String {
    let library = folder.url.appending(path: "libvosk.so").path
    let source = Repository.file("Tests/TestSupport/vosk-stand-in.c").path
    let compiler = try #require(
      RunningProgram.installed("cc") ?? RunningProgram.installed("clang"), "needs a C compiler")
    let run = try await RunningProgram.run(
      compiler, ["-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], in: folder.url)
    try #require(run.status == 0, "\(run.error)")
    return library
  }

  /// Makes a folder that looks like a model.
  package static func model(in folder: TestFolder, isRefused: Bool = false) throws -> URL {
    let model = folder.file("model")
    try FileManager.default.createDirectory(at: model.appending(path: "am"), withIntermediateDirectories: true)
    try Data().write(to: model.appending(path: "am/final.mdl"))
    if isRefused { try Data().write(to: model.appending(path: "refused")) }
    return model
  }
}
