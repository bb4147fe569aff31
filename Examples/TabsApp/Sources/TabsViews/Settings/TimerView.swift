import StoreRuntime
import SwiftUI
import TabCore

/// The timer that ticks while it is shown.
struct TimerView: View {
  let model: StoreModel<TimerFeature.State, TimerFeature.Action>

  var body: some View {
    List {
      Text("\(model.seconds) s")
      if model.isRunning {
        Button("Pause") { model.send(.pauseButtonTapped) }
      } else {
        Button("Resume") { model.send(.resumeButtonTapped) }
      }
      Button("Reset") { model.send(.resetButtonTapped) }
    }
    .navigationTitle("Timer")
  }
}
