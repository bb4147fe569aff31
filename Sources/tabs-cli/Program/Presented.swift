import StoreRuntime
import TabCore

/// Something that is presented over the stack of a tab, as the program shows and answers it.
struct Presented {
  let kind: PresentedDescription.Kind

  /// What it shows, in a few words.
  let title: String

  /// What else there is to see.
  var details: [ScreenDescription.Detail] = []

  /// What can be tapped or chosen, in the order in which it is shown.
  let buttons: [Button]

  /// The fields, if it is a form.
  var fields: [Field] = []

  /// What it has to say to the user.
  var message: String?

  /// Closes it.
  let dismissal: AppFeature.Action
}

extension PresentedDescription {
  /// Describes what is presented, without what changes it.
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
  ///   - embed: Makes an action of the app of what happens to the alert.
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
  /// What is presented over the stack of a tab, what is on top of it last.
  func presented(on tab: AppFeature.Tab) -> [Presented] {
    switch tab {
    case .home: presentedByDetail + presentedByList
    case .profile: presentedByProfile
    case .settings: []
    }
  }

  private var presentedByList: [Presented] {
    switch home.destination {
    case .add(let form):
      [Presented(form) { action in .home(.destination(action.map { .add($0) })) }]
    case .alert(let alert):
      [Presented(alert) { action in .home(.destination(action.map { .alert($0) })) }]
    case nil: []
    }
  }

  private var presentedByDetail: [Presented] {
    guard let id = homePath.ids.last, let share = homePath.last?.detail?.share else { return [] }
    func embed(_ action: PresentationAction<ShareFeature.Action>) -> AppFeature.Action {
      .homePath(.element(id: id, action: .detail(.share(action))))
    }
    var presented = [Presented(share, embed)]
    if let alert = share.alert {
      presented.append(Presented(alert) { embed(.presented(.alert($0))) })
    }
    return presented
  }

  private var presentedByProfile: [Presented] {
    guard let id = profilePath.ids.last, let alert = profilePath.last?.edit?.alert else {
      return []
    }
    return [
      Presented(alert) { .profilePath(.element(id: id, action: .edit(.alert($0)))) }
    ]
  }
}

extension PresentationAction {
  /// Returns the same for an enum that has the feature in one of its cases.
  fileprivate func map<NewAction>(
    _ transform: (Action) -> NewAction
  ) -> PresentationAction<NewAction> {
    switch self {
    case .dismiss: .dismiss
    case .presented(let action): .presented(transform(action))
    }
  }
}
