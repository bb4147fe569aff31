import StoreRuntime
import StoreTesting
import TabCore
import TabNavigation
import TabsCLI

/// A generator of random steps, the same ones for the same seed and states.
struct StressGenerator {
  /// The id of a person who doesn't exist.
  static let nobody = "nobody"

  private var random: SplitMix64
  private let firstItemID: Int

  /// Makes a generator.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - task: The number of the task with these steps.
  init(seed: UInt64, task: Int) {
    random = SplitMix64(seed: seed &+ UInt64(task) &* 0x9E37_79B9_7F4A_7C15)
    firstItemID = task * 1_000
  }

  /// Returns the next step.
  ///
  /// Most steps make sense in the state, but another task may change it before the step runs. A
  /// few make no sense at all: the app must refuse those.
  mutating func next(for state: AppFeature.State) -> StressStep {
    switch Int.random(in: 0..<1_000, using: &random) {
    case 0..<400: .send(push(on: state.selectedTab, in: state))
    case 400..<430: .send(push(on: anyTab(), in: state))
    case 430..<510: .send(.selectedTabChanged(anyTab()))
    case 510..<610: .send(.backButtonTapped)
    case 610..<660: link()
    case 660..<730: .send(move(on: anyTab(), in: state))
    case 730..<790: .send(element(of: .settings, in: state))
    case 790..<870: .send(edit(in: state))
    case 870..<920: .send(answer(in: state))
    case 920..<980: .send(present(in: state))
    case 980..<998: .send(.home(.root(.deleteResponse(.success(anyItem())))))
    default: .send(.backButtonTapped)
    }
  }

  private mutating func anyTab() -> AppFeature.Tab {
    AppFeature.Tab.allCases.randomElement(using: &random) ?? .home
  }

  private mutating func anyItem() -> Item.ID {
    firstItemID + Int.random(in: 0..<1_000, using: &random)
  }

  private mutating func anyPerson() -> Person.ID {
    let number = Int.random(in: 0..<50, using: &random)
    return number == 0 ? Self.nobody : Person.samples[number % 5].id
  }

  private mutating func anySection() -> SettingsSection {
    SettingsSection.allCases.randomElement(using: &random) ?? .general
  }

  /// Returns an id that a screen may have or not.
  private mutating func anyID() -> StackElementID {
    StackElementID(generation: Int.random(in: 0..<1_000, using: &random))
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}

// MARK: Steps

extension StressGenerator {
  /// Returns a tap that leads to another screen.
  private mutating func push(
    on tab: AppFeature.Tab, in state: AppFeature.State
  ) -> AppFeature.Action {
    switch tab {
    case .home:
      guard let id = state.homePath.ids.last, case .detail = state.homePath.last, !chance(2) else {
        return .home(.root(.itemTapped(anyItem())))
      }
      return .home(id, .detail(chance(15) ? .editButtonTapped : .relatedItemTapped(anyItem())))
    case .profile:
      guard let id = state.profilePath.ids.last, !chance(2) else {
        return .profile(.root(chance(60) ? .followersButtonTapped : .editButtonTapped))
      }
      return switch state.profilePath.last {
      case .followers: .profile(id, .followers(.personTapped(anyPerson())))
      case .person: .profile(id, .person(.followersButtonTapped))
      case .edit, nil: .profile(.root(.followersButtonTapped))
      }
    case .settings:
      if case .section = state.settingsPath.last, let id = state.settingsPath.ids.last, chance(50) {
        return .settings(id, .section(chance(50) ? .counterTapped : .timerTapped))
      }
      return .settings(
        .root(
          chance(30) ? .sectionTapped(anySection()) : chance(50) ? .counterTapped : .timerTapped))
    }
  }

  /// Returns a link, most often one that leads somewhere.
  private mutating func link() -> StressStep {
    let tab = anyTab()
    var screens: [StressScreen] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let screen = screen(of: tab)
      if screen.fits(on: screens.last) || chance(5) { screens.append(screen) }
    }
    let sheets: [StressSheet?] = [nil, nil, .add, .share, .stop]
    let sheet = tab == .home ? sheets.randomElement(using: &random) ?? nil : nil
    let isSheetPossible = sheet?.fits(over: screens.last) ?? true
    return .open(tab, screens, isSheetPossible || chance(5) ? sheet : nil)
  }

  private mutating func screen(of tab: AppFeature.Tab) -> StressScreen {
    switch tab {
    case .home: chance(10) ? .itemForm : .item(anyItem())
    case .profile: chance(10) ? .profileForm : chance(50) ? .followers : .person(anyPerson())
    case .settings: chance(30) ? .section(anySection()) : chance(50) ? .counter : .timer
    }
  }

  /// Returns a request to take screens off.
  private mutating func move(
    on tab: AppFeature.Tab, in state: AppFeature.State
  ) -> AppFeature.Action {
    let handle = state.handle(tab)
    // The lower half of a deep stack stays most often: otherwise no stack gets deep.
    let count = handle.ids.count
    let id =
      handle.ids.suffix(chance(80) ? count / 2 + 1 : count).randomElement(using: &random)
      ?? anyID()
    return switch Int.random(in: 0..<100, using: &random) {
    case 0..<60: handle.pop(id)
    case 60..<80: handle.move(.popTo(id))
    case 80..<82: handle.move(.popToRoot)
    case 82..<95: handle.move(.back)
    default: handle.move(.dismiss)
    }
  }

  /// Returns an action of a screen, or one of a screen that isn't there.
  private mutating func element(
    of tab: AppFeature.Tab, in state: AppFeature.State
  ) -> AppFeature.Action {
    switch tab {
    case .home:
      let index = state.homePath.indices.suffix(4).randomElement(using: &random)
      guard let index, case .detail = state.homePath[index] else {
        return .home(anyMissingID(), .detail(.closeButtonTapped))
      }
      return .home(state.homePath.ids[index], .detail(.closeButtonTapped))
    case .profile:
      return .profile(anyMissingID(), .followers(.closeButtonTapped))
    case .settings:
      let index = state.settingsPath.indices.suffix(8).randomElement(using: &random)
      guard let index else {
        return .settings(anyMissingID(), .counter(.incrementButtonTapped))
      }
      let action: SettingsPath.Action =
        switch state.settingsPath[index] {
        case .counter: .counter(chance(90) ? .incrementButtonTapped : .closeButtonTapped)
        case .timer: .timer(.closeButtonTapped)
        case .section: .section(.closeButtonTapped)
        }
      return .settings(state.settingsPath.ids[index], action)
    }
  }

  /// Returns an id that no screen has.
  private mutating func anyMissingID() -> StackElementID {
    StackElementID(generation: Int.random(in: 1..<1_000, using: &random) + Int.max / 2)
  }

  /// Returns what somebody does in a form, or opens one.
  private mutating func edit(in state: AppFeature.State) -> AppFeature.Action {
    let name = ["", "Changed", "Other"].randomElement(using: &random) ?? ""
    let number = Int.random(in: 0..<100, using: &random)
    if case .add = state.home.destination, chance(60) {
      let action: ItemAddFeature.Action =
        number < 60 ? .nameChanged(name) : number < 80 ? .saveButtonTapped : .cancelButtonTapped
      return .home(.root(.destination(.presented(.add(action)))))
    }
    if let id = state.homePath.ids.last, case .edit = state.homePath.last, chance(70) {
      let action: ItemEditFeature.Action =
        number < 70 ? .nameChanged(name) : number < 85 ? .saveButtonTapped : .cancelButtonTapped
      return .home(id, .edit(action))
    }
    if let id = state.profilePath.ids.last, case .edit = state.profilePath.last {
      let action: ProfileEditFeature.Action =
        number < 70 ? .nameChanged(name) : number < 85 ? .saveButtonTapped : .cancelButtonTapped
      return .profile(id, .edit(action))
    }
    return number < 50 ? .profile(.root(.editButtonTapped)) : .home(.root(.addButtonTapped))
  }

  /// Returns an answer to a question, or closes a screen.
  private mutating func answer(in state: AppFeature.State) -> AppFeature.Action {
    let answers: [PresentationAction<LeaveChoice>] = [
      .dismiss, .presented(.leave), .presented(.stay), .presented(.saveFirst),
    ]
    let answer = answers.randomElement(using: &random) ?? .dismiss
    if state.home.question != nil { return .home(.question(answer)) }
    if state.profile.question != nil { return .profile(.question(answer)) }
    return chance(3) ? .settings(.question(answer)) : element(of: anyTab(), in: state)
  }

  /// Returns what presents something or closes it.
  private mutating func present(in state: AppFeature.State) -> AppFeature.Action {
    let number = Int.random(in: 0..<100, using: &random)
    switch state.home.destination {
    case .alert(let alert) where number < 60:
      guard case let answer? = alert.buttons.first?.action, number < 40 else {
        return .home(.root(.destination(.dismiss)))
      }
      return .home(.root(.destination(.presented(.alert(answer)))))
    case .add where number < 20: return .home(.root(.destination(.dismiss)))
    default: break
    }
    let index = state.homePath.indices.suffix(4).randomElement(using: &random)
    guard let index, case .detail(let detail) = state.homePath[index], number < 90 else {
      let id = state.home.items.randomElement(using: &random)?.id ?? anyItem()
      return .home(.root(.deleteButtonTapped(id)))
    }
    let action: ItemDetailFeature.Action =
      if detail.share == nil, number < 85 {
        .shareButtonTapped
      } else {
        switch number % 3 {
        case 0: .share(.presented(.stopButtonTapped))
        case 1: .share(.presented(.closeButtonTapped))
        default: .share(.dismiss)
        }
      }
    return .home(state.homePath.ids[index], .detail(action))
  }
}
