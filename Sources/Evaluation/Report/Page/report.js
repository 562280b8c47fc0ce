// Reads the data of the page, keeps its state in the address, and draws.

const noFilter = () => ({ q: "", verdict: [], condition: "", speaker: "", errors: false, changed: false });
const noState = () => ({ theme: "auto", ...noFilter(), sort: null, page: 1, rows: [] });

/** The value of a block; 64-bit seeds stay as they are written, which a number would round. */
function parse(text) {
  return JSON.parse(text, (key, value, context) => (key === "seed" && context?.source ? context.source : value));
}

/** The rows of the page and how many could not be read. */
function readRows() {
  let unreadable = 0;
  const rows = [];
  for (const block of document.querySelectorAll("script[data-utterance]")) {
    try {
      rows.push(JSON.parse(block.textContent));
    } catch {
      unreadable += 1;
    }
    block.remove();
  }
  return { rows, unreadable };
}

function stateFromHash(hash, theme) {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (key) => parameters.get(key) ?? "";
  const list = (key) => text(key).split(",").filter(Boolean);
  const key = text("sort").replace(/^-/, "");
  return {
    theme: ["light", "dark", "auto"].includes(text("theme")) ? text("theme") : theme,
    q: text("q"), verdict: list("verdict"), condition: text("condition"), speaker: text("speaker"),
    errors: text("errors") === "1", changed: text("changed") === "1",
    sort: key ? { key, direction: text("sort").startsWith("-") ? -1 : 1 } : null,
    page: Math.max(1, Number.parseInt(text("page"), 10) || 1), rows: list("row").map(Number).filter(Number.isInteger),
  };
}

function hashFromState(state) {
  const parameters = new URLSearchParams();
  const put = (key, value) => value && parameters.set(key, value);
  put("theme", state.theme !== "auto" && state.theme);
  put("q", state.q);
  put("verdict", state.verdict.join(","));
  put("condition", state.condition);
  put("speaker", state.speaker);
  put("errors", state.errors && "1");
  put("changed", state.changed && "1");
  put("sort", state.sort && (state.sort.direction < 0 ? "-" : "") + state.sort.key);
  put("page", state.page > 1 && String(state.page));
  put("row", state.rows.join(","));
  return `#${parameters}`;
}

function showTheme(state, changed) {
  const buttons = ["auto", "light", "dark"].map((theme) => el(
    "button",
    { type: "button", "data-theme": theme, click: () => { state.theme = theme; apply(); changed(); } },
    theme,
  ));
  const apply = () => {
    document.documentElement.dataset.theme = state.theme;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.theme === state.theme));
  };
  fill(document.getElementById("theme"), buttons);
  apply();
  return apply;
}

/** Links to the sections that are there; they scroll and leave the state in the address alone. */
function showNavigation() {
  const sections = [
    ...document.querySelectorAll("main > section:not([hidden])"),
  ].filter((section) => section.querySelector("h2"));
  fill(
    document.getElementById("sections"),
    sections.map((section) => el(
      "a",
      { href: `#${section.id}`, "data-section": section.id },
      section.querySelector("h2").firstChild.textContent,
    )),
  );
  for (const link of document.querySelectorAll("a[data-section]")) link.addEventListener("click", (event) => {
    event.preventDefault();
    goTo(link.dataset.section);
  });
}

function goTo(id) {
  const section = document.getElementById(id);
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

function start() {
  const block = document.getElementById("report");
  if (!block) {
    fill(
      document.getElementById("banners"),
      [el("p", { class: "banner" }, "This page holds no report: it was not written to its end.")],
    );
    return;
  }
  draw(parse(block.textContent), readRows());
}

function draw(report, { rows, unreadable }) {
  const state = stateFromHash(location.hash, "auto");
  const byName = new Map(rows.map((row) => [`${row.condition}\n${row.id}`, row]));
  const remember = () => history.replaceState(null, "", hashFromState(state));
  const list = utteranceList(rows, state, remember);
  const applyTheme = showTheme(state, remember);
  const filterBy = (filter) => {
    Object.assign(state, noFilter(), filter, { page: 1, rows: [] });
    list.render();
    remember();
    goTo("utterances");
  };
  const openRow = (n) => { Object.assign(state, noFilter(), { rows: [n] }); list.reveal(n); remember(); };

  showTitle(report);
  showBanners(report, unreadable);
  showSummary(report);
  showFigures(report);
  showPlots(report);
  showComparison(report.comparison, (entry) => byName.get(`${entry.condition}\n${entry.id}`), openRow);
  showConfusions(report.confusions);
  showParts(report, filterBy);
  if (rows.length > 0) showSection("utterances", "Utterances", list.element);
  showNavigation();

  const follow = () => {
    applyTheme();
    list.render();
    if (state.rows.length > 0) list.reveal(state.rows[0]);
  };
  window.addEventListener("hashchange", () => {
    Object.assign(state, stateFromHash(location.hash, state.theme));
    follow();
  });
  follow();
}

start();
