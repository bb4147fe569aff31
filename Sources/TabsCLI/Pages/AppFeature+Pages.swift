import StoreRuntime
package import TabCore
import TabNavigation

extension AppFeature.State {
  /// The page on top of the selected tab: what is presented, its top screen or its root.
  var page: Page { presented ?? screen }

  /// The top presentation of the selected tab, or what a screen of another tab asks.
  package var presented: Page? {
    presented(on: selectedTab).last
      ?? AppFeature.tabs.all.lazy.compactMap { question(on: $0) }.first
  }

  /// Returns what is presented over the stack of a tab, the top last.
  func presented(on tab: AppFeature.Tab) -> [Page] {
    (tab == .home ? sharing + [destination].compactMap(\.self) : [])
      + [question(on: tab)].compactMap(\.self)
  }

  /// Returns what a screen of a tab asks before it is left, if one does.
  package func question(on tab: AppFeature.Tab) -> Page? {
    let question =
      switch tab {
      case .home: home.question
      case .profile: profile.question
      case .settings: settings.question
      }
    return question.map { .question($0, on: tab) }
  }

  private var screen: Page {
    switch selectedTab {
    case .home:
      guard let id = homePath.ids.last, let screen = homePath.last else {
        return .items(ShownValue(home.root))
      }
      return switch screen {
      case .detail(let detail): .item(ShownValue(detail), at: id)
      case .edit(let form): .edit(ShownValue(form), at: id)
      }
    case .profile:
      guard let id = profilePath.ids.last, let screen = profilePath.last else {
        return .profile(ShownValue(profile.root))
      }
      return switch screen {
      case .followers(let followers): .followers(ShownValue(followers), at: id)
      case .person(let person): .person(ShownValue(person), at: id)
      case .edit(let form): .edit(ShownValue(form), at: id)
      }
    case .settings:
      guard let id = settingsPath.ids.last, let screen = settingsPath.last else {
        return .settings()
      }
      return switch screen {
      case .section(let section): .section(ShownValue(section), at: id)
      case .counter(let counter): .counter(ShownValue(counter), at: id)
      case .timer(let timer): .timer(ShownValue(timer), at: id)
      }
    }
  }

  private var destination: Page? {
    switch home.destination {
    case .add(let form): .add(ShownValue(form))
    case .alert(let alert): .deletion(alert)
    case nil: nil
    }
  }

  private var sharing: [Page] {
    guard let id = homePath.ids.last, let share = homePath.last?.detail?.share else { return [] }
    return [.share(ShownValue(share), over: id)]
      + [share.alert].compactMap(\.self).map {
        .stop($0, over: id)
      }
  }
}
