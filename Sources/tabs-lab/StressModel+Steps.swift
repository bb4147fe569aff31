import StoreRuntime
import TabCore
import TabNavigation

extension StressModel {
  /// Does what a step does to the app.
  mutating func apply(_ step: StressStep) {
    switch step {
    case .send(.tabs(let action)): apply(action)
    case .send(.home(let action)): apply(action)
    case .send(.profile(let action)): apply(action)
    case .send(.settings(let action)): apply(action)
    case .open(let tab, let screens, let sheet): open(tab, screens, sheet)
    }
  }

  mutating func apply(_ action: TabBarAction<AppFeature.Tab>) {
    switch action {
    case .launched, .deepLink:
      break
    case .selectedTabChanged(let tab):
      supersedeBar()
      if tab == selectedTab {
        request(.reselect, on: tab, isOfBar: true)
      } else {
        leave()
        history.append(selectedTab)
        selectedTab = tab
      }
    case .backButtonTapped:
      goBack()
    }
  }

  mutating func apply(_ action: HomeTab.Action) {
    switch action {
    case .root(.itemTapped(let id)):
      push(.item(id), on: .home)
    case .root(.addButtonTapped):
      home.cover = .add(name: "")
    case .root(.deleteButtonTapped(let id)):
      guard names[id] != nil else {
        refusals += 1
        return
      }
      home.cover = .deletion(id)
      noteGone(on: .home)
    case .root(.deleteResponse(.success(let id))):
      delete(id)
    case .root(.destination(.dismiss)):
      if home.cover == nil { refusals += 1 } else { request(.uncover, on: .home) }
    case .root(.destination(.presented(.alert(.deletionConfirmed(let id))))):
      guard case .deletion = home.cover else {
        refusals += 1
        return
      }
      home.cover = nil
      delete(id)
    case .root(.destination(.presented(.add(let action)))):
      apply(action)
    case .path(.element(let id, .detail(let action))):
      guard isMeant(id, on: .home, { if case .item = $0 { true } else { false } }),
        let index = index(of: id, on: .home)
      else { return }
      apply(action, toDetailAt: index)
    case .path(.element(let id, .edit(let action))):
      guard isMeant(id, on: .home, { $0 == .itemForm }) else { return }
      switch action {
      case .nameChanged(let name): change(id, to: name, on: .home)
      case .saveButtonTapped: save(id, on: .home)
      case .cancelButtonTapped: cancel(id, on: .home)
      case .appeared, .itemResponse, .noteChanged, .saveResponse: break
      }
    case .path(.popFrom(let id)): popFrom(id, on: .home)
    case .move(let move): apply(move, on: .home)
    case .question(let answer): self.answer(answer, on: .home)
    case .root, .path(.push): break
    }
  }

  mutating func apply(_ action: ProfileTab.Action) {
    switch action {
    case .root(.followersButtonTapped):
      push(.followers, on: .profile)
    case .root(.editButtonTapped):
      push(.profileForm, on: .profile, name: personName)
    case .path(.element(let id, let action)):
      let isMeant = isMeant(id, on: .profile) { screen in
        switch (screen, action) {
        case (.followers, .followers), (.person, .person), (.profileForm, .edit): true
        default: false
        }
      }
      guard isMeant else { return }
      switch action {
      case .followers(.personTapped(let person)):
        if index(of: id, on: .profile) != nil { push(.person(person), on: .profile) }
      case .person(.followersButtonTapped):
        if index(of: id, on: .profile) != nil { push(.followers, on: .profile) }
      case .followers(.closeButtonTapped), .person(.closeButtonTapped):
        popFrom(id, on: .profile)
      case .edit(.nameChanged(let name)): change(id, to: name, on: .profile)
      case .edit(.saveButtonTapped): save(id, on: .profile)
      case .edit(.cancelButtonTapped): cancel(id, on: .profile)
      case .edit: break
      }
    case .path(.popFrom(let id)): popFrom(id, on: .profile)
    case .move(let move): apply(move, on: .profile)
    case .question(let answer): self.answer(answer, on: .profile)
    case .root, .path(.push): break
    }
  }

  mutating func apply(_ action: SettingsTab.Action) {
    switch action {
    case .root(.sectionTapped(let section)): push(.section(section), on: .settings)
    case .root(.counterTapped): push(.counter, on: .settings)
    case .root(.timerTapped): push(.timer, on: .settings)
    case .path(.element(let id, let action)):
      let isMeant = isMeant(id, on: .settings) { screen in
        switch (screen, action) {
        case (.section, .section), (.counter, .counter), (.timer, .timer): true
        default: false
        }
      }
      guard isMeant else { return }
      switch action {
      case .section(.counterTapped):
        if index(of: id, on: .settings) != nil { push(.counter, on: .settings) }
      case .section(.timerTapped):
        if index(of: id, on: .settings) != nil { push(.timer, on: .settings) }
      case .counter(.incrementButtonTapped): increment(id)
      case .section(.closeButtonTapped), .counter(.closeButtonTapped), .timer(.closeButtonTapped):
        popFrom(id, on: .settings)
      case .section, .counter, .timer: break
      }
    case .path(.popFrom(let id)): popFrom(id, on: .settings)
    case .move(let move): apply(move, on: .settings)
    case .question(let answer): self.answer(answer, on: .settings)
    case .path(.push): break
    }
  }

  /// Returns whether an action is one for the screen that has an id; else the app refuses it.
  ///
  /// In another order of the steps, another screen may have the id.
  mutating func isMeant(
    _ id: StackElementID, on tab: AppFeature.Tab, _ matches: (StressScreen) -> Bool
  ) -> Bool {
    let entry = self[tab].stack.first { StackElementID(generation: $0.id) == id }
    guard let entry, !matches(entry.screen) else { return true }
    refusals += 1
    return false
  }

  mutating func apply(_ move: StackMove, on tab: AppFeature.Tab) {
    switch move {
    case .popTo(let id):
      if let index = index(of: id, on: tab) { request(.cut(index + 1), on: tab) }
    case .popToRoot: request(.cut(0), on: tab)
    case .back: _ = stepBack(on: tab)
    case .dismiss: _ = dismiss(on: tab)
    case .open, .reselect, .askToHide, .giveUp, .setVisible: break
    }
  }

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
