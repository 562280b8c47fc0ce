// Reads style.json for the map's painters.
//
// The file is plain data, for this page and for the images of `whereto screen`:
//   areas    the first zoom with areas of a kind; without an entry, all zooms whose tiles have them.
//   lines    a higher `order` is drawn above; `casing` is the width of the edge on each side. Only the line itself is dashed.
//   labels   a higher `rank` is placed first; `prominence` is the minimum to show, in stops of zoom and prominence.
//   light, dark   colors.
// Zooms are for tiles of 256 pixels; lengths are CSS pixels. `widths` are stops of zoom and width. Between two stops, the width grows
// exponentially with the zoom; outside the first and the last stop, it is constant.

/** A width at a zoom. */
export function widthAt(stops, zoom) {
  return between(stops, zoom, (from, to, part) => from * (to / from) ** part);
}

/** A number at a zoom, linear between stops. */
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
