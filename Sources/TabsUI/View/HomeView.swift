import StoreRuntime
import TabCore
import TabsCLI

/// Reads the home tab.
@MainActor
struct HomeView {
  let model: StoreModel<HomeTab.State, HomeTab.Action>

  private var list: StoreModel<ItemListFeature.State, ItemListFeature.Action> {
    model.scope(\.root, action: \.root)
  }

  func trail() -> Trail {
    let list = list
    var trail = model.trail(root: title(of: list)) { screen in
      switch screen.case {
      case .detail(let detail):
        let name = detail.item.map { " \(quoted($0.name))" } ?? ""
        return ("item \(detail.itemID)\(name)", detail)
      case .edit(let form):
        return ("edit item \(form.itemID)", form)
      }
    }
    trail.models.append(list)
    return trail
  }

  private func title(
    of list: StoreModel<ItemListFeature.State, ItemListFeature.Action>
  ) -> String {
    switch list.loading {
    case .notStarted: "items"
    case .inProgress: "items (loading)"
    case .finished: "\(list.items.count) items"
    case .failed: "items (failed)"
    }
  }

  func screen() -> Page {
    guard let top else { return listPage() }
    switch top.case {
    case .detail(let detail): return page(detail, in: top)
    case .edit(let form): return page(form, in: top)
    }
  }

  /// The screen on top, `nil` for the list.
  private var top: StoreModel<HomePath.State, HomePath.Action>? {
    model[stack: \.path, action: \.path].last
      .flatMap { model.screen($0, of: \.path, action: \.path) }
  }

  private func listPage() -> Page {
    let list = list
    var rows = Row.message(list.message)
    if case .failed(let reason) = list.loading { rows += Row.message(reason) }
    rows += [
      .button("add", "add an item", verb: "open the form") { list.send(.addButtonTapped) },
      .button("refresh", "read the items again") { list.send(.refreshButtonTapped) },
    ]
    let width = list.items.map { String($0.id).count }.max() ?? 0
    rows += list.items.map { item in
      let id = item.id
      let number = String(id)
      var row = Row.button(
        number,
        String(repeating: " ", count: width - number.count) + "\(number)  \(item.shownName)",
        detail: item.note, verb: "open"
      ) { list.send(.itemTapped(id)) }
      row.delete = { list.send(.deleteButtonTapped(id)) }
      return row
    }
    return Page(
      id: AnyHashable(list.id), kind: .screen, title: title(of: list), rows: rows, models: [list])
  }

  private func page(
    _ detail: StoreModel<ItemDetailFeature.State, ItemDetailFeature.Action>,
    in screen: StoreModel<HomePath.State, HomePath.Action>
  ) -> Page {
    var rows: [Row] = []
    if let item = detail.item {
      rows.append(.text("name", item.shownName))
      if !item.note.isEmpty { rows.append(.text("note", item.note)) }
    }
    rows += Row.message(detail.message)
    rows += [
      .button("edit", unless: detail.item == nil ? "the item isn't there" : nil) {
        detail.send(.editButtonTapped)
      },
      .button("share") { detail.send(.shareButtonTapped) },
    ]
    rows += (detail.item?.relatedIDs ?? []).map { id in
      .button(String(id), "related: item \(id)", verb: "open") {
        detail.send(.relatedItemTapped(id))
      }
    }
    rows.append(.button("close") { detail.send(.closeButtonTapped) })
    return Page(
      id: AnyHashable(screen.id), kind: .screen, title: "item \(detail.itemID)", rows: rows,
      models: [screen, detail])
  }

  private func page(
    _ form: StoreModel<ItemEditFeature.State, ItemEditFeature.Action>,
    in screen: StoreModel<HomePath.State, HomePath.Action>
  ) -> Page {
    let rows: [Row] =
      [
        .field("name", form.name) { form[\.name, sending: \.nameChanged] = $0 },
        .field("note", form.note) { form[\.note, sending: \.noteChanged] = $0 },
      ] + Row.message(form.message) + [
        .button("save", unless: form.isSaving ? "it is being saved" : form.problem) {
          form.send(.saveButtonTapped)
        },
        .button("cancel") { form.send(.cancelButtonTapped) },
      ]
    return Page(
      id: AnyHashable(screen.id), kind: .screen, title: "edit item \(form.itemID)", rows: rows,
      models: [screen, form])
  }

  /// What lies over the screen, the top last.
  func presented() -> [Page] {
    let list = list
    var pages: [Page] = []
    if let top, case .detail(let detail) = top.case,
      let share = detail[presented: \.share, action: \.share]
    {
      pages.append(page(share, over: [top, detail]))
      if let alert = share.alert {
        pages.append(Page(alert, model: share) { share.send(.alert($0)) })
      }
    }
    if let form = list[presented: \.destination?.add, action: \.destination.add] {
      pages.append(page(form, over: list))
    } else if let alert = list.deletion {
      pages.append(
        Page(alert, model: list) { action in
          switch action {
          case .dismiss: list.send(.destination(.dismiss))
          case .presented(let answer): list.send(.destination(.presented(.alert(answer))))
          }
        })
    }
    return pages
  }

  private func page(
    _ share: StoreModel<ShareFeature.State, ShareFeature.Action>, over models: [AnyObject]
  ) -> Page {
    Page(
      id: AnyHashable(share.id), kind: .sheet, title: "share item \(share.itemID)",
      rows: [
        .text("address", share.address),
        .text("shared by", share.sharedBy),
        Row(name: "seconds", text: "timer \(share.secondsLeft)", detail: "seconds left"),
        .button("extend") { share.send(.extendButtonTapped) },
        .button("stop") { share.send(.stopButtonTapped) },
        .button("close") { share.send(.closeButtonTapped) },
      ],
      escape: "close", models: models + [share])
  }

  private func page(
    _ form: StoreModel<ItemAddFeature.State, ItemAddFeature.Action>, over list: AnyObject
  ) -> Page {
    let rows: [Row] =
      [
        .field("name", form.name) { form[\.name, sending: \.nameChanged] = $0 },
        .field("note", form.note) { form[\.note, sending: \.noteChanged] = $0 },
      ] + Row.message(form.message) + [
        .button("save", unless: form.isSaving ? "it is being saved" : form.problem) {
          form.send(.saveButtonTapped)
        },
        .button("cancel") { form.send(.cancelButtonTapped) },
      ]
    return Page(
      id: AnyHashable(form.id), kind: .sheet, title: "add an item", rows: rows, escape: "cancel",
      models: [list, form])
  }
}

extension Item {
  /// The name, and what stands in its place if nothing of it can be seen.
  fileprivate var shownName: String {
    let isSeen = name.contains { !$0.isWhitespace && displayWidth($0.onScreen) > 0 }
    return isSeen ? name : "(no name)"
  }
}

extension ItemListFeature.State {
  /// What is asked before an item is deleted.
  fileprivate var deletion: AlertState<ItemListFeature.Alert>? { destination?.alert }
}
