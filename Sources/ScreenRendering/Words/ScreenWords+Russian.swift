import SearchScreen

extension ScreenWords {
  /// The words in Russian.
  static let russian = ScreenWords(
    back: "Назад",
    cancel: "Отмена",
    search: "Поиск",
    space: "пробел",
    start: "Поехали",
    moreRoutes: "Другие маршруты",
    overview: "Обзор",
    keyboardLimited: "В движении клавиатура недоступна",
    then: "Затем",
    pauses: [
      .arrived: "Вы на месте",
      .loading: "Загружаю маршрут",
      .locating: "Определяю местоположение",
      .rerouting: "Ищу новый маршрут",
      .proceedToRoute: "Вернитесь на маршрут",
    ],
    minutes: "мин",
    hours: "ч",
    metres: "м",
    kilometres: "км",
    moreBelow: "ниже ещё {count}",
    moreAbove: "выше ещё {count}",
    spoken: SpokenWords(
      button: "кнопка",
      heading: "заголовок",
      searchField: "поле поиска",
      keyboard: "клавиатура",
      opensMore: "есть продолжение",
      unavailable: "недоступно",
      selected: "выбрано",
      busy: "загружается",
      alert: "предупреждение",
      map: "карта",
      left: "влево",
      right: "вправо",
      up: "вверх",
      down: "вниз",
      comma: ", ",
      stop: "."))
}
