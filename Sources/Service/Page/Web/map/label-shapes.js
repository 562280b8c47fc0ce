// The appearance of labels: text width, line breaks, and images.

import { pageFile } from "../dom.js";

const family = 'Inter, Roboto, "Noto Sans", system-ui, sans-serif';
const halo = 3.5;
const badge = { radius: 9, icon: 13 };
const ruler = new OffscreenCanvas(1, 1).getContext("2d");
const widths = new Map();
const icons = new Map();

export const isRightToLeft = (text) => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);
/** Whether the letters of a text can be placed one by one; in many scripts they can't. */
export const isSeparable = (text) => (
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{N}\p{P}\p{Zs}]*$/u.test(text));
export const lineHeight = ({ size }) => Math.round(size * 1.2);
const fontOf = ({ size, weight }) => `${weight} ${size}px ${family}`;

export function widthOf(text, font) {
  const key = `${font.weight} ${font.size} ${text}`;
  if (!widths.has(key)) {
    if (widths.size > 5_000) widths.clear();
    ruler.font = fontOf(font);
    widths.set(key, ruler.measureText(text).width);
  }
  return widths.get(key);
}

/** Breaks a text at spaces into at most three lines of similar length, none much longer than `longest`. */
export function wrap(text, font, longest) {
  const total = widthOf(text, font);
  const count = Math.min(3, Math.ceil(total / longest));
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && (lines.length === count || widthOf(line, font) <= (total / count) * 1.15)) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/**
 * Draws the image of a label: its `glyphs` or its `shield`, with or without an `icon`.
 *
 * @returns {picture, left, top} in pixels, or null until its icon has loaded; then `loaded` is called.
 */
export function drawLabel({ bounds, font, paint, glyphs, shield, icon }, colours, density, loaded) {
  const image = icon && imageOf(icon, loaded);
  if (icon && !image.isThere) return null;
  const [left, top, right, bottom] = bounds.map((value, side) => (
    side < 2 ? Math.floor((value - halo) * density) : Math.ceil((value + halo) * density)));
  const canvas = new OffscreenCanvas(right - left, bottom - top);
  const pen = canvas.getContext("2d");
  const { text, halo: around } = colours.labels[paint];
  pen.setTransform(density, 0, 0, density, -left, -top);
  Object.assign(pen, { font: fontOf(font), textBaseline: "middle", lineJoin: "round", lineWidth: halo });
  if (shield) drawShield(pen, bounds, shield, text, around);
  Object.assign(pen, { strokeStyle: around, fillStyle: text });
  for (const way of ["strokeText", "fillText"]) for (const glyph of glyphs ?? []) drawGlyph(pen, glyph, way);
  if (icon) drawBadge(pen, image, colours.icons[icon] ?? colours.icons.other, around, density);
  return { picture: canvas.transferToImageBitmap(), left, top };
}

function drawGlyph(pen, { text, x, y, angle = 0, align = "center" }, way) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.textAlign = align;
  pen.direction = isRightToLeft(text) ? "rtl" : "ltr";
  pen[way](text, 0, 0);
  pen.restore();
}

function drawShield(pen, [left, top, right, bottom], shield, text, ground) {
  pen.roundRect(left, top, right - left, bottom - top, 4);
  Object.assign(pen, { lineWidth: 1.5, strokeStyle: text, fillStyle: ground, textAlign: "center" });
  pen.stroke();
  pen.fill();
  pen.fillStyle = text;
  pen.fillText(shield, 0, 0.5);
}

function drawBadge(pen, image, colour, around, density) {
  pen.beginPath();
  pen.arc(0, 0, badge.radius, 0, 2 * Math.PI);
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.fillStyle = colour;
  pen.fill();
  // Tint the icon with the color of the label.
  const side = Math.round(badge.icon * density);
  const tinted = new OffscreenCanvas(side, side);
  const brush = tinted.getContext("2d");
  brush.drawImage(image, 0, 0, side, side);
  brush.globalCompositeOperation = "source-in";
  brush.fillStyle = around;
  brush.fillRect(0, 0, side, side);
  pen.drawImage(tinted, -badge.icon / 2, -badge.icon / 2, badge.icon, badge.icon);
}

function imageOf(name, loaded) {
  if (!icons.has(name)) {
    const image = new Image();
    icons.set(name, image);
    image.onload = () => {
      image.isThere = true;
      loaded();
    };
    image.src = pageFile(`icons/${encodeURIComponent(name)}.svg`);
  }
  return icons.get(name);
}
