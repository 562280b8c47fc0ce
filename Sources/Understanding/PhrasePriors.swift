/// How likely everything is to be said, before a sound is heard: the weights from which vocabularies are made.
///
/// What else shapes what is heard stands with what it belongs to: how often each command and each answer is said in
/// `models/en-us/commands.txt` and `replies.txt`, what a command's words leave to unseen words in the defaults of
/// ``/Recognition/BackoffModel/Discounts``, and how sound weighs against words (language weight, word insertion
/// penalty, beams) in `DecoderSettings` of the module `PocketSphinxRecognition`.
public struct PhrasePriors: Sendable, Hashable {
  // How the likelihood of a place slot is shared between kinds of place; the four add up to 1.

  /// The share of points of interest.
  public var pointsOfInterest = 0.68
  /// The share of towns, villages and quarters.
  public var localities = 0.06
  /// The share of streets named for themselves.
  public var streets = 0.06
  /// The share of houses by number and street.
  public var addresses = 0.20

  // What a place weighs among those of its kind: (prominence + `anyPlace`) · (nearness + `anywhere`).

  /// What a place of no prominence weighs, beside its prominence of 0 to 1.
  public var anyPlace = 0.2
  /// What a place far away weighs, beside its nearness of 0 to 1.
  public var anywhere = 0.3
  /// What each other way to say a place's main name weighs against the likeliest.
  public var otherForm = 0.3
  /// What all other names of a place together weigh against its main name.
  public var otherNames = 0.3
  /// What a part of a name weighs that is said for the whole, against the name.
  public var partialName = 0.1
  /// What a street without the word for its kind weighs at a crossing, against the whole name: "Granville and Robson".
  public var streetWithoutKind = 1.0

  // Several regions, and the driver's own places.

  /// What the places of a region weigh that is too far away to drive to now, against those of the region around the car.
  public var farRegion = 0.02
  /// What a way to say one of the driver's own places weighs against all places of the map together.
  public var ownPlace = 0.02
  /// The most that all of the driver's own places weigh together against all places of the map.
  public var ownPlaces = 0.25

  // Kinds of place, times and days: each against the others that fill its slot.

  /// What the name and the plural of a kind of place weigh, each, beside the kind's prominence.
  public var kindName = 0.3
  /// What all other words for a kind of place weigh together, beside the kind's prominence.
  public var kindForms = 0.4
  /// What a kind of no prominence weighs, beside its prominence of 0 to 1.
  public var anyKind = 0.1
  /// What a way to say a group of kinds weighs, such as "somewhere to eat".
  public var groupForm = 0.05
  /// What an attribute of a place weighs, such as "vegan" or "with wifi".
  public var attribute = 1.0
  /// What "open now" weighs.
  public var openNow = 40.0
  /// What a plain way to say that a place must be open weighs, such as "that's open".
  public var open = 6.0
  /// What a day or part of one weighs, such as "open tomorrow morning".
  public var openOnDay = 2.0
  /// What an hour weighs, such as "open at nine".
  public var openAtHour = 0.5
  /// What an hour weighs that is said with more, such as "open at nine tonight".
  public var openAtHourOfDay = 0.2
  /// What "yesterday" and "last night" weigh where a command says when the driver was somewhere.
  public var dayBefore = 4.0
  /// What another day weighs there, such as "last Monday".
  public var pastDay = 1.0
  /// What each word for something that a route avoids weighs, such as "toll roads".
  public var avoidance = 1.0
  /// What each word for one of the ways on offer weighs, such as "second".
  public var way = 1.0

  // Speech about something else: frequent words of general speech compete, so that it is not forced into a command.

  /// What general speech weighs against all commands.
  public var otherSpeech = 0.05
  /// What general speech weighs against all answers to a question.
  public var otherSpeechInAnswers = 0.1
  /// What an answer's words leave to words in another order than a sentence's, of a one-word history.
  ///
  /// It is next to nothing, and so are the two below: in noise, parts of sentences would be heard.
  public var answerBigram = 0.01
  /// The same of a two-word history.
  public var answerTrigram = 0.002
  /// The same of no history at all.
  public var answerUniform = 0.001

  /// What the words of a second pass, which has few phrases to choose from, leave to words in another order: little, of
  /// a one-word history.
  public var choiceBigram = 0.02
  /// The same of a two-word history.
  public var choiceTrigram = 0.01
  /// The same of no history at all.
  public var choiceUniform = 0.002

  /// Makes the weights that have been found to serve.
  public init() {}
}
