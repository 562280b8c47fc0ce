extension FrameTitles {
  static func portuguese(_ content: FrameContent) -> [String] {
    switch content {
    case .permission(.microphone): ["Permita o microfone no telefone", "Responda no telefone", "No telefone"]
    case .permission(.speech): ["Permita o reconhecimento de voz no telefone", "Responda no telefone", "No telefone"]
    case .permission(.microphoneThenSpeech):
      ["Permita o microfone e o reconhecimento de voz no telefone", "Duas perguntas no telefone", "No telefone"]
    case .listening(forChoice: false): ["Para onde vamos? Pode falar", "Para onde?"]
    case .listening(forChoice: true): ["Pode responder, estou ouvindo", "Pode falar"]
    case .searching: ["Procurando o destino", "Procurando"]
    case .notFound(.noSpeech): ["Não ouvi nada. Tente de novo", "Não ouvi nada", "Não ouvi"]
    case .notFound(.notUnderstood): ["Não entendi. Repita, por favor", "Não entendi"]
    case .notFound(.noMatch): ["Esse lugar não está no mapa", "Fora do mapa"]
    case .notFound(nil): ["Não encontrei nada. Tente de novo", "Sem resultado"]
    case .failed(let failure?): portuguese(failure)
    case .failed(nil):
      ["Não deu certo", "Falhou"]
    }
  }

  private static func portuguese(_ failure: VoiceControl.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["Não há microfone. Conecte um", "Conecte um microfone", "Sem microfone"]
    case .microphoneBusy:
      ["Outro aplicativo está usando o microfone. Feche-o", "O microfone está em uso", "Em uso"]
    case .microphoneForbidden:
      ["Permita o microfone nos ajustes do telefone", "Microfone não permitido", "Sem permissão"]
    case .microphoneLost:
      ["O microfone foi desconectado. Conecte-o de novo", "O microfone foi desconectado", "Desconectado"]
    case .speechForbidden:
      [
        "Permita o reconhecimento de voz nos ajustes do telefone", "Reconhecimento de voz não permitido",
        "Não permitido",
      ]
    case .microphoneAndSpeechForbidden:
      [
        "Permita o microfone e o reconhecimento de voz nos ajustes do telefone", "Permita microfone e voz nos ajustes",
        "Sem permissão",
      ]
    case .speechRestricted:
      [
        "O reconhecimento de voz está restrito. Libere-o nos ajustes do telefone",
        "O reconhecimento de voz está restrito", "Voz restrita",
      ]
    case .speechUnavailable:
      ["Os modelos de voz não carregam. Instale-os de novo", "Reconhecimento de voz indisponível", "Indisponível"]
    case .placeNotSet(let name):
      if let name = Self.name(name, in: .portuguese) {
        [
          "O lugar “\(name)” ainda não foi definido. Defina-o antes", "O lugar “\(name)” não foi definido",
          "Não definido",
        ]
      } else {
        ["Esse lugar ainda não foi definido. Defina-o antes", "Esse lugar não foi definido", "Não definido"]
      }
    case .navigationOnly: ["Só procuro lugares. Diga para onde ir", "Diga para onde ir", "Só lugares"]
    case .searchTimedOut: ["A busca demorou demais. Tente de novo", "A busca demorou demais", "Demorou"]
    case .engine:
      ["A busca por voz não funciona. Reinicie o aplicativo", "A busca por voz não funciona", "Não funciona"]
    }
  }
}
