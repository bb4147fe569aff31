/// The identity of a site in a record.
///
/// The key paths have the types of the site, so that a key determines one type.
struct SiteKey: Hashable {
  /// Distinguishes sites that are read by the same key paths.
  enum Kind {
    case part, child, presentation, stack, rows
  }

  let kind: Kind
  let state: AnyKeyPath
  let action: AnyKeyPath
}

/// The non-generic half of a ``ModelSite``: see ``UntypedModelRecord``.
@MainActor
class UntypedModelSite {
  /// The readers of the part's presence.
  final let subject: AnchorSubject

  /// The site's key in the enclosing record.
  final var key: SiteKey?

  /// The enclosing record.
  final weak var parent: UntypedModelRecord?

  /// `true` while the enclosing record passes each state to the site.
  final var isRegistered = false

  /// - Parameter readers: The readers of the enclosing record.
  init(_ readers: ModelReaders) {
    subject = AnchorSubject(readers)
  }

  /// Makes the enclosing record pass each state to the site.
  final func startObserving() {
    parent?.observe(self)
  }

  /// `true` while the site compares states.
  var isObserving: Bool { true }

  /// `true` while the part must be remembered.
  var isNeeded: Bool { false }

  /// Records that the enclosing screen was removed.
  func end(_ update: inout ModelUpdate) {}
}

/// A part of a model's state, with its readers.
class ModelSite<State: Sendable, Action: Sendable>: UntypedModelSite {
  /// Finds the changes of a reduction.
  func update(after action: Action?, to state: State, _ update: inout ModelUpdate) {}
}

/// A part that always exists.
final class PropertySite<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSite<Parent, ParentAction> {
  let record = ModelRecord<State, Action>()
  let path: AnyCasePath<ParentAction, Action>
  private let keyPath: KeyPath<Parent, State>

  init(
    _ readers: ModelReaders, _ keyPath: KeyPath<Parent, State>,
    _ path: AnyCasePath<ParentAction, Action>
  ) {
    self.keyPath = keyPath
    self.path = path
    super.init(readers)
    record.site = self
  }

  override var isNeeded: Bool { record.isNeeded }

  override var isObserving: Bool { record.isObserving }

  override func update(
    after action: ParentAction?, to state: Parent, _ update: inout ModelUpdate
  ) {
    // Not by `flatMap`: a closure of the main actor checks its executor each time.
    var inner: Action?
    if let action { inner = path.extract(from: action) }
    record.update(after: inner, to: state[keyPath: keyPath], &update)
  }

  override func end(_ update: inout ModelUpdate) {
    record.end(&update)
  }
}

/// An optional part: a presentation, or the payload of a case.
final class PresentationSite<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSite<Parent, ParentAction> {
  /// The id of the current presentation, or `nil` if nothing is presented.
  private(set) var presentation: ModelID?

  /// The record of the presentation, while it has readers.
  private var record: ModelRecord<State, Action>?

  let embed: (Action) -> ParentAction
  private let extract: (Parent) -> State?
  private let extractAction: (ParentAction) -> PresentationAction<Action>?

  /// The id of the state that has the property or the case.
  private let parentID: ModelID
  private let identity: PresentedIdentity<State>
  private var presentedID: PresentedID?

  /// The presentation that the latest tracked read saw, if any.
  private var asked: ModelID?

  /// The moment at which the previous presentation ended, or `nil` if there was none.
  private var lastEnd: ModelMoment?

  /// `true` if any action of the presentation ends it, as with an alert.
  private var isEphemeral = false

  /// `true` after such an action has ended a presentation, until a view writes the end.
  private var awaitsEnd = false

  init(
    in parent: StoreModel<Parent, ParentAction>,
    identity: PresentedIdentity<State>,
    extract: @escaping (Parent) -> State?,
    embed: @escaping (Action) -> ParentAction,
    extractAction: @escaping (ParentAction) -> PresentationAction<Action>?
  ) {
    parentID = parent.id
    self.identity = identity
    self.extract = extract
    self.embed = embed
    self.extractAction = extractAction
    super.init(parent.record.readers)
    begin(with: parent.withState(extract))
  }

  // As long as a value is presented, so that its models continue to have equal ids.
  override var isNeeded: Bool { presentation != nil || subject.isAwaited }

  /// Takes the end of a presentation that a binding writes.
  ///
  /// The end doesn't apply to the current presentation if no reader has read since, or if the
  /// binding is older and no view has read the current one through it. SwiftUI dismisses an alert
  /// after the action of its button, which may have presented another alert. A view may have shown
  /// that by the same binding, so the first end after such an action is that of the first alert.
  ///
  /// - Returns: `true` if it is the end of the current presentation.
  func takeEnd(writtenBy memory: BindingMemory) -> Bool {
    guard let presentation else {
      awaitsEnd = false
      return false
    }
    var isLate = false
    if awaitsEnd, let lastEnd, memory.isOlder(than: lastEnd) {
      isLate = true
      awaitsEnd = false
    }
    if let asked, asked != presentation { return false }
    return !isLate && isKnown(presentation, to: memory)
  }

  private func isKnown(_ presentation: ModelID, to memory: BindingMemory) -> Bool {
    // A binding that was made while nothing was presented is for the next presentation.
    guard let lastEnd, memory.isOlder(than: lastEnd) else { return true }
    return memory.shown as? ModelID == presentation
  }

  /// Registers the tracked code as a reader of the presence, perhaps through a binding.
  func access(_ memory: BindingMemory? = nil) {
    subject.access()
    if subject.isAwaited { asked = presentation }
    // Key paths read before they write, but such reads aren't tracked.
    if let memory, let presentation, !isKnown(presentation, to: memory), subject.readers.isTracked {
      memory.shown = presentation
    }
  }

  /// Returns the presented value.
  func value(in parent: StoreModel<Parent, ParentAction>) -> State? {
    parent.withState(extract)
  }

  /// Returns the model of the presented value.
  func model(in parent: StoreModel<Parent, ParentAction>) -> StoreModel<State, Action>? {
    guard let presentation else { return nil }
    if let model = record?.model { return model }
    guard let state = parent.withState(extract) else { return nil }
    let record = record ?? ModelRecord()
    self.record = record
    return StoreModel(
      id: presentation,
      source: ChildSource(parent, extract: extract, embed: embed), record: record, last: state)
  }

  override func update(
    after action: ParentAction?, to state: Parent, _ update: inout ModelUpdate
  ) {
    let value = extract(state)
    var presentationAction: PresentationAction<Action>?
    if let action { presentationAction = extractAction(action) }
    if let value, presentation != nil, !isEnd(presentationAction, value, update),
      identity.id(of: value) == presentedID
    {
      guard let record else { return }
      var inner: Action?
      if case .presented(let action) = presentationAction { inner = action }
      record.update(after: inner, to: value, &update)
      if !record.isNeeded { self.record = nil }
    } else if value != nil || presentation != nil {
      record?.end(&update)
      record = nil
      if presentation != nil {
        let isOwnAction = if case .presented = presentationAction { true } else { false }
        awaitsEnd = isOwnAction && isEphemeral
      }
      begin(with: value)
      update.add(subject)
    }
  }

  override func end(_ update: inout ModelUpdate) {
    record?.end(&update)
  }

  private func begin(with value: State?) {
    if presentation != nil { lastEnd = .next() }
    guard let value else {
      presentation = nil
      return
    }
    presentation = parentID.appending(.presentation(.next()))
    presentedID = identity.id(of: value)
    isEphemeral = identity.isEphemeral(value)
  }

  /// Returns `true` if an action ends a presentation, so that the next value is a new one.
  private func isEnd(
    _ action: PresentationAction<Action>?, _ value: State, _ update: borrowing ModelUpdate
  ) -> Bool {
    switch action {
    case nil: false
    // Unless a reducer has kept the presentation.
    case .dismiss: update.hasDismissal
    case .presented: identity.isEphemeral(value)
    }
  }
}
