import StoreRuntime
import SwiftUI
import TabCore

/// The counter that closes itself at five.
struct CounterView: View {
  let model: StoreModel<CounterFeature.State, CounterFeature.Action>

  var body: some View {
    List {
      Text("\(model.count)")
      Button("One more") { model.send(.incrementButtonTapped) }
      Button("One less") { model.send(.decrementButtonTapped) }
    }
    .navigationTitle("Counter")
  }
}
