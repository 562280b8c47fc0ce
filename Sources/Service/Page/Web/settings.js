// The settings form, and the session settings that it represents.

import { element } from "./dom.js";
import { filled, languages, translate, wordsIn } from "./words.js";

const option = (value, text = value) => element("option", { value }, text);

/** Sets a field's value; a value that the field doesn't offer is ignored. */
export function put(field, value) {
  if (field?.type === "checkbox") field.checked = Boolean(value);
  else if (field?.options ? [...field.options].some((one) => one.value === value) : field) field.value = value;
}

/** Sets a form's fields from the URL, such as `?language=fa&moving=1`. */
export function takeAddress(form) {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements[name];
    put(field, field?.type === "checkbox" ? value !== "0" : value);
  }
}

/** Fills a form once with the choices that the service offers. @returns whether this call filled it. */
export function fill(form, setup) {
  if (form.language.options.length) return false;
  form.language.append(...setup.words.map(({ language }) => option(language, languages[language])));
  // The browser's preferred language, if screens are available in it.
  const own = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in languages);
  form.language.value = own ?? "en";
  if (form.headUnit) {
    form.headUnit.append(...Object.keys(setup.headUnits).sort().map((name) => option(name)));
    form.headUnit.value = ordinary(setup);
  }
  // If the form leaves the seat to the head unit, `seated` applies.
  if (!form.headUnit) put(form.driveSide, setup.driveSide);
  form.querySelector("#wakes").hidden = !setup.wakePhrase;
  // A service that follows its car needs neither this device's location nor a position from the driver.
  for (const name of ["located", "position"]) form.elements[name]?.closest("label")?.toggleAttribute("hidden", Boolean(setup.followsCar));
  return true;
}

/** The name of the default head unit. */
export const ordinary = ({ headUnits }) => ("default-800x480" in headUnits ? "default-800x480" : Object.keys(headUnits)[0]);

/** A profile with the driver's seat: the chosen one, or else the head unit's, or else the one usual in the country. */
export function seated(profile, chosen, setup) {
  const own = profile.driveSide === "unknown" ? setup?.driveSide : profile.driveSide;
  return { ...profile, driveSide: chosen || own || "unknown" };
}

/** Applies a form's language and a day or night style to the page. */
export function follow(form, style, setup) {
  translate(form.language.value || "en");
  document.documentElement.dataset.style = style;
  const words = wordsIn(form.language.value);
  form.querySelector("#wakes span").textContent = filled(words.wakes, { phrase: setup?.wakePhrase ?? "" });
}
