import Foundation
import TestSupport
import Testing

/// A reader's use of the page: sorting, filtering, opening rows, changing colors, following links.
@Suite(.serialized, .enabled(if: Chromium.isInstalled, "Chromium is not installed"))
struct ReportPageUseTests {
  private let run = SampleRun(entries: 100, isCompared: true)

  @Test func headingsSortBothWays() async throws {
    let seen = try await Chromium.open(
      run.page(),
      script: #"""
        const keys = all("table.utterances th").map((head) => head.dataset.key);
        say("keys", keys.join(" "));
        const order = (key) => one(`table.utterances th[data-key="${key}"]`).getAttribute("aria-sort");
        const ends = () => [text("tr.utterance .toggle"), texts("tr.utterance .toggle").at(-1)].join(" ");
        for (const key of ["latency", "errors", "confidence"]) {
          sort("table.utterances", key);
          say(`${key} rising`, `${order(key)} ${ends()}`);
          sort("table.utterances", key);
          say(`${key} falling`, `${order(key)} ${ends()}`);
        }
        sort("table.utterances", "verdict");
        say("first verdict", text("tr.utterance .badge"));
        sort("table.utterances", "verdict");
        say("last verdict", text("tr.utterance .badge"));
        for (const key of keys) { sort("table.utterances", key); sort("table.utterances", key); }
        say("hash", location.hash);
        const rising = (list) => list.length === 5 && list.every((value, index) => !(value < list[index - 1]));
        const cells = () => [...one("#parts table").querySelectorAll(`td[data-label="WER"] .value`)];
        const rates = () => cells().map((each) => Number.parseFloat(each.textContent));
        sort("#parts", "wer");
        say("conditions rising", rising(rates()));
        sort("#parts", "wer");
        say("conditions falling", rising(rates().reverse()));
        """#)
    #expect(seen.errors == [])
    #expect(
      seen.said["keys"] == "n verdict id condition speaker text errors expected found confidence latency seconds")
    #expect(seen.said["latency rising"] == "ascending \(ends { $0.latency ?? 0 })")
    #expect(seen.said["latency falling"] == "descending \(ends { -($0.latency ?? 0) })")
    #expect(seen.said["errors rising"] == "ascending \(ends { Double($0.errors) })")
    #expect(seen.said["errors falling"] == "descending \(ends { -Double($0.errors) })")
    #expect(seen.said["confidence rising"] == "ascending \(ends { $0.confidence ?? 0 })")
    #expect(seen.said["confidence falling"] == "descending \(ends { -($0.confidence ?? 0) })")
    #expect(seen.said["first verdict"] == "accepted")
    #expect(seen.said["last verdict"] == "wrong")
    #expect(seen.said["hash"] == "#sort=-seconds")
    #expect(seen.said["conditions rising"] == "true")
    #expect(seen.said["conditions falling"] == "true")
  }

  /// The first and the last row of the first page in an order; equal rows stay in the run's order.
  private func ends(by value: (SampleRow) -> Double) -> String {
    let sorted = run.rows.sorted { (value($0), $0.n) < (value($1), $1.n) }
    return "\(sorted[0].n) \(sorted[99].n)"
  }

  @Test func filtersCount() async throws {
    let seen = try await Chromium.open(
      run.page(),
      script: #"""
        await type("Marble  arch");
        say("text", text("#counter"));
        await type("no such words");
        say("none", `${text("#counter")}; ${text("table.utterances tbody")}`);
        one("#filter-clear").click();
        say("cleared", `${text("#counter")}; ${one("#filter-text").value}`);
        one(`[data-verdict="wrong"]`).click();
        say("wrong", text("#counter"));
        one(`[data-verdict="refused"]`).click();
        say("wrong or refused", text("#counter"));
        say("badges", [...new Set(texts("tr.utterance .badge:not(.change)"))].sort());
        one("#filter-clear").click();
        pick("#filter-condition", "car@5");
        say("condition", text("#counter"));
        pick("#filter-speaker", "flite/rms");
        say("speaker", text("#counter"));
        one("#filter-errors").click();
        say("errors", text("#counter"));
        say("hash", location.hash);
        one("#filter-clear").click();
        one("#filter-changed").click();
        say("changed", text("#counter"));
        one("#filter-clear").click();
        one(`[aria-label="Next page"]`).click();
        say("second page", `${text(".pages span")}; ${text("tr.utterance .toggle")}`);
        one("#parts .link").click();
        say("from the table", text("#counter"));
        """#)
    func counter(_ matches: (SampleRow) -> Bool) -> String { "\(run.rows.count(where: matches)) of 500" }
    #expect(seen.errors == [])
    #expect(seen.said["text"] == counter { $0.finds("marble") && $0.finds("arch") })
    #expect(seen.said["none"] == "0 of 500; No utterance matches.")
    #expect(seen.said["cleared"] == "500 of 500; ")
    #expect(seen.said["wrong"] == counter { $0.verdict == "wrong" })
    #expect(seen.said["wrong or refused"] == counter { ["wrong", "refused"].contains($0.verdict) })
    #expect(seen.said["badges"] == "refused,wrong")
    #expect(seen.said["condition"] == "100 of 500")
    #expect(seen.said["speaker"] == "50 of 500")
    #expect(
      seen.said["errors"] == counter { $0.condition == "car@5" && $0.speaker == "flite/rms" && $0.errors > 0 })
    #expect(seen.said["hash"] == "#condition=car%405&speaker=flite%2Frms&errors=1")
    #expect(seen.said["changed"] == counter { $0.change != nil })
    #expect(seen.said["second page"] == "Page 2 of 5; 100")
    #expect(seen.said["from the table"] == "100 of 500")
  }

  @Test func addressKeepsTheState() async throws {
    let hash = "#theme=dark&q=hotel&verdict=right&condition=car%405&speaker=flite%2Fslt&errors=1&sort=-latency"
    let seen = try await Chromium.open(
      run.page(), hash: hash,
      script: #"""
        say("counter", text("#counter"));
        say("theme", document.documentElement.dataset.theme);
        say("order", one(`th[data-key="latency"]`).getAttribute("aria-sort"));
        const values = ["text", "condition", "speaker"].map((name) => one(`#filter-${name}`).value);
        say("fields", [...values, one("#filter-errors").checked].join(" "));
        location.hash = "#verdict=accepted";
        await pause();
        say("followed", `${text("#counter")}; ${one("#filter-text").value}`);
        """#)
    let shown = run.rows.count {
      $0.finds("hotel") && $0.verdict == "right" && $0.condition == "car@5" && $0.speaker == "flite/slt"
        && $0.errors > 0
    }
    #expect(seen.errors == [])
    #expect(seen.said["counter"] == "\(shown) of 500")
    #expect(shown > 0)
    #expect(seen.said["theme"] == "dark")
    #expect(seen.said["order"] == "descending")
    #expect(seen.said["fields"] == "hotel car@5 flite/slt true")
    #expect(seen.said["followed"] == "\(run.rows.count { $0.verdict == "accepted" }) of 500; ")
  }

  @Test func rowsOpen() async throws {
    let seen = try await Chromium.open(
      run.page(),
      script: #"""
        const toggle = one("tr.utterance .toggle");
        say("before", `${toggle.getAttribute("aria-expanded")} ${all("audio").length}`);
        toggle.click();
        await pause();
        say("open", `${toggle.getAttribute("aria-expanded")} ${all("audio").length} ${location.hash}`);
        const loaded = new Promise((resolve) => one("audio").addEventListener("loadedmetadata", resolve));
        if (!(one("audio").duration > 0)) await Promise.race([loaded, pause(10000)]);
        say("sound", `${one("audio").getAttribute("src").slice(0, 5)} ${one("audio").duration}`);
        const canvas = one("tr.details canvas");
        const brightest = (x) => {
          const data = canvas.getContext("2d").getImageData(x, 0, 1, canvas.height).data;
          const reds = Array.from({ length: canvas.height }, (_, y) => data[4 * y]);
          return reds.indexOf(Math.max(...reds));
        };
        say("sweep", brightest(40) > brightest(200) && brightest(200) > brightest(360));
        toggle.click();
        say("closed", `${toggle.getAttribute("aria-expanded")} ${all("audio, tr.details").length} ${location.hash}`);
        all("tr.utterance .toggle")[1].click();
        say("beside", one("audio").getAttribute("src"));
        one("#gained a").click();
        const focus = document.activeElement.className;
        say("linked", `${all("tr.details").length} ${text("tr.open .badge.change")} ${focus}`);
        say("waveforms", all("tr.utterance .waveform path").length);
        """#)
    #expect(seen.errors == [])
    #expect(seen.said["before"] == "false 0")
    #expect(seen.said["open"] == "true 1 #row=0")
    #expect(seen.said["sound"] == "blob: 1.5")
    #expect(seen.said["sweep"] == "true", "the recording rises, and so must its picture")
    #expect(seen.said["closed"] == "false 0 ")
    #expect(seen.said["beside"] == "sounds/100%20%25%20%231%3F.wav")
    #expect(seen.said["linked"] == "1 gained toggle")
    #expect(seen.said["waveforms"] == "100")
  }

  @Test func wordsAreAligned() async throws {
    let row = try #require(run.rows.first { Set($0.steps.compactMap(\.first)) == ["c", "s", "d", "i"] })
    let seen = try await Chromium.open(
      run.page(), hash: "#row=\(row.n)",
      script: #"""
        const line = one("tr.open .aligned");
        for (const kind of ["substitution", "deletion", "insertion"]) {
          say(kind, [...line.querySelectorAll(`.${kind}`)].map((each) => each.textContent));
        }
        say("tags", [...line.children].map((each) => each.tagName.toLowerCase()));
        say("table", texts("tr.details .alignment tr:first-child td").join(" "));
        """#)
    func words(_ kind: String) -> String {
      row.steps.filter { $0.first == kind }.map { $0.dropFirst().joined(separator: "→") }.joined(separator: ",")
    }
    let tags = ["s": "span", "d": "del", "i": "ins"]
    #expect(seen.errors == [])
    #expect(seen.said["substitution"] == words("s"))
    #expect(seen.said["deletion"] == words("d"))
    #expect(seen.said["insertion"] == words("i"))
    #expect(seen.said["tags"] == row.steps.compactMap { tags[$0[0]] }.joined(separator: ","))
    #expect(seen.said["table"] == row.steps.map { $0[0] == "i" ? "—" : $0[1] }.joined(separator: " "))
  }

  @Test func coloursChange() async throws {
    let seen = try await Chromium.open(
      run.page(),
      script: #"""
        for (const theme of ["dark", "light"]) {
          one(`#theme [data-theme="${theme}"]`).click();
          const pressed = text(`#theme [aria-pressed="true"]`);
          say(theme, `${getComputedStyle(document.body).backgroundColor} ${pressed} ${location.hash}`);
        }
        """#)
    #expect(seen.errors == [])
    #expect(seen.said["dark"] == "rgb(20, 23, 27) dark #theme=dark")
    #expect(seen.said["light"] == "rgb(255, 255, 255) light #theme=light")
  }
}
