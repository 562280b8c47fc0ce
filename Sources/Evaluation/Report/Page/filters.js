// Filters of the utterance list: what a row must be like, and the controls that say so.

const searchTexts = new WeakMap();

/** What the text filter looks at, in lower case. */
function searchText(row) {
  if (!searchTexts.has(row)) {
    const texts = [row.id, row.speaker, row.reference, row.hypothesis, row.expected, ...(row.found ?? [])];
    searchTexts.set(row, texts.filter((text) => !isMissing(text)).join("\n").toLowerCase());
  }
  return searchTexts.get(row);
}

function matches(row, filter) {
  if (filter.verdict.length > 0 && !filter.verdict.includes(row.verdict)) return false;
  if (filter.condition !== "" && row.condition !== filter.condition) return false;
  if (filter.speaker !== "" && row.speaker !== filter.speaker) return false;
  if (filter.errors && !(row.errors > 0)) return false;
  if (filter.changed && isMissing(row.change)) return false;
  return filter.q.toLowerCase().split(/\s+/).every((term) => searchText(row).includes(term));
}

const valuesOf = (rows, key) => [...new Set(rows.map((row) => row[key]).filter((value) => !isMissing(value)))];

/** The controls of the filters, which show and change `state`. */
function filterControls(rows, state, apply) {
  let waiting;
  const search = el("input", {
    type: "search",
    id: "filter-text",
    placeholder: "Filter by id, words, place\u2026",
    "aria-label": "Filter by text",
    input: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => { state.q = search.value; apply(); }, 120);
    },
  });
  const chips = verdictChips(rows, state, apply);
  const condition = choice("condition", "All conditions", valuesOf(rows, "condition"), state, apply);
  const speaker = choice("speaker", "All speakers", valuesOf(rows, "speaker").sort(collator.compare), state, apply);
  const errors = check("errors", "Only with word errors", state, apply);
  const changed = rows.some((row) => !isMissing(row.change)) && check("changed", "Only changed", state, apply);
  const clear = el(
    "button",
    { type: "button", class: "link", id: "filter-clear", click: () => { Object.assign(state, noFilter()); apply(); } },
    "Clear",
  );
  const controls = [condition, speaker, errors, changed].filter(Boolean);
  return {
    element: el(
      "div",
      { class: "filters", role: "search" },
      search,
      chips.element,
      controls.map((each) => each.element),
      clear,
    ),
    update() {
      if (document.activeElement !== search || state.q === "") search.value = state.q;
      [chips, ...controls].forEach((each) => each.update());
      clear.hidden = JSON.stringify(noFilter()) === JSON.stringify(Object.fromEntries(
        Object.keys(noFilter()).map((key) => [key, state[key]]),
      ));
    },
  };
}

function verdictChips(rows, state, apply) {
  const present = inOrder(valuesOf(rows, "verdict"), verdicts);
  const toggle = (verdict) => {
    const without = state.verdict.filter((each) => each !== verdict);
    state.verdict = without.length < state.verdict.length ? without : [...state.verdict, verdict];
    apply();
  };
  const number = (verdict) => rows.filter((row) => row.verdict === verdict).length;
  const chips = present.length < 2 ? [] : present.map((verdict) => el(
    "button",
    {
      type: "button",
      class: `chip ${verdict}`,
      "data-verdict": verdict,
      title: verdicts[verdict]?.hint,
      click: () => toggle(verdict),
    },
    verdict,
    el("span", { class: "muted" }, " ", count(number(verdict))),
  ));
  const group = { class: "chips", role: "group", "aria-label": "Verdict", hidden: chips.length === 0 };
  const isChosen = (chip) => state.verdict.includes(chip.dataset.verdict);
  return {
    element: el("div", group, chips),
    update: () => chips.forEach((chip) => chip.setAttribute("aria-pressed", String(isChosen(chip)))),
  };
}

function choice(key, none, values, state, apply) {
  if (values.length < 2) return null;
  const select = el(
    "select",
    { id: `filter-${key}`, "aria-label": key, change: () => { state[key] = select.value; apply(); } },
    el("option", { value: "" }, none),
    values.map((value) => el("option", { value }, value)),
  );
  return { element: select, update: () => { select.value = state[key]; } };
}

function check(key, label, state, apply) {
  const box = el("input", {
    type: "checkbox",
    id: `filter-${key}`,
    change: () => { state[key] = box.checked; apply(); },
  });
  return { element: el("label", {}, box, " ", label), update: () => { box.checked = state[key]; } };
}
