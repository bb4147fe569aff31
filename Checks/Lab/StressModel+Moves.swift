import StoreRuntime
import TabCore
import TabNavigation

extension StressModel {
  /// The position of a screen that is to be there.
  mutating func index(of id: StackElementID, on tab: AppFeature.Tab) -> Int? {
    let index = self[tab].position(of: id.generation)
    if index == nil { refuse() }
    return index
  }

  /// Counts an action that the app refuses.
  mutating func refuse() { refusals += 1 }

  mutating func push(
    _ screen: StressScreen, on tab: AppFeature.Tab, name: String = "", item: Item.ID? = nil
  ) {
    let stack = self[tab].stack
    guard stack.count < 1_000, screen.fits(on: stack.last?.screen) else { return refuse() }
    supersede(on: tab)
    append(screen, on: tab, name: name, item: item)
  }

  mutating func append(
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

  mutating func open(
    _ tab: AppFeature.Tab, _ screens: [StressScreen], _ sheet: StressSheet?
  ) {
    let pairs = zip([nil] + screens.map(Optional.some), screens)
    guard pairs.allSatisfy({ $1.fits(on: $0) }), sheet?.fits(over: screens.last) ?? true else {
      return refuse()
    }
    supersedeBar()
    if tab != selectedTab {
      supersede(on: selectedTab)
      nextTab = tab
    }
    request(Request(keptCount: 0, link: (screens, sheet)), on: tab, isOfBar: true)
  }

  mutating func select(_ tab: AppFeature.Tab) {
    supersedeBar()
    if tab == selectedTab { return request(.reselect, on: tab, isOfBar: true) }
    supersede(on: selectedTab)
    history.append(selectedTab)
    selectedTab = tab
  }

  mutating func goBack() {
    // The question lies over all tabs, that of the selected one first.
    let tabs = [selectedTab] + AppFeature.Tab.allCases
    if let tab = tabs.first(where: { self[$0].hasQuestion }) { return supersede(on: tab) }
    supersedeBar()
    if stepBack(on: selectedTab, isOfBar: true) { return }
    guard let tab = history.last(where: { $0 != selectedTab }) else { return }
    supersede(on: selectedTab)
    while let last = history.popLast(), last != tab {}
    selectedTab = tab
  }

  /// Takes one step back in a tab.
  ///
  /// - Returns: Whether there was something to go back from.
  mutating func stepBack(on tab: AppFeature.Tab, isOfBar: Bool = false) -> Bool {
    if self[tab].hasQuestion {
      supersede(on: tab)
      return true
    }
    if dismiss(on: tab, isOfBar: isOfBar) { return true }
    guard !self[tab].stack.isEmpty else { return false }
    request(.cut(self[tab].stack.count - 1), on: tab, isOfBar: isOfBar)
    return true
  }

  /// Closes the innermost of what is presented.
  ///
  /// - Returns: Whether something is.
  mutating func dismiss(on tab: AppFeature.Tab, isOfBar: Bool = false) -> Bool {
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
  mutating func request(
    _ request: Request, on tab: AppFeature.Tab, isOfBar: Bool = false,
    permits: Set<Place> = []
  ) {
    let stack = self[tab].stack
    let (cut, cover) = (stack[(request.keptCount ?? stack.count)...], self[tab].cover)
    let (isUncovered, link) = (request.uncovers && cover != nil, request.link)
    if cut.isEmpty, !isUncovered, case nil = link { return }
    // What the root presents lies over the screens, so it is asked first.
    let isCoverAsked = isUncovered && cover?.isGuarded == true && !permits.contains(.cover)
    let screen = cut.last { $0.isGuarded && !permits.contains(.screen($0.id)) }
    if let asked = isCoverAsked ? .cover : screen.map({ Place.screen($0.id) }) {
      // A dismissal that nobody is asked about is no move, and supersedes nothing.
      supersede(on: tab)
      questions += 1
      self[tab].held = Held(request: request, asked: asked, permits: permits, isOfBar: isOfBar)
      return
    }
    let isDismissal = request.keptCount == nil
    if !isDismissal || !permits.isEmpty { supersede(on: tab) }
    self[tab].stack.removeLast(cut.count)
    if isUncovered { self[tab].cover = nil }
    if let link { add(link.screens, link.sheet, on: tab) }
    if isOfBar, let next = nextTab {
      history.append(selectedTab)
      selectedTab = next
      nextTab = nil
    }
    // A form that is left as it was before asks nobody, also if it has asked before.
    if isDismissal { noteGone(on: tab) }
  }

  mutating func add(
    _ screens: [StressScreen], _ sheet: StressSheet?, on tab: AppFeature.Tab
  ) {
    for screen in screens {
      if screen == .itemForm, case .item(let id) = self[tab].stack.last?.screen {
        append(screen, on: tab, name: names[id] ?? Self.originalName(of: id), item: id)
      } else {
        append(screen, on: tab, name: personName)
      }
    }
    if sheet == .add {
      self[tab].cover = .add(name: "")
    } else if let last = self[tab].stack.indices.last {
      self[tab].stack[last].sheet = sheet
    }
  }

  /// Forgets the request that waits, as another one comes or the screen stays.
  mutating func supersede(on tab: AppFeature.Tab) {
    if self[tab].held?.isOfBar == true { nextTab = nil }
    self[tab].held = nil
  }

  /// Forgets the navigation that the bar waits for.
  mutating func supersedeBar() {
    for tab in AppFeature.Tab.allCases where self[tab].held?.isOfBar == true {
      supersede(on: tab)
    }
  }

  mutating func answer(
    _ answer: PresentationAction<LeaveChoice>, on tab: AppFeature.Tab
  ) {
    guard self[tab].hasQuestion, var held = self[tab].held else { return refuse() }
    switch answer {
    case .dismiss, .presented(.stay):
      supersede(on: tab)
    case .presented(.leave):
      held.permits.insert(held.asked)
      goOn(held, on: tab)
    case .presented(.saveFirst):
      self[tab].held?.isWaiting = true
      if !asks(held.asked, on: tab) { return leaveUnchanged(held.asked, on: tab) }
      switch held.asked {
      case .screen(let id): save(id, on: tab)
      case .cover: saveAddition()
      }
    }
  }

  /// Whether a screen would still ask.
  func asks(_ place: Place, on tab: AppFeature.Tab) -> Bool {
    switch place {
    case .screen(let id): self[tab].stack.contains { $0.id == id && $0.isGuarded }
    case .cover: self[tab].cover?.isGuarded == true
    }
  }

  /// Leaves a form that has nothing to save any more; it is told to save all the same.
  ///
  /// Where another form asks now, it stays, and does what it does when it is saved.
  mutating func leaveUnchanged(_ place: Place, on tab: AppFeature.Tab) {
    if place == .cover, case .add(let name, _) = self[tab].cover {
      self[tab].cover = .add(name: name, hasMessage: true)
    }
    noteSaved(place, on: tab)
    if case .screen(let id) = place { save(id, on: tab) }
  }

  mutating func goOn(_ held: Held, on tab: AppFeature.Tab) {
    self[tab].held = nil
    request(held.request, on: tab, isOfBar: held.isOfBar, permits: held.permits)
  }

  /// Goes on with what waits for a form that has been saved.
  mutating func noteSaved(_ place: Place, on tab: AppFeature.Tab) {
    guard var held = self[tab].held, held.isWaiting, held.asked == place else { return }
    held.permits.insert(place)
    goOn(held, on: tab)
  }

  /// Goes on with what waits for a form that is gone by itself.
  mutating func noteGone(on tab: AppFeature.Tab) {
    guard let held = self[tab].held, held.asked == .cover else { return }
    if held.request.keptCount == nil { return supersede(on: tab) }
    goOn(held, on: tab)
  }

  /// Forgets what waits for a form that couldn't be saved, unless the user is still asked.
  mutating func stay(on tab: AppFeature.Tab) {
    if self[tab].held?.isWaiting == true { supersede(on: tab) }
  }
}
