import StoreRuntime
import TabCore
import TabNavigation

/// A model of the app in the simplest form: three arrays, what is presented, and who is asked.
///
/// It uses none of the code of the app and of its tabs: no rules, no ids, no dismissals.
struct StressModel: Sendable {
  /// A screen on one of the stacks.
  struct Entry: Equatable, Sendable {
    let id: Int
    let screen: StressScreen

    /// The item that a form changes.
    var item: Item.ID?
    var count = 0
    var sheet: StressSheet?

    /// The name of the item, or what is entered in a form.
    var name = ""

    /// The name that a form has found.
    var original = ""

    /// Whether a form says what is wrong with it.
    var hasMessage = false

    /// Whether the screen asks before it goes.
    var isGuarded: Bool {
      (screen == .itemForm || screen == .profileForm) && name != original
    }
  }

  /// What the root of the home tab presents.
  enum Cover: Equatable, Sendable {
    case add(name: String, hasMessage: Bool = false)
    case deletion(Item.ID)

    /// Whether it asks before it goes.
    var isGuarded: Bool {
      if case .add(let name, _) = self { !name.isEmpty } else { false }
    }
  }

  /// Who is asked.
  enum Place: Hashable, Sendable {
    case screen(Int)
    case cover
  }

  /// What takes screens off a stack.
  enum Request: Equatable, Sendable {
    case popFrom(Int)
    case cut(Int)
    case reselect
    case open([StressScreen], StressSheet?)
    case uncover
  }

  /// A request that waits.
  struct Held: Equatable, Sendable {
    let request: Request
    let asked: Place
    var permits: Set<Place>

    /// Whether a form is saved first.
    var isWaiting = false

    /// Whether it is a part of the navigation that the bar waits for.
    var isOfBar: Bool
  }

  /// One of the tabs.
  struct Tab: Equatable, Sendable {
    var stack: [Entry] = []
    var cover: Cover?
    var held: Held?

    var hasQuestion: Bool { held.map { !$0.isWaiting } ?? false }
  }

  var home = Tab()
  var profile = Tab()
  var settings = Tab()
  var selectedTab = AppFeature.Tab.home
  var history: [AppFeature.Tab] = []

  /// The tab that is shown when the navigation that waits has been made.
  private var nextTab: AppFeature.Tab?

  /// The names in the list of items.
  private var names: [Item.ID: String] = [:]
  private var personName = Person.user.name

  /// How many issues the runtime has to report.
  private(set) var refusals = 0

  /// How often a screen has asked.
  private(set) var questions = 0

  private var nextID = 0

  /// The name of an item that was never changed.
  static func originalName(of id: Item.ID) -> String { "Item \(id)" }

  /// One of the tabs.
  subscript(tab: AppFeature.Tab) -> Tab {
    get {
      switch tab {
      case .home: home
      case .profile: profile
      case .settings: settings
      }
    }
    _modify {
      switch tab {
      case .home: yield &home
      case .profile: yield &profile
      case .settings: yield &settings
      }
    }
  }
}

// MARK: Steps

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

  private mutating func apply(_ action: TabBarAction<AppFeature.Tab>) {
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

  private mutating func apply(_ action: HomeTab.Action) {
    switch action {
    case .root(.itemTapped(let id)):
      push(.item(id), on: .home)
    case .root(.addButtonTapped):
      home.cover = .add(name: "")
    case .root(.deleteButtonTapped(let id)):
      if names[id] == nil { refusals += 1 } else { home.cover = .deletion(id) }
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
      guard let index = index(of: id, on: .home) else { return }
      apply(action, toDetailAt: index)
    case .path(.element(let id, .edit(let action))):
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

  private mutating func apply(_ action: ProfileTab.Action) {
    switch action {
    case .root(.followersButtonTapped):
      push(.followers, on: .profile)
    case .root(.editButtonTapped):
      push(.profileForm, on: .profile, name: personName)
    case .path(.element(let id, let action)):
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

  private mutating func apply(_ action: SettingsTab.Action) {
    switch action {
    case .root(.sectionTapped(let section)): push(.section(section), on: .settings)
    case .root(.counterTapped): push(.counter, on: .settings)
    case .root(.timerTapped): push(.timer, on: .settings)
    case .path(.element(let id, let action)):
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

  private mutating func apply(_ move: StackMove, on tab: AppFeature.Tab) {
    switch move {
    case .popTo(let id):
      let index = self[tab].stack.firstIndex { $0.id == id.generation }
      request(.cut(index.map { $0 + 1 } ?? self[tab].stack.count), on: tab)
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

// MARK: Moves

extension StressModel {
  /// The position of a screen that is to be there.
  private mutating func index(of id: StackElementID, on tab: AppFeature.Tab) -> Int? {
    let index = self[tab].stack.firstIndex { $0.id == id.generation }
    if index == nil { refusals += 1 }
    return index
  }

  private mutating func push(
    _ screen: StressScreen, on tab: AppFeature.Tab, name: String = "", item: Item.ID? = nil
  ) {
    let stack = self[tab].stack
    guard stack.count < 1_000, screen.fits(on: stack.last?.screen) else {
      refusals += 1
      return
    }
    supersede(on: tab)
    append(screen, on: tab, name: name, item: item)
  }

  private mutating func append(
    _ screen: StressScreen, on tab: AppFeature.Tab, name: String, item: Item.ID? = nil
  ) {
    let name: String =
      switch screen {
      case .item(let id): names[id] ?? Self.originalName(of: id)
      case .itemForm, .profileForm: name
      case .followers, .person, .section, .counter, .timer: ""
      }
    self[tab].stack.append(
      Entry(id: nextID, screen: screen, item: item, name: name, original: name))
    nextID += 1
  }

  private mutating func popFrom(_ id: StackElementID, on tab: AppFeature.Tab) {
    if index(of: id, on: tab) != nil { request(.popFrom(id.generation), on: tab) }
  }

  private mutating func open(
    _ tab: AppFeature.Tab, _ screens: [StressScreen], _ sheet: StressSheet?
  ) {
    supersedeBar()
    let pairs = zip([nil] + screens.map(Optional.some), screens)
    guard pairs.allSatisfy({ $1.fits(on: $0) }), sheet?.fits(over: screens.last) ?? true else {
      refusals += 1
      return
    }
    if tab != selectedTab {
      leave()
      nextTab = tab
    }
    request(.open(screens, sheet), on: tab, isOfBar: true)
  }

  /// Hides the tab that is shown.
  private mutating func leave() {
    self[selectedTab].held = nil
  }

  private mutating func goBack() {
    if let tab = AppFeature.Tab.allCases.first(where: { self[$0].held?.isOfBar == true }),
      self[tab].hasQuestion
    {
      return supersede(on: tab)
    }
    supersedeBar()
    if stepBack(on: selectedTab, isOfBar: true) { return }
    guard let tab = history.last(where: { $0 != selectedTab }) else { return }
    leave()
    while let last = history.popLast(), last != tab {}
    selectedTab = tab
  }

  /// Takes one step back in a tab.
  ///
  /// - Returns: Whether there was something to go back from.
  private mutating func stepBack(on tab: AppFeature.Tab, isOfBar: Bool = false) -> Bool {
    if self[tab].hasQuestion {
      supersede(on: tab)
      return true
    }
    if dismiss(on: tab, isOfBar: isOfBar) { return true }
    guard let last = self[tab].stack.last else { return false }
    request(.popFrom(last.id), on: tab, isOfBar: isOfBar)
    return true
  }

  /// Closes the innermost of what is presented.
  ///
  /// - Returns: Whether something is.
  private mutating func dismiss(on tab: AppFeature.Tab, isOfBar: Bool = false) -> Bool {
    if self[tab].cover != nil {
      request(.uncover, on: tab, isOfBar: isOfBar)
      return true
    }
    guard let last = self[tab].stack.indices.last, let sheet = self[tab].stack[last].sheet else {
      return false
    }
    self[tab].stack[last].sheet = sheet == .stop ? .share : nil
    return true
  }

  /// Carries out a request, unless a screen asks.
  private mutating func request(
    _ request: Request, on tab: AppFeature.Tab, isOfBar: Bool = false,
    permits: Set<Place> = []
  ) {
    let cut: Int
    switch request {
    case .popFrom(let id):
      cut = self[tab].stack.firstIndex { $0.id == id } ?? self[tab].stack.count
    case .cut(let index): cut = index
    case .reselect, .open: cut = 0
    case .uncover: cut = self[tab].stack.count
    }
    if isNothing(request, cut, on: tab) {
      // A form that was asked about can be gone by itself.
      if request == .uncover, !permits.isEmpty { refusals += 1 }
      return
    }
    if let asked = guardian(of: request, cut, on: tab, permits) {
      // A dismissal that nobody is asked about is no move, and supersedes nothing.
      supersede(on: tab)
      questions += 1
      self[tab].held = Held(request: request, asked: asked, permits: permits, isOfBar: isOfBar)
      return
    }
    if request != .uncover || !permits.isEmpty { supersede(on: tab) }
    self[tab].stack.removeSubrange(cut...)
    switch request {
    case .reselect, .uncover: self[tab].cover = nil
    case .open(let screens, let sheet): replace(screens, sheet, on: tab)
    case .popFrom, .cut: break
    }
    if isOfBar, let next = nextTab {
      history.append(selectedTab)
      selectedTab = next
      nextTab = nil
    }
  }

  private func isNothing(_ request: Request, _ cut: Int, on tab: AppFeature.Tab) -> Bool {
    switch request {
    case .popFrom, .cut: cut == self[tab].stack.count
    case .reselect: self[tab].stack.isEmpty && self[tab].cover == nil
    case .open: false
    case .uncover: self[tab].cover == nil
    }
  }

  /// Returns who asks before a request is carried out.
  private func guardian(
    of request: Request, _ cut: Int, on tab: AppFeature.Tab, _ permits: Set<Place>
  ) -> Place? {
    if let entry = self[tab].stack[cut...].last(where: \.isGuarded),
      !permits.contains(.screen(entry.id))
    {
      return .screen(entry.id)
    }
    switch request {
    case .popFrom, .cut: return nil
    case .reselect, .open, .uncover:
      return self[tab].cover?.isGuarded == true && !permits.contains(.cover) ? .cover : nil
    }
  }

  private mutating func replace(
    _ screens: [StressScreen], _ sheet: StressSheet?, on tab: AppFeature.Tab
  ) {
    for screen in screens {
      if screen == .itemForm, case .item(let id) = self[tab].stack.last?.screen {
        append(screen, on: tab, name: names[id] ?? Self.originalName(of: id), item: id)
      } else {
        append(screen, on: tab, name: personName)
      }
    }
    self[tab].cover = sheet == .add ? .add(name: "") : nil
    if sheet != .add, let last = self[tab].stack.indices.last {
      self[tab].stack[last].sheet = sheet
    }
  }

  /// Forgets the request that waits, as another one comes or the screen stays.
  private mutating func supersede(on tab: AppFeature.Tab) {
    if self[tab].held?.isOfBar == true { nextTab = nil }
    self[tab].held = nil
  }

  /// Forgets the navigation that the bar waits for.
  private mutating func supersedeBar() {
    for tab in AppFeature.Tab.allCases where self[tab].held?.isOfBar == true {
      supersede(on: tab)
    }
  }

  private mutating func answer(
    _ answer: PresentationAction<LeaveChoice>, on tab: AppFeature.Tab
  ) {
    guard self[tab].hasQuestion, var held = self[tab].held else {
      refusals += 1
      return
    }
    switch answer {
    case .dismiss, .presented(.stay):
      supersede(on: tab)
    case .presented(.leave):
      held.permits.insert(held.asked)
      goOn(held, on: tab)
    case .presented(.wait):
      self[tab].held?.isWaiting = true
      if held.request == .uncover, self[tab].cover == nil {
        // The form has gone by itself, and an issue says so if something else is presented.
        if self[tab].stack.last?.sheet != nil { refusals += 1 }
        return supersede(on: tab)
      }
      if !asks(held.asked, on: tab) { return noteSaved(held.asked, on: tab) }
      switch held.asked {
      case .screen(let id): save(StackElementID(generation: id), on: tab)
      case .cover: saveAddition()
      }
    }
  }

  /// Whether a screen would still ask.
  private func asks(_ place: Place, on tab: AppFeature.Tab) -> Bool {
    switch place {
    case .screen(let id): self[tab].stack.contains { $0.id == id && $0.isGuarded }
    case .cover: self[tab].cover?.isGuarded == true
    }
  }

  private mutating func goOn(_ held: Held, on tab: AppFeature.Tab) {
    self[tab].held = nil
    request(held.request, on: tab, isOfBar: held.isOfBar, permits: held.permits)
  }

  /// Goes on with what waits for a form that has been saved.
  private mutating func noteSaved(_ place: Place, on tab: AppFeature.Tab) {
    guard var held = self[tab].held, held.isWaiting, held.asked == place else { return }
    if held.request == .uncover, self[tab].cover == nil { return supersede(on: tab) }
    held.permits.insert(place)
    goOn(held, on: tab)
  }
}

// MARK: Screens

extension StressModel {
  private mutating func apply(_ action: ItemDetailFeature.Action, toDetailAt index: Int) {
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

  private mutating func apply(_ action: ItemAddFeature.Action) {
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

  private mutating func saveAddition() {
    guard case .add(let name, _) = home.cover else { return }
    if name.isEmpty {
      home.cover = .add(name: name, hasMessage: true)
      return supersede(on: .home)
    }
    names[StressRun.addedItemID] = name
    home.cover = nil
    noteSaved(.cover, on: .home)
    // The form closes itself, and with it what a link has put in its place meanwhile.
    if case .add = home.cover { home.cover = nil }
  }

  private mutating func delete(_ id: Item.ID) {
    names[id] = nil
    if let index = home.stack.firstIndex(where: { $0.screen == .item(id) }) {
      request(.cut(index), on: .home)
    }
  }

  private mutating func change(_ id: StackElementID, to name: String, on tab: AppFeature.Tab) {
    guard let index = index(of: id, on: tab) else { return }
    self[tab].stack[index].name = name
    self[tab].stack[index].hasMessage = false
  }

  private mutating func cancel(_ id: StackElementID, on tab: AppFeature.Tab) {
    if index(of: id, on: tab) != nil { request(.popFrom(id.generation), on: tab) }
  }

  /// Saves a form, which closes itself then.
  private mutating func save(_ id: StackElementID, on tab: AppFeature.Tab) {
    guard let index = index(of: id, on: tab) else { return }
    let name = self[tab].stack[index].name
    if name.isEmpty {
      self[tab].stack[index].hasMessage = true
      return supersede(on: tab)
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

  private mutating func increment(_ id: StackElementID) {
    guard let index = index(of: id, on: .settings) else { return }
    settings.stack[index].count += 1
    if settings.stack[index].count >= 5 { request(.popFrom(id.generation), on: .settings) }
  }
}
