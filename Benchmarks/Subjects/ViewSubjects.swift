import Observation
import StoreRuntime

/// The cost of a model that users can notice: a view's work when it is updated and tapped.
enum ViewSubjects {
  private static let count = 200

  static var all: [Subject] {
    [cycle, reading, sending, scoping]
  }

  /// Five properties are read, an action changes one, and the reader is notified.
  private static var cycle: Subject {
    Subject("a view's cycle") {
      [
        await onMain("@Observable", makeBare) { bare in
          readTracked(bare)
          bare.first += 1
        },
        await onMain("StoreModel", makeModel) { model in
          readTracked(model)
          model.send(.firstTapped)
        },
      ]
    }
  }

  private static var reading: Subject {
    Subject("a view reads a property") {
      [
        await onMain("@Observable", makeBare) { blackHole($0.first) },
        await onMain("StoreModel", makeModel) { blackHole($0.first) },
        await onMain("@Observable, tracked again", makeBare) { readTracked($0) },
        await onMain("StoreModel, tracked again", makeModel) { readTracked($0) },
      ]
    }
  }

  private static var sending: Subject {
    Subject("a view sends an action") {
      [
        await onMain("@Observable", makeBare) { $0.first += 1 },
        await onMain("Store", makeStore) { $0.assumeIsolated { _ = $0.send(.firstTapped) } },
        await onMain("StoreModel, without observers", makeModel) { $0.send(.firstTapped) },
      ]
    }
  }

  private static var scoping: Subject {
    Subject("a view scopes a model") {
      [
        await onMain("StoreModel, made and released", { () }) { _ in blackHole(makeModel().second)
        },
        await onMain("the key paths alone", { () }) { _ in
          let state: any KeyPath<Profile.State, Counter.State> & Sendable = \.child
          let action: CaseKeyPath<Profile.Action, Counter.Action> = \.child
          keep(state)
          keep(action)
        },
        await onMain("StoreModel, scoped again", makeScopes) { scopes in
          keep(scopes.whole.scope(\.child, action: \.child))
        },
      ]
    }
  }

  /// Makes a variant that runs on the main actor.
  private static func onMain<Subject>(
    _ name: String, _ make: @escaping @MainActor () -> Subject,
    _ body: @escaping @MainActor (Subject) -> Void
  ) async -> Variant {
    // Sendable: the main actor alone uses it.
    let subject = await MainActor.run { UncheckedSendable(make()) }
    return Variant(name, operations: count) {
      await MainActor.run { for _ in 0..<count { body(subject.value) } }
    }
  }

  @MainActor
  private static func makeBare() -> BareProfile { BareProfile() }

  @MainActor
  private static func makeStore() -> StoreOf<Profile> {
    Store(initialState: Profile.State(), on: MainActor.shared) { Profile() }
  }

  @MainActor
  private static func makeModel() -> StoreModelOf<Profile> { StoreModel(makeStore()) }

  /// Makes a model, and the model of a part, which a view holds.
  @MainActor
  private static func makeScopes() -> (whole: StoreModelOf<Profile>, part: StoreModelOf<Counter>) {
    let whole = makeModel()
    return (whole, whole.scope(\.child, action: \.child))
  }

  @MainActor
  private static func readTracked(_ bare: BareProfile) {
    withObservationTracking {
      blackHole(bare.first + bare.second + bare.third)
      blackHole(bare.name.utf8.count)
      blackHole(bare.isOn ? 1 : 0)
    } onChange: {
      blackHole(0)
    }
  }

  @MainActor
  private static func readTracked(_ model: StoreModelOf<Profile>) {
    withObservationTracking {
      blackHole(model.first + model.second + model.third)
      blackHole(model.name.utf8.count)
      blackHole(model.isOn ? 1 : 0)
    } onChange: {
      blackHole(0)
    }
  }
}

@Observable
private final class BareProfile {
  var first = 0
  var second = 0
  var third = 0
  var name = "name"
  var email = "name@example.com"
  var isOn = false
  var child = 0
}

@Reducer
struct Profile {
  @ObservableState
  struct State: Equatable {
    var first = 0
    var second = 0
    var third = 0
    var name = "name"
    var email = "name@example.com"
    var isOn = false
    var child = Counter.State()
  }

  enum Action {
    case firstTapped
    case child(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .firstTapped = action { state.first += 1 }
      return .none
    }
    Scope(state: \.child, action: \.child) { Counter() }
  }
}
