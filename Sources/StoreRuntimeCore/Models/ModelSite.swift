/// Names a site among those of a record.
///
/// The key paths have the types of the site, so that a key stands for one type.
struct SiteKey: Hashable {
  /// Tells sites apart that are read beside each other by the same key paths.
  enum Kind {
    case part, child, presentation, stack, rows
  }

  let kind: Kind
  let state: AnyKeyPath
  let action: AnyKeyPath
}

/// The half of a ``ModelSite`` that doesn't depend on its types: see ``UntypedModelRecord``.
@MainActor
class UntypedModelSite {
  /// Where those are registered who ask what is there.
  final let subject: AnchorSubject

  /// What the record around knows the site by.
  final var key: SiteKey?

  /// The record around.
  final weak var parent: UntypedModelRecord?

  /// Whether the record around shows each state to the site.
  final var isRegistered = false

  /// - Parameter readers: Those of the record around.
  init(_ readers: ModelReaders) {
    subject = AnchorSubject(readers)
  }

  /// Has the record around show each state to the site.
  final func startObserving() {
    parent?.observe(self)
  }

  /// Whether the site compares each state with what it knows.
  var isObserving: Bool { true }

  /// Whether the part is to be remembered.
  var isNeeded: Bool { false }

  /// Takes note that the screen around is gone.
  func end(_ update: inout ModelUpdate) {}
}

/// A part of a model's state, with those who look at it.
class ModelSite<State: Sendable, Action: Sendable>: UntypedModelSite {
  /// Looks for what a reduction has changed.
  func update(after action: Action?, to state: State, _ update: inout ModelUpdate) {}
}

/// A part that is always there.
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
    // Not by `flatMap`: a closure of the main actor checks where it runs each time.
    var inner: Action?
    if let action { inner = path.extract(from: action) }
    record.update(after: inner, to: state[keyPath: keyPath], &update)
  }

  override func end(_ update: inout ModelUpdate) {
    record.end(&update)
  }
}

/// A part that is there at times: what is presented, or the payload of a case.
final class PresentationSite<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSite<Parent, ParentAction> {
  /// The id of what is there now, `nil` if nothing is.
  private(set) var presentation: ModelID?

  /// What is read of it, while somebody reads.
  private var record: ModelRecord<State, Action>?

  let embed: (Action) -> ParentAction
  private let extract: (Parent) -> State?
  private let extractAction: (ParentAction) -> PresentationAction<Action>?

  /// Names the state that has the property or the case.
  private let parentID: ModelID
  private let identity = PresentedIdentity<State>()
  private var presentedID: PresentedID?

  /// What was presented when somebody was tracked who asked, if anything was.
  private var asked: ModelID?

  /// The moment at which the presentation before the current one ended, `nil` if there was none.
  private var lastEnd: ModelMoment?

  /// Whether what is there goes with any action of its own, as an alert does.
  private var isEphemeral = false

  /// Whether such an action has ended a presentation whose end no view has written since.
  private var awaitsEnd = false

  init(
    in parent: StoreModel<Parent, ParentAction>,
    extract: @escaping (Parent) -> State?,
    embed: @escaping (Action) -> ParentAction,
    extractAction: @escaping (ParentAction) -> PresentationAction<Action>?
  ) {
    parentID = parent.id
    self.extract = extract
    self.embed = embed
    self.extractAction = extractAction
    super.init(parent.record.readers)
    begin(with: parent.withState(extract))
  }

  // For as long as something is there, so that its models go on to have equal ids.
  override var isNeeded: Bool { presentation != nil || subject.isAwaited }

  /// Takes the end of a presentation that a binding writes.
  ///
  /// It isn't that of the current presentation if no reader has asked since, or if the binding is
  /// older and no view has read of the current one through it. SwiftUI writes the end of an alert
  /// after the action of its button, which may have led to another alert. A view may have shown
  /// that by the same binding, so the first end after such an action is that of the first alert.
  ///
  /// - Returns: Whether it is the end of the current presentation.
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
    // A binding that was made while nothing was there is for what comes next.
    guard let lastEnd, memory.isOlder(than: lastEnd) else { return true }
    return memory.shown as? ModelID == presentation
  }

  /// Notes that whoever is being tracked asks what is there, perhaps through a binding.
  func access(_ memory: BindingMemory? = nil) {
    subject.access()
    if subject.isAwaited { asked = presentation }
    // Key paths read before they write, but nobody tracks that.
    if let memory, let presentation, !isKnown(presentation, to: memory), subject.readers.isTracked {
      memory.shown = presentation
    }
  }

  /// Returns what is there.
  func value(in parent: StoreModel<Parent, ParentAction>) -> State? {
    parent.withState(extract)
  }

  /// Returns the model of what is there.
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
    if let value, presentation != nil, !isEnd(presentationAction, value),
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

  /// Returns whether an action ends a presentation, so that a value after it is of a new one.
  private func isEnd(_ action: PresentationAction<Action>?, _ value: State) -> Bool {
    switch action {
    case nil: false
    case .dismiss: true
    case .presented: identity.isEphemeral(value)
    }
  }
}
