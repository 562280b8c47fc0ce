// The figures in tables: figures by conditions, and conditions and speakers one a row.

const overall = (report) => report.summaries.find((each) => isMissing(each.condition) && isMissing(each.speaker));

function changeOf(report, name, condition) {
  return report.comparison?.changes.find(
    (change) => change.metric === name && conditionName(change.condition) === conditionName(condition),
  );
}

/** Figures down, conditions across: first all together, beside it what changed. */
function showFigures(report) {
  const names = metricNames(report.summaries);
  if (names.length === 0 || report.counts.utterances === 0) return;
  const parts = report.summaries.filter((summary) => !isMissing(summary.condition));
  const columns = [...overallColumns(report), ...parts.map((part) => partColumn(report, part))];
  const head = columns.map((column) => el("th", { scope: "col", class: "number" }, column.label));
  const rows = names.map((name) => figureRow(metric(name), name, columns));
  const table = el(
    "table",
    { class: "figures" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Figure"), head)),
    el("tbody", {}, utterancesRow(columns), rows),
  );
  showSection(
    "figures",
    "Figures",
    scroller("Figures by condition", table),
    el("p", { class: "note" }, figuresNote(report)),
  );
}

function figuresNote({ resampling, comparison }) {
  const intervals = `Small figures: ${Math.round(100 * resampling.level)}% interval.`;
  if (!comparison) return intervals;
  const basis = comparison.onlyNow > 0 ? " Before, now and difference: over the utterances in both runs." : "";
  const marks = "the mark says better (\u25B2), worse (\u25BC) or no clear change (\u2248)";
  return `${intervals}${basis} Differences are in points, now less before; ${marks}.`;
}

/** All together and, against an earlier run, before, now, difference and p. */
function overallColumns(report) {
  const all = overall(report);
  const own = { class: "number all", number: all?.utterances, cell: (name) => estimateCell(name, all?.metrics[name]) };
  if (!report.comparison?.changes.some((change) => isMissing(change.condition))) return [{ ...own, label: "All" }];
  const column = (label, show) => ({
    label,
    class: "number",
    cell: (name) => { const change = changeOf(report, name); return change ? show(name, change) : ""; },
  });
  const before = column("Before", (name, change) => metricText(name, change.before));
  const now = column("Now", (name, change) => metricText(name, change.now));
  const rest = [
    column("Difference", differenceCell),
    column("p", (name, change) => el("span", { title: change.test }, pValue(change.pValue))),
  ];
  const isWhole = report.comparison.onlyNow === 0;
  return isWhole ? [before, { ...own, label: "Now" }, ...rest] : [{ ...own, label: "All" }, before, now, ...rest];
}

function differenceCell(name, change) {
  const interval = hasInterval(change) && el(
    "span",
    { class: "interval" },
    `${differenceText(name, change.low)} to ${differenceText(name, change.high)}`,
  );
  return el("span", { class: "estimate" }, differenceBadge(change), interval);
}

function partColumn(report, part) {
  return {
    label: part.condition,
    class: "number",
    number: part.utterances,
    cell: (name) => estimateCell(name, part.metrics[name], changeOf(report, name, part.condition)),
  };
}

function utterancesRow(columns) {
  return el(
    "tr",
    { class: "counts" },
    el("th", { scope: "row" }, "Utterances"),
    columns.map((column) => el("td", { class: "number" }, isNumber(column.number) ? count(column.number) : "")),
  );
}

function figureRow({ label, hint }, name, columns) {
  return el(
    "tr",
    { "data-metric": name },
    el("th", { scope: "row", title: hint }, label),
    columns.map((column) => el("td", { class: column.class }, column.cell(name))),
  );
}

/** Tables of conditions and speakers, one a row. */
function showParts(report, filterBy) {
  const conditions = report.summaries.filter((each) => !isMissing(each.condition));
  const tables = [
    conditions.length > 1 && [
      el("h3", {}, "Conditions"),
      partTable(conditions, "Conditions", [conditionColumn(filterBy)]),
    ],
    report.speakers.length > 0 && [
      el("h3", {}, "Speakers"),
      partTable(report.speakers, "Speakers", [speakerColumn(filterBy), conditionColumn(filterBy)]),
    ],
  ].filter(Boolean);
  if (tables.length > 0) showSection("parts", "Conditions and speakers", tables);
}

function filterButton(text, filter, filterBy) {
  return el(
    "button",
    { type: "button", class: "link", title: "Show these utterances", click: () => filterBy(filter) },
    text,
  );
}

function conditionColumn(filterBy) {
  return { key: "condition", label: "Condition", value: (row) => conditionName(row.condition),
    cell: (row) => {
      const filter = { condition: row.condition ?? "", speaker: row.speaker ?? "" };
      return filterButton(conditionName(row.condition), filter, filterBy);
    },
  };
}

function speakerColumn(filterBy) {
  return {
    key: "speaker",
    label: "Speaker",
    value: (row) => row.speaker,
    cell: (row) => filterButton(row.speaker, { speaker: row.speaker }, filterBy),
  };
}

function partTable(rows, label, first) {
  const figure = (name) => ({ key: name, label: metric(name).label, hint: metric(name).hint, number: true,
    value: (row) => row.metrics[name]?.value, cell: (row) => estimateCell(name, row.metrics[name]) });
  const words = (key, short, hint) => ({
    key,
    label: short,
    hint,
    number: true,
    value: (row) => row.words[key],
    cell: (row) => count(row.words[key]),
  });
  const columns = [...first,
    {
      key: "utterances",
      label: "Utterances",
      number: true,
      value: (row) => row.utterances,
      cell: (row) => count(row.utterances),
    },
    ...metricNames(rows).map(figure),
    words("substitutions", "Sub", "Words substituted"),
    words("deletions", "Del", "Words deleted"),
    words("insertions", "Ins", "Words inserted"),
    {
      key: "rtf",
      label: "RTF",
      hint: "Decoding time over audio time",
      number: true,
      value: (row) => row.realTimeFactor,
      cell: (row) => isNumber(row.realTimeFactor) ? row.realTimeFactor.toFixed(2) : "",
    },
  ];
  return sortableTable({ columns, rows, label, limit: label === "Speakers" ? 12 : 30 });
}
