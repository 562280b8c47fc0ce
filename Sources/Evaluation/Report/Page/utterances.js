// The list of utterances: columns, order, pages, and the details of a row.

const pageSize = 100;

const verdicts = {
  right: { label: "right", hint: "the right place, or rightly none" },
  wrong: { label: "wrong", hint: "another place" },
  refused: { label: "refused", hint: "nothing offered although something should be" },
  accepted: { label: "accepted", hint: "resolved although it must not" },
  failed: { label: "failed", hint: "could not be decoded" },
  words: { label: "words", hint: "only the words are scored" },
};

const endings = {
  right: "noticed in time",
  early: "noticed while somebody was still to speak",
  late: "noticed long after the speech",
  never: "not noticed",
  unheard: "nobody was taken to speak",
};

/** How the end was noticed, and what that cut off; nothing where recordings were taken whole. */
function endingText({ ending, cutAtStart, cutAtEnd }) {
  const cuts = [
    cutAtStart > 0 && `${seconds(cutAtStart)} cut off at the start`,
    cutAtEnd > 0 && `${seconds(cutAtEnd)} cut off at the end`,
  ];
  return [endings[ending], ...cuts].filter(Boolean).join(", ");
}

/** The columns that this run has something to say in. */
function utteranceColumns(rows, toggle) {
  const columns = [
    { key: "n", label: "#", number: true, value: (row) => row.n, cell: (row) => toggle(row) },
    { key: "verdict", label: "Verdict", value: (row) => row.verdict, cell: verdictCell },
    { key: "id", label: "Utterance", value: (row) => row.id, class: "id" },
    { key: "condition", label: "Condition", value: (row) => row.condition },
    { key: "speaker", label: "Speaker", value: (row) => row.speaker, class: "id" },
    {
      key: "text",
      label: "Said and heard",
      value: (row) => row.reference || row.hypothesis,
      cell: alignedText,
      class: "text",
    },
    {
      key: "errors",
      label: "Err",
      hint: "Word errors of words said",
      number: true,
      value: (row) => row.errors,
      cell: errorCell,
    },
    { key: "expected", label: "Expected", value: (row) => row.expected, class: "place" },
    { key: "found", label: "Found", value: (row) => row.found?.[0], cell: foundCell, class: "place" },
    {
      key: "confidence",
      label: "Conf",
      hint: "Confidence, 0 to 1",
      number: true,
      value: (row) => row.confidence,
      cell: (row) => (isNumber(row.confidence) ? row.confidence.toFixed(2) : ""),
    },
    {
      key: "latency",
      label: "Latency",
      hint: "From the end of speech to the result",
      number: true,
      value: (row) => row.latency,
      cell: (row) => seconds(row.latency),
    },
    {
      key: "ending",
      label: "End",
      hint: "How the end of the utterance was noticed",
      value: (row) => row.ending,
      cell: (row) => (row.ending ? el("span", { title: endingText(row) }, row.ending) : ""),
    },
    {
      key: "seconds",
      label: "Sound",
      hint: "Length of the recording",
      value: (row) => row.seconds,
      cell: soundCell,
      class: "wave",
    },
  ];
  return columns.filter((column) => column.key === "n" || rows.some((row) => !isMissing(column.value(row))));
}

function verdictCell(row) {
  const byWords = row.verdict === "words";
  const kind = byWords ? (row.errors > 0 ? "errors" : "exact") : row.verdict;
  const hint = verdicts[row.verdict]?.hint ?? "";
  return [
    el("span", { class: `badge ${kind}`, title: hint }, kind),
    row.change && el("span", { class: `badge change ${row.change}`, title: "against the earlier run" }, row.change),
  ];
}

const errorCell = (row) => (isNumber(row.errors) ? el(
  "span",
  { class: row.errors > 0 ? "" : "muted" },
  `${row.errors}/${row.words ?? 0}`,
) : "");

function foundCell(row) {
  const first = row.found?.[0];
  if (isMissing(first)) return isMissing(row.outcome) ? "" : el(
    "span",
    { class: "muted" },
    outcomeNames[row.outcome] ?? row.outcome,
  );
  return row.rank > 1 ? [first, el("span", { class: "note" }, ` right one is no. ${row.rank}`)] : first;
}

const soundCell = (row) => [
  waveform(row),
  isNumber(row.seconds) && el("span", { class: "interval" }, seconds(row.seconds)),
];

/** The list; `state` is what the address says, `changed` is called when the user changes it. */
function utteranceList(rows, state, changed) {
  const open = new Map();
  const toggles = (row) => el(
    "button",
    {
      type: "button",
      class: "toggle",
      "aria-expanded": "false",
      "aria-label": `Details of utterance ${row.n}`,
      click: () => toggleRow(row),
    },
    String(row.n),
  );
  const columns = utteranceColumns(rows, toggles);
  const heads = headings(columns, (key) => {
    state.sort = nextOrder(state.sort ?? { key: "n", direction: 1 }, key);
    state.page = 1;
    render();
    changed();
  });
  const body = el("tbody", { role: "rowgroup" });
  const counter = el("p", { class: "counter", id: "counter", "aria-live": "polite" });
  const pages = [el("div", { class: "pages" }), el("div", { class: "pages" })];
  const filters = filterControls(rows, state, () => { state.page = 1; state.rows = []; render(); changed(); });
  const nothing = el("tr", { class: "none" }, el("td", { colspan: columns.length }, "No utterance matches."));
  let shown = [];

  function selected() {
    return sorted(rows.filter((row) => matches(row, state)), columns, state.sort ?? null);
  }

  function render() {
    closeAll();
    shown = selected();
    const last = Math.max(1, Math.ceil(shown.length / pageSize));
    state.page = Math.min(Math.max(1, state.page), last);
    const page = shown.slice((state.page - 1) * pageSize, state.page * pageSize);
    body.replaceChildren(...(page.length > 0 ? page.map(rowElement) : [nothing]));
    counter.textContent = `${count(shown.length)} of ${count(rows.length)}`;
    for (const each of pages) each.replaceChildren(...pageControls(state.page, last, turn));
    markOrder(heads, state.sort ?? { key: "n", direction: 1 });
    for (const row of page) if (state.rows.includes(row.n)) expand(row);
    filters.update();
  }

  function turn(page) {
    state.page = page;
    render();
    changed();
    document.getElementById("utterances").scrollIntoView();
  }

  function rowElement(row) {
    return el("tr", { role: "row", class: "utterance", "data-n": row.n, click: (event) => {
      if (!event.target.closest("button, a, audio") && String(getSelection()) === "") toggleRow(row);
    } }, columns.map((column) => cell(column, row)));
  }

  const elementOf = (row) => body.querySelector(`tr[data-n="${Number(row.n)}"]`);

  function expand(row) {
    const sound = soundPanel(row);
    const details = el(
      "tr",
      { role: "row", class: "details", id: `details-${Number(row.n)}` },
      el("td", { role: "cell", colspan: columns.length }, rowDetails(row, sound.panel)),
    );
    const element = elementOf(row);
    assign(element.querySelector(".toggle"), { "aria-expanded": "true", "aria-controls": details.id });
    element.classList.add("open");
    element.after(details);
    open.set(row.n, () => { sound.dispose(); details.remove(); });
  }

  function toggleRow(row) {
    const close = open.get(row.n);
    if (close) {
      close();
      open.delete(row.n);
      elementOf(row).classList.remove("open");
      assign(elementOf(row).querySelector(".toggle"), { "aria-expanded": "false" });
    } else {
      expand(row);
    }
    state.rows = [...open.keys()];
    changed();
  }

  function closeAll() {
    for (const close of open.values()) close();
    open.clear();
  }

  /** Turns to the page of a row that the filters let through, and shows it. */
  function reveal(n) {
    const index = selected().findIndex((row) => row.n === n);
    if (index < 0) return;
    state.page = Math.floor(index / pageSize) + 1;
    render();
    const element = body.querySelector(`tr[data-n="${Number(n)}"]`);
    element.scrollIntoView({ block: "center" });
    element.querySelector(".toggle").focus({ preventScroll: true });
  }

  const table = el(
    "table",
    { class: "utterances", role: "table", "aria-label": "Utterances" },
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, heads)),
    body,
  );
  const element = el(
    "div",
    {},
    filters.element,
    el("div", { class: "list-head" }, counter, pages[0]),
    scroller("Utterances", table),
    pages[1],
  );
  return { element, render, reveal };
}

function rowDetails(row, sound) {
  const found = row.found ?? [];
  const candidates = found.length > 0 && el(
    "ol",
    {},
    found.map((place, index) => el(
      "li",
      { class: index + 1 === row.rank ? "right-place" : null },
      place,
      index + 1 === row.rank && el("span", { class: "muted" }, " the right one"),
    )),
  );
  const verdict = verdicts[row.verdict] ? `${row.verdict}: ${verdicts[row.verdict].hint}` : row.verdict;
  const pairs = [
    ["Said", row.reference],
    ["Heard", row.hypothesis],
    ["Expected", row.expected],
    ["Found", candidates],
    ["Outcome", outcomeNames[row.outcome] ?? row.outcome],
    ["Verdict", verdict],
    ["End", endingText(row)],
    ["Recording", row.sound === "embedded" ? null : row.sound],
    ["Error", row.error && el("span", { class: "error" }, row.error)],
  ];
  return el(
    "div",
    { class: "details-grid" },
    el(
      "div",
      {},
      alignmentTable(row),
      el(
        "dl",
        { class: "pairs" },
        pairs.filter(([, value]) => !isMissing(value) && value !== false).map(
          ([name, value]) => [el("dt", {}, name), el("dd", {}, value)],
        ),
      ),
    ),
    sound,
  );
}

function pageControls(page, last, turn) {
  if (last === 1) return [];
  const button = (text, target, label) => el(
    "button",
    { type: "button", "aria-label": label, disabled: target < 1 || target > last, click: () => turn(target) },
    text,
  );
  return [
    button("\u2190", page - 1, "Previous page"),
    el("span", {}, `Page ${page} of ${last}`),
    button("\u2192", page + 1, "Next page"),
  ];
}
