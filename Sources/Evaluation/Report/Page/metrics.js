// What the figures are called, how they read and which way is better.

const metrics = {
  right: {
    label: "Right",
    hint: "Share of utterances that came to what was expected: the place, nothing, or the command",
    better: 1,
  },
  "destination@1": {
    label: "Destination @1",
    hint: "Share of utterances whose first answer is the right place",
    better: 1,
  },
  "destination@3": {
    label: "Destination @3",
    hint: "Share of utterances with the right place among the first three answers",
    better: 1,
  },
  mrr: { label: "MRR", hint: "Mean reciprocal rank of the right place", better: 1, plain: true },
  intent: { label: "Intent", hint: "Share of utterances whose intent was understood", better: 1 },
  slots: { label: "Slots", hint: "Share of utterances with every slot right", better: 1 },
  falseAccept: { label: "False accepts", hint: "Share resolved of what must not resolve; lower is better", better: -1 },
  falseOffer: { label: "False offers", hint: "Share of what means no place for which places were offered, if only to choose from; lower is better", better: -1 },
  falseReject: { label: "False rejects", hint: "Share not answered of what must be; lower is better", better: -1 },
  wer: {
    label: "WER",
    hint: "Word error rate: substitutions, deletions and insertions per word spoken; lower is better",
    better: -1,
  },
  sentence: { label: "Sentences", hint: "Share of utterances with no word error", better: 1 },
  endedEarly: { label: "Ended early", hint: "Share taken for ended while somebody was still to speak", better: -1 },
  endedLate: { label: "Ended late", hint: "Share whose end was noticed long after the speech", better: -1 },
  neverEnded: { label: "Never ended", hint: "Share whose end was not noticed", better: -1 },
  unheard: { label: "Unheard", hint: "Share in which nobody was taken to speak", better: -1 },
  cutAtStart: { label: "Cut at start", hint: "Share of the speech that was cut off at its start", better: -1 },
  cutAtEnd: { label: "Cut at end", hint: "Share of the speech that was cut off at its end", better: -1 },
};

const metric = (name) => metrics[name] ?? { label: name, hint: name, better: 1 };

/** Names of the figures that any of the summaries has, in the order of the list above. */
function metricNames(summaries) {
  const present = new Set(summaries.flatMap((summary) => Object.keys(summary.metrics)));
  const known = Object.keys(metrics).filter((name) => present.has(name));
  return [...known, ...[...present].filter((name) => !metrics[name]).sort()];
}

const metricText = (name, value) => (metric(name).plain ? minus(value.toFixed(3)) : percent(value));
const bound = (name, value) => (metric(name).plain ? minus(value.toFixed(3)) : minus((100 * value).toFixed(1)));
const hasInterval = (estimate) => isNumber(estimate?.low) && isNumber(estimate?.high);
const intervalText = (name, { low, high }) => `${bound(name, low)}\u2013${bound(name, high)}`;

/** A difference in points, with its sign. */
function differenceText(name, difference) {
  const text = metric(name).plain ? difference.toFixed(3) : (100 * difference).toFixed(1);
  return Number(text) === 0 ? text.replace("-", "") : Number(text) > 0 ? `+${text}` : minus(text);
}

/** `better`, `worse` or `unclear`: a change counts when chance alone would hardly make it, at 5 %. */
function effect(change) {
  const difference = change.now - change.before;
  const clear = isNumber(change.pValue) ? change.pValue < 0.05 : change.low > 0 || change.high < 0;
  if (!clear || difference === 0) return "unclear";
  return difference * metric(change.metric).better > 0 ? "better" : "worse";
}

const effectMark = { better: "\u25B2", worse: "\u25BC", unclear: "\u2248" };

/** A difference as text with a mark that says what it means, whichever way the figure runs. */
function differenceBadge(change) {
  const kind = effect(change);
  const p = isNumber(change.pValue) ? `, p ${pValue(change.pValue)}` : "";
  const title = `${kind === "unclear" ? "no clear change" : kind}, ${change.test}${p}`;
  return el(
    "span",
    { class: `delta ${kind}`, title },
    el("span", { "aria-hidden": "true" }, effectMark[kind]),
    " ",
    differenceText(change.metric, change.now - change.before),
    el("span", { class: "hidden" }, ` ${kind}`),
  );
}

/** Where a figure comes from, for its hover title. */
function estimateTitle(estimate) {
  const method = estimate.method ? `; interval: ${estimate.method}` : "";
  return `${count(estimate.numerator)} of ${count(estimate.denominator)}${method}`;
}

/** A figure with its interval below. */
function estimateCell(name, estimate, change) {
  if (!estimate || !isNumber(estimate.value)) return "";
  return el(
    "span",
    { class: "estimate", title: estimateTitle(estimate) },
    el("span", { class: "value" }, metricText(name, estimate.value)),
    hasInterval(estimate) && el("span", { class: "interval" }, intervalText(name, estimate)),
    change && differenceBadge(change),
  );
}

const conditionName = (condition) => condition ?? "all";
