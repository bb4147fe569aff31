#if canImport(SwiftUI)
  import StoreRuntime
  import SwiftUI
  import TabNavigation

  struct CupsView: View {
    let model: StoreModelOf<Cups>

    var body: some View {
      VStack {
        Text("Cups so far: \(model.count)")
        Button("One more") { model.send(.cupDrunk) }
      }
    }
  }

  struct HistoryView: View {
    let model: StoreModelOf<History>

    var body: some View {
      List {
        ForEach(Array(model.teas.enumerated()), id: \.offset) { Text($0.element) }
        Button("Clear") { model.send(.clearButtonTapped) }
      }
    }
  }

  struct SteepingView: View {
    let model: StoreModelOf<Steeping>

    var body: some View {
      VStack {
        Text("\(model.secondsLeft) seconds left")
        if model.isRunning {
          Button("Stop") { model.send(.stopButtonTapped) }
        } else {
          Button("Start") { model.send(.startButtonTapped) }
        }
        Button("Drink") { model.send(.drinkButtonTapped) }
      }
    }
  }

  struct NoteFormView: View {
    @Bindable var model: StoreModelOf<NoteForm>

    var body: some View {
      Form {
        TextField("Note", text: $model[\.note, sending: \.noteChanged])
        Button("Save") { model.send(.saveButtonTapped) }
      }
    }
  }

  struct TeasView: View {
    @Bindable var model: StoreModelOf<Teas>

    var body: some View {
      List {
        if let message = model.message { Text(message) }
        ForEach(model.teas) { tea in
          Button(tea.name) { model.send(.teaTapped(tea.id)) }
            .swipeActions {
              Button("Note") { model.send(.noteButtonTapped(tea.id)) }
              Button("Delete") { model.send(.deleteButtonTapped(tea.id)) }
            }
        }
      }
      .toolbar {
        Button("Add") { model.send(.addButtonTapped) }
      }
      .sheet(item: $model[presented: \.destination?.add, action: \.destination.add]) { form in
        TeaFormView(model: form)
      }
      .alert(
        model.deletion,
        isPresented: $model[isPresented: \.deletion, action: \.destination.alert],
        send: { model.send(.destination(.presented(.alert($0)))) })
    }
  }

  extension Teas.State {
    var deletion: AlertState<Teas.Alert>? { destination?.alert }
  }

  struct TeaFormView: View {
    @Bindable var model: StoreModelOf<TeaForm>

    var body: some View {
      Form {
        TextField("Name", text: $model[\.name, sending: \.nameChanged])
        Text("\(model.seconds) seconds")
        Button("Longer") { model.send(.secondsChanged(model.seconds + 30)) }
        Button("Shorter") { model.send(.secondsChanged(max(30, model.seconds - 30))) }
        Button("Save") { model.send(.saveButtonTapped) }
        Button("Cancel", role: .cancel) { model.send(.cancelButtonTapped) }
      }
    }
  }

  struct TeasTabView: View {
    @Bindable var model: StoreModelOf<TeasTab>

    var body: some View {
      NavigationStack(path: $model[stack: \.path, action: \.path]) {
        TeasView(model: model.scope(\.root, action: \.root))
          .navigationDestination(for: StackScreenOf<TeasPath>.self) { screen in
            if let model = model.screen(screen, of: \.path, action: \.path) {
              TeasScreenView(model: model)
            }
          }
      }
    }
  }

  struct TeasScreenView: View {
    let model: StoreModelOf<TeasPath>

    var body: some View {
      switch model.case {
      case .steeping(let model): SteepingView(model: model)
      case .note(let model): NoteFormView(model: model)
      }
    }
  }

  struct AppView: View {
    @Bindable var model: StoreModelOf<AppFeature>

    var body: some View {
      TabView(selection: $model[\.tabs.selected, sending: \.tabs.selectedTabChanged]) {
        Tab("Teas", systemImage: "leaf", value: AppFeature.Tab.teas) {
          TeasTabView(model: model.scope(\.teas, action: \.teas))
        }
        Tab("Cups", systemImage: "cup.and.saucer", value: AppFeature.Tab.cups) {
          CupsView(model: model.scope(\.cups, action: \.cups))
        }
        .badge(model.cups.count)
        Tab("History", systemImage: "clock", value: AppFeature.Tab.history) {
          HistoryView(model: model.scope(\.history, action: \.history))
        }
      }
      .alert(
        model.question?.alert,
        isPresented: $model[isPresented: \.question, action: \.tabs.question],
        send: { model.send(.tabs(.question(.presented($0)))) }
      )
      .onOpenURL { model.send(.tabs(.deepLink($0))) }
    }
  }

  extension AppFeature.State {
    var question: TabQuestion<AppFeature.Tab>? { AppFeature.tabs.question(in: self) }
  }

  extension View {
    /// Shows an alert that a feature presents.
    func alert<Action>(
      _ alert: AlertState<Action>?, isPresented: Binding<Bool>, send: @escaping (Action) -> Void
    ) -> some View {
      self.alert(
        alert.map { String(state: $0.title) } ?? "", isPresented: isPresented, presenting: alert
      ) { alert in
        ForEach(Array(alert.buttons.enumerated()), id: \.offset) { _, button in
          let role: ButtonRole? = button.role.map { $0 == .destructive ? .destructive : .cancel }
          Button(String(state: button.label), role: role) {
            button.withAction { if let action = $0 { send(action) } }
          }
        }
      } message: { alert in
        if let message = alert.message { Text(String(state: message)) }
      }
    }
  }
#endif
