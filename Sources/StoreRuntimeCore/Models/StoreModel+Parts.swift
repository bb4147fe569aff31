extension StoreModel {
  /// Returns the model of a part that is always there.
  ///
  /// ```swift
  /// HomeView(model: model.scope(\.home, action: \.home))
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the part's state.
  ///   - toChildAction: A case key path to the part's actions.
  /// - Returns: The model: the same one for as long as somebody holds it.
  public func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> StoreModel<ChildState, ChildAction> {
    let site: PropertySite<State, Action, ChildState, ChildAction> = site(
      .part, toChildState, toChildAction
    ) {
      PropertySite(record.readers, toChildState, AnyCasePath(toChildAction))
    }
    return site.record.model
      ?? StoreModel<ChildState, ChildAction>(
        id: id.appending(.part(PartPath(keyPath: toChildState))),
        source: PropertySource(self, toChildState, embed: site.path.embed), record: site.record)
  }

  /// Returns the model of a screen on a stack.
  ///
  /// - Parameters:
  ///   - screen: A screen of the path that ``subscript(stack:action:memory:)`` gives.
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the stack's actions.
  /// - Returns: The model: the same one for as long as somebody holds it, also when the screen is
  ///   gone, so that a view can show it while it slides out. Otherwise `nil` if there is no such
  ///   screen.
  public func screen<Element: Sendable, ElementAction: Sendable>(
    _ screen: StackScreen<Element, ElementAction>,
    of toStackState: KeyPath<State, StackState<Element>>,
    action toStackAction: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> StoreModel<Element, ElementAction>? {
    stackSite(toStackState, toStackAction).model(screen.id, in: self)
  }

  /// The screens of a stack, as the binding to a path: `$model[stack: \.path, action: \.path]`.
  ///
  /// Reading it is tracked: whoever reads it is told when screens come, go or change places, and
  /// not when a screen changes.
  ///
  /// A shorter path that is written sends `popFrom`, and for each new screen of a longer one a
  /// `push` is sent, from below. If the reducer refuses, as a guard does, the readers are told that
  /// the path has changed all the same, so that a view which has left the screen already shows it
  /// again. Make a screen to push by `StackScreen.init(id:state:)`.
  ///
  /// A path that is written late, after the stack has changed, is compared with the one that a view
  /// has read last through the same binding: screens are popped only if the view has left them.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the stack's actions.
  ///   - memory: The memory of the binding. Leave it out.
  public subscript<Element: Sendable, ElementAction: Sendable>(
    stack toStackState: KeyPath<State, StackState<Element>>,
    action toStackAction: CaseKeyPath<Action, StackAction<Element, ElementAction>>,
    memory memory: BindingMemory = BindingMemory()
  ) -> [StackScreen<Element, ElementAction>] {
    get {
      let site = stackSite(toStackState, toStackAction)
      site.access(memory)
      return site.screens
    }
    set {
      guard isThere else { return }
      let site = stackSite(toStackState, toStackAction)
      site.isInUse = true
      defer { site.isInUse = false }
      let shown = memory.shown as? [StackScreen<Element, ElementAction>]
      send(path: newValue, insteadOf: shown ?? site.screens, to: site)
      // The view shows what it has written until it reads again.
      if shown != nil { memory.shown = newValue }
      if site.screens != newValue { site.subject.change() }
    }
  }

  /// Returns the site of a part, which is made if there is none.
  ///
  /// - Parameters:
  ///   - kind: The kind, which only sites of this type have.
  ///   - toPart: A key path to the part, or to its case.
  ///   - toPartAction: A key path to the case of its actions.
  ///   - make: Makes the site.
  /// - Returns: The site.
  func site<Site: ModelSite<State, Action>>(
    _ kind: SiteKey.Kind, _ toPart: AnyKeyPath, _ toPartAction: AnyKeyPath, _ make: () -> Site
  ) -> Site {
    let key = SiteKey(kind: kind, state: toPart, action: toPartAction)
    // Equal key paths have the same types, and so have the sites that they stand for.
    if let known = record.site(key) { return unsafeDowncast(known, to: Site.self) }
    let site = make()
    record.add(site, for: key)
    return site
  }

  private func stackSite<Element: Sendable, ElementAction: Sendable>(
    _ toStackState: KeyPath<State, StackState<Element>>,
    _ toStackAction: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> StackSite<State, Action, Element, ElementAction> {
    site(.stack, toStackState, toStackAction) {
      StackSite(in: self, toStackState, AnyCasePath(toStackAction))
    }
  }

  /// Sends what makes the path of a stack another one, up to what is refused.
  ///
  /// - Parameters:
  ///   - path: The path that a view writes.
  ///   - shown: The path that the view shows in its place.
  ///   - site: The stack, which may have changed since.
  private func send<Element: Sendable, ElementAction: Sendable>(
    path: [StackScreen<Element, ElementAction>],
    insteadOf shown: [StackScreen<Element, ElementAction>],
    to site: StackSite<State, Action, Element, ElementAction>
  ) {
    var kept = 0
    while kept < min(shown.count, path.count), shown[kept] == path[kept] { kept += 1 }
    let present = kept < shown.count ? Set(site.screens) : []
    for left in shown[kept...] where present.contains(left) {
      let pop = site.path.embed(.popFrom(id: left.id))
      send(pop, writtenFor: "forEach") { !site.screens.contains(left) }
      guard !site.screens.contains(left) else { return }
      break
    }
    for screen in path[kept...] {
      guard let state = screen.state else { return }
      let push = site.path.embed(.push(id: screen.id, state: state))
      send(push, writtenFor: "forEach") { site.screens.last == screen }
      guard site.screens.last == screen else { return }
    }
  }

  /// Sends what a view writes, and reports an issue if that has changed nothing and the operator
  /// that carries it out is missing.
  ///
  /// - Parameters:
  ///   - action: The action that pushes, pops or dismisses.
  ///   - name: The name of the operator.
  ///   - isDone: Returns whether the state was changed.
  private func send(_ action: Action, writtenFor name: String, until isDone: () -> Bool) {
    // The store reduces the action later, if it is called by a reducer.
    guard ReductionContext.current == nil else {
      send(action)
      return
    }
    let extras = source.context.makeExtras()
    extras.isContainerActionTaken = false
    send(action)
    guard !extras.isContainerActionTaken, isThere, !isDone() else { return }
    reportIssue(
      """
      A view wrote a binding, and no "\(name)" carried it out: \(shortDescription(of: action)). \
      "\(State.self)" wasn't changed. Add the "\(name)" of these actions to the body of the feature. \
      See "Presentations".
      """,
      at: IssueLocation())
  }
}

/// A screen of a stack, as the path of a view lists it.
///
/// ```swift
/// NavigationStack(path: $model[stack: \.path, action: \.path]) {
///   ListView(model: model.scope(\.root, action: \.root))
///     .navigationDestination(for: StackScreenOf<Path>.self) { screen in
///       if let model = model.screen(screen, of: \.path, action: \.path) {
///         ScreenView(model: model)
///       }
///     }
/// }
/// ```
///
/// Two screens are equal if their ids are, so that a path stays the same while its screens change.
@_documentation(visibility: internal)
public struct StackScreen<State: Sendable, Action>: Hashable, Identifiable, Sendable {
  /// The id of the element.
  public let id: StackElementID

  /// The state of a screen that is to be pushed, `nil` for one that is there.
  let state: State?

  /// Makes a screen to push: add it to the path.
  ///
  /// - Parameters:
  ///   - id: The id of the new element.
  ///   - state: Its state.
  public init(id: StackElementID, state: State) {
    self.id = id
    self.state = state
  }

  init(id: StackElementID) {
    self.id = id
    self.state = nil
  }

  /// Returns whether two screens have the same id.
  ///
  /// - Parameters:
  ///   - lhs: A screen.
  ///   - rhs: Another one.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id
  }

  /// Hashes the id.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// A screen of a stack of a reducer's features.
public typealias StackScreenOf<R: Reducer> = StackScreen<R.State, R.Action> where R.State: Sendable

// MARK: - What is presented

extension StoreModel {
  /// The model of what is presented, as the binding of a sheet: `sheet(item: $model[presented:
  /// \.destination?.edit, action: \.destination.edit])`.
  ///
  /// Reading it is tracked: whoever reads it is told when something is presented, goes, or comes in
  /// the place of what was presented. To write `nil` sends `dismiss`, if what the binding has shown
  /// is still presented.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  ///   - memory: The memory of the binding. Leave it out.
  public subscript<Child: Sendable, ChildAction: Sendable>(
    presented toPresentedState: KeyPath<State, Child?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    memory memory: BindingMemory = BindingMemory()
  ) -> StoreModel<Child, ChildAction>? {
    get {
      let site = presentationSite(toPresentedState, toPresentationAction)
      site.access(memory)
      return site.model(in: self)
    }
    set {
      guard newValue == nil else { return }
      let site = presentationSite(toPresentedState, toPresentationAction)
      dismiss(site, toPresentationAction, memory)
    }
  }

  /// Whether something is presented, as the binding of an alert: `alert(…, isPresented:
  /// $model[isPresented: \.alert, action: \.alert], presenting: model.alert)`.
  ///
  /// Reading it is tracked. To write `false` sends `dismiss`, if what the binding has shown is
  /// still presented, and it is what was there when a view read it last.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  ///   - memory: The memory of the binding. Leave it out.
  public subscript<Child: Sendable, ChildAction: Sendable>(
    isPresented toPresentedState: KeyPath<State, Child?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    memory memory: BindingMemory = BindingMemory()
  ) -> Bool {
    get {
      let site = presentationSite(toPresentedState, toPresentationAction)
      site.access(memory)
      return site.presentation != nil
    }
    set {
      guard !newValue else { return }
      let site = presentationSite(toPresentedState, toPresentationAction)
      dismiss(site, toPresentationAction, memory)
    }
  }

  /// Returns the model of the payload of a case that the state is in, `nil` if it is in another
  /// one.
  ///
  /// Reading it is tracked while the state is in the case: whoever reads it is told when the state
  /// is in another one. ``case`` tells all cases apart.
  ///
  /// - Parameters:
  ///   - path: A case key path of the state.
  ///   - toChildAction: A case key path to the payload's actions.
  /// - Returns: The model: the same one for as long as somebody holds it.
  public func model<Child: Sendable, ChildAction: Sendable>(
    inCase path: CaseKeyPath<State, Child>, action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> StoreModel<Child, ChildAction>? {
    let casePath = AnyCasePath(path)
    guard withState({ casePath.extract(from: $0) }) != nil else { return nil }
    return childModel(path, action: toChildAction, casePath.extract)
  }

  /// Returns the model of a child that exists at times, and tracks whether it does.
  func childModel<Child: Sendable, ChildAction: Sendable>(
    _ path: AnyKeyPath, action toChildAction: CaseKeyPath<Action, ChildAction>,
    _ extract: @escaping (State) -> Child?
  ) -> StoreModel<Child, ChildAction>? {
    let site: PresentationSite<State, Action, Child, ChildAction> = site(
      .child, path, toChildAction
    ) {
      let action = AnyCasePath(toChildAction)
      return PresentationSite(
        in: self, extract: extract, embed: action.embed,
        extractAction: { action.extract(from: $0).map { .presented($0) } })
    }
    site.access()
    return site.model(in: self)
  }

  private func presentationSite<Child: Sendable, ChildAction: Sendable>(
    _ toPresentedState: KeyPath<State, Child?>,
    _ toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> PresentationSite<State, Action, Child, ChildAction> {
    site(.presentation, toPresentedState, toPresentationAction) {
      let path = AnyCasePath(toPresentationAction)
      return PresentationSite(
        in: self, extract: { $0[keyPath: toPresentedState] },
        embed: { path.embed(.presented($0)) }, extractAction: path.extract)
    }
  }

  /// Sends the end of a presentation, if there is one.
  ///
  /// What has replaced the presentation that the binding has shown stays. Then, and if the reducer
  /// refuses, readers are notified, and find what is presented again.
  private func dismiss<Child: Sendable, ChildAction: Sendable>(
    _ site: PresentationSite<State, Action, Child, ChildAction>,
    _ toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    _ memory: BindingMemory
  ) {
    guard isThere else { return }
    let presentation = site.presentation
    if site.takeEnd(writtenBy: memory) {
      let before = site.value(in: self)
      send(AnyCasePath(toPresentationAction).embed(.dismiss), writtenFor: "ifLet") {
        guard let before, let now = site.value(in: self) else { return true }
        // Something else may be presented by now.
        return before is any Equatable && StateComparison.differ(before, now)
      }
    }
    if let presentation, site.presentation == presentation { site.subject.change() }
  }
}

// MARK: - Cases

/// An enum of features whose models a `switch` tells apart.
///
/// `@Reducer` on an enum writes all of it.
@_documentation(visibility: internal)
public protocol CaseModelReducer<State, Action>: CaseReducer {
  /// What a view shows: the model of the feature that is there.
  associatedtype CaseModel

  /// Returns the model of the feature that is there.
  ///
  /// - Parameter model: The model of all of them.
  /// - Returns: The case with its model.
  @MainActor static func caseModel(_ model: StoreModel<State, Action>) -> CaseModel
}

extension StoreModel
where
  State: CaseReducerState, State.StateReducer: CaseModelReducer,
  State.StateReducer.Action == Action
{
  /// The feature that is there, with its model, to be told apart by a `switch`.
  ///
  /// ```swift
  /// switch model.case {
  /// case .detail(let model): DetailView(model: model)
  /// case .edit(let model): EditView(model: model)
  /// }
  /// ```
  ///
  /// Reading it is tracked: whoever reads it is told when the state is in another case.
  public var `case`: State.StateReducer.CaseModel {
    State.StateReducer.caseModel(self)
  }
}

extension StoreModel where State: CaseReducerState {
  /// Returns the state, to tell its case.
  ///
  /// `@Reducer` uses it to write `caseModel(_:)`. It isn't tracked for a case with a feature, as
  /// the model of that tells of its changes.
  ///
  /// - Parameter isTracked: Whether whoever reads it is told when it changes.
  /// - Returns: The state.
  public func state(isTracked: Bool) -> State {
    isTracked ? read(\.self) : withState { $0 }
  }
}

// MARK: - Bindings of controls

extension StoreModel where Action: BindableAction, Action.State == State {
  /// What a property of the state holds, as the binding of a control: `$model.name`.
  ///
  /// To write it sends `.binding(.set(\.name, …))`. A binding that goes on into the property, such
  /// as `$model.address.city`, writes the whole property. What is written for a screen that is gone
  /// is ignored.
  ///
  /// - Parameter keyPath: A key path of the state.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { read(keyPath) }
    set {
      guard isThere else { return }
      write(.set(keyPath, newValue))
    }
  }

  /// What one case of a property holds, as the binding of a control: `$model[\.kind, case:
  /// \.custom]`.
  ///
  /// It is `nil` while the property is in another case, and what is written then is ignored, as is
  /// `nil`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path of the state, to an enum.
  ///   - path: A case key path of the enum.
  public subscript<Root: Equatable & Sendable, Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Root> & Sendable, case path: CaseKeyPath<Root, Value>
  ) -> Value? {
    get { AnyCasePath(path).extract(from: read(keyPath)) }
    set {
      let path = AnyCasePath(path)
      guard isThere, let newValue,
        path.extract(from: withState { $0[keyPath: keyPath] }) != nil
      else { return }
      write(.set(keyPath, path.embed(newValue)))
    }
  }

  /// Sends what a control writes, and reports an issue if nothing in the feature writes it.
  private func write(_ write: BindingAction<State>) {
    // The store reduces the action later, if it is called by a reducer.
    let isReducing = ReductionContext.current != nil
    send(.binding(write))
    guard !isReducing, isThere, !write.isCarriedOut else { return }
    reportIssue(
      """
      A control wrote \(write.debugDescription), and no "BindingReducer" carried it out: \
      "\(State.self)" wasn't changed. List a "BindingReducer()" in the body of the feature.
      """,
      at: IssueLocation())
  }
}

extension StoreModel {
  /// What a property of the state holds, as a binding that sends an action: `$model[\.tab, sending:
  /// \.tabChanged]`.
  ///
  /// What is written for a screen that is gone is ignored.
  ///
  /// - Parameters:
  ///   - keyPath: A key path of the state.
  ///   - toAction: A case key path to the action that takes the new value.
  public subscript<Value>(
    _ keyPath: KeyPath<State, Value>, sending toAction: CaseKeyPath<Action, Value>
  ) -> Value {
    get { read(keyPath) }
    set {
      guard isThere else { return }
      send(AnyCasePath(toAction).embed(newValue))
    }
  }
}
