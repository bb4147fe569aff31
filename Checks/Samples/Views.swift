import StoreRuntime
import SwiftUI

nonisolated struct Address: Equatable {
  var city = ""
}

@Reducer
struct AddressForm {
  struct State: Equatable {
    var name = ""
    var address = Address()
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

struct AddressView: View {
  @Bindable var model: StoreModel<AddressForm.State, AddressForm.Action>

  var body: some View {
    TextField("Name", text: $model.name)
    TextField("City", text: $model.address.city)
  }
}

/// A line of a view layer without SwiftUI.
@MainActor
struct CityLine {
  let model: StoreModel<AddressForm.State, AddressForm.Action>
  let redraw: @Sendable () -> Void

  func draw() {
    let text = withObservationTracking {
      "City: \(model.address.city)"
    } onChange: {
      redraw()
    }
    print(text)
  }
}
