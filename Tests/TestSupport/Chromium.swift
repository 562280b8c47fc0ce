package import Foundation

/// Headless Chromium: opens a page, runs a script in it, and returns the script's results.
package struct Chromium {
  /// The result of a page.
  package struct Result: Decodable {
    /// Errors, blocked requests, and console messages, from the start of the page.
    package var errors: [String]
    /// The values that the script reported, by name.
    package var said: [String: String]
  }

  /// The error if the page didn't finish.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private static let executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  package static var isInstalled: Bool { executable != nil }

  /// Opens a copy of the page with `script` appended, and returns the values that it reports with `say(name, value)`.
  package static func open(_ page: Data, hash: String = "", script: String) async throws -> Result {
    let folder = try TestFolder()
    let text = String(decoding: page, as: UTF8.self)
    guard let head = text.range(of: "</head>"), let end = text.range(of: "</body>", options: .backwards) else {
      throw Failure(description: "the page has no head or no body end")
    }
    var copy = text
    copy.insert(contentsOf: PageHarness.script(script), at: end.lowerBound)
    copy.insert(contentsOf: PageHarness.watch, at: head.lowerBound)
    let url = try folder.write("page.html", copy)
    // Decoding audio takes real time that the page's virtual clock doesn't include; on a busy machine, the virtual time
    // may run out first. Then the page is loaded again with a larger budget.
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
    else { throw Failure(description: "no result in the page: \(document.suffix(400))") }
    return try JSONDecoder().decode(Result.self, from: Data(json.utf8))
  }
}

/// Scripts that monitor a page and operate it as a reader does.
enum PageHarness {
  /// Collects all errors, starting before the page's own script.
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

  /// A script that runs after the page's own, and writes the result at the end.
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
