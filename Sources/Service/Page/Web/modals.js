// Modal templates: the frames of a voice search, alerts, and action sheets.

import { element, longest, pageFile, replace } from "./dom.js";

let animation = 0;

/** Draws a modal into its element, or clears the element. */
export function drawModal(place, kind, template, context) {
  const before = place.dataset.modal;
  const now = kind ? `${kind} ${template.id}` : "";
  place.dataset.modal = now;
  if (kind !== "voiceControl") cancelAnimationFrame(animation);
  if (!kind) {
    replace(place);
    return;
  }
  if (kind === "voiceControl") drawVoice(place, template, context);
  else drawQuestion(place, kind, template, context);
  if (now !== before) place.querySelector("button")?.focus({ preventScroll: true });
}

/** A frame of a voice search: Cancel, an image, the longest title that fits on two lines (VC-12, VC-13). */
function drawVoice(place, template, context) {
  const frame = template.frames.find((one) => one.identifier === template.active) ?? template.frames[0];
  if (!frame) return;
  const shown = [template.id, frame.identifier, ...frame.titleVariants, context.style].join(" ");
  // If the frame stays, its animation continues.
  if (place.querySelector(".voice")?.dataset.frame === shown) return;
  cancelAnimationFrame(animation);
  const { images } = frame;
  const file = (index) => pageFile(`${images.images}/${context.style}/${String(index).padStart(2, "0")}.svg`);
  const picture = element("img", { className: "picture", alt: "", src: file(0) });
  picture.style.setProperty("--side", Math.min(images.side, 150));
  const title = element("p", { className: "frame-title", id: "frame-title", role: "status" });
  replace(place, element("div", {
    className: "voice", role: "dialog", "aria-modal": "true", "aria-labelledby": "frame-title",
    "data-frame": shown,
  },
  element("button", {
    className: "bar-button cancel", "data-key": "cancel", onclick: () => context.tell({ cancelPressed: { template: template.id } }),
  }, context.words.cancel),
  picture, title));
  for (const variant of frame.titleVariants) {
    title.textContent = variant;
    if (title.clientHeight < 2.5 * parseFloat(getComputedStyle(title).lineHeight)) break;
  }
  if (images.count > 1) play(picture, images, frame.repeats, file);
}

/** Animates the images; cycles are clamped to 0.3 to 5 s (VC-9). With reduced motion, only the first is shown. */
function play(picture, images, repeats, file) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const cycle = Math.min(5, Math.max(0.3, images.cycle)) * 1000;
  const all = Array.from({ length: images.count }, (_, index) => Object.assign(new Image(), { src: file(index) }));
  let start = null;
  let last = 0;
  const step = (now) => {
    start ??= now;
    const elapsed = now - start;
    const index = !repeats && elapsed >= cycle ? images.count - 1 : Math.floor(((elapsed % cycle) / cycle) * images.count);
    // Keeps the previous image until the next one has loaded.
    if (index !== last && all[index].complete) {
      picture.src = all[index].src;
      last = index;
    }
    if (picture.isConnected && (repeats || elapsed < cycle)) animation = requestAnimationFrame(step);
  };
  animation = requestAnimationFrame(step);
}

/** An alert or an action sheet: text and buttons. */
function drawQuestion(place, kind, template, context) {
  const titles = kind === "alert" ? longest(template.titles) : template.title;
  const actions = template.actions.map((action) => element("button", {
    className: `answer ${action.style}`, "data-key": action.id,
    onclick: () => context.tell({ buttonTapped: { button: action.id, template: template.id } }),
  }, action.title));
  replace(place, element("div", { className: "scrim" }, element("div", {
    className: `question ${kind}`, role: "alertdialog", "aria-modal": "true", "aria-labelledby": "question-title",
  },
  element("h2", { id: "question-title", dir: "auto" }, titles ?? ""),
  template.message ? element("p", { className: "detail", dir: "auto" }, template.message) : null,
  element("div", { className: "answers" }, actions))));
}
