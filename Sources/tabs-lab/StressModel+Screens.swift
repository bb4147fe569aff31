import StoreRuntime
import TabCore
import TabNavigation

extension StressModel {
  mutating func apply(_ action: ItemDetailFeature.Action, toDetailAt index: Int) {
    let id = home.stack[index].id
    switch action {
    case .relatedItemTapped(let item):
      push(.item(item), on: .home)
    case .editButtonTapped:
      let detail = home.stack[index]
      guard case .item(let item) = detail.screen else { return }
      push(.itemForm, on: .home, name: detail.name, item: item)
    case .closeButtonTapped:
      request(.popFrom(id), on: .home)
    case .shareButtonTapped:
      home.stack[index].sheet = .share
    case .share(let action):
      guard home.stack[index].sheet != nil else {
        refusals += 1
        return
      }
      switch action {
      case .presented(.stopButtonTapped): home.stack[index].sheet = .stop
      case .presented(.closeButtonTapped), .dismiss: home.stack[index].sheet = nil
      case .presented: break
      }
    case .appeared, .itemResponse: break
    }
  }

  mutating func apply(_ action: ItemAddFeature.Action) {
    guard case .add = home.cover else {
      refusals += 1
      return
    }
    switch action {
    case .nameChanged(let name):
      home.cover = .add(name: name)
    case .saveButtonTapped:
      saveAddition()
    case .cancelButtonTapped:
      request(.uncover, on: .home)
    case .noteChanged, .saveResponse:
      break
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

  mutating func delete(_ id: Item.ID) {
    names[id] = nil
    if let index = home.stack.firstIndex(where: { $0.screen == .item(id) }) {
      request(.cut(index), on: .home)
    }
  }

  mutating func change(_ id: StackElementID, to name: String, on tab: AppFeature.Tab) {
    guard let index = index(of: id, on: tab) else { return }
    self[tab].stack[index].name = name
    self[tab].stack[index].hasMessage = false
  }

  mutating func cancel(_ id: StackElementID, on tab: AppFeature.Tab) {
    if index(of: id, on: tab) != nil { request(.popFrom(id.generation), on: tab) }
  }

  /// Saves a form, which closes itself then.
  mutating func save(_ id: StackElementID, on tab: AppFeature.Tab) {
    guard let index = index(of: id, on: tab) else { return }
    let name = self[tab].stack[index].name
    if name.isEmpty {
      self[tab].stack[index].hasMessage = true
      return stay(on: tab)
    }
    self[tab].stack[index].hasMessage = false
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
    noteSaved(.screen(id.generation), on: tab)
    if self[tab].stack.contains(where: { $0.id == id.generation }) {
      request(.popFrom(id.generation), on: tab)
    }
  }

  mutating func increment(_ id: StackElementID) {
    guard let index = index(of: id, on: .settings) else { return }
    settings.stack[index].count += 1
    if settings.stack[index].count >= 5 { request(.popFrom(id.generation), on: .settings) }
  }
}
