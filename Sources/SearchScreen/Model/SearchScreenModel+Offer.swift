import DestinationSearch
import HeadUnit
import Places
import Understanding

extension SearchScreenModel {
  /// Takes in what an utterance came to.
  mutating func spoken(_ answer: SpokenAnswer, _ generation: Int) {
    guard generation == voice.generation, voice.state == .searching else { return }
    heard = answer
    if let reply = answer.reply, voice.hasOffer { return replied(reply, with: answer, generation) }
    switch answer.outcome {
    case .resolved: propose(Array(answer.candidates.prefix(1)), generation)
    case .ambiguous: propose(answer.candidates, generation)
    case .noSpeech: follow(voice.foundNothing(.noSpeech, generation: generation))
    case .command:
      order = answer.order
      follow(
        order == nil ? voice.replyCancelled(generation: generation) : voice.ordered(generation: generation))
    case .notUnderstood:
      follow(
        answer.isOutOfDomain
          ? voice.searchFailed(.navigationOnly, generation: generation)
          : voice.foundNothing(.notUnderstood, generation: generation))
    case .notFound:
      if let missing = answer.missingPlace {
        follow(voice.searchFailed(.placeNotSet(missing), generation: generation))
      } else {
        follow(voice.foundNothing(.noMatch, generation: generation))
      }
    }
  }

  private mutating func propose(_ candidates: [PlaceCandidate], _ generation: Int) {
    found = Array(candidates.prefix(settings.profile.caps.trips))
    guard !found.isEmpty else { return follow(voice.foundNothing(.noMatch, generation: generation)) }
    follow(voice.found(generation: generation))
  }

  /// Takes in what was said to the places on offer.
  private mutating func replied(_ reply: ChoiceReply, with answer: SpokenAnswer, _ generation: Int) {
    if let place = question?.place(for: reply) {
      found = [place]
      return follow(voice.replyPicked(generation: generation))
    }
    switch reply {
    case .cancel: follow(voice.replyCancelled(generation: generation))
    case .again: propose(offered, generation)
    case .no, .more:
      // What was read aloud is not meant: the answer holds the others.
      if answer.candidates.isEmpty {
        follow(voice.replyCancelled(generation: generation))
      } else {
        propose(answer.candidates, generation)
      }
    case .pick, .yes, .unclear: follow(voice.foundNothing(.notUnderstood, generation: generation))
    }
  }
}

extension SearchScreenModel {
  /// Shows places as trips to choose from, over the map, and asks which one (MA-6, MA-7).
  ///
  /// - Parameter answer: What was said for them; `nil` where they were found by hand, and nothing is asked aloud.
  mutating func offer(_ places: [PlaceCandidate], after answer: SpokenAnswer?) {
    guard !places.isEmpty else { return }
    offered = Array(places.prefix(settings.profile.caps.trips))
    // What was found by voice the machine knows of.
    if answer == nil { voice.offeredPlaces() }
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
    forgetTrips()
    offersStop = answer?.isStop == true
    let (preview, strings) = (tripPreview(choosing: nil), strings)
    setPanning(false)
    let buttons = offerButtons(for: offered.first?.place)
    updateMap { map in
      map.tripPreview = preview
      // The panel has no way out of its own.
      map.bar.leading = [BarButton(id: .close, .text(strings.close))] + map.bar.leading.filter { $0.id == .microphone }
      map.bar.trailing = buttons
    }
    drawRoutes()
    planTrip()
    (question, wasAsked) = (nil, false)
    // Where home or work is being chosen, nothing is asked about going there.
    guard let answer, editing.choosing == nil else { return }
    question = answer.prompt
    if let prompt = answer.prompt { say(prompt) }
  }

  /// Takes the places on offer away.
  mutating func withdrawOffer() {
    clearOffer()
    let bar = mapTemplate().bar
    updateMap { map in
      map.tripPreview = nil
      map.bar = bar
    }
    drawRoutes()
    stopSaying()
  }

  /// Forgets the places on offer; a question about them that is on its way to the microphone is asked no more.
  mutating func clearOffer() {
    (offered, found, question, starting, offersStop) = ([], [], nil, nil, false)
    forgetTrips()
  }

  /// The driver goes there, or passes there on the way: the search is over.
  ///
  /// - Parameters:
  ///   - candidate: The place.
  ///   - route: The way that was chosen; the first where it is `nil` or not known any more.
  mutating func go(to candidate: PlaceCandidate, by route: RouteID? = nil) {
    let known = ways.known[TripID(candidate.place.id)] ?? []
    let position = known.indices.first { RouteID(way: $0) == route } ?? 0
    let isStop = addsStop
    withdrawOffer()
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
    // The ways to it end where a car stops for it.
    if isStop { return addStop(candidate.place, at: known.first?.shape.last) }
    effects.append(.go(candidate.place))
    make(.visit(candidate.place))
    guard settings.guides else { return }
    beginDrive(
      to: candidate.place, by: known.indices.contains(position) ? known[position] : nil, RouteID(way: position))
  }

  /// Whether the places on offer are to be passed on the way to where the car goes, which needs a way by road.
  var addsStop: Bool { offersStop && drive?.isDirect == false }

  /// Navigation began elsewhere: ours ends, the search screen makes way, a voice turn goes on (MA-8).
  mutating func navigationStarted() {
    starting = nil
    endDrive(finished: false)
    guard voice.navigationStarted() == .closeSearch else { return }
    withdrawOffer()
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
  }

  // MARK: Prompts

  mutating func say(_ prompt: SpokenPrompt) {
    prompts += 1
    effects.append(.say(prompt.text, tone: prompt.tone, prompt: prompts))
  }

  /// What is being said is of no use any more.
  mutating func stopSaying() {
    prompts += 1
    effects.append(.stopSaying)
  }

  mutating func say(_ notice: PromptNotice) {
    say(PromptComposer(context: PromptContext(units: settings.units)).prompt(for: notice))
  }

  /// A prompt was heard; a question is then listened to, once.
  mutating func promptEnded(_ number: Int) {
    guard number == prompts else { return }
    sayUnsaid()
    guard question != nil, voice.state == .choosing else { return }
    guard stack.presentation == nil, !stack.canPop else { return }
    guard settings.asksByVoice, settings.profile.promptStyle == .normal, !wasAsked else { return }
    wasAsked = true
    starting = .turn
    effects.append(.readPermissions)
  }
}
