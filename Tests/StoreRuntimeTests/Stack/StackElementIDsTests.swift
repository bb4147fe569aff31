import StoreRuntime
import Testing

struct StackElementIDsTests {
  @Test func idsAreInTheOrderOfTheElements() {
    var stack = StackState(["a", "b"])
    stack.insert("c", at: 0)

    #expect(stack.ids == [2, 0, 1])
    #expect(stack.ids != [0, 1, 2])
    #expect(Array(stack.ids) == [2, 0, 1])
    #expect(stack.ids.first == 2)
    #expect(stack.ids.last == 1)
    #expect(stack.ids[1] == 0)
    #expect(stack.ids.count == 3)
  }

  @Test func anIDIsFoundOrNot() {
    var stack = StackState(["a", "b", "c"])
    stack.remove(at: 1)

    #expect(stack.ids.contains(0))
    #expect(!stack.ids.contains(1))
    #expect(stack.ids.firstIndex(of: 2) == 1)
    #expect(stack.ids.firstIndex(of: 1) == nil)
  }

  @Test func theViewStaysAsItIsWhenTheStackIsChanged() {
    var stack = StackState(["a", "b"])
    let ids = stack.ids

    for id in stack.ids { stack[id: id] = nil }

    #expect(stack.isEmpty)
    #expect(ids == [0, 1])
  }

  @Test func viewsAreEqualIfTheIDsAre() {
    #expect(StackState(["a", "b"]).ids == StackState(["c", "d"]).ids)
    #expect(StackState(["a"]).ids != StackState(["a", "b"]).ids)
    #expect(Set([StackState(["a"]).ids, StackState(["b"]).ids]).count == 1)
  }

  @Test func theViewDescribesItselfAsAList() {
    #expect("\(StackState(["a", "b"]).ids)" == "[#0, #1]")
  }
}
