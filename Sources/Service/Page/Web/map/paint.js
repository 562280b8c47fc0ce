// Paints a square of the map from a decoded tile, all but the names.

import { widthAt } from "./style.js";

/** Orders a tile's features as they are painted. */
export function prepare(layers) {
  const features = (name) => layers[name]?.features ?? [];
  const byKind = (lines) => Object.groupBy(lines, ({ kind }) => kind);
  const ways = (isWanted) => byKind(features("way").filter(({ level }) => isWanted(level ?? 0)));
  return {
    extent: Object.values(layers)[0]?.extent ?? 4096,
    land: features("land"), water: features("water"), building: features("building"), waterways: byKind(features("waterway")),
    tunnels: ways((level) => level < 0), ways: ways((level) => level === 0), bridges: ways((level) => level > 0),
  };
}

/** Paints what of a tile lies in a square: `x` and `y` in units of the tile, `scale` pixels to a unit, `size` pixels a side. */
export function paintSquare(pen, tile, { x, y, scale, size, zoom, density }, style, colours) {
  const unit = density / scale;
  // The widest strokes reach so far into the square from outside.
  const reach = 48 * unit;
  const [right, bottom] = [x + size / scale, y + size / scale];
  const isNear = ({ box }) => (
    box[0] < right + reach && box[2] > x - reach && box[1] < bottom + reach && box[3] > y - reach);

  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, size, size);
  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  pen.lineJoin = "round";

  const paintAreas = (features) => {
    let [path, painted] = [null, null];
    const fill = () => {
      if (!path) return;
      pen.fillStyle = colours.areas[painted];
      pen.fill(path);
      if (!colours.outlines[painted] || zoom < 16) return;
      pen.lineWidth = unit;
      pen.strokeStyle = colours.outlines[painted];
      pen.stroke(path);
    };
    for (const feature of features) {
      if (!colours.areas[feature.kind] || zoom < (style.areas[feature.kind]?.from ?? 0) || !isNear(feature)) continue;
      // Those of one kind that follow each other are one path; those of another lie above it.
      if (feature.kind !== painted) {
        fill();
        [path, painted] = [new Path2D(), feature.kind];
      }
      trace(path, feature, true);
    }
    fill();
  };

  /** Lines by kind: the edges of all of them first, so that streets run into each other. */
  const paintLines = (kinds, cap) => {
    const lines = Object.keys(kinds)
      .filter((kind) => colours.lines[kind] && zoom >= style.lines[kind].from)
      .sort((one, other) => style.lines[one].order - style.lines[other].order)
      .map((kind) => {
        const path = new Path2D();
        for (const feature of kinds[kind]) if (isNear(feature)) trace(path, feature);
        const { widths, casing, dashes } = style.lines[kind];
        return { path, width: widthAt(widths, zoom), casing, dashes, colours: colours.lines[kind] };
      });
    const stroke = (path, width, colour, dashes = []) => {
      pen.lineCap = dashes.length ? "butt" : cap;
      pen.lineWidth = width * unit;
      pen.strokeStyle = colour;
      pen.setLineDash(dashes.map((dash) => dash * unit));
      pen.stroke(path);
    };
    for (const { path, width, casing, colours } of lines) if (casing) stroke(path, width + 2 * casing, colours.casing);
    for (const { path, width, dashes, colours } of lines) stroke(path, width, colours.fill, dashes);
  };

  paintAreas(tile.land);
  paintAreas(tile.water);
  paintLines(tile.waterways, "round");
  paintAreas(tile.building);
  // Over buildings too, so that a road does not seem to end at them.
  pen.globalAlpha = style.tunnelOpacity;
  paintLines(tile.tunnels, "butt");
  pen.globalAlpha = 1;
  paintLines(tile.ways, "round");
  paintLines(tile.bridges, "butt");
}

function trace(path, { parts }, isClosed) {
  for (const part of parts) {
    path.moveTo(part[0], part[1]);
    for (let index = 2; index < part.length; index += 2) path.lineTo(part[index], part[index + 1]);
    if (isClosed) path.closePath();
  }
}
