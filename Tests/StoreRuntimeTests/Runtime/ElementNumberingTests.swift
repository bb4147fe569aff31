import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// How stores number the elements of their stacks together.
struct ElementNumberingTests {
  private let numbering = ElementNumbering()

  private func makeContext() -> ReductionContext {
    let context = ReductionContext(dependencies: DependencyValues())
    context.numbering = numbering
    return context
  }

  @Test func storesThatReduceAtTheSameTimeGiveDifferentIDs() {
    let (one, other) = (makeContext(), makeContext())
    var (first, second) = (StackState<String>(), StackState<String>())

    one.withCurrent { first.append("a") }
    other.withCurrent { second.append(contentsOf: ["b", "c"]) }
    one.withCurrent { first.append("d") }

    #expect(first.ids == [0, 3])
    #expect(second.ids == [1, 2])
  }

  @Test func storesNumberTheirElementsInTheOrderOfTheActions() async {
    let (one, other) = (makeStore(), makeStore())

    await one.send(.append)
    await other.send(.append)
    await one.send(.append)

    #expect(await one.state.path.ids == [0, 2])
    #expect(await other.state.path.ids == [1])
  }

  @Test func aStoreCountsOnAboveTheInitialElementsOfTheOther() async {
    let (one, other) = (makeStore(path: [.leaf(Leaf.State()), .leaf(Leaf.State())]), makeStore())

    await other.send(.append)
    await one.send(.append)

    #expect(await other.state.path.ids == [2])
    #expect(await one.state.path.ids == [0, 1, 3])
  }

  @Test func aStackThatReplacesAnotherIsNumberedAboveTheElementsOfTheOtherStore() async {
    let (one, other) = (makeStore(), makeStore())

    await one.send(.append)
    await other.send(.change { $0.path = [.leaf(Leaf.State())] })
    await one.send(.append)

    #expect(await other.state.path.ids == [1])
    #expect(await one.state.path.ids == [0, 2])
  }

  private func makeStore(path: StackState<Node.State> = []) -> StoreOf<Tree> {
    Store(initialState: Tree.State(path: path)) { Numbered(numbering: numbering) }
  }
}

/// A tree whose elements are numbered together with those of other stores.
private struct Numbered: ReducerOperator {
  let numbering: ElementNumbering

  func prepare() -> PreparedReducer<Tree.State, Tree.Action> {
    Tree().prepare().numbering(with: numbering, heldUpBy: SendGate())
  }
}

extension Tree.Action {
  fileprivate static var append: Self { .change { $0.path.append(.leaf(Leaf.State())) } }
}
