// Words said against words heard: in a line for the list, word under word for the details.

const stepKinds = {
  c: (word) => ({ kind: "correct", said: word, heard: word }),
  s: (said, heard) => ({ kind: "substitution", said, heard }),
  d: (word) => ({ kind: "deletion", said: word, heard: null }),
  i: (word) => ({ kind: "insertion", said: null, heard: word }),
};

function alignment(row) {
  const known = (row.steps ?? []).filter((step) => stepKinds[step[0]]);
  return known.map(([kind, ...words]) => stepKinds[kind](...words));
}

/** The alignment as running text: struck through what was not heard, underlined what was not said. */
function alignedText(row) {
  const steps = alignment(row);
  if (steps.length === 0) return row.hypothesis || row.reference || "";
  return el("span", { class: "aligned" }, steps.map((step) => [alignedStep(step), " "]));
}

function alignedStep({ kind, said, heard }) {
  if (kind === "correct") return said;
  if (kind === "deletion") return el("del", { class: kind, title: "deleted" }, said);
  if (kind === "insertion") return el("ins", { class: kind, title: "inserted" }, heard);
  return el(
    "span",
    { class: kind, title: "substituted" },
    el("del", {}, said),
    el("span", { class: "arrow" }, "\u2192"),
    el("ins", {}, heard),
  );
}

/** Word under word, as scoring tools print it. */
function alignmentTable(row) {
  const steps = alignment(row);
  if (steps.length === 0) return null;
  const line = (title, key) => el(
    "tr",
    {},
    el("th", { scope: "row" }, title),
    steps.map((step) => el("td", { class: step.kind }, step[key] ?? "\u2014")),
  );
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Alignment" },
    el("table", { class: "alignment" }, el("tbody", {}, line("said", "said"), line("heard", "heard"))),
  );
}
