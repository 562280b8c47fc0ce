package import Foundation

/// Chromium without a window: opens a page, runs a script in it, gives what the script says.
package struct Chromium {
  /// What a page came to.
  package struct Result: Decodable {
    /// Errors, refused requests and messages on the console, from the start of the page on.
    package var errors: [String]
    /// What the script said, by name.
    package var said: [String: String]
  }

  /// The page did not come to an end.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private static let executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  package static var isInstalled: Bool { executable != nil }

  /// Opens a copy of the page to which `script` is appended, and gives what it says by `say(name, value)`.
  package static func open(_ page: Data, hash: String = "", script: String) throws -> Result {
    let folder = try TestFolder()
    let text = String(decoding: page, as: UTF8.self)
    guard let head = text.range(of: "</head>"), let end = text.range(of: "</body>", options: .backwards) else {
      throw Failure(description: "the page has no head or no end")
    }
    var copy = text
    copy.insert(contentsOf: PageHarness.script(script), at: end.lowerBound)
    copy.insert(contentsOf: PageHarness.watch, at: head.lowerBound)
    let url = try folder.write("page.html", copy)
    // Decoding sound takes time of its own, which the page's clock does not know of: on a busy machine that clock may
    // have run out before. Then it gets more.
    for seconds in [60, 600] {
      if let result = try? result(of: dumped(url.absoluteString + hash, folder, clock: seconds)) { return result }
    }
    return try result(of: dumped(url.absoluteString + hash, folder, clock: 3_600))
  }

  private static func dumped(_ address: String, _ folder: TestFolder, clock seconds: Int) throws -> String {
    let output = try folder.write("dom.html", "")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = [
      "120", executable ?? "", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.file("profile-\(seconds)").path)", "--window-size=1300,900",
      "--virtual-time-budget=\(seconds * 1_000)",
      "--dump-dom", address,
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8)
  }

  private static func result(of document: String) throws -> Result {
    guard let start = document.range(of: #"<pre id="verdict">"#),
      let end = document.range(of: "</pre>", range: start.upperBound..<document.endIndex),
      let json = document[start.upperBound..<end.lowerBound].removingPercentEncoding
    else { throw Failure(description: "no verdict in the page: \(document.suffix(400))") }
    return try JSONDecoder().decode(Result.self, from: Data(json.utf8))
  }
}
