/// The elements of a stack or an identified array, with their records.
class ElementSite<
  Parent: Sendable, ParentAction: Sendable, Elements: ElementContainer & Sendable,
  Action: Sendable
>: ModelSite<Parent, ParentAction> where Elements.ID: Sendable, Elements.Element: Sendable {
  typealias ID = Elements.ID
  typealias State = Elements.Element

  private struct Element {
    /// The birth of a stack's element, or 0 for an array's.
    let birth: Int

    /// The record of the element, or `nil` after its removal.
    var record: ModelRecord<State, Action>?

    /// The model of a removed element, while a view references it and may request it again.
    weak var last: StoreModel<State, Action>?
  }

  final let keyPath: KeyPath<Parent, Elements>

  /// The ids of the elements, in order.
  private(set) final var ids: [ID]

  private let embed: (ID, Action) -> ParentAction
  private let extract: (ParentAction) -> (id: ID, action: Action)?

  /// The version of the container, or 0 if it has none.
  private var version: Int

  /// The elements that were requested, by their ids.
  private var elements: [ID: Element] = [:]

  /// Finds elements that are no longer needed.
  private var rounds = Rounds<ID>()

  init(
    in parent: StoreModel<Parent, ParentAction>, _ keyPath: KeyPath<Parent, Elements>,
    embed: @escaping (ID, Action) -> ParentAction,
    extract: @escaping (ParentAction) -> (id: ID, action: Action)?
  ) {
    self.keyPath = keyPath
    self.embed = embed
    self.extract = extract
    let storage = parent.withState { $0[keyPath: keyPath].storage }
    ids = storage.ids(from: 0)
    version = Self.version(of: storage)
    super.init(parent.record.readers)
  }

  override var isNeeded: Bool { subject.isAwaited || !elements.isEmpty }

  /// Returns the store's key for an element.
  func key(of id: ID, birth: Int) -> ChildKey {
    .id(ElementKey(id))
  }

  /// Called after elements were inserted, removed or moved at a position and above.
  func rearrange(from position: Int) {}

  /// Returns the model of an element, or of a removed one if a view still references it.
  final func model(
    _ id: ID, in parent: StoreModel<Parent, ParentAction>
  ) -> StoreModel<State, Action>? {
    let known = elements[id]
    if let model = known?.record?.model { return model }
    let keyPath = keyPath
    let found = parent.withState { state -> (birth: Int, state: State)? in
      let storage = state[keyPath: keyPath].storage
      guard let position = storage.position(of: id) else { return nil }
      return (storage.entries[position].birth, storage[position])
    }
    guard let (birth, state) = found else { return known?.last }
    let record = known?.record ?? ModelRecord()
    // Twice as many as are added, so that few elements of a long scrolled list remain.
    if known == nil { forgetUnneeded(among: 2) }
    elements[id] = Element(birth: birth, record: record)
    return makeModel(id, birth: birth, record, state, in: parent)
  }

  /// Makes the model of an element.
  final func makeModel(
    _ id: ID, birth: Int, _ record: ModelRecord<State, Action>, _ state: State,
    in parent: StoreModel<Parent, ParentAction>
  ) -> StoreModel<State, Action> {
    let keyPath = keyPath
    let embed = embed
    return StoreModel(
      id: parent.id.appending(.element(key(of: id, birth: birth))),
      source: ChildSource(
        parent, extract: { $0[keyPath: keyPath][id: id] }, embed: { embed(id, $0) }),
      record: record, last: state)
  }

  override func update(
    after action: ParentAction?, to state: Parent, _ update: inout ModelUpdate
  ) {
    let storage = state[keyPath: keyPath].storage
    let new = Self.version(of: storage)
    if new != 0, new == version { return }
    var inner: (id: ID, action: Action)?
    if let action { inner = extract(action) }
    let change = new == 0 ? nil : update.elementChange(from: version, to: new)
    version = new
    let kept = min(change?.kept ?? 0, ids.count, storage.count)
    for positions in change?.touched ?? [] {
      for position in positions.clamped(to: 0..<kept) {
        updateElement(ids[position], in: storage, after: inner, &update)
      }
    }
    forgetUnneeded(among: 4)
    guard change?.kept != .max else { return }
    if change == nil {
      // Anything may have changed, including elements that have stayed.
      for id in elements.keys { updateElement(id, in: storage, after: inner, &update) }
    } else if ids.count - kept < elements.count {
      for id in ids[kept...] { updateElement(id, in: storage, after: inner, &update) }
    } else {
      for id in elements.keys where storage.position(of: id) ?? .max >= kept {
        updateElement(id, in: storage, after: inner, &update)
      }
    }
    let rest = storage.ids(from: kept)
    if !ids[kept...].elementsEqual(rest) {
      ids.replaceSubrange(kept..., with: rest)
      rearrange(from: kept)
      ModelMoment.next()
      update.add(subject)
    }
  }

  /// Forgets the unneeded elements among the next ones of a round.
  private func forgetUnneeded(among count: Int) {
    for _ in 0..<min(count, elements.count) {
      guard let id = rounds.next(of: Array(elements.keys)) else { break }
      if !isNeeded(id) { elements[id] = nil }
    }
  }

  private func isNeeded(_ id: ID) -> Bool {
    guard let element = elements[id] else { return true }
    return element.record?.isNeeded ?? false || element.last != nil
  }

  private func updateElement(
    _ id: ID, in storage: ElementStore<ID, State>, after action: (id: ID, action: Action)?,
    _ update: inout ModelUpdate
  ) {
    guard let element = elements[id] else { return }
    guard let record = element.record, record.isNeeded else {
      if element.last == nil { elements[id] = nil }
      return
    }
    guard let position = storage.position(of: id),
      storage.entries[position].birth == element.birth
    else {
      elements[id] = Element(birth: element.birth, last: record.model)
      return record.end(&update)
    }
    var inner: Action?
    if let action, action.id == id { inner = action.action }
    record.update(after: inner, to: storage[position], &update)
  }

  override func end(_ update: inout ModelUpdate) {
    for element in elements.values { element.record?.end(&update) }
  }

  private static func version(of storage: ElementStore<ID, State>) -> Int {
    storage.log.isClean ? storage.log.version : 0
  }
}

/// The screens of a stack.
final class StackSite<Parent: Sendable, ParentAction: Sendable, State: Sendable, Action: Sendable>:
  ElementSite<Parent, ParentAction, StackState<State>, Action>
{
  let path: AnyCasePath<ParentAction, StackAction<State, Action>>

  /// The screens, from the bottom up.
  private(set) var screens: [StackScreen<State, Action>] = []

  /// `true` while a view writes the path and reads it in between.
  var isInUse = false

  init(
    in parent: StoreModel<Parent, ParentAction>, _ keyPath: KeyPath<Parent, StackState<State>>,
    _ path: AnyCasePath<ParentAction, StackAction<State, Action>>
  ) {
    self.path = path
    super.init(in: parent, keyPath) {
      path.embed(.element(id: $0, action: $1))
    } extract: {
      guard case .element(let id, let action) = path.extract(from: $0) else { return nil }
      return (id, action)
    }
    rearrange(from: 0)
  }

  override var isNeeded: Bool { isInUse || super.isNeeded }

  /// Registers the tracked code as a reader of the screens through a binding.
  func access(_ memory: BindingMemory) {
    subject.access()
    if memory.shown as? [StackScreen<State, Action>] != screens, subject.readers.isTracked {
      memory.shown = screens
    }
  }

  override func key(of id: StackElementID, birth: Int) -> ChildKey {
    .element(id: id.generation, birth: birth)
  }

  override func rearrange(from position: Int) {
    // A loop, as a closure of the main actor checks its executor.
    screens.removeSubrange(position...)
    for id in ids[position...] { screens.append(StackScreen(id: id)) }
  }
}

/// The rows of an identified array.
final class RowSite<
  Parent: Sendable, ParentAction: Sendable, ID: Hashable & Sendable,
  State: Identifiable<ID> & Sendable, Action: Sendable
>: ElementSite<Parent, ParentAction, IdentifiedArray<ID, State>, Action> {
  /// The latest snapshot, while a collection of models references it.
  private weak var snapshot: StoreModels<ID, State, Action>.Snapshot?

  /// A token that exists while any collection of models does.
  ///
  /// Earlier collections make their models here, too.
  private weak var lease: SnapshotLease?

  override var isNeeded: Bool { lease != nil || super.isNeeded }

  /// Returns the models of the rows.
  ///
  /// Collections share a snapshot while no row is inserted, removed or moved: the first change of a
  /// row after a snapshot copies the array in the state.
  func models(in parent: StoreModel<Parent, ParentAction>) -> StoreModels<ID, State, Action> {
    if let snapshot { return StoreModels(snapshot: snapshot) }
    let keyPath = keyPath
    let lease = self.lease ?? SnapshotLease()
    self.lease = lease
    let new = StoreModels<ID, State, Action>.Snapshot(
      rows: parent.withState { $0[keyPath: keyPath] }, lease: lease
    ) { [self] id, state in
      if let model = model(id, in: parent) { return model }
      let model = makeModel(id, birth: 0, ModelRecord(), state, in: parent)
      model.end()
      return model
    }
    snapshot = new
    return StoreModels(snapshot: new)
  }

  override func rearrange(from position: Int) {
    snapshot = nil
  }
}

/// A token that all snapshots of an array share.
final class SnapshotLease: Sendable {}
