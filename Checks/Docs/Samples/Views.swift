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

@Reducer
struct Player {
  struct State: Equatable, Identifiable {
    let id: Int
    var points = 0
  }

  enum Action {
    case pointTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.points += 1
      return .none
    }
  }
}

@Reducer
struct Players {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Player.State> = []
    var coach: Player.State?
  }

  enum Action {
    case coach(Player.Action)
    case rows(IdentifiedActionOf<Player>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) { Player() }
      .ifLet(\.coach, action: \.coach) { Player() }
  }
}

struct PlayersView: View {
  let model: StoreModel<Players.State, Players.Action>

  var body: some View {
    List {
      ForEach(model.scope(\.rows, action: \.rows)) { row in
        PlayerView(model: row)
      }
      if let coach = model.scope(\.coach, action: \.coach) {
        PlayerView(model: coach)
      }
    }
  }
}

struct PlayerView: View {
  let model: StoreModelOf<Player>

  var body: some View {
    Button("\(model.points) points") { model.send(.pointTapped) }
  }
}

/// Whoever sends an action says how views show its changes.
@MainActor
struct Animating {
  let model: StoreModelOf<Player>

  func effects(_ number: Int, _ dismiss: DismissEffect) -> EffectOf<Player> {
    switch number {
    case 0:
      return .send(.pointTapped, animation: .default)
    case 1:
      return .run { send in await send(.pointTapped, animation: .default) }
    case 2:
      return .run { send in await send(.pointTapped) }.animation()
    default:
      return .run { _ in await dismiss(animation: .default) }
    }
  }

  func button() -> ButtonState<Player.Action> {
    ButtonState(action: .send(.pointTapped, animation: .default)) { TextState("Score") }
  }

  func send() {
    model.send(.pointTapped, animation: .snappy)
    model.send(.pointTapped) { notify in
      print("Before")
      notify()
      print("After")
    }
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
