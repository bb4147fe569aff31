import StoreRuntime
import TestSupport
import Testing

/// A feature whose state changes its case.
@Reducer
private struct Loader {
  enum State: Equatable, Sendable {
    case idle, loading
    case loaded(String)
  }

  enum Action: Sendable {
    case loadTapped
    case response(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loadTapped:
        state = .loading
        return .run { send in await send(.response("x")) }
      case .response(let text):
        state = .loaded(text)
        return .none
      }
    }
  }
}

/// A case that presents or shows a loader.
@Reducer(state: .equatable, .sendable, action: .sendable)
private enum Destination {
  case loader(Loader)
}

/// A feature with a loader in each place, outside of the stack that its element is in.
@Reducer
private struct Library {
  struct State: Equatable, Sendable {
    var optional: Loader.State? = .idle
    var part = Part.inside(.idle)
    @Presents var destination: Destination.State? = .loader(.idle)
  }

  @CasePathable
  enum Part: Equatable, Sendable {
    case inside(Loader.State)
    case outside
  }

  enum Action: Sendable {
    case optional(Loader.Action)
    case part(Loader.Action)
    case destination(PresentationActionOf<Destination>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { Loader() }
      .ifLet(\.$destination, action: \.destination)
    Scope(state: \.part, action: \.self) {
      EmptyReducer<Part, Action>().ifCaseLet(\.inside, action: \.part) { Loader() }
    }
  }
}

@MainActor
struct EnumStateTests {
  @Test func aChildThatChangesItsCaseKeepsItsEffects() async {
    let store = Store(initialState: Library.State()) { Library() }

    await store.send(.optional(.loadTapped)).finish()
    await store.send(.part(.loadTapped)).finish()
    await store.send(.destination(.presented(.loader(.loadTapped)))).finish()

    let state = await store.state
    #expect(state.optional == .loaded("x"))
    #expect(state.part == .inside(.loaded("x")))
    #expect(state.destination == .loader(.loaded("x")))
  }

  @Test func aModelOfAPayloadThatChangesItsCaseStays() async throws {
    let model = StoreModel(initialState: Library.State()) { Library() }
    let optional = try #require(model.scope(\.optional, action: \.optional))
    let presented = try #require(
      model[presented: \.destination?.loader, action: \.destination.loader])

    await optional.send(.loadTapped).finish()
    await presented.send(.loadTapped).finish()

    #expect(optional.isPresent)
    #expect(presented.isPresent)
    #expect(presented[dynamicMember: \.self] == .loaded("x"))
    let now = model[presented: \.destination?.loader, action: \.destination.loader]
    #expect(now?.id == presented.id)
  }
}
