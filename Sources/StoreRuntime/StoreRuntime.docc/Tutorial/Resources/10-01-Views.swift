#if canImport(SwiftUI)
  import StoreRuntime
  import SwiftUI
  import TabNavigation

  struct CupsView: View {
    let model: StoreModelOf<Cups>

    var body: some View {
      Text("Cups so far: \(model.count)")
      Button("One more") { model.send(.cupDrunk) }
    }
  }
#endif
