// The run against an earlier one, and what was taken for what.

function showComparison(comparison, rowOf, openRow) {
  if (!comparison) return;
  const { settings, changes, onlyNow, onlyBefore } = comparison;
  const only = [
    onlyNow > 0 && `${plural(onlyNow, "utterance")} only in this run`,
    onlyBefore > 0 && `${plural(onlyBefore, "utterance")} only in the earlier one`,
  ].filter(Boolean);
  const notable = changes.filter((change) => !change.condition || change.pValue < 0.05);
  showSection(
    "comparison",
    "Comparison",
    el(
      "p",
      {},
      "Earlier run: ",
      el("span", { class: "id" }, comparison.baseline),
      `; ${plural(comparison.common, "utterance")} in both${only.length > 0 ? `, ${only.join(", ")}` : ""}.`,
    ),
    settings.length > 0 && el(
      "div",
      {},
      el("h3", {}, "Settings that differ"),
      el("ul", { class: "settings" }, settings.map((each) => el("li", {}, el("code", {}, each)))),
    ),
    changes.length > 0 && [
      el("h3", {}, "Changes"),
      changeTable(notable),
      notable.length < changes.length && el(
        "details",
        {},
        el("summary", {}, `All ${changes.length} comparisons, condition by condition`),
        changeTable(changes),
      ),
      el(
        "p",
        { class: "note" },
        "Intervals in points. p is the chance of such a difference if nothing had changed; ",
        "of twenty comparisons one falls below 0.05 by chance alone.",
      ),
    ],
    el(
      "div",
      { class: "columns" },
      changeList("gained", "Gained", comparison.gained, comparison.gainedCount, rowOf, openRow),
      changeList("lost", "Lost", comparison.lost, comparison.lostCount, rowOf, openRow),
    ),
  );
}

function changeTable(changes) {
  const bounds = changes.flatMap((change) => [change.low ?? 0, change.high ?? 0, change.now - change.before]);
  const reach = Math.max(0.01, ...bounds.map(Math.abs));
  const order = (change) => Object.keys(metrics).indexOf(change.metric);
  const columns = [
    { key: "metric", label: "Figure", value: (row) => metric(row.metric).label },
    { key: "condition", label: "Condition", value: (row) => conditionName(row.condition) },
    {
      key: "before",
      label: "Before",
      number: true,
      value: (row) => row.before,
      cell: (row) => metricText(row.metric, row.before),
    },
    { key: "now", label: "Now", number: true, value: (row) => row.now, cell: (row) => metricText(row.metric, row.now) },
    {
      key: "difference",
      label: "Difference",
      number: true,
      value: (row) => row.now - row.before,
      cell: (row) => differenceBadge(row),
    },
    {
      key: "interval",
      label: "Interval",
      value: (row) => row.low,
      cell: (row) => (hasInterval(row) ? intervalBar(row, reach) : ""),
    },
    { key: "p", label: "p", number: true, value: (row) => row.pValue, cell: (row) => pValue(row.pValue) },
    { key: "test", label: "Test", value: (row) => row.test },
  ];
  const rows = [...changes].sort((a, b) => !isMissing(a.condition) - !isMissing(b.condition) || order(a) - order(b));
  return sortableTable({ columns, rows, label: "Changes", limit: 30 });
}

/** The interval of a difference about zero, all rows on one scale. */
function intervalBar(change, reach) {
  const across = linear([-reach, reach], [3, 137]);
  const text = `${differenceText(change.metric, change.low)} to ${differenceText(change.metric, change.high)}`;
  return el(
    "span",
    { class: "interval-cell" },
    svg(
      "svg",
      { class: `interval-bar ${effect(change)}`, viewBox: "0 0 140 14", width: 140, height: 14, "aria-hidden": "true" },
      hover(text),
      svg("line", { class: "zero", x1: 70, x2: 70, y1: 0, y2: 14 }),
      svg("line", { class: "span", x1: across(change.low), x2: across(change.high), y1: 7, y2: 7 }),
      svg("circle", { cx: across(change.now - change.before), cy: 7, r: 3.2 }),
    ),
    el("span", { class: "interval" }, text),
  );
}

function changeList(kind, title, rows, total, rowOf, openRow) {
  const columns = [
    {
      key: "id",
      label: "Utterance",
      value: (row) => row.id,
      cell: (row) => utteranceLink(row, rowOf(row), openRow),
      class: "id",
    },
    { key: "condition", label: "Condition", value: (row) => row.condition, class: "whole" },
    { key: "expected", label: "Expected", value: (row) => row.expected },
    { key: "before", label: "Before", value: (row) => row.before },
    { key: "now", label: "Now", value: (row) => row.now },
  ];
  const shown = rows.length < total ? `; the first ${count(rows.length)} are listed` : "";
  return el(
    "div",
    { id: kind },
    el(
      "h3",
      { class: kind === "gained" ? "delta better" : "delta worse" },
      `${title}: ${count(total)}`,
      el("span", { class: "muted plain" }, shown),
    ),
    rows.length > 0 && sortableTable({ columns, rows, label: title, limit: 10 }),
  );
}

function utteranceLink(entry, row, openRow) {
  if (!row) return entry.id;
  return el("a", { href: `#row=${row.n}`, click: (event) => { event.preventDefault(); openRow(row.n); } }, entry.id);
}

function showConfusions({ words, places, complete }) {
  const lists = [
    confusionList("Words", words.slice(0, 30), "inserted", "deleted"),
    confusionList("Places", places.slice(0, 30), "nothing expected", "nothing found"),
  ].filter(Boolean);
  if (lists.length === 0) return;
  const sides = "Said or expected on the left, heard or found on the right.";
  const note = complete ? sides : `${sides} In a run of this size the rare ones were not counted.`;
  showSection("confusions", "Confusions", el("div", { class: "columns" }, lists), el("p", { class: "note" }, note));
}

function confusionList(title, pairs, noneExpected, noneFound) {
  if (pairs.length === 0) return null;
  const most = Math.max(...pairs.map((pair) => pair.count));
  const rows = pairs.map((pair) => confusionRow(pair, most, noneExpected, noneFound));
  const few = 12;
  const more = el(
    "button",
    { type: "button", class: "more", click: () => { rows.forEach((row) => (row.hidden = false)); more.remove(); } },
    `Show all ${rows.length}`,
  );
  rows.forEach((row, index) => (row.hidden = index >= few));
  return el(
    "div",
    {},
    el("h3", {}, title),
    el("table", { class: "confusions", "aria-label": `Confusions of ${title.toLowerCase()}` }, el("tbody", {}, rows)),
    rows.length > few && more,
  );
}

function confusionRow(pair, most, noneExpected, noneFound) {
  const side = (text, none) => (text === "" ? el("em", { class: "muted" }, none) : text);
  const bar = el("span", { class: "meter" });
  bar.style.setProperty("--share", `${(100 * pair.count) / most}%`);
  return el(
    "tr",
    {},
    el("td", { class: "from" }, side(pair.expected, noneExpected)),
    el("td", { class: "to" }, el("span", { class: "arrow" }, "\u2192 "), side(pair.found, noneFound)),
    el("td", { class: "number" }, count(pair.count)),
    el("td", { class: "bar-cell", "aria-hidden": "true" }, bar),
  );
}
