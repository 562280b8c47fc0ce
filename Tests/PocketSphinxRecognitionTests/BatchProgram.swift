import Foundation

/// The distribution's own program, run on the same recordings: the reference for the wrapper.
enum BatchProgram {
  /// What `pocketsphinx_batch` hears in each recording, by name.
  static func hypotheses(of names: [String], in folder: URL, extension suffix: String, arguments: [String]) throws
    -> [String: String]
  {
    let work = FileManager.default.temporaryDirectory.appending(path: "batch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let control = work.appending(path: "files"), output = work.appending(path: "words")
    try names.joined(separator: "\n").appending("\n").write(to: control, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/pocketsphinx_batch")
    let header = suffix == ".wav" ? ["-adchdr", "44"] : []
    process.arguments =
      arguments + header + [
        "-ctl", control.path, "-cepdir", folder.path, "-cepext", suffix, "-adcin", "yes", "-hyp", output.path,
        "-logfn", "/dev/null",
      ]
    try process.run()
    process.waitUntilExit()
    var found: [String: String] = [:]
    for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
      // "two words (name -1234)"
      guard let bracket = line.lastIndex(of: "(") else { continue }
      let name = line[line.index(after: bracket)...].prefix { $0 != " " }
      found[String(name)] = line[..<bracket].trimmingCharacters(in: .whitespaces)
    }
    return found
  }
}
