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
  package static func open(_ page: Data, hash: String = "", script: String) async throws -> Result {
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
      if let result = try? await result(of: dumped(url.absoluteString + hash, folder, clock: seconds)) { return result }
    }
    return try await result(of: dumped(url.absoluteString + hash, folder, clock: 3_600))
  }

  private static func dumped(_ address: String, _ folder: TestFolder, clock seconds: Int) async throws -> String {
    let arguments = [
      "120", executable ?? "", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.file("profile-\(seconds)").path)", "--window-size=1300,900",
      "--virtual-time-budget=\(seconds * 1_000)", "--dump-dom", address,
    ]
    return try await RunningProgram.run("/usr/bin/timeout", arguments, in: folder.url).output
  }

  private static func result(of document: String) throws -> Result {
    guard let start = document.range(of: #"<pre id="verdict">"#),
      let end = document.range(of: "</pre>", range: start.upperBound..<document.endIndex),
      let json = document[start.upperBound..<end.lowerBound].removingPercentEncoding
    else { throw Failure(description: "no verdict in the page: \(document.suffix(400))") }
    return try JSONDecoder().decode(Result.self, from: Data(json.utf8))
  }
}

/// Scripts that watch a page and work it as a reader does.
enum PageHarness {
  /// Collects whatever goes wrong, from before the page's own script on.
  static let watch = #"""
    <script nonce="whereto">
    window.failures = [];
    window.onerror = (message) => { failures.push(`error: ${message}`); };
    addEventListener("unhandledrejection", (event) => failures.push(`rejection: ${event.reason}`));
    addEventListener("securitypolicyviolation", (event) => {
      failures.push(`refused: ${event.violatedDirective} ${event.blockedURI}`);
    });
    for (const level of ["error", "warn"]) {
      console[level] = (...words) => failures.push(`console: ${words.join(" ")}`);
    }
    </script>
    """#

  /// A script after the page's own, and the verdict it ends with.
  static func script(_ body: String) -> String {
    #"""
    <script type="module" nonce="whereto">
    const said = {};
    const say = (name, value) => { said[name] = String(value); };
    const one = (selector) => document.querySelector(selector);
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (selector) => one(selector)?.textContent ?? "absent";
    const texts = (selector) => all(selector).map((each) => each.textContent);
    const pause = (time = 250) => new Promise((resolve) => setTimeout(resolve, time));
    const pick = (selector, value) => {
      one(selector).value = value;
      one(selector).dispatchEvent(new Event("change"));
    };
    const type = async (value) => {
      one("#filter-text").value = value;
      one("#filter-text").dispatchEvent(new Event("input"));
      await pause();
    };
    const sort = (table, key) => one(`${table} th[data-key="${key}"] button`).click();
    try {
    """# + "\n" + body + "\n" + #"""
      } catch (error) { failures.push(`script: ${error.stack}`); }
      await pause();
      const verdict = document.createElement("pre");
      verdict.id = "verdict";
      verdict.textContent = encodeURIComponent(JSON.stringify({ errors: failures, said }));
      document.body.append(verdict);
      </script>
      """#
  }
}
