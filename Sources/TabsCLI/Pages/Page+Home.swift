package import StoreRuntime
package import TabCore
import TabNavigation

extension HomePath.State: PagedPath {
  package static let tab = AppFeature.Tab.home

  package static func title(of root: Root) -> String { root.title }
  package static func page(of root: Root) -> Page { .items(root) }
  package static func action(_ action: HomeTab.Action) -> AppFeature.Action { .home(action) }

  package func page(at id: StackElementID) -> Page {
    switch self {
    case .detail(let detail): .item(detail, at: id)
    case .edit(let form): .edit(form, at: id)
    }
  }

  package static func presented(on tab: HomeTab.State) -> [Page] {
    var pages: [Page] = []
    if let id = tab.path.ids.last, let share = tab.path.last?.detail?.share {
      pages.append(.share(share, over: id))
      if let alert = share.alert {
        pages.append(Page(alert) { .home(id, .detail(.share(.presented(.alert($0))))) })
      }
    }
    switch tab.root.destination {
    case .add(let form): pages.append(.add(form))
    case .alert(let alert): pages.append(.deletion(alert))
    case nil: break
    }
    return pages
  }
}

extension Page {
  /// Returns the page of the list of items.
  static func items(_ list: ItemListFeature.State) -> Page {
    func embed(_ action: ItemListFeature.Action) -> AppFeature.Action { .home(.root(action)) }
    var rows = Row.message(list.message)
    if case .failed(let reason) = list.loading { rows += Row.message(reason) }
    rows += [
      .button("add", "add an item", verb: "open the form", sending: embed(.addButtonTapped)),
      .button("refresh", "read the items again", sending: embed(.refreshButtonTapped)),
    ]
    let width = list.items.map { String($0.id).count }.max() ?? 0
    rows += list.items.map { item in
      let number = String(item.id)
      var row = Row.button(
        number,
        "\(number.aligned(to: width))  \(item.shownName)",
        detail: item.note, verb: "open", sending: embed(.itemTapped(item.id)))
      row.delete = embed(.deleteButtonTapped(item.id))
      return row
    }
    return Page(kind: .screen, rows: rows)
  }

  /// Returns the page of an item.
  static func item(_ detail: ItemDetailFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: ItemDetailFeature.Action) in Action.home(id, .detail(action)) }
    let item = detail.item
    var rows: [Row] = []
    if let item {
      rows.append(.text("name", item.shownName))
      if !item.note.isEmpty { rows.append(.text("note", item.note)) }
    }
    rows += Row.message(detail.message)
    rows += [
      .button(
        "edit", unless: item == nil ? "the item doesn't exist" : nil,
        sending: embed(.editButtonTapped)),
      .button("share", sending: embed(.shareButtonTapped)),
    ]
    rows += (item?.relatedIDs ?? []).map {
      .button(
        String($0), "related: item \($0)", verb: "open", sending: embed(.relatedItemTapped($0)))
    }
    return Page(
      kind: .screen, name: "item",
      rows: rows + [.button("close", sending: embed(.closeButtonTapped))],
      summary: detail.title,
      details: .list([
        ("note", item?.note),
        ("related", item?.relatedIDs.map(String.init).joined(separator: ", ")),
        ("message", detail.message),
      ]))
  }

  /// Returns the page of the form of an item.
  static func edit(_ form: ItemEditFeature.State, at id: StackElementID) -> Page {
    let embed = { (action: ItemEditFeature.Action) in Action.home(id, .edit(action)) }
    return Page(
      kind: .screen, name: "edit",
      rows: Row.form(
        [
          .field("name", form.name) { embed(.nameChanged($0)) },
          .field("note", form.note) { embed(.noteChanged($0)) },
        ],
        message: form.message, problem: form.isSaving ? "it is being saved" : form.problem,
        save: embed(.saveButtonTapped), cancel: embed(.cancelButtonTapped)),
      summary: "edit \(quoted(form.name))", shortSummary: "edit item \(form.itemID)",
      details: .list([
        ("item", String(form.itemID)), ("note", form.note), ("message", form.message),
      ]))
  }

  /// Returns the page of the form for a new item.
  static func add(_ form: ItemAddFeature.State) -> Page {
    func embed(_ action: ItemAddFeature.Action) -> AppFeature.Action {
      .home(.root(.destination(.presented(.add(action)))))
    }
    return Page(
      kind: .sheet, id: "add", title: "add an item",
      rows: Row.form(
        [
          .field("name", form.name) { embed(.nameChanged($0)) },
          .field("note", form.note) { embed(.noteChanged($0)) },
        ],
        message: form.message, problem: form.isSaving ? "it is being saved" : form.problem,
        save: embed(.saveButtonTapped), cancel: embed(.cancelButtonTapped)),
      escape: "cancel", summary: "add \(quoted(form.name))",
      details: .list([("note", form.note), ("message", form.message)]),
      dismissal: .home(.root(.destination(.dismiss))))
  }

  /// Returns the page of the alert that confirms a deletion.
  static func deletion(_ alert: AlertState<ItemListFeature.Alert>) -> Page {
    Page(alert) { answer in
      switch answer {
      case .dismiss: .home(.root(.destination(.dismiss)))
      case .presented(let answer): .home(.root(.destination(.presented(.alert(answer)))))
      }
    }
  }

  /// Returns the page of the sheet that shares an item.
  static func share(_ share: ShareFeature.State, over id: StackElementID) -> Page {
    func embed(_ action: PresentationAction<ShareFeature.Action>) -> AppFeature.Action {
      .home(id, .detail(.share(action)))
    }
    return Page(
      kind: .sheet, id: "share", title: "share item \(share.itemID)",
      rows: [
        .text("address", share.address),
        .text("shared by", share.sharedBy),
        Row(name: "seconds", text: "timer \(share.secondsLeft)", detail: "seconds left"),
        .button("extend", sending: embed(.presented(.extendButtonTapped))),
        .button("stop", sending: embed(.presented(.stopButtonTapped))),
        .button("close", sending: embed(.presented(.closeButtonTapped))),
      ],
      escape: "close", summary: "share item \(share.itemID), \(share.secondsLeft)s left",
      details: .list([("address", share.address)]),
      dismissal: embed(.dismiss))
  }

  /// Returns the page of the question that a screen asks before it is left.
  static func question<Path: PagedPath>(
    _ alert: AlertState<LeaveChoice>, in path: Path.Type
  ) -> Page {
    Page(alert, kind: .question, questionTab: Path.tab) { Path.action(.question($0)) }
  }

  /// Creates the page of an alert.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - kind: The kind of the page, an alert or a question.
  ///   - questionTab: The tab of the screen that presents the question.
  ///   - embed: Makes an action of the app of an answer.
  fileprivate init<Action>(
    _ alert: AlertState<Action>, kind: Kind = .alert, questionTab: AppFeature.Tab? = nil,
    _ embed: (PresentationAction<Action>) -> AppFeature.Action
  ) {
    let message = alert.message.map { String(state: $0) }
    var rows =
      message.map { [Row(name: "message", text: $0), Row(name: "gap", text: "")] } ?? []
    for (index, button) in alert.buttons.enumerated() {
      rows.append(
        .button(
          String(index + 1), String(state: button.label),
          sending: embed(button.action.map { .presented($0) } ?? .dismiss)))
    }
    if alert.buttons.isEmpty { rows.append(.button("1", "OK", sending: embed(.dismiss))) }
    let cancel = alert.buttons.firstIndex { $0.role == .cancel }
    let escape = cancel.map { String(state: alert.buttons[$0].label) } ?? "close"
    self.init(
      kind: kind, id: AnyHashable(alert.id), title: String(state: alert.title), rows: rows,
      firstFocus: cancel.map { String($0 + 1) }, escape: escape.lowercased(),
      details: .list([("message", message)]),
      dismissal: embed(.dismiss), questionTab: questionTab)
  }
}

extension ItemListFeature.State {
  /// A short title of the list.
  fileprivate var title: String {
    switch loading {
    case .notStarted: "items"
    case .inProgress: "items (loading)"
    case .finished: "\(items.count) items"
    case .failed: "items (failed)"
    }
  }
}

extension ItemDetailFeature.State {
  /// A short title of the screen.
  fileprivate var title: String {
    "item \(itemID)" + (item.map { " \(quoted($0.name))" } ?? "")
  }
}

extension Row {
  /// Returns the rows of a form.
  static func form(
    _ fields: [Row], message: String?, problem: String?, save: AppFeature.Action,
    cancel: AppFeature.Action
  ) -> [Row] {
    fields + Self.message(message)
      + [.button("save", unless: problem, sending: save), .button("cancel", sending: cancel)]
  }
}

extension Item {
  /// The name, or a placeholder if none of it is visible.
  fileprivate var shownName: String {
    let isSeen = name.contains { !$0.isWhitespace && displayWidth($0.onScreen) > 0 }
    return isSeen ? name : "(no name)"
  }
}
