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
    }
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
#endif
