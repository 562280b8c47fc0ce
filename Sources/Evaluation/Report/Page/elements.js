// Elements, numbers and tables that every part of the page uses. Text from the data becomes text nodes, never markup.

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const integers = new Intl.NumberFormat("en");

function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

function fill(element, children) {
  element.append(...children.flat(Infinity).filter(
    (child) => child !== undefined && child !== null && child !== false,
  ));
  return element;
}

/** An HTML element; functions among the attributes are listeners. */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  assign(element, attributes);
  return fill(element, children);
}

/** An SVG element. */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  assign(element, attributes);
  return fill(element, children);
}

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const isMissing = (value) => value === undefined || value === null || value === "" || Number.isNaN(value);

const count = (value) => integers.format(value);
const minus = (text) => text.replace("-", "\u2212");
const percent = (value) => minus((100 * value).toFixed(1)) + "%";

function plural(number, one, many = one + "s") {
  return `${count(number)} ${number === 1 ? one : many}`;
}

function seconds(value) {
  if (!isNumber(value)) return "";
  if (value >= 5400) return `${(value / 3600).toFixed(1)} h`;
  if (value >= 120) return `${(value / 60).toFixed(1)} min`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} s`;
}

function bytes(value) {
  if (value >= 2 ** 30) return `${(value / 2 ** 30).toFixed(2)} GiB`;
  return value >= 2 ** 20 ? `${(value / 2 ** 20).toFixed(0)} MiB` : `${(value / 2 ** 10).toFixed(0)} KiB`;
}

function pValue(value) {
  if (!isNumber(value)) return "";
  return value < 0.001 ? "<\u20090.001" : value.toFixed(value < 0.1 ? 3 : 2);
}

/** A table cell of a column: its content, its alignment, its heading for narrow screens. */
function cell(column, row) {
  const content = column.cell ? column.cell(row) : column.value(row);
  const name = column.head ? "th" : "td";
  const attributes = {
    class: column.number ? "number" : column.class,
    "data-label": column.label,
    role: column.head ? "rowheader" : "cell",
  };
  return el(name, column.head ? { ...attributes, scope: "row" } : attributes, isMissing(content) ? "" : content);
}

/** Headings that sort: buttons in cells which say the order. */
function headings(columns, onSort) {
  return columns.map((column) => {
    const sort = () => onSort(column.key);
    const button = el("button", { type: "button", class: "sort", title: column.hint, click: sort }, column.label);
    const place = { scope: "col", role: "columnheader", class: column.number ? "number" : null };
    return el("th", { ...place, "aria-sort": "none", "data-key": column.key }, button);
  });
}

function markOrder(heads, order) {
  for (const head of heads) {
    const sorted = head.dataset.key === order?.key;
    head.setAttribute("aria-sort", !sorted ? "none" : order.direction > 0 ? "ascending" : "descending");
  }
}

const nextOrder = (order, key) => ({ key, direction: order?.key === key ? -order.direction : 1 });

function compareValues(a, b, direction) {
  if (isMissing(a) || isMissing(b)) return isMissing(a) - isMissing(b);
  return direction * (isNumber(a) && isNumber(b) ? a - b : collator.compare(String(a), String(b)));
}

/** Rows in order; the missing come last either way, and equals stay as they were. */
function sorted(rows, columns, order) {
  const column = columns.find((each) => each.key === order?.key);
  if (!column) return rows;
  const keyed = rows.map((row) => [column.value(row), row]);
  return keyed.sort((a, b) => compareValues(a[0], b[0], order.direction)).map((pair) => pair[1]);
}

/** A table that its headings sort, and that shows the first `limit` rows until asked for all. */
function sortableTable({ columns, rows, label, limit = 50, order = null }) {
  const body = el("tbody", { role: "rowgroup" });
  const heads = headings(columns, (key) => {
    order = nextOrder(order, key);
    render();
  });
  const more = el(
    "button",
    { type: "button", class: "more", click: () => { limit = Infinity; render(); } },
    `Show all ${count(rows.length)}`,
  );
  function render() {
    const shown = sorted(rows, columns, order).slice(0, limit);
    body.replaceChildren(...shown.map((row) => el("tr", { role: "row" }, columns.map((column) => cell(column, row)))));
    more.hidden = rows.length <= limit;
    markOrder(heads, order);
  }
  render();
  const table = el(
    "table",
    { "aria-label": label },
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, heads)),
    body,
  );
  return el("div", {}, scroller(label, table), more);
}

/** A frame that scrolls sideways, by keyboard too. */
function scroller(label, ...children) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, children);
}

/** Shows a section of the page under its heading. */
function showSection(id, title, ...children) {
  const section = document.getElementById(id);
  fill(section, [el("h2", { id: `${id}-heading` }, title), ...children]);
  section.hidden = false;
  return section;
}
