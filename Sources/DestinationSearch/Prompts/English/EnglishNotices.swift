/// What is said in English where there is no place to name.
struct EnglishNotices {
  let names: EnglishNames

  func text(of notice: PromptNotice) -> String {
    switch notice {
    case .notFound(let words):
      words.flatMap(names.name).map { "I can't find \($0) on the map." } ?? "I can't find that on the map."
    case .noMorePlaces: "There are no more places."
    case .noMapData: "I have no map of that area."
    case .notOnEarth: "Those coordinates are not on the map."
    case .noRoute: "There is no route to search along."
    case .noVisits: "I know of no such visit."
    case .placeNotSet(let name): "\(names.name(name) ?? "That place") is not set yet."
    case .notUnderstood: "Sorry, I didn't catch that. Where to?"
    case .notHeard: "I didn't hear anything. Where to?"
    case .answerNotUnderstood: "Sorry, which one?"
    case .navigationOnly: "I can only help with places to go."
    case .permissionOnPhone: "Please answer the question on your phone when it is safe."
    case .microphoneForbidden: "The microphone is not allowed. Please allow it on your phone when it is safe."
    case .speechForbidden: "Voice search is not allowed. Please allow it on your phone when it is safe."
    case .microphoneAbsent: "There is no microphone."
    case .microphoneBusy: "The microphone is in use."
    case .microphoneLost: "The microphone was lost."
    case .timedOut: "That took too long. Please try again."
    case .unavailable: "Voice search is not working right now."
    case .cancelled: "Cancelled."
    }
  }
}
