// Extracts the names of a tile: points, and lines joined from pieces with the same name.

/** Maximum text length; longer texts are truncated, because their image would be too large. */
const longest = 60;
const numbered = new Set(["motorway", "trunk", "primary", "secondary"]);

/** @returns {points, lines, shields}, each with kind and text; positions are fractions of the tile's side. */
export function findNames(layers) {
  const points = [];
  for (const { parts: [[x, y]], kind, name = "", icon, prominence = 0 } of layers.place?.features ?? []) {
    const { extent } = layers.place;
    // Points beyond the edge are also in the next tile.
    if (x < 0 || y < 0 || x >= extent || y >= extent || !(name || icon)) continue;
    points.push({ kind, text: cut(name), icon, prominence, x: x / extent, y: y / extent });
  }
  const [lines, shields] = [new Map(), new Map()];
  for (const { features, extent } of [layers.way, layers.waterway].filter(Boolean)) {
    for (const { kind, name, ref, parts, level } of features) {
      const gather = (groups, text) => {
        const key = `${kind} ${text}`;
        if (!groups.has(key)) groups.set(key, { kind, text, parts: [] });
        groups.get(key).parts.push(...parts.filter(({ length }) => length > 2).map((part) => part.map((value) => value / extent)));
      };
      if (name && !(level < 0)) gather(lines, cut(name));
      if (ref && numbered.has(kind)) gather(shields, ref);
    }
  }
  const joined = (groups) => [...groups.values()].flatMap(({ kind, text, parts }) => (
    join(parts).map((points) => ({ kind, text, points }))));
  return { points, lines: joined(lines), shields: joined(shields) };
}

function cut(text) {
  return text.length > longest ? `${[...text].slice(0, longest).join("")}…` : text;
}

/** Joins lines that continue each other. */
function join(parts) {
  const left = new Set(parts);
  const ends = new Map();
  for (const part of parts) {
    for (const end of [part.slice(0, 2).join(), part.slice(-2).join()]) {
      if (!ends.has(end)) ends.set(end, []);
      ends.get(end).push(part);
    }
  }
  return parts.flatMap((part) => {
    if (!left.delete(part)) return [];
    let line = [...part];
    // Extend the end, then reverse the line and extend the other end.
    for (let side = 0; side < 2; side += 1) {
      for (let next; (next = straightest(line, ends.get(line.slice(-2).join()) ?? [], left));) {
        left.delete(next.part);
        line.push(...next.points.slice(2));
      }
      line = reversed(line);
    }
    return [Float32Array.from(line)];
  });
}

/** Of the lines that begin or end where a line ends, the one with the smallest turn; sharp turns are excluded. */
function straightest(line, others, left) {
  let [best, least] = [null, Math.PI / 3];
  const heading = Math.atan2(line.at(-1) - line.at(-3), line.at(-2) - line.at(-4));
  for (const part of others) {
    if (!left.has(part)) continue;
    const points = part[0] === line.at(-2) && part[1] === line.at(-1) ? [...part] : reversed(part);
    const turn = Math.abs(Math.atan2(points[3] - points[1], points[2] - points[0]) - heading);
    const angle = Math.min(turn, 2 * Math.PI - turn);
    if (angle < least) [best, least] = [{ part, points }, angle];
  }
  return best;
}

function reversed(points) {
  return Array.from(points, (_, index) => points[points.length - 2 - index + 2 * (index % 2)]);
}
