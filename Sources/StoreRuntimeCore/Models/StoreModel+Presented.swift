extension StoreModel {
  /// The model of what is presented, as the binding of a sheet: `sheet(item: $model[presented:
  /// \.destination?.edit, action: \.destination.edit])`.
  ///
  /// Reading it is tracked: whoever reads it is told when something is presented, goes, or comes in
  /// the place of what was presented. To write `nil` sends `dismiss`, if the same is still
  /// presented.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  public subscript<Child: Sendable, ChildAction: Sendable>(
    presented toPresentedState: KeyPath<State, Child?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> StoreModel<Child, ChildAction>? {
    get {
      let site: PresentationSite<State, Action, Child, ChildAction> = presentationSite(
        toPresentedState, toPresentationAction)
      site.access()
      return site.model(in: self)
    }
    set {
      guard newValue == nil else { return }
      dismiss(presentationSite(toPresentedState, toPresentationAction), toPresentationAction)
    }
  }

  /// Whether something is presented, as the binding of an alert: `alert(…, isPresented:
  /// $model[isPresented: \.alert, action: \.alert], presenting: model.alert)`.
  ///
  /// Reading it is tracked. To write `false` sends `dismiss`, if the same is still presented that
  /// was there when a view read it last.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  public subscript<Child: Sendable, ChildAction: Sendable>(
    isPresented toPresentedState: KeyPath<State, Child?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Bool {
    get {
      let site: PresentationSite<State, Action, Child, ChildAction> = presentationSite(
        toPresentedState, toPresentationAction)
      site.access()
      return site.presentation != nil
    }
    set {
      guard !newValue else { return }
      dismiss(presentationSite(toPresentedState, toPresentationAction), toPresentationAction)
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
    let key = SiteKey(state: path, action: toChildAction)
    let path = AnyCasePath(path)
    guard withState({ path.extract(from: $0) }) != nil else { return nil }
    let site: PresentationSite<State, Action, Child, ChildAction> = record.site(key) {
      let action = AnyCasePath(toChildAction)
      return PresentationSite(
        in: self, key: key, extract: path.extract, embed: action.embed,
        extractAction: { action.extract(from: $0).map { .presented($0) } })
    }
    site.access()
    return site.model(in: self)
  }

  private func presentationSite<Child: Sendable, ChildAction: Sendable>(
    _ toPresentedState: KeyPath<State, Child?>,
    _ toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> PresentationSite<State, Action, Child, ChildAction> {
    let key = SiteKey(state: toPresentedState, action: toPresentationAction)
    return record.site(key) {
      let path = AnyCasePath(toPresentationAction)
      return PresentationSite(
        in: self, key: key, extract: { $0[keyPath: toPresentedState] },
        embed: { path.embed(.presented($0)) }, extractAction: path.extract)
    }
  }

  /// Sends the end of a presentation, if there is one.
  ///
  /// What has replaced the one that the reader knows stays. If the reducer refuses, whoever asks is
  /// told, and finds what is presented again.
  private func dismiss<Child: Sendable, ChildAction: Sendable>(
    _ site: PresentationSite<State, Action, Child, ChildAction>,
    _ toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) {
    guard isThere, !site.hasReplaced, let presentation = site.presentation else { return }
    send(AnyCasePath(toPresentationAction).embed(.dismiss))
    if site.presentation === presentation { site.tell() }
  }
}

// MARK: - Cases

/// An enum of features whose models a `switch` tells apart.
///
/// `@Reducer` on an enum writes all of it.
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
