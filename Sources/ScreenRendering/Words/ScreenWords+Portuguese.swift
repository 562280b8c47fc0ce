import SearchScreen

extension ScreenWords {
  /// The words in Portuguese.
  static let portuguese = ScreenWords(
    back: "Voltar",
    cancel: "Cancelar",
    search: "Buscar",
    space: "espaço",
    start: "Ir",
    moreRoutes: "Mais rotas",
    overview: "Visão geral",
    keyboardLimited: "Sem teclado em movimento",
    then: "Depois",
    pauses: [
      .arrived: "Você chegou",
      .loading: "Carregando a rota",
      .locating: "Procurando a sua posição",
      .rerouting: "Procurando outra rota",
      .proceedToRoute: "Siga até a rota",
    ],
    minutes: "min",
    hours: "h",
    metres: "m",
    kilometres: "km",
    moreBelow: "mais {count} abaixo",
    moreAbove: "mais {count} acima",
    spoken: SpokenWords(
      button: "botão",
      heading: "título",
      searchField: "campo de busca",
      keyboard: "teclado",
      opensMore: "abre mais",
      unavailable: "indisponível",
      selected: "selecionado",
      busy: "carregando",
      alert: "aviso",
      map: "mapa",
      left: "esquerda",
      right: "direita",
      up: "para cima",
      down: "para baixo",
      comma: ", ",
      stop: "."))
}
