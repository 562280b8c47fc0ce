// What is looked for, which goes on where another session begins: words being typed, and places that words led to.

/** Which places are on the glass, on the map or in a list; "" for none. */
function placesOn(shown) {
  const { map, list } = shown?.stack.at(-1) ?? {};
  const rows = list?.template.sections.flatMap((section) => section.rows) ?? map?.template.tripPreview?.trips ?? [];
  return rows.map(({ id }) => id).join();
}

export class Sought {
  /** What stands in the field of a search. */
  #typed = "";
  /** Words that were said or searched for, and which places were on the glass then, until others are. */
  #asked = null;
  #isSearching = false;
  /** The words that the places on the glass were found by, and those places. */
  #found = null;
  /** What the next session is to find: {text, isFound}, and whether a search was begun for it. */
  #again = null;

  /** The driver does something, and wants nothing of before. */
  did({ searchTextChanged, searchButtonPressed }, shown) {
    [this.#again, this.#asked] = [null, null];
    if (searchTextChanged) this.#typed = searchTextChanged.text;
    if (searchButtonPressed) this.asked(this.#typed, shown);
  }

  /** Words were said or searched for. */
  asked(text, shown) {
    this.#asked = { text, before: placesOn(shown) };
  }

  /** A session is over: what was on the glass is to be found again. */
  left(shown) {
    const places = placesOn(shown);
    const search = shown?.stack.at(-1)?.search?.template;
    // Where there is another key than that of a search, a name is typed.
    if (search && !search.searchKey && this.#typed) this.#again = { text: this.#typed, isFound: false };
    else if (places && places === this.#found?.places) this.#again = { text: this.#found.text, isFound: true };
    // Where the one before was not found in time, it is begun anew.
    if (this.#again) this.#again.isBegun = false;
    [this.#typed, this.#asked, this.#found] = ["", null, null];
  }

  /** What is on the glass now; tells what finds the rest. */
  shown(shown, tell) {
    const { stack, modal } = shown;
    const places = placesOn(shown);
    const search = stack.at(-1)?.search?.template;
    if (this.#asked && places && places !== this.#asked.before) {
      [this.#found, this.#asked] = [{ text: this.#asked.text, places }, null];
    }
    // A search that comes back has its words in the field.
    if (Boolean(search) !== this.#isSearching) this.#typed = search?.text ?? "";
    this.#isSearching = Boolean(search);
    if (!this.#again || modal) return;
    const { text, isFound, isBegun } = this.#again;
    if (search) {
      [this.#again, this.#typed] = [null, text];
      // It is about to be drawn, with the words in its field.
      search.text = text;
      tell({ searchTextChanged: { text, template: search.id } });
      if (!isFound) return;
      this.asked(text, shown);
      tell({ searchButtonPressed: { template: search.id } });
    } else if (!isBegun && stack[0]?.map) {
      this.#again.isBegun = true;
      tell({ buttonTapped: { button: "search", template: stack[0].map.template.id } });
    }
  }
}
