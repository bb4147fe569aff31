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
    _ toChildState: KeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> StoreModel<ChildState, ChildAction> {
    let site = record.site(SiteKey(state: toChildState, action: toChildAction)) {
      PropertySite(toChildState, AnyCasePath(toChildAction))
    }
    return site.record.model
      ?? StoreModel<ChildState, ChildAction>(
        id: id.appending(toChildState),
        source: ModelSource(self, extract: { $0[keyPath: toChildState] }, embed: site.path.embed),
        record: site.record)
  }

  /// Returns the model of a screen on a stack.
  ///
  /// - Parameters:
  ///   - screen: A screen of the path that ``subscript(stack:action:)`` gives.
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
  /// again. Make a screen to push by ``StackScreen/init(id:state:)``.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the stack's actions.
  public subscript<Element: Sendable, ElementAction: Sendable>(
    stack toStackState: KeyPath<State, StackState<Element>>,
    action toStackAction: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> [StackScreen<Element, ElementAction>] {
    get {
      let site = stackSite(toStackState, toStackAction)
      site.access()
      return site.screens
    }
    set {
      guard isThere else { return }
      let site = stackSite(toStackState, toStackAction)
      site.isInUse = true
      defer { site.isInUse = false }
      send(path: newValue, to: site)
      if site.screens != newValue { site.tell() }
    }
  }

  private func stackSite<Element: Sendable, ElementAction: Sendable>(
    _ toStackState: KeyPath<State, StackState<Element>>,
    _ toStackAction: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> StackSite<State, Action, Element, ElementAction> {
    record.site(SiteKey(state: toStackState, action: toStackAction)) {
      StackSite(in: self, toStackState, AnyCasePath(toStackAction))
    }
  }

  /// Sends what makes the path of a stack another one, up to what is refused.
  private func send<Element: Sendable, ElementAction: Sendable>(
    path: [StackScreen<Element, ElementAction>],
    to site: StackSite<State, Action, Element, ElementAction>
  ) {
    var kept = 0
    while kept < min(site.screens.count, path.count), site.screens[kept] == path[kept] { kept += 1 }
    if kept < site.screens.count {
      send(site.path.embed(.popFrom(id: site.screens[kept].id)))
      guard site.screens.count == kept else { return }
    }
    for screen in path[kept...] {
      guard let state = screen.state else { return }
      send(site.path.embed(.push(id: screen.id, state: state)))
      guard site.screens.last == screen else { return }
    }
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

  /// The screens of a stack, from the bottom up.
  static func all(of stack: StackState<State>) -> [Self] {
    stack.ids.map { Self(id: $0) }
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
