import StoreRuntime
import Testing

struct CaseKeyPathTests {
  @Test("A case key path leads through several enums")
  func severalLevels() {
    let path = AnyCasePath<Command, String>(\.nested.nested.rename)

    #expect(path.embed("a") == .nested(.nested(.rename("a"))))
    #expect(path.extract(from: .nested(.nested(.rename("a")))) == "a")
    #expect(path.extract(from: .nested(.rename("a"))) == nil)
    #expect(path.extract(from: .rename("a")) == nil)
  }

  @Test("A case key path is called like the case that it leads to")
  func calls() {
    let rename: CaseKeyPath<Command, String> = \.nested.rename
    let label: CaseKeyPath<Command, String?> = \.label

    #expect(rename("a") == .nested(.rename("a")))
    #expect((\Command.Cases.rename)("a") == .rename("a"))
    #expect((\Command.Cases.undo)() == .undo)
    #expect(label(nil) == .label(nil))
    #expect(["a", "b"].map { rename($0) } == [.nested(.rename("a")), .nested(.rename("b"))])
  }

  @Test("A case key path leads into an element of a stack")
  func stackElement() {
    let path = AnyCasePath<Command, String>(\.path[id: 0].nested.rename)
    let action = Command.path(.element(id: 0, action: .nested(.rename("a"))))

    #expect(path.embed("a") == action)
    #expect(path.extract(from: action) == "a")
    #expect(path.extract(from: .path(.element(id: 1, action: .nested(.rename("a"))))) == nil)
    #expect(path.extract(from: .path(.element(id: 0, action: .rename("a")))) == nil)
    #expect(path.extract(from: .path(.popFrom(id: 0))) == nil)
  }

  @Test("A case key path can name an element by an id that isn't a literal")
  func variableID() {
    for number in [-1, 0, 7, Int.max] {
      let id = StackElementID(generation: number)
      let path = AnyCasePath<Command, Command>(\.path[id: id])

      #expect(path.embed(.undo) == .path(.element(id: id, action: .undo)))
      #expect(path.extract(from: .path(.element(id: id, action: .undo))) == .undo)
      #expect(path.extract(from: .path(.element(id: 3, action: .undo))) == nil)
    }
  }

  @Test("The actions of a stack itself have case key paths")
  func stackActions() {
    let popFrom = AnyCasePath<Command, StackElementID>(\.path.popFrom)
    let push = AnyCasePath<Command, (id: StackElementID, state: Int)>(\.path.push)
    let element = AnyCasePath<Command, (id: StackElementID, action: Command)>(\.path.element)

    #expect(popFrom.embed(2) == .path(.popFrom(id: 2)))
    #expect(popFrom.extract(from: .path(.popFrom(id: 2))) == 2)
    #expect(popFrom.extract(from: .path(.push(id: 2, state: 0))) == nil)
    #expect(push.embed((id: 2, state: 5)) == .path(.push(id: 2, state: 5)))
    #expect(push.extract(from: .path(.push(id: 2, state: 5))).map { $0 == (2, 5) } == true)
    #expect(push.extract(from: .path(.popFrom(id: 2))) == nil)
    #expect(element.embed((id: 1, action: .undo)) == .path(.element(id: 1, action: .undo)))
    #expect(
      element.extract(from: .path(.element(id: 1, action: .undo))).map { $0 == (1, .undo) }
        == true)
    #expect(element.extract(from: .undo) == nil)
  }

  @Test("Stacks in elements of stacks are reached through both")
  func nestedStacks() {
    let path = AnyCasePath<Tree.Action, Int>(\.path[id: 1].tree.shelf[id: 2].leaf.received)

    let action = path.embed(5)

    #expect(path.extract(from: action) == 5)
    guard case .path(.element(1, .tree(.shelf(.element(2, .leaf(.received(5))))))) = action else {
      Issue.record("\(action)")
      return
    }
  }

  @Test("A case key path that begins at itself is the same path")
  func throughSelf() {
    let path = AnyCasePath<Command, String>(\.self.nested.self.rename)

    #expect(path.embed("a") == .nested(.rename("a")))
    #expect(path.extract(from: .nested(.rename("a"))) == "a")
  }

  @Test("Case key paths are equal if they lead to the same case")
  func equality() {
    let rename: CaseKeyPath<Command, String> = \.nested.rename
    let other: CaseKeyPath<Command, String> = \.nested.nested.rename

    #expect(rename == \.nested.rename)
    #expect(rename != other)
    #expect(Set([rename, other, \.nested.rename]).count == 2)
  }
}
