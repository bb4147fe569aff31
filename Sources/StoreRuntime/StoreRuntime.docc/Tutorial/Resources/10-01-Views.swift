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
#endif
