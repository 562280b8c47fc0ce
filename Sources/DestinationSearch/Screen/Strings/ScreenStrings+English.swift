extension ScreenStrings {
  static let english = ScreenStrings(
    categories: "Categories", favourites: "Favourites", results: "{text}", ownPlaces: "Home and work",
    kept: "Favourites", recent: "Recent", home: "Home", work: "Work", notSet: ["Not set yet", "Not set"],
    more: ["More categories", "More"], moreNotShown: "{count} more not shown",
    nothingFound: ["Nothing found", "Nothing"],
    typeHint: "Type a name or an address", nothingKept: ["No favourites yet", "None yet"],
    keyboardLimited: [
      "The keyboard is off while you drive. Say where you want to go, or pick a favourite.",
      "No keyboard while driving. Speak or pick a favourite.", "No keyboard while driving",
    ],
    noMap: [
      "There is no map of this region. Download it on your phone.", "No map of this region. Download it first.",
      "No map",
    ],
    lookupFailed: ["The search did not answer. Try again.", "No answer. Try again.", "No answer"],
    speak: "Speak", close: "Close", destination: "Destination", closedNow: "closed now",
    groups: [:])
}
