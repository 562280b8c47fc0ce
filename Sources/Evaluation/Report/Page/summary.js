// What was run, what it came to, and whether that is enough.

const fileName = (path) => path.split(/[\\/]/).filter(Boolean).pop() ?? path;

function dateText(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? String(iso) : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function showTitle(report) {
  const { run, counts } = report;
  document.title = `${fileName(run.corpus.path)} \u00B7 accuracy`;
  const conditions = run.conditions.length > 1 ? plural(run.conditions.length, "condition") : run.conditions[0];
  const facts = [plural(counts.utterances, "utterance"), conditions, run.recognizer.name, dateText(run.created)];
  fill(
    document.getElementById("title"),
    [
      el("p", { class: "kind" }, "Accuracy report"),
      el("h1", {}, fileName(run.corpus.path)),
      el("p", { class: "facts" }, facts.filter(Boolean).join(" \u00B7 ")),
    ],
  );
}

function showBanners(report, unreadable) {
  const { counts, run } = report;
  const left = Object.values(counts.leftOut).reduce((sum, each) => sum + each, 0);
  const banner = (...text) => el("p", { class: "banner" }, ...text);
  fill(
    document.getElementById("banners"),
    [
      counts.partial && banner(
        el("strong", {}, "Partial run. "),
        `It stopped before its end; the figures cover the ${plural(counts.utterances, "utterance")} that were done.`,
      ),
      run.shard && banner(
        el("strong", {}, `Shard ${typeof run.shard === "object" ? Object.values(run.shard).join("/") : run.shard}. `),
        "The figures cover a part of the corpus.",
      ),
      unreadable > 0 && banner(el("strong", {}, "Damaged file. "), `${plural(unreadable, "row")} could not be read.`),
      (left > 0 || counts.failed > 0 || counts.problems.length > 0) && leftOut(counts, left),
    ],
  );
}

function leftOut(counts, left) {
  const parts = [
    left > 0 && `${plural(left, "line")} skipped`,
    counts.failed > 0 && `${plural(counts.failed, "utterance")} failed`,
  ];
  const reasons = Object.entries(counts.leftOut).sort((a, b) => b[1] - a[1] || collator.compare(a[0], b[0]));
  const columns = [
    { key: "line", label: "Line", number: true, value: (row) => row.line },
    { key: "subject", label: "What", value: (row) => row.subject, class: "id" },
    { key: "reason", label: "Reason", value: (row) => row.reason },
    { key: "message", label: "Message", value: (row) => row.message },
  ];
  return el(
    "details",
    { class: "banner" },
    el(
      "summary",
      {},
      el("strong", {}, parts.filter(Boolean).join(", ") || "Problems"),
      reasons.length > 0 && el(
        "span",
        { class: "muted" },
        " ",
        reasons.map(([reason, number]) => `${reason} ${count(number)}`).join(", "),
      ),
    ),
    counts.problems.length > 0 && sortableTable({
      columns,
      rows: counts.problems,
      label: "Lines skipped and utterances failed",
      limit: 20,
    }),
  );
}

function showSummary(report) {
  fill(
    document.getElementById("summary"),
    [
      keyFigures(report),
      el(
        "div",
        { class: "decision" },
        report.comparison && changeSummary(report.comparison),
        report.requirements.length > 0 && requirements(report.requirements),
      ),
      runDetails(report),
    ],
  );
}

function keyFigures(report) {
  const all = overall(report);
  if (!all || report.counts.utterances === 0) return el("p", { class: "empty" }, "No utterance was scored.");
  const names = [
    "destination@1",
    "wer",
    "sentence",
    "falseAccept",
    "falseOffer",
    "falseReject",
    "endedEarly",
  ].filter((name) => isNumber(all.metrics[name]?.value));
  const figures = names.map((name) => keyFigure(
    metric(name).label,
    metricText(name, all.metrics[name].value),
    metric(name).hint,
    hasInterval(all.metrics[name]) && intervalText(name, all.metrics[name]),
    changeOf(report, name),
  ));
  const { latency, cost } = report;
  if (latency) figures.push(
    keyFigure(
      "Latency p95",
      seconds(latency.p95),
      "From the end of speech to the result",
      `median ${seconds(latency.p50)}`,
    ),
  );
  if (isNumber(cost.realTimeFactor)) {
    figures.push(
      keyFigure(
        "Real-time factor",
        cost.realTimeFactor.toFixed(2),
        "Decoding time over audio time",
        `${seconds(cost.audio)} of audio`,
      ),
    );
  }
  return el("dl", { class: "key" }, figures);
}

function keyFigure(label, value, hint, note, change) {
  return el(
    "div",
    { title: hint },
    el("dt", {}, label),
    el(
      "dd",
      {},
      el("span", { class: "big" }, value),
      change && differenceBadge(change),
      note && el("span", { class: "interval" }, note),
    ),
  );
}

/** The changes in words: what became better, what worse, and of what one cannot tell. */
function changeSummary(comparison) {
  const groups = { better: [], worse: [], unclear: [] };
  for (const change of comparison.changes) {
    const kind = effect(change);
    if (kind !== "unclear" || isMissing(change.condition)) groups[kind].push(change);
  }
  const line = (kind, title) => groups[kind].length > 0 && el(
    "div",
    {},
    el("dt", { class: `delta ${kind}` }, el("span", { "aria-hidden": "true" }, effectMark[kind]), " ", title),
    el("dd", {}, groups[kind].map((change) => changePhrase(change))),
  );
  const { gainedCount, lostCount, common } = comparison;
  const shared = `${plural(common, "utterance")} in both runs`;
  const counts = `${count(gainedCount)} gained, ${count(lostCount)} lost of ${shared}`;
  return el(
    "div",
    { class: "change-summary" },
    el("p", {}, "Against ", el("strong", { class: "id" }, fileName(comparison.baseline)), ": ", counts, "."),
    el("dl", {}, line("better", "Better"), line("worse", "Worse"), line("unclear", "No clear change")),
  );
}

function changePhrase(change) {
  const where = isMissing(change.condition) ? "" : ` under ${change.condition}`;
  const p = isNumber(change.pValue) ? ` p\u00A0${pValue(change.pValue)}` : "";
  return el(
    "span",
    { class: "phrase" },
    `${metric(change.metric).label}${where} `,
    el("b", {}, differenceText(change.metric, change.now - change.before)),
    el("span", { class: "muted" }, p),
  );
}

function requirements(results) {
  const met = results.filter((each) => each.met).length;
  return el(
    "div",
    { class: "requirements" },
    el("h3", {}, `Requirements: ${met} of ${results.length} met`),
    el(
      "ul",
      {},
      results.map((each) => el(
        "li",
        { class: each.met ? "met" : "missed" },
        el("span", { class: "mark", "aria-hidden": "true" }, each.met ? "\u2713" : "\u2717"),
        el("code", {}, each.text),
        el(
          "span",
          { class: "muted" },
          each.met ? "met" : "not met",
          isNumber(each.value) ? `, is ${requirementValue(each)}` : ", the run does not have it",
        ),
      )),
    ),
  );
}

/** The figure reached, in the unit that the requirement names. */
function requirementValue({ text, value }) {
  if (/latency|p50|p95|p99/i.test(text)) return seconds(value);
  const name = Object.keys(metrics).find((each) => text.toLowerCase().startsWith(each.toLowerCase()));
  return name ? metricText(name, value) : minus(String(Number(value.toPrecision(4))));
}

function runDetails({ run, normalizer, resampling, cost }) {
  const entries = [
    ["Corpus", `${run.corpus.path}, ${plural(run.corpus.entries, "entry", "entries")}`],
    ["Conditions", run.conditions.join(", ")],
    ["Recogniser", run.recognizer.name],
    ["Heard", run.live ? "live, until the end-pointer noticed the end" : ""],
    ...Object.entries(run.recognizer.settings).sort((a, b) => collator.compare(a[0], b[0])),
    ["Normaliser", `version ${normalizer}`],
    ["Seed", String(run.seed)],
    ["Intervals", intervalMethod(resampling)],
    ["Audio", seconds(cost.audio)],
    ["Decoding", `${seconds(cost.decode)}, ${plural(run.cores, "core")}`],
    ["Peak memory", isNumber(cost.peakMemory) ? bytes(cost.peakMemory) : ""],
  ];
  return el(
    "details",
    { class: "run" },
    el("summary", {}, "Corpus, recogniser and settings"),
    el(
      "dl",
      { class: "pairs" },
      entries.filter(([, value]) => !isMissing(value)).map(
        ([name, value]) => [el("dt", {}, name), el("dd", {}, value)],
      ),
    ),
  );
}

function intervalMethod({ level, unit, units, replicates, seed }) {
  const what = unit === "speaker" && isNumber(units) ? plural(units, "speaker") : `${unit}s`;
  return `${Math.round(100 * level)}%; bootstrap over ${what}, ${count(replicates)} replicates, seed ${seed}`;
}
