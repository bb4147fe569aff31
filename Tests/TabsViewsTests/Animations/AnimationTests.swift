import Observation
import StoreRuntime
import SwiftUI
import Testing

@MainActor
@Suite("An animation")
struct AnimationTests {
  private let model = StoreModel(initialState: Lamp.State()) { Lamp() }
  private let log = LockIsolated<[String]>([])

  /// Records the animation of each change of a property, until the model is released.
  private func follow() {
    withObservationTracking {
      _ = model.brightness
    } onChange: { [weak model, log] in
      let transaction = Transaction.current?.value
      let name = transaction?.animation?.name ?? "none"
      log.withValue { $0.append(transaction?.disablesAnimations == true ? "disabled" : name) }
      MainActor.assumeIsolated { if model != nil { follow() } }
    }
  }

  @Test("of an action of a view is that of its changes")
  func views() {
    follow()

    model.send(.changed, animation: .snappy)
    model.send(.changed, animation: nil)
    model.send(.changed, transaction: .disabled)
    model.send(.changed)

    #expect(log.value == ["snappy", "none", "disabled", "none"])
  }

  @Test("of an effect is that of its actions")
  func effects() async {
    follow()

    await model.send(.effectsTapped).finish()

    #expect(log.value == ["snappy", "default", "snappy", "disabled", "disabled"])
  }

  @Test("of a button is that of its action, and plays no part in equality")
  func buttons() {
    let button = ButtonState<Lamp.Action>(action: .send(.changed, animation: .snappy)) {
      TextState("Light")
    }
    follow()

    button.withAction { if let action = $0 { model.send(action) } }

    #expect(log.value == ["snappy"])
    #expect(button == ButtonState(action: .changed) { TextState("Light") })
  }

  @Test("of a dismissal is that of the end of the presentation", arguments: [true, false])
  func dismissals(isAnimation: Bool) async {
    model.send(.presented)
    let log = log
    withObservationTracking {
      _ = model.scope(\.lamp, action: \.lamp)
    } onChange: {
      log.withValue { $0.append(Transaction.current?.value.animation?.name ?? "none") }
    }

    await model.send(.lamp(.presented(.closeTapped(isAnimation: isAnimation)))).finish()

    #expect(model.lamp == nil)
    #expect(log.value == ["snappy"])
  }
}

extension Transaction {
  fileprivate static var disabled: Self {
    var transaction = Self()
    transaction.disablesAnimations = true
    return transaction
  }
}

@Reducer
private struct Lamp {
  struct State: Equatable {
    var brightness = 0
    @Presents var lamp: Shade.State?
  }

  enum Action: Equatable {
    case changed
    case effectsTapped
    case lamp(PresentationActionOf<Shade>)
    case presented
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .changed: state.brightness += 1
      case .presented: state.lamp = Shade.State()
      case .effectsTapped:
        return .concatenate(
          .send(.changed, animation: .snappy),
          .run { send in
            await Task.yield()
            await send(.changed)
          }
          .animation(),
          .run { send in
            await Task.yield()
            await send(.changed, animation: .snappy)
            await Task.yield()
            await send(.changed, transaction: .disabled)
          },
          .send(.changed).transaction(.disabled))
      case .lamp: break
      }
      return .none
    }
    .ifLet(\.$lamp, action: \.lamp) { Shade() }
  }
}

@Reducer
private struct Shade {
  struct State: Equatable {}

  enum Action: Equatable { case closeTapped(isAnimation: Bool) }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closeTapped(isAnimation: true): .run { _ in await dismiss(animation: .snappy) }
      case .closeTapped: .run { _ in await dismiss(transaction: Transaction(animation: .snappy)) }
      }
    }
  }
}
