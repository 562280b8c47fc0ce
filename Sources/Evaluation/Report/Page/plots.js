// Plots as SVG: accuracy against noise and effects, latency, the operating curve; the matrix of outcomes.

const axisTitles = { speed: "Speed, factor", gain: "Gain, dB", reverb: "Reverberation, s", loss: "Packet loss, %" };
/** Where on an effect's axis the unchanged recording lies. */
const neutral = { speed: 1, gain: 0, reverb: 0, loss: 0 };

const frame = { width: 420, height: 250, left: 46, right: 14, top: 14, bottom: 42 };

/** Round steps of 1, 2 or 5 that cover the range about `target` times. */
function ticks(low, high, target = 5) {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / target));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= target) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

function linear([low, high], [from, to]) {
  const scale = (value) => from + ((value - low) / (high - low || 1)) * (to - from);
  return Object.assign(scale, { invert: (place) => low + ((place - from) / (to - from)) * (high - low), domain: [low, high] });
}

/** The frame of a plot: axes with ticks and units; `draw` puts the data in. */
function plot({ title, label, x, y, legend, note }, draw) {
  const { width, height, left, right, top, bottom } = frame;
  const across = linear(x.domain, [left + (x.inset ?? 0), width - right - (x.inset ?? 0)]);
  const up = linear(y.domain, [height - bottom, top]);
  const xTicks = x.ticks ?? ticks(...x.domain, 6);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label ?? title },
    (y.ticks ?? ticks(...y.domain)).map((value) => [
      svg("line", { class: "grid", x1: left, x2: width - right, y1: up(value), y2: up(value) }),
      svg("text", { class: "tick", x: left - 6, y: up(value) + 3.5, "text-anchor": "end" }, y.format(value)),
    ]),
    svg("line", { class: "axis", x1: left, x2: width - right, y1: height - bottom, y2: height - bottom }),
    xTicks.map((value) => [
      svg("line", { class: "axis", x1: across(value), x2: across(value), y1: height - bottom, y2: height - bottom + 4 }),
      svg("text", { class: "tick", x: across(value), y: height - bottom + 16, "text-anchor": "middle" }, x.format(value)),
    ]),
    svg("text", { class: "axis-title", x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle" }, x.title));
  draw(picture, across, up);
  return el("figure", { class: "plot" }, el("figcaption", {}, el("h3", {}, title), legend, note && el("p", { class: "note" }, note)), picture);
}

const hover = (text) => svg("title", {}, text);

const markers = [
  (x, y) => svg("circle", { cx: x, cy: y, r: 3.6 }),
  (x, y) => svg("rect", { x: x - 3.3, y: y - 3.3, width: 6.6, height: 6.6 }),
  (x, y) => svg("path", { d: `M${x} ${y - 4.4}l4.2 7.4h-8.4z` }),
  (x, y) => svg("path", { d: `M${x} ${y - 4.8}l4.4 4.8l-4.4 4.8l-4.4-4.8z` }),
  (x, y) => svg("path", { d: `M${x} ${y + 4.4}l4.2-7.4h-8.4z` }),
];
const colours = 6;

/** A line with a marker and a whisker at each point. */
function series(points, index, across, up, dodge = 0) {
  const group = svg("g", { class: `series s${index % colours}` });
  const place = (point) => [across(point.x) + dodge, up(point.y)];
  if (points.length > 1) group.append(svg("polyline", { points: points.map((point) => place(point).join()).join(" ") }));
  for (const point of points) {
    const [x, y] = place(point);
    const item = svg("g", { class: point.hollow ? "point hollow" : "point" }, hover(point.title));
    if (isNumber(point.low)) {
      const [low, high] = [up(point.low), up(point.high)];
      item.append(svg("path", { class: "whisker", d: `M${x} ${low}V${high}M${x - 3} ${low}h6M${x - 3} ${high}h6` }));
    }
    item.append(markers[index % markers.length](x, y), svg("circle", { class: "target", cx: x, cy: y, r: 9 }));
    group.append(item);
  }
  return group;
}

function legendOf(names) {
  return el("ul", { class: "legend" }, names.map((name, index) =>
    el("li", { class: `series s${index % colours}` }, svg("svg", { viewBox: "0 0 22 10", width: 22, height: 10, "aria-hidden": "true" },
      svg("line", { x1: 0, x2: 22, y1: 5, y2: 5 }), markers[index % markers.length](11, 5)), name)));
}

/** Accuracy of a summary as a point: the first answer's, or the words that are right. */
function accuracy(summary) {
  const place = summary.metrics["destination@1"];
  const words = summary.metrics.wer;
  const name = conditionName(summary.condition);
  const titled = (point) => ({ ...point, title: `${name}: ${percent(point.y)}${isNumber(point.low) ? ` (${bound("wer", point.low)}\u2013${bound("wer", point.high)})` : ""}, ${plural(summary.utterances, "utterance")}` });
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

/** From a round figure below the lowest to 100 %. */
function accuracyDomain(points) {
  const lowest = Math.min(...points.map((point) => point.low ?? point.y));
  return [Math.max(0, Math.min(0.9, Math.floor(lowest * 10) / 10)), 1];
}

const percentTick = (value) => minus(`${Number((100 * value).toFixed(4))}%`);

function accuracyPlots(report) {
  const axes = axisPoints(report.summaries);
  const reference = report.summaries.find((each) => each.condition === "clean");
  const clean = reference && accuracy(reference);
  const what = report.summaries.some((each) => each.metrics["destination@1"]) ? "Destination @1" : "Word accuracy (1 \u2212 WER)";
  const noises = [...axes].filter(([name]) => !(name in neutral));
  const effects = [...axes].filter(([name]) => name in neutral).map(([name, points]) => [name, withClean(name, points, clean)]);
  const plots = effects.filter(([, points]) => points.length > 1).map(([name, points]) => effectPlot(what, name, points));
  return noises.some(([, points]) => points.length > 1) ? [noisePlot(what, noises, clean), ...plots] : plots;
}

function noisePlot(what, noises, clean) {
  const points = noises.flatMap(([, each]) => each);
  const values = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const x = { domain: [values[0], values.at(-1)], inset: 22, ticks: values.length <= 8 ? values : undefined, format: (value) => minus(String(value)), title: "Signal-to-noise ratio, dB" };
  const y = { domain: accuracyDomain(clean ? [...points, clean] : points), format: percentTick };
  return plot({ title: `${what} against noise`, x, y, legend: legendOf(noises.map(([name]) => name)) }, (picture, across, up) => {
    if (clean) picture.append(referenceLine(clean, up));
    noises.forEach(([, each], index) => picture.append(series(each, index, across, up, 4 * (index - (noises.length - 1) / 2))));
  });
}

function referenceLine(clean, up) {
  const { left, right, width } = frame;
  const label = up(clean.y) < frame.top + 12 ? up(clean.y) + 12 : up(clean.y) - 4;
  return svg("g", { class: "reference" }, hover(clean.title),
    isNumber(clean.low) && svg("rect", { class: "band", x: left, width: width - left - right, y: up(clean.high), height: up(clean.low) - up(clean.high) }),
    svg("line", { x1: left, x2: width - right, y1: up(clean.y), y2: up(clean.y) }),
    svg("text", { x: left + 4, y: label }, `clean ${percent(clean.y)}`));
}

/** The points of an effect and, where it changes nothing, the clean recording. */
function withClean(name, points, clean) {
  if (!clean || points.some((point) => point.x === neutral[name])) return points;
  return [...points, { ...clean, x: neutral[name], hollow: true }].sort((a, b) => a.x - b.x);
}

function effectPlot(what, name, points) {
  const values = points.map((point) => point.x);
  const x = { domain: [values[0], values.at(-1)], inset: 22, ticks: values.length <= 8 ? values : undefined, format: (value) => minus(String(value)), title: axisTitles[name] };
  const y = { domain: accuracyDomain(points), format: percentTick };
  const note = points.some((point) => point.hollow) && "Hollow: the clean recording.";
  return plot({ title: `${what} against ${name}`, x, y, note }, (picture, across, up) => {
    picture.append(series(points, 0, across, up));
  });
}

function latencyPlot({ histogram, p50, p95, p99, maximum }) {
  const tallest = Math.max(1, ...histogram.map((bar) => bar.count));
  const end = Math.max(histogram.at(-1).to, p99);
  const x = { domain: [Math.min(histogram[0].from, p50), end], format: (value) => minus(String(value)), title: "Latency from the end of speech, s" };
  const y = { domain: [0, tallest * 1.28], ticks: ticks(0, tallest, 4).filter(Number.isInteger), format: count };
  return plot({ title: "Latency", label: `Latency: median ${seconds(p50)}, 95 % below ${seconds(p95)}, 99 % below ${seconds(p99)}`, x, y, note: `Utterances by latency; the longest took ${seconds(maximum)}.` }, (picture, across, up) => {
    for (const bar of histogram) {
      const width = Math.max(0.5, across(bar.to) - across(bar.from) - 1);
      picture.append(svg("rect", { class: "bar", x: across(bar.from), y: up(bar.count), width, height: up(0) - up(bar.count) },
        hover(`${seconds(bar.from)} to ${seconds(bar.to)}: ${plural(bar.count, "utterance")}`)));
    }
    [["p50", p50], ["p95", p95], ["p99", p99]].forEach(([name, value], index) => picture.append(percentileMark(name, value, index, across, up)));
  });
}

function percentileMark(name, value, index, across, up) {
  const top = frame.top + 4 + 13 * index;
  const late = across(value) > frame.width - 110;
  return svg("g", { class: "percentile" }, hover(`${name}: ${seconds(value)}`),
    svg("line", { x1: across(value), x2: across(value), y1: top - 6, y2: up(0) }),
    svg("text", { x: across(value) + (late ? -5 : 5), y: top + 3, "text-anchor": late ? "end" : "start" }, `${name} ${seconds(value)}`));
}

function operatingPlot({ points, equalError }) {
  const most = (key) => Math.min(1, Math.max(0.05, ...points.map((point) => point[key])));
  const x = { domain: [0, most("falseAccept")], format: percentTick, title: "False accepts, % of what must not resolve" };
  const y = { domain: [0, most("falseReject")], format: percentTick };
  const note = equalError && `Equal error ${percent(equalError.falseAccept)} at threshold ${equalError.threshold.toFixed(2)}.`;
  return plot({ title: "False rejects against false accepts", x, y, note }, (picture, across, up) => {
    const place = (point) => [across(point.falseAccept), up(point.falseReject)];
    const text = (point) => `threshold ${point.threshold.toFixed(2)}: ${percent(point.falseAccept)} accepted, ${percent(point.falseReject)} rejected`;
    picture.append(svg("g", { class: "series s0" }, svg("polyline", { points: points.map((point) => place(point).join()).join(" ") }),
      points.map((point) => svg("circle", { class: "dot", cx: place(point)[0], cy: place(point)[1], r: 2 }, hover(text(point))))));
    if (equalError) {
      const [cx, cy] = place(equalError);
      picture.append(svg("g", { class: "equal-error" }, hover(`equal error, ${text(equalError)}`), svg("circle", { cx, cy, r: 5 }),
        svg("text", { x: cx + 9, y: cy - 6 }, `equal error ${percent(equalError.falseAccept)}`)));
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
    const [x, y] = [((event.clientX - box.left) / box.width) * frame.width, ((event.clientY - box.top) / box.height) * frame.height];
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

const outcomeNames = { resolved: "resolved", ambiguous: "ambiguous", notFound: "not found", notUnderstood: "not understood", noSpeech: "no speech", command: "command" };
const expectedNames = { place: "a place", nothing: "nothing", command: "a command", unstated: "not stated" };

function inOrder(present, names) {
  const known = Object.keys(names).filter((name) => present.includes(name));
  return [...known, ...[...new Set(present)].filter((name) => !(name in names)).sort()];
}

/** What was expected down, what came of it across; the deeper, the greater the share of the row. */
function outcomeMatrix(outcomes) {
  const rows = inOrder(outcomes.map((each) => each.expected), expectedNames);
  const columns = inOrder(outcomes.map((each) => each.outcome), outcomeNames);
  const number = (row, column) => outcomes.filter((each) => each.expected === row && each.outcome === column).reduce((sum, each) => sum + each.count, 0);
  const body = rows.map((row) => {
    const total = columns.reduce((sum, column) => sum + number(row, column), 0);
    return el("tr", {}, el("th", { scope: "row" }, expectedNames[row] ?? row), columns.map((column) => matrixCell(number(row, column), total)));
  });
  return el("figure", { class: "plot" }, el("figcaption", {}, el("h3", {}, "Outcomes"), el("p", { class: "note" }, "Expected down, outcome across; shaded by share of the row.")),
    scroller("Outcomes", el("table", { class: "matrix" }, el("thead", {}, el("tr", {}, el("td", {}), columns.map((column) => el("th", { scope: "col" }, outcomeNames[column] ?? column)))), el("tbody", {}, body))));
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
    destinations && outcomeMatrix(all.outcomes),
  ].filter(Boolean);
  if (plots.length === 0) return;
  const whiskers = accuracies.length > 0 && el("p", { class: "note" }, `Whiskers and band: ${Math.round(100 * report.resampling.level)} % interval.`);
  showSection("plots", "Plots", whiskers, el("div", { class: "plots" }, plots));
}
