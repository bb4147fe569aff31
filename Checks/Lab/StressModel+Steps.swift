import StoreRuntime
import TabCore
import TabNavigation

extension StressModel {
  /// Does what a step does to the app.
  mutating func apply(_ step: StressStep) {
    switch step {
    case .send(.tabs(.selectedTabChanged(let tab))): select(tab)
    case .send(.tabs(.backButtonTapped)): goBack()
    case .send(.tabs): break
    case .send(.home(let action)):
      apply(action, on: .home, { $0.apply($1) }, { $0.apply($1, toScreenAt: $2) })
    case .send(.profile(let action)):
      apply(action, on: .profile, { $0.apply($1) }, { $0.apply($1, toScreenAt: $2) })
    case .send(.settings(let action)):
      apply(action, on: .settings, { $0.apply($1) }, { $0.apply($1, toScreenAt: $2) })
    case .open(let tab, let screens, let sheet): open(tab, screens, sheet)
    }
  }

  /// Does what an action does to a tab.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - tab: The tab.
  ///   - applyToRoot: Does what one of the root does.
  ///   - applyToScreen: Does what one of a screen does, which has an index.
  private mutating func apply<RootAction, Path, PathAction>(
    _ action: TabStackAction<RootAction, Path, PathAction>, on tab: AppFeature.Tab,
    _ applyToRoot: (inout Self, RootAction) -> Void,
    _ applyToScreen: (inout Self, PathAction, Int) -> Void
  ) {
    switch action {
    case .root(let action): applyToRoot(&self, action)
    case .path(.element(let id, let action)):
      if let index = index(of: id, on: tab) { applyToScreen(&self, action, index) }
    case .path(.popFrom(let id)):
      if let index = index(of: id, on: tab) { request(.cut(index), on: tab) }
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

  // In another order of the steps, another screen may have an id: it refuses the action.

  private mutating func apply(_ action: HomePath.Action, toScreenAt index: Int) {
    let entry = home.stack[index]
    switch (entry.screen, action) {
    case (.item, .detail(.relatedItemTapped(let item))): push(.item(item), on: .home)
    case (.item(let item), .detail(.editButtonTapped)):
      push(.itemForm, on: .home, name: entry.name, item: item)
    case (.item, .detail(.shareButtonTapped)): home.stack[index].sheet = .share
    case (.item, .detail(.share)) where entry.sheet == nil: refuse()
    case (.item, .detail(.share(.presented(.stopButtonTapped)))): home.stack[index].sheet = .stop
    case (.item, .detail(.share(.presented(.closeButtonTapped)))),
      (.item, .detail(.share(.dismiss))):
      home.stack[index].sheet = nil
    case (.itemForm, .edit(.nameChanged(let name))): enter(name, at: index, on: .home)
    case (.itemForm, .edit(.saveButtonTapped)): saveForm(at: index, on: .home)
    case (.item, .detail(.closeButtonTapped)), (.itemForm, .edit(.cancelButtonTapped)):
      request(.cut(index), on: .home)
    case (.item, .detail), (.itemForm, .edit): break
    default: refuse()
    }
  }

  private mutating func apply(_ action: ProfilePath.Action, toScreenAt index: Int) {
    let entry = self[.profile].stack[index]
    switch (entry.screen, action) {
    case (.followers, .followers(.personTapped(let person))): push(.person(person), on: .profile)
    case (.person, .person(.followersButtonTapped)): push(.followers, on: .profile)
    case (.profileForm, .edit(.nameChanged(let name))): enter(name, at: index, on: .profile)
    case (.profileForm, .edit(.saveButtonTapped)): saveForm(at: index, on: .profile)
    case (.followers, .followers(.closeButtonTapped)), (.person, .person(.closeButtonTapped)),
      (.profileForm, .edit(.cancelButtonTapped)):
      request(.cut(index), on: .profile)
    case (.followers, .followers), (.person, .person), (.profileForm, .edit): break
    default: refuse()
    }
  }

  private mutating func apply(_ action: SettingsPath.Action, toScreenAt index: Int) {
    let entry = self[.settings].stack[index]
    switch (entry.screen, action) {
    case (.section, .section(.counterTapped)): push(.counter, on: .settings)
    case (.section, .section(.timerTapped)): push(.timer, on: .settings)
    case (.counter, .counter(.incrementButtonTapped)):
      self[.settings].stack[index].count += 1
      if entry.count + 1 >= 5 { request(.cut(index), on: .settings) }
    case (.section, .section(.closeButtonTapped)), (.counter, .counter(.closeButtonTapped)),
      (.timer, .timer(.closeButtonTapped)):
      request(.cut(index), on: .settings)
    case (.section, .section), (.counter, .counter), (.timer, .timer): break
    default: refuse()
    }
  }

  private mutating func enter(_ name: String, at index: Int, on tab: AppFeature.Tab) {
    self[tab].stack[index].name = name
    self[tab].stack[index].hasMessage = false
  }

  /// Saves the form that has an id, if it is there; it closes itself then.
  mutating func save(_ id: Int, on tab: AppFeature.Tab) {
    if let index = self[tab].position(of: id) { saveForm(at: index, on: tab) }
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
    if let index = self[tab].position(of: id) { request(.cut(index), on: tab) }
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
