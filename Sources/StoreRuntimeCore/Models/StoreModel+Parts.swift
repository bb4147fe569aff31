extension StoreModel {
  /// Returns the model of a part that always exists.
  ///
  /// ```swift
  /// HomeView(model: model.scope(\.home, action: \.home))
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the part's state.
  ///   - toChildAction: A case key path to the part's actions.
  /// - Returns: The model, which is the same one for as long as it is referenced.
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
  ///   - screen: A screen of the path that ``subscript(stack:action:memory:)`` returns.
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the stack's actions.
  /// - Returns: The model, or `nil` if the screen doesn't exist. It is the same one for as long as
  ///   it is referenced, even after the screen was removed, so that a view can show it while it
  ///   slides out.
  public func screen<Element: Sendable, ElementAction: Sendable>(
    _ screen: StackScreen<Element, ElementAction>,
    of toStackState: KeyPath<State, StackState<Element>>,
    action toStackAction: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> StoreModel<Element, ElementAction>? {
    stackSite(toStackState, toStackAction).model(screen.id, in: self)
  }

  /// The screens of a stack, for a binding to a path: `$model[stack: \.path, action: \.path]`.
  ///
  /// Reads are tracked: the reader is notified when screens are pushed, popped or reordered, but
  /// not when a screen changes.
  ///
  /// Writing a shorter path sends `popFrom`; a longer one sends a `push` for each new screen, from
  /// the bottom up. If the reducer refuses, as a guard does, readers are still notified of a
  /// change, so that a view that has already left the screen shows it again. Use
  /// `StackScreen.init(id:state:)` to make a screen to push.
  ///
  /// A path that is written late, after the stack has changed, is compared with the one that a view
  /// last read through the same binding: screens are popped only if the view has left them.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the stack's actions.
  ///   - memory: The memory of the binding. Omit it.
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
      // The view shows the path that it wrote until it reads again.
      if shown != nil { memory.shown = newValue }
      if site.screens != newValue { site.subject.change() }
    }
  }

  /// Returns the site of a part, and makes it if necessary.
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
    // Equal key paths have the same types, and so have their sites.
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

  /// Sends the actions that turn one path of a stack into another, until one is refused.
  ///
  /// - Parameters:
  ///   - path: The path that a view writes.
  ///   - shown: The path that the view showed before.
  ///   - site: The stack, which may have changed since then.
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

  /// Sends an action that a view writes.
  ///
  /// Reports an issue if it changed nothing because the operator that handles it is missing.
  ///
  /// - Parameters:
  ///   - action: The action that pushes, pops or dismisses.
  ///   - name: The name of the operator.
  ///   - isDone: Returns `true` if the state was changed.
  private func send(_ action: Action, writtenFor name: String, until isDone: () -> Bool) {
    // If a reducer calls this, the store reduces the action later.
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
      A view wrote a binding, but no "\(name)" handled it: \(shortDescription(of: action)). \
      "\(State.self)" wasn't changed. Add the "\(name)" of these actions to the body of the \
      feature. See "Presentations".
      """,
      at: IssueLocation())
  }
}

/// A screen of a stack, as an element of a view's path.
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
/// Two screens are equal if their ids are, so that a path stays equal while its screens change.
@_documentation(visibility: internal)
public struct StackScreen<State: Sendable, Action>: Hashable, Identifiable, Sendable {
  /// The id of the element.
  public let id: StackElementID

  /// The state of a screen to push, or `nil` for one on the stack.
  let state: State?

  /// Makes a screen to add to the path, which pushes it.
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
  /// - Returns: `true` if they are equal.
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

// MARK: - Presentations

extension StoreModel {
  /// The model of a presentation, for the binding of a sheet: `sheet(item: $model[presented:
  /// \.destination?.edit, action: \.destination.edit])`.
  ///
  /// Reads are tracked: the reader is notified when a value is presented, dismissed or replaced.
  /// Writing `nil` sends `dismiss` if the presentation that the binding has shown is still
  /// presented.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  ///   - memory: The memory of the binding. Omit it.
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

  /// A Boolean value that indicates whether a value is presented, for the binding of an alert:
  /// `alert(…, isPresented: $model[isPresented: \.alert, action: \.alert], presenting:
  /// model.alert)`.
  ///
  /// Reads are tracked. Writing `false` sends `dismiss` if the presentation that the binding has
  /// shown is still presented, and is the one that a view read last.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  ///   - memory: The memory of the binding. Omit it.
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

  /// Returns the model of a case's payload, or `nil` if the state is in another case.
  ///
  /// Reads are tracked while the state is in the case: the reader is notified when it changes to
  /// another case. Use ``case`` to switch over all cases.
  ///
  /// - Parameters:
  ///   - path: A case key path of the state.
  ///   - toChildAction: A case key path to the payload's actions.
  /// - Returns: The model, which is the same one for as long as it is referenced.
  public func model<Child: Sendable, ChildAction: Sendable>(
    inCase path: CaseKeyPath<State, Child>, action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> StoreModel<Child, ChildAction>? {
    let casePath = AnyCasePath(path)
    guard withState({ casePath.extract(from: $0) }) != nil else { return nil }
    return childModel(path, action: toChildAction, casePath.extract)
  }

  /// Returns the model of an optional child, and tracks the child's presence.
  func childModel<Child: Sendable, ChildAction: Sendable>(
    _ path: AnyKeyPath, action toChildAction: CaseKeyPath<Action, ChildAction>,
    _ extract: @escaping (State) -> Child?
  ) -> StoreModel<Child, ChildAction>? {
    let site: PresentationSite<State, Action, Child, ChildAction> = site(
      .child, path, toChildAction
    ) {
      let action = AnyCasePath(toChildAction)
      return PresentationSite(
        in: self, identity: PresentedIdentity(countingCase: false), extract: extract,
        embed: action.embed,
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
      // The payload of a case is presented by its enum, and may change its own case. A key path to
      // it can't be written to.
      let isPayload = !(toPresentedState is WritableKeyPath<State, Child?>)
      return PresentationSite(
        in: self, identity: PresentedIdentity(countingCase: !isPayload),
        extract: { $0[keyPath: toPresentedState] },
        embed: { path.embed(.presented($0)) }, extractAction: path.extract)
    }
  }

  /// Sends the dismissal of a presentation, if one exists.
  ///
  /// If another presentation has replaced the one that the binding has shown, it stays. In that
  /// case, and if the reducer refuses, readers are notified and read the current presentation
  /// again.
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
        // Another value may be presented by now.
        return before is any Equatable && StateComparison.differ(before, now)
      }
    }
    if let presentation, site.presentation == presentation { site.subject.change() }
  }
}

// MARK: - Cases

/// An enum of features whose models a `switch` distinguishes.
///
/// `@Reducer` on an enum generates the conformance.
@_documentation(visibility: internal)
public protocol CaseModelReducer<State, Action>: CaseReducer {
  /// The model of the current feature, for a view to show.
  associatedtype CaseModel

  /// Returns the model of the current feature.
  ///
  /// - Parameter model: The model of the enum.
  /// - Returns: The case with its model.
  @MainActor static func caseModel(_ model: StoreModel<State, Action>) -> CaseModel
}

extension StoreModel
where
  State: CaseReducerState, State.StateReducer: CaseModelReducer,
  State.StateReducer.Action == Action
{
  /// The current feature with its model, for use in a `switch`.
  ///
  /// ```swift
  /// switch model.case {
  /// case .detail(let model): DetailView(model: model)
  /// case .edit(let model): EditView(model: model)
  /// }
  /// ```
  ///
  /// Reads are tracked: the reader is notified when the state changes to another case.
  public var `case`: State.StateReducer.CaseModel {
    State.StateReducer.caseModel(self)
  }
}

extension StoreModel where State: CaseReducerState {
  /// Returns the state, to determine its case.
  ///
  /// Code that `@Reducer` generates for `caseModel(_:)` uses it. It isn't tracked for a case with a
  /// feature, because that feature's model reports its own changes.
  ///
  /// - Parameter isTracked: A Boolean value that indicates whether to notify the reader of changes.
  /// - Returns: The state.
  public func state(isTracked: Bool) -> State {
    isTracked ? read(\.self) : withState { $0 }
  }
}

// MARK: - Bindings of controls

extension StoreModel where Action: BindableAction, Action.State == State {
  /// A property of the state, for the binding of a control: `$model.name`.
  ///
  /// Writing it sends `.binding(.set(\.name, …))`. A binding to a part of the property, such as
  /// `$model.address.city`, writes the whole property. Writes are ignored after the screen was
  /// removed, and change nothing in another case of the state than they name.
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

  /// The payload of a property's case, for the binding of a control: `$model[\.kind, case:
  /// \.custom]`.
  ///
  /// It is `nil` while the property is in another case. Writes in that case are ignored, and so is
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

  /// Sends a control's write, and reports an issue if nothing in the feature handles it.
  private func write(_ write: BindingAction<State>) {
    // If a reducer calls this, the store reduces the action later.
    let isReducing = ReductionContext.current != nil
    send(.binding(write))
    guard !isReducing, isThere, !write.isCarriedOut else { return }
    reportIssue(
      """
      A control wrote \(write.debugDescription), but no "BindingReducer" handled it: \
      "\(State.self)" wasn't changed. List a "BindingReducer()" in the body of the feature.
      """,
      at: IssueLocation())
  }
}

extension StoreModel {
  /// A property of the state, for a binding that sends an action: `$model[\.tab, sending:
  /// \.tabChanged]`.
  ///
  /// Writes are ignored after the screen was removed.
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
