import StoreRuntime
import TabCore
import TabNavigation

extension StressModel {
  /// What an action of a screen does to it.
  enum ScreenChange {
    case push(StressScreen)
    case close
    case present(StressSheet)
    case changeSheet(to: StressSheet?)
    case name(String)
    case save
    case increment

    /// Nothing that the model knows of.
    case other
  }

  /// Does what a step does to the app.
  mutating func apply(_ step: StressStep) {
    switch step {
    case .send(.tabs(.selectedTabChanged(let tab))): select(tab)
    case .send(.tabs(.backButtonTapped)): goBack()
    case .send(.tabs): break
    case .send(.home(let action)):
      apply(action, on: .home, { $0.apply($1) }, Self.change)
    case .send(.profile(let action)):
      apply(action, on: .profile, { $0.apply($1) }, Self.change)
    case .send(.settings(let action)):
      apply(action, on: .settings, { $0.apply($1) }, Self.change)
    case .open(let tab, let screens, let sheet): open(tab, screens, sheet)
    }
  }

  /// Does what an action does to a tab.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - tab: The tab.
  ///   - applyToRoot: Does what one of the root does.
  ///   - change: Returns what one of a screen does to it; `nil` if it is one for other screens.
  private mutating func apply<RootAction, Path, PathAction>(
    _ action: TabStackAction<RootAction, Path, PathAction>, on tab: AppFeature.Tab,
    _ applyToRoot: (inout Self, RootAction) -> Void,
    _ change: (PathAction, StressScreen) -> ScreenChange?
  ) {
    switch action {
    case .root(let action): applyToRoot(&self, action)
    case .path(.element(let id, let action)):
      guard let index = index(of: id, on: tab) else { return }
      // In another order of the steps, another screen may have the id.
      guard let change = change(action, self[tab].stack[index].screen) else { return refuse() }
      apply(change, toScreenAt: index, on: tab)
    case .path(.popFrom(let id)): popFrom(id, on: tab)
    case .path(.push): break
    case .move(.popTo(let id)):
      if let index = index(of: id, on: tab) { request(.cut(index + 1), on: tab) }
    case .move(.popToRoot): request(.cut(0), on: tab)
    case .move(.back): _ = stepBack(on: tab)
    case .move(.dismiss): _ = dismiss(on: tab)
    case .move: break
    case .question(let answer): self.answer(answer, on: tab)
    }
  }

  // MARK: Roots

  private mutating func apply(_ action: ItemListFeature.Action) {
    switch action {
    case .itemTapped(let id): push(.item(id), on: .home)
    case .addButtonTapped: home.cover = .add(name: "")
    case .deleteButtonTapped(let id):
      guard names[id] != nil else { return refuse() }
      home.cover = .deletion(id)
      noteGone(on: .home)
    case .deleteResponse(.success(let id)): delete(id)
    case .destination(.dismiss):
      if home.cover == nil { refuse() } else { request(.uncover, on: .home) }
    case .destination(.presented(.alert(.deletionConfirmed(let id)))):
      guard case .deletion = home.cover else { return refuse() }
      home.cover = nil
      delete(id)
    case .destination(.presented(.add(let action))):
      guard case .add = home.cover else { return refuse() }
      switch action {
      case .nameChanged(let name): home.cover = .add(name: name)
      case .saveButtonTapped: saveAddition()
      case .cancelButtonTapped: request(.uncover, on: .home)
      case .noteChanged, .saveResponse: break
      }
    default: break
    }
  }

  private mutating func apply(_ action: ProfileFeature.Action) {
    switch action {
    case .followersButtonTapped: push(.followers, on: .profile)
    case .editButtonTapped: push(.profileForm, on: .profile, name: personName)
    }
  }

  private mutating func apply(_ action: SettingsFeature.Action) {
    switch action {
    case .sectionTapped(let section): push(.section(section), on: .settings)
    case .counterTapped: push(.counter, on: .settings)
    case .timerTapped: push(.timer, on: .settings)
    }
  }

  mutating func saveAddition() {
    guard case .add(let name, _) = home.cover else { return }
    if name.isEmpty {
      home.cover = .add(name: name, hasMessage: true)
      return stay(on: .home)
    }
    names[StressRun.addedItemID] = name
    home.cover = nil
    noteGone(on: .home)
  }

  private mutating func delete(_ id: Item.ID) {
    names[id] = nil
    if let index = home.stack.firstIndex(where: { $0.screen == .item(id) }) {
      request(.cut(index), on: .home)
    }
  }

  // MARK: Screens

  private static func change(
    _ action: HomePath.Action, to screen: StressScreen
  ) -> ScreenChange? {
    switch (screen, action) {
    case (.item, .detail(.relatedItemTapped(let item))): .push(.item(item))
    case (.item, .detail(.editButtonTapped)): .push(.itemForm)
    case (.item, .detail(.closeButtonTapped)): .close
    case (.item, .detail(.shareButtonTapped)): .present(.share)
    case (.item, .detail(.share(.presented(.stopButtonTapped)))): .changeSheet(to: .stop)
    case (.item, .detail(.share(.presented(.closeButtonTapped)))),
      (.item, .detail(.share(.dismiss))):
      .changeSheet(to: nil)
    case (.itemForm, .edit(.nameChanged(let name))): .name(name)
    case (.itemForm, .edit(.saveButtonTapped)): .save
    case (.itemForm, .edit(.cancelButtonTapped)): .close
    case (.item, .detail), (.itemForm, .edit): .other
    default: nil
    }
  }

  private static func change(
    _ action: ProfilePath.Action, to screen: StressScreen
  ) -> ScreenChange? {
    switch (screen, action) {
    case (.followers, .followers(.personTapped(let person))): .push(.person(person))
    case (.person, .person(.followersButtonTapped)): .push(.followers)
    case (.followers, .followers(.closeButtonTapped)), (.person, .person(.closeButtonTapped)),
      (.profileForm, .edit(.cancelButtonTapped)):
      .close
    case (.profileForm, .edit(.nameChanged(let name))): .name(name)
    case (.profileForm, .edit(.saveButtonTapped)): .save
    case (.followers, .followers), (.person, .person), (.profileForm, .edit): .other
    default: nil
    }
  }

  private static func change(
    _ action: SettingsPath.Action, to screen: StressScreen
  ) -> ScreenChange? {
    switch (screen, action) {
    case (.section, .section(.counterTapped)): .push(.counter)
    case (.section, .section(.timerTapped)): .push(.timer)
    case (.counter, .counter(.incrementButtonTapped)): .increment
    case (.section, .section(.closeButtonTapped)), (.counter, .counter(.closeButtonTapped)),
      (.timer, .timer(.closeButtonTapped)):
      .close
    case (.section, .section), (.counter, .counter), (.timer, .timer): .other
    default: nil
    }
  }

  private mutating func apply(
    _ change: ScreenChange, toScreenAt index: Int, on tab: AppFeature.Tab
  ) {
    let entry = self[tab].stack[index]
    switch change {
    case .push(.itemForm):
      guard case .item(let item) = entry.screen else { return }
      push(.itemForm, on: tab, name: entry.name, item: item)
    case .push(let screen): push(screen, on: tab)
    case .close: request(.popFrom(entry.id), on: tab)
    case .present(let sheet): self[tab].stack[index].sheet = sheet
    case .changeSheet(let sheet):
      guard entry.sheet != nil else { return refuse() }
      self[tab].stack[index].sheet = sheet
    case .name(let name):
      self[tab].stack[index].name = name
      self[tab].stack[index].hasMessage = false
    case .save: saveForm(at: index, on: tab)
    case .increment:
      self[tab].stack[index].count += 1
      if entry.count + 1 >= 5 { request(.popFrom(entry.id), on: tab) }
    case .other: break
    }
  }

  /// Saves the form that has an id, which closes itself then.
  mutating func save(_ id: Int, on tab: AppFeature.Tab) {
    guard let index = index(of: StackElementID(generation: id), on: tab) else { return }
    saveForm(at: index, on: tab)
  }

  private mutating func saveForm(at index: Int, on tab: AppFeature.Tab) {
    let (id, name) = (self[tab].stack[index].id, self[tab].stack[index].name)
    self[tab].stack[index].hasMessage = name.isEmpty
    if name.isEmpty { return stay(on: tab) }
    self[tab].stack[index].original = name
    if let item = self[tab].stack[index].item {
      names[item] = name
      for index in home.stack.indices where home.stack[index].screen == .item(item) {
        home.stack[index].name = name
        home.stack[index].original = name
      }
    } else {
      personName = name
    }
    noteSaved(.screen(id), on: tab)
    if self[tab].stack.contains(where: { $0.id == id }) { request(.popFrom(id), on: tab) }
  }

  // MARK: Launches

  /// Does what saving the app and launching it anew does: nothing is asked any more.
  mutating func restore() {
    for tab in AppFeature.Tab.allCases {
      self[tab].held = nil
      if case .deletion = self[tab].cover { self[tab].cover = nil }
      for index in self[tab].stack.indices where self[tab].stack[index].sheet == .stop {
        self[tab].stack[index].sheet = .share
      }
    }
    nextTab = nil
  }
}
