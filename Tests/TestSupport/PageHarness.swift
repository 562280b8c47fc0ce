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
