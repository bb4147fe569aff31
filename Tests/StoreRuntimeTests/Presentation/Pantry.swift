import StoreRuntime

/// What lies in a pantry.
struct Jar: Equatable, Identifiable, Sendable {
  let id: Int
  var label = ""
}

/// A list of jars with a form to add one, a screen for each, and a question before one goes.
///
/// It is written as features for The Composable Architecture are.
@Reducer
struct Pantry {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var tally: JarCount.State?
    var jars: IdentifiedArrayOf<Jar> = []
  }

  enum Action {
    case addButtonTapped
    case deleteButtonTapped(id: Jar.ID)
    case destination(PresentationAction<Destination.Action>)
    case jarTapped(id: Jar.ID)
    case tally(PresentationAction<JarCount.Action>)
    case tallyButtonTapped

    @CasePathable
    enum Alert: Equatable {
      case deletionConfirmed(id: Jar.ID)
    }
  }

  @Reducer
  enum Destination {
    case addJar(JarForm)
    case alert(AlertState<Pantry.Action.Alert>)
    case detail(JarDetail)
    case tally(JarCount)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .addJar(JarForm.State(jar: Jar(id: state.jars.count)))
        return .none

      case .deleteButtonTapped(let id):
        state.destination = .alert(
          AlertState {
            TextState("Throw it away?")
          } actions: {
            ButtonState(role: .destructive, action: .deletionConfirmed(id: id)) {
              TextState("Throw away")
            }
          })
        return .none

      case .destination(.presented(.addJar(.saveButtonTapped))):
        guard case .addJar(let form) = state.destination else { return .none }
        state.jars.append(form.jar)
        state.destination = nil
        return .none

      case .destination(.presented(.alert(.deletionConfirmed(let id)))):
        state.jars.remove(id: id)
        return .none

      case .destination(.presented(.detail(.form(.presented(.saveButtonTapped))))):
        guard let jar = state.destination?.detail?.jar else { return .none }
        state.jars[id: jar.id] = jar
        return .none

      case .destination:
        return .none

      case .jarTapped(let id):
        guard let jar = state.jars[id: id] else { return .none }
        state.destination = .detail(JarDetail.State(jar: jar))
        return .none

      case .tally:
        return .none

      case .tallyButtonTapped:
        state.tally = JarCount.State(count: 3)
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$tally, action: \.tally) {
      JarCount()
    }
  }
}

extension Pantry.Destination.State: Equatable {}

/// A form for a jar.
@Reducer
struct JarForm {
  @ObservableState
  struct State: Equatable {
    var jar: Jar
  }

  enum Action {
    case labelChanged(String)
    case cancelButtonTapped
    case saveButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        return .run { _ in await dismiss() }
      case .labelChanged(let label):
        state.jar.label = label
        return .none
      case .saveButtonTapped:
        return .none
      }
    }
  }
}

/// A screen that shows a jar and presents the form to change it.
@Reducer
struct JarDetail {
  @ObservableState
  struct State: Equatable {
    @Presents var form: JarForm.State?
    var jar: Jar
  }

  enum Action {
    case editButtonTapped
    case form(PresentationAction<JarForm.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editButtonTapped:
        state.form = JarForm.State(jar: state.jar)
        return .none
      case .form(.presented(.saveButtonTapped)):
        guard let form = state.form else { return .none }
        state.jar = form.jar
        state.form = nil
        return .none
      case .form:
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) {
      JarForm()
    }
  }
}

/// A counter that takes itself away at five.
@Reducer
struct JarCount {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return state.count >= 5 ? .run { _ in await dismiss() } : .none
      }
    }
  }
}
