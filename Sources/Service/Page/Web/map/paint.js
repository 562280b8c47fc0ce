// Paints a square of the map, without names, from a decoded tile.

import { widthAt } from "./style.js";

/** Groups a tile's features in painting order. */
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

/** Paints the part of a tile in a square: `x` and `y` in tile units, `scale` in pixels per unit, `size` in pixels. */
export function paintSquare(pen, tile, { x, y, scale, size, zoom, density }, style, colours) {
  const unit = density / scale;
  // How far the widest strokes reach into the square from outside.
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
      // Consecutive areas of one kind form one path; the next kind is painted above it.
      if (feature.kind !== painted) {
        fill();
        [path, painted] = [new Path2D(), feature.kind];
      }
      trace(path, feature, true);
    }
    fill();
  };

  /** Paints lines by kind, all casings first, so that streets connect. */
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
  // Also over buildings, so that a road doesn't seem to end at them.
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
