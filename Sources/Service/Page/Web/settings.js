// What the driver chooses in a form, as a session begins with it.

import { element } from "./dom.js";
import { filled, languages, translate, wordsIn } from "./words.js";

const option = (value, text = value) => element("option", { value }, text);

/** Puts a value into a field; what the field does not offer leaves it as it is. */
export function put(field, value) {
  if (field?.type === "checkbox") field.checked = Boolean(value);
  else if (field?.options ? [...field.options].some((one) => one.value === value) : field) field.value = value;
}

/** Puts the fields of the address, such as `?language=fa&moving=1`, into a form. */
export function takeAddress(form) {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements[name];
    put(field, field?.type === "checkbox" ? value !== "0" : value);
  }
}

/** Fills a form with what a service offers, once. @returns whether it was done now. */
export function fill(form, setup) {
  if (form.language.options.length) return false;
  form.language.append(...setup.words.map(({ language }) => option(language, languages[language])));
  // What the driver's browser speaks, where screens do.
  const own = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in languages);
  form.language.value = own ?? "en";
  if (form.headUnit) {
    form.headUnit.append(...Object.keys(setup.headUnits).sort().map((name) => option(name)));
    form.headUnit.value = ordinary(setup);
  }
  // Where the form leaves the seat to the head unit, see `seated`.
  if (!form.headUnit) put(form.driveSide, setup.driveSide);
  form.querySelector("#wakes").hidden = !setup.wakePhrase;
  // The service knows better where its car is than this device or the driver.
  for (const name of ["located", "position"]) form.elements[name]?.closest("label")?.toggleAttribute("hidden", Boolean(setup.followsCar));
  return true;
}

/** The name of the head unit that most cars have. */
export const ordinary = ({ headUnits }) => ("default-800x480" in headUnits ? "default-800x480" : Object.keys(headUnits)[0]);

/** A head unit's profile with the driver's seat: as chosen, as the head unit has it, or where drivers of the country sit. */
export function seated(profile, chosen, setup) {
  const own = profile.driveSide === "unknown" ? setup?.driveSide : profile.driveSide;
  return { ...profile, driveSide: chosen || own || "unknown" };
}

/** Has the page speak the language of a form, and look by day or by night. */
export function follow(form, style, setup) {
  translate(form.language.value || "en");
  document.documentElement.dataset.style = style;
  const words = wordsIn(form.language.value);
  form.querySelector("#wakes span").textContent = filled(words.wakes, { phrase: setup?.wakePhrase ?? "" });
}
