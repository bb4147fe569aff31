import StoreRuntime
package import TabCore
import TabNavigation

/// A presentation over the stack of a tab, with what the program needs to show and answer it.
package struct Presented {
  let kind: PresentedDescription.Kind

  /// Its title, in a few words.
  let title: String

  /// Its other visible lines.
  var details: [ScreenDescription.Detail] = []

  /// The buttons and choices, in the order on the screen.
  let buttons: [Button]

  /// The fields, if it is a form.
  var fields: [Field] = []

  /// Its message to the user.
  var message: String?

  /// The action that closes it.
  let dismissal: AppFeature.Action

  /// The tab of the screen that asks by it whether it may be left, `nil` if none does.
  var questionTab: AppFeature.Tab?
}

extension PresentedDescription {
  /// Describes a presentation, without its actions.
  init(_ presented: Presented) {
    self.init(
      kind: presented.kind, title: presented.title, details: presented.details,
      buttons: presented.buttons.map(\.name))
  }
}

extension Presented {
  /// Describes an alert.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - embed: Makes an action of the app from an action of the alert.
  init<Action>(
    _ alert: AlertState<Action>,
    _ embed: (PresentationAction<Action>) -> AppFeature.Action
  ) {
    let dismissal = embed(.dismiss)
    let buttons = alert.buttons.map { button in
      Button(
        name: String(state: button.label),
        action: button.action.action.map { embed(.presented($0)) } ?? dismissal)
    }
    self.init(
      kind: .alert,
      title: String(state: alert.title),
      details: .list([("message", alert.message.map { String(state: $0) })]),
      buttons: buttons.isEmpty ? [Button(name: "OK", action: dismissal)] : buttons,
      dismissal: dismissal)
  }

  /// Describes what a screen asks before it is left.
  fileprivate init(
    question: AlertState<LeaveChoice>,
    on tab: AppFeature.Tab,
    _ embed: (PresentationAction<LeaveChoice>) -> AppFeature.Action
  ) {
    self.init(question, embed)
    questionTab = tab
  }

  /// Describes the form for a new item.
  fileprivate init(
    _ form: ItemAddFeature.State,
    _ embed: @escaping (PresentationAction<ItemAddFeature.Action>) -> AppFeature.Action
  ) {
    self.init(
      kind: .sheet,
      title: "add \(quoted(form.name))",
      details: .list([("note", form.note), ("message", form.message)]),
      buttons: [
        Button(name: "save", action: embed(.presented(.saveButtonTapped))),
        Button(name: "cancel", action: embed(.presented(.cancelButtonTapped))),
      ],
      fields: [
        Field(name: "name") { embed(.presented(.nameChanged($0))) },
        Field(name: "note") { embed(.presented(.noteChanged($0))) },
      ],
      message: form.message,
      dismissal: embed(.dismiss))
  }

  /// Describes the sheet that shares an item.
  fileprivate init(
    _ share: ShareFeature.State,
    _ embed: (PresentationAction<ShareFeature.Action>) -> AppFeature.Action
  ) {
    self.init(
      kind: .sheet,
      title: "share item \(share.itemID), \(share.secondsLeft)s left",
      details: .list([("address", share.address)]),
      buttons: [
        Button(name: "extend", action: embed(.presented(.extendButtonTapped))),
        Button(name: "stop", action: embed(.presented(.stopButtonTapped))),
        Button(name: "close", action: embed(.presented(.closeButtonTapped))),
      ],
      dismissal: embed(.dismiss))
  }
}

extension AppFeature.State {
  /// Returns the presentations over the stack of a tab, the top one last.
  func presented(on tab: AppFeature.Tab) -> [Presented] {
    let presented = tab == .home ? presentedByDetail + presentedByList : []
    return presented + (question(on: tab).map { [$0] } ?? [])
  }

  /// Returns what a screen of a tab asks before it is left, if one does.
  package func question(on tab: AppFeature.Tab) -> Presented? {
    switch tab {
    case .home:
      home.question.map { Presented(question: $0, on: tab) { .home(.question($0)) } }
    case .profile:
      profile.question.map { Presented(question: $0, on: tab) { .profile(.question($0)) } }
    case .settings:
      settings.question.map { Presented(question: $0, on: tab) { .settings(.question($0)) } }
    }
  }

  private var presentedByList: [Presented] {
    switch home.destination {
    case .add(let form):
      [Presented(form) { action in .home(.root(.destination(action.map { .add($0) }))) }]
    case .alert(let alert):
      [Presented(alert) { action in .home(.root(.destination(action.map { .alert($0) }))) }]
    case nil: []
    }
  }

  private var presentedByDetail: [Presented] {
    guard let id = homePath.ids.last, let share = homePath.last?.detail?.share else { return [] }
    func embed(_ action: PresentationAction<ShareFeature.Action>) -> AppFeature.Action {
      .home(.path(.element(id: id, action: .detail(.share(action)))))
    }
    var presented = [Presented(share, embed)]
    if let alert = share.alert {
      presented.append(Presented(alert) { embed(.presented(.alert($0))) })
    }
    return presented
  }
}

extension PresentationAction {
  /// Returns the same action of a parent that has the feature in a case of an enum.
  fileprivate func map<NewAction>(
    _ transform: (Action) -> NewAction
  ) -> PresentationAction<NewAction> {
    switch self {
    case .dismiss: .dismiss
    case .presented(let action): .presented(transform(action))
    }
  }
}
