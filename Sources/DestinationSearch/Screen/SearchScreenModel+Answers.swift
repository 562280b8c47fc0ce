import Places
import SearchScreen
import Understanding
import VoiceControl

extension SearchScreenModel {
  /// Takes in what an utterance came to.
  mutating func spoken(_ answer: SpokenAnswer, _ generation: Int) {
    guard generation == voice.generation, voice.state == .searching else { return }
    heard = answer
    if let reply = answer.reply, voice.offered > 0 { return replied(reply, with: answer, generation) }
    switch answer.outcome {
    case .resolved: propose(Array(answer.candidates.prefix(1)), generation)
    case .ambiguous: propose(answer.candidates, generation)
    case .noSpeech: follow(voice.foundNothing(.noSpeech, generation: generation))
    case .command: follow(voice.replyCancelled(generation: generation))
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
    follow(voice.found(found.count, generation: generation))
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
