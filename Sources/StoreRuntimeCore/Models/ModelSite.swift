/// Names a part of a model's state together with its actions.
struct SiteKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
}

/// A part of a model's state, with those who look at it.
@MainActor
class ModelSite<State: Sendable, Action: Sendable> {
  /// Whether somebody looks at the part.
  var isNeeded: Bool { false }

  /// Looks for what a reduction has changed.
  func update(after action: Action?, to state: State, _ update: inout ModelUpdate) {}

  /// Takes note that the screen around is gone.
  func end(_ update: inout ModelUpdate) {}
}

/// A part that is always there.
final class PropertySite<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSite<Parent, ParentAction> {
  weak var model: StoreModel<State, Action>?
  let path: AnyCasePath<ParentAction, Action>
  private let keyPath: KeyPath<Parent, State>

  init(_ keyPath: KeyPath<Parent, State>, _ path: AnyCasePath<ParentAction, Action>) {
    self.keyPath = keyPath
    self.path = path
  }

  override var isNeeded: Bool { model != nil }

  override func update(
    after action: ParentAction?, to state: Parent, _ update: inout ModelUpdate
  ) {
    guard let model else { return }
    // Not by `flatMap`: a closure of the main actor checks where it runs each time.
    var inner: Action?
    if let action { inner = path.extract(from: action) }
    model.update(after: inner, to: state[keyPath: keyPath], &update)
  }

  override func end(_ update: inout ModelUpdate) {
    model?.end(&update)
  }
}

/// A part that is there at times: what is presented, or the payload of a case.
final class PresentationSite<
  Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable
>: ModelSite<Parent, ParentAction> {
  weak var model: StoreModel<State, Action>?

  /// What is there now, `nil` if nothing is.
  private(set) var presentation: ModelPresentation?

  let embed: (Action) -> ParentAction
  private let extract: (Parent) -> State?
  private let extractAction: (ParentAction) -> PresentationAction<Action>?
  private let place: ModelID.Place
  private let numbers: ModelNumbers
  private let identity = PresentedIdentity<State>()
  private var presentedID: PresentedID?

  /// Where those are registered who ask whether something is there.
  private var subject: AnchorSubject?

  /// The number of the presentation that was there when somebody was tracked who asked, if any was.
  private var askedNumber: Int?

  init(
    in parent: StoreModel<Parent, ParentAction>,
    key: SiteKey,
    extract: @escaping (Parent) -> State?,
    embed: @escaping (Action) -> ParentAction,
    extractAction: @escaping (ParentAction) -> PresentationAction<Action>?
  ) {
    numbers = parent.source.numbers
    place = parent.id.place + [.property(numbers.number(of: key.state))]
    self.extract = extract
    self.embed = embed
    self.extractAction = extractAction
    super.init()
    begin(with: parent.withState(extract))
  }

  override var isNeeded: Bool { subject != nil || model != nil || hasReplaced }

  /// Whether what is there has replaced what the readers know, and none has asked since.
  ///
  /// SwiftUI writes the end of an alert after the action of its button, which may have led to
  /// another alert.
  var hasReplaced: Bool {
    guard let askedNumber, let presentation else { return false }
    return presentation.number != askedNumber
  }

  /// Notes that whoever is being tracked asks whether something is there.
  func access() {
    let subject = subject ?? AnchorSubject()
    self.subject = subject
    if subject.accessIfTracked() { askedNumber = presentation?.number }
  }

  /// Returns the model of what is there.
  func model(in parent: StoreModel<Parent, ParentAction>) -> StoreModel<State, Action>? {
    guard let presentation else { return nil }
    if let model { return model }
    guard let state = parent.withState(extract) else { return nil }
    let model = StoreModel(
      id: parent.id.appending(place.suffix(1) + [.presentation(presentation.number)]),
      source: ScreenSource(parent, extract: extract, embed: embed),
      last: state)
    self.model = model
    return model
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
      guard let model else { return }
      var inner: Action?
      if case .presented(let action) = presentationAction { inner = action }
      model.update(after: inner, to: value, &update)
    } else if value != nil || presentation != nil {
      model?.end(&update)
      model = nil
      begin(with: value)
      changed(&update)
    }
  }

  override func end(_ update: inout ModelUpdate) {
    model?.end(&update)
  }

  /// Tells those who ask whether something is there.
  func changed(_ update: inout ModelUpdate) {
    if let subject { update.changes.append(subject) }
    subject = nil
  }

  private func begin(with value: State?) {
    guard let value else {
      presentation = nil
      return
    }
    presentation = numbers.presentation(at: place, after: presentation)
    presentedID = identity.id(of: value)
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

/// The screens of a stack.
final class StackSite<Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable>:
  ModelSite<Parent, ParentAction>
{
  typealias Stack = StackState<State>

  private struct Element {
    weak var model: StoreModel<State, Action>?

    /// What the store knows the element by.
    let identity: Int

    /// Whether the element is gone; a view may still hold its model and ask for it again.
    var isGone = false
  }

  let path: AnyCasePath<ParentAction, StackAction<State, Action>>

  /// The screens, from the bottom up.
  private(set) var screens: [StackScreen<State, Action>]

  private let keyPath: KeyPath<Parent, Stack>

  /// The version of the stack, 0 if it has none.
  private var version: Int
  private var elements: [StackElementID: Element] = [:]

  /// Where those are registered who have read the path.
  private var subject: AnchorSubject?

  init(
    in parent: StoreModel<Parent, ParentAction>, _ keyPath: KeyPath<Parent, Stack>,
    _ path: AnyCasePath<ParentAction, StackAction<State, Action>>
  ) {
    self.keyPath = keyPath
    self.path = path
    let stack = parent.withState { $0[keyPath: keyPath] }
    screens = StackScreen.all(of: stack)
    version = Self.version(of: stack)
  }

  override var isNeeded: Bool { subject != nil || !elements.isEmpty }

  /// Notes that whoever is being tracked reads the path.
  func access() {
    let subject = subject ?? AnchorSubject()
    self.subject = subject
    subject.access()
  }

  /// Returns the model of a screen, also of one that is gone if somebody still holds it.
  func model(
    _ id: StackElementID, in parent: StoreModel<Parent, ParentAction>
  ) -> StoreModel<State, Action>? {
    let known = elements[id]
    if let model = known?.model, known?.isGone == false { return model }
    let keyPath = keyPath
    let path = path
    let found = parent.withState { state -> (Int, State)? in
      let stack = state[keyPath: keyPath]
      guard let position = stack.firstIndex(id: id) else { return nil }
      return (stack.identity(at: position), stack[position])
    }
    guard let (identity, state) = found else { return known?.model }
    let model = StoreModel<State, Action>(
      id: parent.id.appending([.element(parent.source.numbers.number(of: keyPath), identity)]),
      source: ScreenSource(
        parent, extract: { $0[keyPath: keyPath][id: id] },
        embed: { path.embed(.element(id: id, action: $0)) }),
      last: state)
    elements[id] = Element(model: model, identity: identity)
    return model
  }

  override func update(
    after action: ParentAction?, to state: Parent, _ update: inout ModelUpdate
  ) {
    let stack = state[keyPath: keyPath]
    let new = Self.version(of: stack)
    if new != 0, new == version { return }
    var stackAction: StackAction<State, Action>?
    if let action { stackAction = path.extract(from: action) }
    if new != 0, let ids = update.elements(touchedFrom: version, to: new) {
      for id in ids {
        updateElement(StackElementID(generation: id), in: stack, after: stackAction, &update)
      }
    } else {
      updateAll(stack, after: stackAction, &update)
    }
    version = new
  }

  private func updateAll(
    _ stack: Stack, after action: StackAction<State, Action>?, _ update: inout ModelUpdate
  ) {
    for id in elements.keys { updateElement(id, in: stack, after: action, &update) }
    let new = StackScreen<State, Action>.all(of: stack)
    guard new != screens else { return }
    screens = new
    changed(&update)
  }

  private func updateElement(
    _ id: StackElementID, in stack: Stack, after action: StackAction<State, Action>?,
    _ update: inout ModelUpdate
  ) {
    guard let element = elements[id] else { return }
    guard let model = element.model else {
      elements[id] = nil
      return
    }
    if element.isGone { return }
    guard let position = stack.firstIndex(id: id), stack.identity(at: position) == element.identity
    else {
      elements[id]?.isGone = true
      return model.end(&update)
    }
    var inner: Action?
    if case .element(id, let action) = action { inner = action }
    model.update(after: inner, to: stack[position], &update)
  }

  override func end(_ update: inout ModelUpdate) {
    for element in elements.values { element.model?.end(&update) }
  }

  /// Tells those who have read the path.
  func changed(_ update: inout ModelUpdate) {
    if let subject { update.changes.append(subject) }
    subject = nil
  }

  private static func version(of stack: Stack) -> Int {
    stack.isDirty ? 0 : stack.version
  }
}

extension ModelUpdate {
  /// Returns the elements that lead from one version of a stack to another, `nil` if something else
  /// does.
  fileprivate func elements(touchedFrom version: Int, to newVersion: Int) -> [Int]? {
    var version = version
    var ids: [Int] = []
    for touch in touches where touch.base == version {
      ids.append(touch.id)
      version = touch.version
    }
    return version == newVersion ? ids : nil
  }
}
