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
#endif
