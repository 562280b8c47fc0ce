// What style.json says, as the map's painters ask for it.
//
// The file is plain data, for this page and for the pictures that the service draws:
//   areas    the zoom from which areas of a kind are there; without an entry, wherever a tile has them.
//   lines    a higher `order` lies above; `casing` is how far the edge reaches beyond the line on each side. Only the line has dashes.
//   labels   a higher `rank` comes first; `prominence` is the least that is shown, in stops of zoom and prominence.
//   light, dark   colours.
// Zooms are those of tiles of 256 pixels, lengths are CSS pixels. `widths` are stops of zoom and width; between two of them a width
// grows by the same factor with each part of a zoom, beyond the first and the last it stays.

/** A width at a zoom. */
export function widthAt(stops, zoom) {
  return between(stops, zoom, (from, to, part) => from * (to / from) ** part);
}

/** A number at a zoom, on a straight line between stops. */
export function valueAt(stops, zoom) {
  return between(stops, zoom, (from, to, part) => from + (to - from) * part);
}

function between(stops, zoom, mix) {
  const next = stops.findIndex(([stop]) => stop > zoom);
  if (next === 0) return stops[0][1];
  if (next < 0) return stops.at(-1)[1];
  const [[start, from], [end, to]] = [stops[next - 1], stops[next]];
  return mix(from, to, (zoom - start) / (end - start));
}

export async function loadStyle() {
  const response = await fetch(new URL("style.json", import.meta.url));
  return response.ok ? response.json() : null;
}
