import SearchScreen

extension ScreenWords {
  /// The words in English.
  static let english = ScreenWords(
    back: "Back",
    cancel: "Cancel",
    search: "Search",
    space: "space",
    start: "Go",
    moreRoutes: "More routes",
    overview: "Overview",
    keyboardLimited: "No keyboard while driving",
    then: "Then",
    pauses: [
      .arrived: "Arrived",
      .loading: "Loading the route",
      .locating: "Looking for your position",
      .rerouting: "Finding a new route",
      .proceedToRoute: "Go to the route",
    ],
    minutes: "min",
    hours: "h",
    metres: "m",
    kilometres: "km",
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
      stop: "."))
}
