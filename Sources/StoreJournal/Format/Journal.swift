import StoreRuntimeCore

/// What was written down of the run of a store: its actions, where each came from, and its effects.
///
/// It holds no types of the app. What takes the app's reducer is replaying it.
public struct Journal: Sendable {
  /// What the first line says.
  public let header: JournalHeader

  /// The reductions in their order, numbered from 1 without gaps.
  public internal(set) var steps: [JournalStep]

  /// Whether some of the steps that were recorded were left out, so that nothing is compared.
  var isCutDown = false

  /// What is presented and on the stacks when the store is made.
  public internal(set) var initialScreens: [ScreenChange]

  /// The effects in the order in which they started.
  public let effects: [JournalEffect]

  /// The actions that were dropped, as their effect was over.
  public let droppedActions: [JournalDrop]

  /// The issues that were reported, in their order.
  public internal(set) var issues: [JournalIssue]

  /// What is wrong with the file, although the rest of it can be used; `nil` if nothing is.
  ///
  /// The last line of a program that was killed may be torn.
  public let warning: String?

  /// The digest of the state that the store began with, `nil` if it wasn't written.
  var initialDigest: UInt64?
}

/// What it takes to repeat a reduction, and to see that it is the same.
struct StepPlayback: Sendable, Equatable {
  /// The id that the next element of any stack got.
  var nextElementID: Int?

  /// What generators gave.
  var generated = GeneratedValues()

  /// The names of the actions that the reducer sent, `nil` if they weren't written.
  var sends: [String]?

  /// The digest of the state afterwards, `nil` if it wasn't written.
  var digest: UInt64?

  /// Whether the line isn't the one that was written.
  var isAltered = false

  /// Why the action couldn't be encoded, `nil` if it could.
  var failure: String?
}

/// The first line of a journal.
public struct JournalHeader: Sendable, Equatable {
  /// What can be done with a journal, by what it was made with.
  public enum Tier: String, Sendable {
    /// Actions are names: what happened and why can be seen, and no states.
    case described

    /// Actions are coded by themselves: the run can be repeated.
    case codable

    /// Actions are coded by functions of the app: the run can be repeated.
    case codec
  }

  /// The program and its version, as it calls itself.
  public let app: String

  /// The type of the store's state.
  public let store: String

  /// What can be done with the journal.
  public let tier: Tier

  /// When the recording began, in nanoseconds since 1970.
  public let clock: Int

  /// How many kinds of actions were written without their payloads.
  public let redactionCount: Int

  package init(
    app: String, store: String, tier: Tier, clock: Int = 0, redactionCount: Int = 0
  ) {
    self.app = app
    self.store = store
    self.tier = tier
    self.clock = clock
    self.redactionCount = redactionCount
  }
}

/// One reduction.
public struct JournalStep: Sendable, Equatable {
  /// Where an action came from.
  public enum Cause: Sendable, Equatable {
    /// From outside of the store: the user, or another part of the app.
    case outside

    /// From an effect, by its number.
    case effect(Int)

    /// From the `dismiss()` of an effect, by its number.
    case dismissal(effect: Int)

    /// From the reduction that returned it as its effect, by its number.
    case reduction(Int)
  }

  /// The number of the reduction, from 1.
  public let number: Int

  /// When it began, in nanoseconds since the recording did.
  public let time: Int

  /// How long the reducer took, in nanoseconds.
  public let duration: Int

  /// Where the action came from.
  public let cause: Cause

  /// The action as a path: `home.path[#2].detail.closeButtonTapped`.
  public var name: String {
    writtenName ?? action.map { ActionPath.of(json: $0) } ?? ""
  }

  /// The name as it is in the journal, `nil` if the coded action says it.
  let writtenName: String?

  /// The action as JSON, `nil` if it wasn't coded or was redacted.
  public let action: [UInt8]?

  /// What it takes to repeat the reduction.
  var playback = StepPlayback()

  /// Whether an operator has rejected the action.
  public let isRejected: Bool

  /// Whether the payload of the action was left out.
  public let isRedacted: Bool

  /// What has come onto the display, and what has gone.
  ///
  /// Journals whose runs can be repeated don't have it: replaying them finds it out.
  public internal(set) var screens: [ScreenChange]

  package init(
    number: Int, time: Int, duration: Int, cause: Cause, name: String?, action: [UInt8]? = nil,
    isRejected: Bool = false, isRedacted: Bool = false, screens: [ScreenChange] = []
  ) {
    self.number = number
    self.time = time
    self.duration = duration
    self.cause = cause
    self.writtenName = name
    self.action = action
    self.isRejected = isRejected
    self.isRedacted = isRedacted
    self.screens = screens
  }
}

/// What has come into a stack or a presentation, and what has gone.
public struct ScreenChange: Sendable, Equatable {
  /// A screen: an element of a stack, or what is presented.
  public struct Screen: Sendable, Equatable {
    /// The id of the element; the number of the presentation for what is presented.
    public let id: Int

    /// The case of its feature, or its type.
    public let name: String

    package init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The place of the stack or presentation in the state: `home.path`, or
  /// `home.path[#2].detail.destination`.
  public let container: String

  /// What has come, in the order from the bottom up.
  public let pushed: [Screen]

  /// The ids of what has gone.
  public let popped: [Int]

  package init(container: String, pushed: [Screen] = [], popped: [Int] = []) {
    self.container = container
    self.pushed = pushed
    self.popped = popped
  }
}

/// An effect, from its start to its end.
public struct JournalEffect: Sendable, Equatable {
  /// How an effect ended.
  public enum End: String, Sendable {
    /// It was done.
    case finished

    /// It threw an error.
    case threw

    /// It was cancelled by its id.
    case id

    /// An effect of the same id took its place.
    case restart

    /// Its screen went.
    case screen

    /// The task of its `send` was cancelled.
    case task

    /// The store went, or cancelled all of its effects.
    case store
  }

  /// The number of the effect.
  public let number: Int

  /// The reduction that returned it.
  public let step: Int

  /// When it started, in nanoseconds since the recording did.
  public let start: Int

  /// When it ended, `nil` if it ran when the journal ends.
  public internal(set) var end: Int?

  /// How it ended, `nil` if it ran when the journal ends.
  public internal(set) var reason: End?

  /// The ids of the elements and presentations around its feature, from the outermost.
  public let screen: [Int]

  /// The ids that cancel it.
  public let ids: [String]

  /// Where it was made: `Module/File.swift:12`.
  public let location: String

  package init(
    number: Int, step: Int, start: Int, end: Int? = nil, reason: End? = nil, screen: [Int] = [],
    ids: [String] = [], location: String
  ) {
    self.number = number
    self.step = step
    self.start = start
    self.end = end
    self.reason = reason
    self.screen = screen
    self.ids = ids
    self.location = location
  }
}

/// An action that was dropped, as the effect that sent it was over.
public struct JournalDrop: Sendable, Equatable {
  /// The number of the effect.
  public let effect: Int

  /// The last reduction before.
  public let step: Int

  /// The action as a path.
  public let name: String

  /// Why: `cancelled`, `dismissed` or `ended`.
  public let reason: String

  package init(effect: Int, step: Int, name: String, reason: String) {
    self.effect = effect
    self.step = step
    self.name = name
    self.reason = reason
  }
}

/// An issue that was reported.
public struct JournalIssue: Sendable, Equatable {
  /// The reduction in which it was reported, or the last one before; 0 before the first.
  public let step: Int

  /// The message.
  public let message: String

  /// The place that the issue names: `Module/File.swift:12`.
  public let location: String

  package init(step: Int, message: String, location: String) {
    self.step = step
    self.message = message
    self.location = location
  }
}
