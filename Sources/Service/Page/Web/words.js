// The page's own texts, around the display and for errors, in the languages of the screen. The service makes `languages.js` of its
// words. The drawer for engineers and the names of head units are English only.

import all from "./languages.js";

/** The name of each language in that language. */
export const languages = Object.fromEntries(Object.entries(all).map(([language, { name }]) => [language, name]));

/** The page's texts in a language. */
export const wordsIn = (language) => (all[language] ?? all.en).words;

/** Replaces names in braces with values. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** Translates the page: texts of elements with `data-word`, and labels of those with `data-label`. */
export function translate(language) {
  const words = wordsIn(language);
  const { documentElement } = document;
  [documentElement.lang, documentElement.dir] = [language, (all[language] ?? all.en).direction];
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", words[one.dataset.label]);
}
