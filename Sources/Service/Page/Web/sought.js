// The current query, so that a new session can restore it: text being typed, or results on the display.

/** The ids of the places on the display, on the map or in a list; "" for none. */
function placesOn(shown) {
  const { map, list } = shown?.stack.at(-1) ?? {};
  const rows = list?.template.sections.flatMap((section) => section.rows) ?? map?.template.tripPreview?.trips ?? [];
  return rows.map(({ id }) => id).join();
}

export class Sought {
  /** The text in the search field. */
  #typed = "";
  /** The spoken or typed query, and the places that were on the display then, until its results appear. */
  #asked = null;
  #isSearching = false;
  /** The query whose results are on the display, and those places. */
  #found = null;
  /** The query that the next session restores: {text, isFound}, and whether its search has begun. */
  #again = null;

  /** Called when the driver acts: a query is no longer restored. */
  did({ searchTextChanged, searchButtonPressed }, shown) {
    [this.#again, this.#asked] = [null, null];
    if (searchTextChanged) this.#typed = searchTextChanged.text;
    if (searchButtonPressed) this.asked(this.#typed, shown);
  }

  /** Called with a spoken or typed query. */
  asked(text, shown) {
    this.#asked = { text, before: placesOn(shown) };
  }

  /** Called when a session ends: remembers the query to restore. */
  left(shown) {
    const places = placesOn(shown);
    const search = shown?.stack.at(-1)?.search?.template;
    // With another key instead of the search key, the text is a name.
    if (search && !search.searchKey && this.#typed) this.#again = { text: this.#typed, isFound: false };
    else if (places && places === this.#found?.places) this.#again = { text: this.#found.text, isFound: true };
    // If an earlier session didn't restore it in time, the search begins again.
    if (this.#again) this.#again.isBegun = false;
    [this.#typed, this.#asked, this.#found] = ["", null, null];
  }

  /** Called with the screen on the display; sends the events that restore the query. */
  shown(shown, tell) {
    const { stack, modal } = shown;
    const places = placesOn(shown);
    const search = stack.at(-1)?.search?.template;
    if (this.#asked && places && places !== this.#asked.before) {
      [this.#found, this.#asked] = [{ text: this.#asked.text, places }, null];
    }
    // A search template that reappears has its text in the field.
    if (Boolean(search) !== this.#isSearching) this.#typed = search?.text ?? "";
    this.#isSearching = Boolean(search);
    if (!this.#again || modal) return;
    const { text, isFound, isBegun } = this.#again;
    if (search) {
      [this.#again, this.#typed] = [null, text];
      // It is drawn next, with the text in its field.
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
