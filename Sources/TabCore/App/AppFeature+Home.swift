import StoreRuntime

extension AppFeature {
  func reduce(_ action: ItemListFeature.Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .itemTapped(let id):
      return push(.item(id), &state)

    case .deleteResponse(.success(let id)):
      state.forget(id)
      return .none

    case .addButtonTapped, .appeared, .deleteButtonTapped, .deleteResponse, .destination,
      .itemsResponse, .refreshButtonTapped:
      return .none
    }
  }

  func reduce(_ action: StackActionOf<HomePath>, _ state: inout State) -> Effect<Action> {
    switch action {
    case .element(_, .detail(.editButtonTapped)):
      return push(HomeScreen.edit, &state)

    case .element(_, .detail(.relatedItemTapped(let id))):
      return push(.item(id), &state)

    case .element(_, .edit(.saveResponse(.success(let item)))):
      state.show(item)
      return .none

    case .push(let id, _):
      if let screen = state.homePath.last,
        let violation = PathRules.home.violation(ofLastIn: state.homePath.lazy.map(\.kind))
          ?? state.violation(pushing: screen.kind, onto: state.homePath.dropLast().last)
      {
        state.homePath.pop(from: id)
        reportRefusal(violation)
        return .none
      }
      return appearance(ofHomeScreen: id, state)

    case .element, .popFrom:
      return .none
    }
  }

  func push(_ screen: HomeScreen, _ state: inout State) -> Effect<Action> {
    let top = state.homePath.last
    if let violation = PathRules.home.violation(
      pushing: screen.kind, onto: top?.kind, depth: state.homePath.count)
      ?? state.violation(pushing: screen.kind, onto: top)
    {
      reportRefusal(violation)
      return .none
    }
    do throws(PathError) {
      state.homePath.append(try HomePath.State(screen, on: top, items: state.home))
    } catch {
      reportRefusal(error)
      return .none
    }
    return state.homePath.ids.last.map { appearance(ofHomeScreen: $0, state) } ?? .none
  }

  /// Reports that a screen wasn't pushed.
  func reportRefusal(_ error: PathError) {
    reportIssue("A push was refused: \(error).")
  }

  private func appearance(ofHomeScreen id: StackElementID, _ state: State) -> Effect<Action> {
    state.homePath[id: id].map { .send(.homePath(.element(id: id, action: $0.appearance))) }
      ?? .none
  }
}

extension AppFeature.State {
  /// Returns what is wrong with pushing a screen under what is presented, if anything is.
  fileprivate func violation(
    pushing kind: HomeScreen.Kind, onto top: HomePath.State?
  ) -> PathError? {
    cover(over: top).map { .covered(screen: kind.rawValue, by: $0) }
  }

  /// Takes off what shows an item that was deleted, with all that lies on it.
  ///
  /// - Complexity: O(*n*) for *n* screens.
  fileprivate mutating func forget(_ itemID: Item.ID) {
    for id in homePath.ids {
      guard case .detail(let detail) = homePath[id: id] else { continue }
      if detail.itemID == itemID {
        homePath.pop(from: id)
        return
      }
      homePath[id: id, case: \.detail]?.item?.relatedIDs.removeAll { $0 == itemID }
    }
  }

  /// Brings whatever shows an item up to date.
  ///
  /// - Complexity: O(*n*) for *n* items and screens.
  fileprivate mutating func show(_ item: Item) {
    home.items.replaceOrAppend(item)
    for id in homePath.ids {
      guard case .detail(let detail) = homePath[id: id], detail.itemID == item.id else { continue }
      homePath[id: id, case: \.detail]?.item = item
    }
  }
}
