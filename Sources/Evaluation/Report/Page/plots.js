// Plots as SVG: accuracy against noise and effects, latency, the operating curve; the matrix of outcomes.

const axisTitles = { speed: "Speed, factor", gain: "Gain, dB", reverb: "Reverberation, s", loss: "Packet loss, %" };
/** Where on an effect's axis the unchanged recording lies. */
const neutral = { speed: 1, gain: 0, reverb: 0, loss: 0 };

/** Accuracy of a summary as a point: the first answer's, or the words that are right. */
function accuracy(summary) {
  const place = summary.metrics["destination@1"];
  const words = summary.metrics.wer;
  const name = conditionName(summary.condition);
  const interval = ({ low, high }) => (isNumber(low) ? ` (${bound("wer", low)}\u2013${bound("wer", high)})` : "");
  const titled = (point) => ({
    ...point,
    title: `${name}: ${percent(point.y)}${interval(point)}, ${plural(summary.utterances, "utterance")}`,
  });
  if (isNumber(place?.value)) return titled({ y: place.value, low: place.low, high: place.high });
  if (!isNumber(words?.value)) return null;
  return titled({ y: 1 - words.value, ...(hasInterval(words) && { low: 1 - words.high, high: 1 - words.low }) });
}

/** Points by axis name, in the order of the run. */
function axisPoints(summaries) {
  const axes = new Map();
  for (const summary of summaries) {
    const point = summary.axis && accuracy(summary);
    if (!point) continue;
    const points = axes.get(summary.axis.name) ?? [];
    axes.set(summary.axis.name, [...points, { ...point, x: summary.axis.value }]);
  }
  for (const points of axes.values()) points.sort((a, b) => a.x - b.x);
  return axes;
}

/** From a round figure below the lowest to 100 %; word accuracy can fall below nothing. */
function accuracyDomain(points) {
  const lowest = Math.min(...points.map((point) => point.low ?? point.y));
  return [Math.min(0.9, Math.floor(lowest * 10) / 10), 1];
}

const percentTick = (value) => minus(`${Number((100 * value).toFixed(4))}%`);

function accuracyPlots(report) {
  const axes = axisPoints(report.summaries);
  const reference = report.summaries.find((each) => each.condition === "clean");
  const clean = reference && accuracy(reference);
  const hasPlaces = report.summaries.some((each) => each.metrics["destination@1"]);
  const what = hasPlaces ? "Destination @1" : "Word accuracy (1 \u2212 WER)";
  const noises = [...axes].filter(([name]) => !(name in neutral));
  const effects = [...axes].filter(([name]) => name in neutral);
  const joined = effects.map(([name, points]) => [name, withClean(name, points, clean)]);
  const plots = joined.filter(([, points]) => points.length > 1).map((each) => effectPlot(what, ...each));
  return noises.some(([, points]) => points.length > 1) ? [noisePlot(what, noises, clean), ...plots] : plots;
}

function noisePlot(what, noises, clean) {
  const points = noises.flatMap(([, each]) => each);
  const values = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const x = {
    domain: [values[0], values.at(-1)],
    inset: 22,
    ticks: values.length <= 8 ? values : undefined,
    format: (value) => minus(String(value)),
    title: "Signal-to-noise ratio, dB",
  };
  const y = { domain: accuracyDomain(clean ? [...points, clean] : points), format: percentTick };
  const legend = legendOf(noises.map(([name]) => name));
  return plot({ title: `${what} against noise`, x, y, legend }, (picture, across, up) => {
    if (clean) picture.append(referenceLine(clean, up));
    noises.forEach(([, each], index) => picture.append(
      series(each, index, across, up, 4 * (index - (noises.length - 1) / 2)),
    ));
  });
}

function referenceLine(clean, up) {
  const { left, right, width } = frame;
  const label = up(clean.y) < frame.top + 12 ? up(clean.y) + 12 : up(clean.y) - 4;
  return svg(
    "g",
    { class: "reference" },
    hover(clean.title),
    isNumber(clean.low) && svg(
      "rect",
      {
        class: "band",
        x: left,
        width: width - left - right,
        y: up(clean.high),
        height: up(clean.low) - up(clean.high),
      },
    ),
    svg("line", { x1: left, x2: width - right, y1: up(clean.y), y2: up(clean.y) }),
    svg("text", { x: left + 4, y: label }, `clean ${percent(clean.y)}`),
  );
}

/** The points of an effect and, where it changes nothing, the clean recording. */
function withClean(name, points, clean) {
  if (!clean || points.some((point) => point.x === neutral[name])) return points;
  return [...points, { ...clean, x: neutral[name], hollow: true }].sort((a, b) => a.x - b.x);
}

function effectPlot(what, name, points) {
  const values = points.map((point) => point.x);
  const x = {
    domain: [values[0], values.at(-1)],
    inset: 22,
    ticks: values.length <= 8 ? values : undefined,
    format: (value) => minus(String(value)),
    title: axisTitles[name],
  };
  const y = { domain: accuracyDomain(points), format: percentTick };
  const note = points.some((point) => point.hollow) && "Hollow: the clean recording.";
  return plot({ title: `${what} against ${name}`, x, y, note }, (picture, across, up) => {
    picture.append(series(points, 0, across, up));
  });
}

function latencyPlot({ histogram, p50, p95, p99, maximum }) {
  const tallest = Math.max(1, ...histogram.map((bar) => bar.count));
  const end = Math.max(histogram.at(-1).to, p99);
  const x = {
    domain: [Math.min(histogram[0].from, p50), end],
    format: (value) => minus(String(value)),
    title: "Latency from the end of speech, s",
  };
  const y = { domain: [0, tallest * 1.28], ticks: ticks(0, tallest, 4).filter(Number.isInteger), format: count };
  const label = `Latency: median ${seconds(p50)}, 95% below ${seconds(p95)}, 99% below ${seconds(p99)}`;
  const note = `Utterances by latency; the longest took ${seconds(maximum)}.`;
  const marks = [["p50", p50], ["p95", p95], ["p99", p99]];
  return plot({ title: "Latency", label, x, y, note }, (picture, across, up) => {
    for (const bar of histogram) {
      const width = Math.max(0.5, across(bar.to) - across(bar.from) - 1);
      picture.append(
        svg(
          "rect",
          { class: "bar", x: across(bar.from), y: up(bar.count), width, height: up(0) - up(bar.count) },
          hover(`${seconds(bar.from)} to ${seconds(bar.to)}: ${plural(bar.count, "utterance")}`),
        ),
      );
    }
    picture.append(...marks.map(([name, value], index) => percentileMark(name, value, index, across, up)));
  });
}

function percentileMark(name, value, index, across, up) {
  const top = frame.top + 4 + 13 * index;
  const late = across(value) > frame.width - 110;
  return svg(
    "g",
    { class: "percentile" },
    hover(`${name}: ${seconds(value)}`),
    svg("line", { x1: across(value), x2: across(value), y1: top - 6, y2: up(0) }),
    svg(
      "text",
      { x: across(value) + (late ? -5 : 5), y: top + 3, "text-anchor": late ? "end" : "start" },
      `${name} ${seconds(value)}`,
    ),
  );
}

const thresholdText = (point) => `threshold ${point.threshold.toFixed(2)}`;

function operatingPlot({ points, equalError }) {
  const most = (key) => Math.min(1, Math.max(0.05, ...points.map((point) => point[key])));
  const x = {
    domain: [0, most("falseAccept")],
    format: percentTick,
    title: "Offered a place, % of what means none",
  };
  const y = { domain: [0, most("falseReject")], format: percentTick };
  const note = equalError && `Equal error ${percent(equalError.falseAccept)} at ${thresholdText(equalError)}.`;
  return plot({ title: "False rejects against false offers", x, y, note }, (picture, across, up) => {
    const place = (point) => [across(point.falseAccept), up(point.falseReject)];
    const text = (point) =>
      `${thresholdText(point)}: ${percent(point.falseAccept)} offered, ${percent(point.falseReject)} rejected`;
    picture.append(svg(
      "g",
      { class: "series s0" },
      svg("polyline", { points: points.map((point) => place(point).join()).join(" ") }),
      points.map((point) => svg(
        "circle",
        { class: "dot", cx: place(point)[0], cy: place(point)[1], r: 2 },
        hover(text(point)),
      )),
    ));
    if (equalError) {
      const [cx, cy] = place(equalError);
      picture.append(
        svg(
          "g",
          { class: "equal-error" },
          hover(`equal error, ${text(equalError)}`),
          svg("circle", { cx, cy, r: 5 }),
          svg("text", { x: cx + 9, y: cy - 6 }, `equal error ${percent(equalError.falseAccept)}`),
        ),
      );
    }
    followPointer(picture, points, place, text);
  });
}

/** Marks the point nearest to the pointer and says its threshold. */
function followPointer(picture, points, place, text) {
  const mark = svg("circle", { class: "cursor", r: 4.5, visibility: "hidden" });
  const words = svg("text", { class: "readout", x: frame.width - frame.right, y: frame.top + 2, "text-anchor": "end" });
  picture.append(mark, words);
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const [x, y] = [
      ((event.clientX - box.left) / box.width) * frame.width,
      ((event.clientY - box.top) / box.height) * frame.height,
    ];
    const distance = (point) => Math.hypot(place(point)[0] - x, place(point)[1] - y);
    const nearest = points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
    assign(mark, { cx: place(nearest)[0], cy: place(nearest)[1], visibility: "visible" });
    words.textContent = text(nearest);
  });
  picture.addEventListener("pointerleave", () => {
    mark.setAttribute("visibility", "hidden");
    words.textContent = "";
  });
}

/** The share of right answers against their confidence; on the line the confidence is what it says. */
function reliabilityPlot({ bins, expectedCalibrationError: error }) {
  const filled = bins.filter((bin) => bin.count > 0).map((bin) => ({ ...bin, share: bin.right / bin.count }));
  const axis = { domain: [0, 1], format: percentTick };
  const x = { ...axis, title: "Confidence of answers, mean of each tenth" };
  const note = [
    "Area: number of answers.",
    isNumber(error) && `Confidence is ${percent(error)} off on average.`,
  ].filter(Boolean).join(" ");
  const most = Math.max(...filled.map((bin) => bin.count));
  return plot({ title: "Right answers against confidence", x, y: axis, note }, (picture, across, up) => {
    const points = filled.map((bin) => `${across(bin.meanConfidence)},${up(bin.share)}`);
    picture.append(
      svg(
        "g",
        { class: "reference" },
        svg("line", { x1: across(0), y1: up(0), x2: across(1), y2: up(1) }),
      ),
      svg(
        "g",
        { class: "series s0" },
        svg("polyline", { points: points.join(" ") }),
        filled.map((bin) => svg(
          "circle",
          {
            class: "dot",
            cx: across(bin.meanConfidence),
            cy: up(bin.share),
            r: 2 + 6 * Math.sqrt(bin.count / most),
          },
          hover(
            `confidence ${percent(bin.meanConfidence)}: ${count(bin.right)} of ${plural(bin.count, "answer")} right, `
              + percent(bin.share),
          ),
        )),
      ),
    );
  });
}

const outcomeNames = {
  resolved: "resolved",
  ambiguous: "ambiguous",
  notFound: "not found",
  notUnderstood: "not understood",
  noSpeech: "no speech",
  command: "command",
};
const expectedNames = { place: "a place", nothing: "nothing", command: "a command", unstated: "not stated" };

function inOrder(present, names) {
  const known = Object.keys(names).filter((name) => present.includes(name));
  return [...known, ...[...new Set(present)].filter((name) => !(name in names)).sort()];
}

/** What was expected down, what came of it across; the deeper, the greater the share of the row. */
function outcomeMatrix(outcomes) {
  const rows = inOrder(outcomes.map((each) => each.expected), expectedNames);
  const columns = inOrder(outcomes.map((each) => each.outcome), outcomeNames);
  const number = (row, column) => outcomes.filter(
    (each) => each.expected === row && each.outcome === column,
  ).reduce((sum, each) => sum + each.count, 0);
  const body = rows.map((row) => {
    const total = columns.reduce((sum, column) => sum + number(row, column), 0);
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, expectedNames[row] ?? row),
      columns.map((column) => matrixCell(number(row, column), total)),
    );
  });
  return el(
    "figure",
    { class: "plot" },
    el(
      "figcaption",
      {},
      el("h3", {}, "Outcomes"),
      el("p", { class: "note" }, "Expected down, outcome across; shaded by share of the row."),
    ),
    scroller(
      "Outcomes",
      el(
        "table",
        { class: "matrix" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("td", {}),
            columns.map((column) => el("th", { scope: "col" }, outcomeNames[column] ?? column)),
          ),
        ),
        el("tbody", {}, body),
      ),
    ),
  );
}

function matrixCell(number, total) {
  const share = total > 0 ? number / total : 0;
  const item = el("td", { class: number === 0 ? "zero" : null, title: `${percent(share)} of the row` }, count(number));
  item.style.setProperty("--share", `${Math.round(share * 45)}%`);
  return item;
}

function showPlots(report) {
  const all = overall(report);
  const curve = report.operatingCurve;
  const destinations = all && all.outcomes.some((each) => each.expected !== "unstated");
  const accuracies = accuracyPlots(report);
  const plots = [
    ...accuracies,
    report.latency && report.latency.histogram.length > 0 && latencyPlot(report.latency),
    curve && curve.points.length > 1 && operatingPlot(curve),
    report.confidence && reliabilityPlot(report.confidence),
    destinations && outcomeMatrix(all.outcomes),
  ].filter(Boolean);
  if (plots.length === 0) return;
  const whiskers = accuracies.length > 0 && el(
    "p",
    { class: "note" },
    `Whiskers and band: ${Math.round(100 * report.resampling.level)}% interval.`,
  );
  showSection("plots", "Plots", whiskers, el("div", { class: "plots" }, plots));
}
