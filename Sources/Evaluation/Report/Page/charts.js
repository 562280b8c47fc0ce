// Charts as SVG: axes, lines with whiskers, legends.

const frame = { width: 420, height: 250, left: 46, right: 14, top: 14, bottom: 42 };

/** Round steps of 1, 2 or 5 that cover the range about `target` times. */
function ticks(low, high, target = 5) {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / target));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= target) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from(
    { length: Math.floor(high / step + 1e-9) - first + 1 },
    (_, index) => Number(((first + index) * step).toPrecision(12)),
  );
}

function linear([low, high], [from, to]) {
  const scale = (value) => from + ((value - low) / (high - low || 1)) * (to - from);
  return Object.assign(
    scale,
    { invert: (place) => low + ((place - from) / (to - from)) * (high - low), domain: [low, high] },
  );
}

/** The frame of a plot: axes with ticks and units; `draw` puts the data in. */
function plot({ title, label, x, y, legend, note }, draw) {
  const { width, height, left, right, top, bottom } = frame;
  const across = linear(x.domain, [left + (x.inset ?? 0), width - right - (x.inset ?? 0)]);
  const up = linear(y.domain, [height - bottom, top]);
  const xTicks = x.ticks ?? ticks(...x.domain, 6);
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label ?? title },
    (y.ticks ?? ticks(...y.domain)).map((value) => [
      svg("line", { class: "grid", x1: left, x2: width - right, y1: up(value), y2: up(value) }),
      svg("text", { class: "tick", x: left - 6, y: up(value) + 3.5, "text-anchor": "end" }, y.format(value)),
    ]),
    svg("line", { class: "axis", x1: left, x2: width - right, y1: height - bottom, y2: height - bottom }),
    xTicks.map((value) => [
      svg(
        "line",
        { class: "axis", x1: across(value), x2: across(value), y1: height - bottom, y2: height - bottom + 4 },
      ),
      svg(
        "text",
        { class: "tick", x: across(value), y: height - bottom + 16, "text-anchor": "middle" },
        x.format(value),
      ),
    ]),
    svg(
      "text",
      { class: "axis-title", x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle" },
      x.title,
    ),
  );
  draw(picture, across, up);
  return el(
    "figure",
    { class: "plot" },
    el("figcaption", {}, el("h3", {}, title), legend, note && el("p", { class: "note" }, note)),
    picture,
  );
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
  if (points.length > 1) group.append(svg(
    "polyline",
    { points: points.map((point) => place(point).join()).join(" ") },
  ));
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
  const items = names.map((name, index) => {
    const line = svg("line", { x1: 0, x2: 22, y1: 5, y2: 5 });
    const sample = [line, markers[index % markers.length](11, 5)];
    const picture = svg("svg", { viewBox: "0 0 22 10", width: 22, height: 10, "aria-hidden": "true" }, sample);
    return el("li", { class: `series s${index % colours}` }, picture, name);
  });
  return el("ul", { class: "legend" }, items);
}
