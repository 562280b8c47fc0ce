// Asks for the token if the service requires one.

import { element, replace } from "./dom.js";
import { storeToken, storedToken } from "./session.js";

/** Asks for a token each time a head unit's request is rejected, and then retries. */
export function keepGate(unit) {
  const dialog = element("dialog", { id: "gate", "aria-labelledby": "gate-title" });
  document.body.append(dialog);
  unit.addEventListener("token", () => {
    if (dialog.open) dialog.close();
    const { words } = unit;
    const field = element("input", {
      name: "token", type: "password", autocomplete: "off", spellcheck: false, required: true, minLength: 16, dir: "ltr",
    });
    const form = element("form", { method: "dialog" },
      element("h2", { id: "gate-title" }, words.accessControl),
      element("p", { id: "refused", role: "alert" }, storedToken() ? words.tokenInvalid : words.tokenWanted),
      element("label", {}, `${words.token} `, field), element("button", {}, words.continue));
    form.onsubmit = () => {
      storeToken(field.value.trim());
      unit.begin();
    };
    dialog.oncancel = () => unit.notices.say("connection", words.tokenWanted, words.tryAgain, () => unit.begin());
    replace(dialog, form);
    dialog.showModal();
  });
}
