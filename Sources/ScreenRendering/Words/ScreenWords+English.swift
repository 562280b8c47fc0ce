import SearchScreen

extension ScreenWords {
  /// The words in English.
  static let english = ScreenWords(
    back: "Back",
    cancel: "Cancel",
    search: "Search",
    space: "space",
    keyboardLimited: "No keyboard while driving",
    then: "Then: ",
    pauses: [
      .arrived: "Arrived",
      .loading: "Loading the route",
      .locating: "Looking for your position",
      .rerouting: "Finding a new route",
      .proceedToRoute: "Go to the route",
    ],
    moreBelow: "{count} more below",
    moreAbove: "{count} more above",
    spoken: SpokenWords(
      button: "button",
      heading: "heading",
      searchField: "search field",
      keyboard: "keyboard",
      opensMore: "opens more",
      unavailable: "not available",
      selected: "selected",
      busy: "busy",
      alert: "alert",
      map: "map",
      left: "left",
      right: "right",
      up: "up",
      down: "down",
      comma: ", ",
      stop: ".",
      pictures: [
        "search": "search",
        "categories": "categories",
        "microphone": "voice search",
        "star": "favourites",
        "clock": "recent",
        "home": "home",
        "work": "work",
        "plus": "add",
        "zoom-in": "zoom in",
        "minus": "zoom out",
        "locate": "my location",
        "pan": "move the map",
        "close": "close",
        "more": "more",
      ]))
}
