import SearchScreen

extension ScreenWords {
  /// The words in Persian.
  static let persian = ScreenWords(
    back: "بازگشت",
    cancel: "لغو",
    search: "جست‌وجو",
    space: "فاصله",
    keyboardLimited: "هنگام رانندگی صفحه‌کلید در دسترس نیست",
    then: "سپس: ",
    pauses: [
      .arrived: "رسیدید",
      .loading: "در حال بارگذاری مسیر",
      .locating: "در حال یافتن موقعیت شما",
      .rerouting: "در حال یافتن مسیر جدید",
      .proceedToRoute: "به مسیر بروید",
    ],
    moreBelow: "{count} مورد دیگر در پایین",
    moreAbove: "{count} مورد دیگر در بالا",
    spoken: SpokenWords(
      button: "دکمه",
      heading: "عنوان",
      searchField: "کادر جست‌وجو",
      keyboard: "صفحه‌کلید",
      opensMore: "فهرست دیگری باز می‌کند",
      unavailable: "در دسترس نیست",
      selected: "انتخاب‌شده",
      busy: "در حال بارگذاری",
      alert: "هشدار",
      map: "نقشه",
      left: "چپ",
      right: "راست",
      up: "بالا",
      down: "پایین",
      comma: "، ",
      stop: ".",
      pictures: [
        "search": "جست‌وجو",
        "categories": "دسته‌ها",
        "microphone": "جست‌وجوی صوتی",
        "star": "برگزیده‌ها",
        "clock": "موارد اخیر",
        "home": "خانه",
        "work": "محل کار",
        "plus": "افزودن",
        "zoom-in": "بزرگ‌نمایی",
        "minus": "کوچک‌نمایی",
        "locate": "موقعیت من",
        "pan": "جابه‌جایی نقشه",
        "close": "بستن",
        "more": "بیشتر",
      ]))
}
