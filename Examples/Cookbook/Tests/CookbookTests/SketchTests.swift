import StoreTesting
import Testing

@testable import Cookbook

struct SketchTests {
  @Test func eachChangeCanBeUndoneAndMadeAgain() async {
    let store = TestStore(initialState: Sketch.State()) { Sketch() }

    await store.send(.lineDrawn("a")) {
      $0.lines = ["a"]
      $0.past = [[]]
    }
    await store.send(.clearTapped) {
      $0.lines = []
      $0.past = [[], ["a"]]
    }
    await store.send(.undoTapped) {
      $0 = Sketch.State(lines: ["a"], undone: [[]], past: [[]])
    }
    await store.send(.redoTapped) {
      $0 = Sketch.State(lines: [], past: [[], ["a"]])
    }
  }

  @Test func whatWasUndoneIsForgottenByTheNextChange() async {
    let store = TestStore(initialState: Sketch.State(lines: ["a"], past: [[]])) { Sketch() }

    await store.send(.undoTapped) { $0 = Sketch.State(lines: [], undone: [["a"]]) }
    await store.send(.lineDrawn("b")) { $0 = Sketch.State(lines: ["b"], past: [[]]) }
    await store.send(.redoTapped)
  }
}
