import StoreRuntime
import Testing

struct CaseKeyPathTests {
  @Test("A case key path leads through several enums, and may begin at itself, as case paths do")
  func severalLevels() {
    let nested = Command.allCasePaths.nested
    for path in [
      AnyCasePath<Command, String>(\.nested.nested.rename),
      AnyCasePath<Command, String>(\.self.nested.self.nested.rename),
      nested.appending(path: nested).appending(path: Command.allCasePaths.rename),
    ] {
      #expect(path.embed("a") == .nested(.nested(.rename("a"))))
      #expect(path.extract(from: .nested(.nested(.rename("a")))) == "a")
      #expect(path.extract(from: .nested(.rename("a"))) == nil)
    }
  }

  @Test("A case key path is called like the case that it leads to")
  func calls() {
    let rename: CaseKeyPath<Command, String> = \.nested.rename
    let label: CaseKeyPath<Command, String?> = \.label

    #expect(rename("a") == .nested(.rename("a")))
    #expect((\Command.Cases.undo)() == .undo)
    #expect(label(nil) == .label(nil))
  }

  @Test("A case key path leads into an element of a stack, also by an id that isn't a literal")
  func stackElement() {
    for id in [-1, 0, 7, Int.max].map(StackElementID.init(generation:)) {
      let path = AnyCasePath<Command, String>(\.path[id: id].nested.rename)
      let action = Command.path(.element(id: id, action: .nested(.rename("a"))))

      #expect(path.embed("a") == action)
      #expect(path.extract(from: action) == "a")
      #expect(path.extract(from: .path(.element(id: 1, action: .nested(.rename("a"))))) == nil)
      #expect(path.extract(from: .path(.element(id: id, action: .rename("a")))) == nil)
      #expect(path.extract(from: .path(.popFrom(id: id))) == nil)
    }
    #expect(Command.path(.element(id: 0, action: .undo)).is(\.path[id: 0].undo))
  }

  @Test("The actions of a stack itself have case key paths")
  func stackActions() {
    let popFrom = AnyCasePath<Command, StackElementID>(\.path.popFrom)
    let push = AnyCasePath<Command, (id: StackElementID, state: Int)>(\.path.push)
    let element = AnyCasePath<Command, (id: StackElementID, action: Command)>(\.path.element)
    let actions: [Command] = [
      popFrom.embed(2), push.embed((id: 2, state: 5)), element.embed((id: 1, action: .undo)),
    ]

    #expect(
      actions == [
        .path(.popFrom(id: 2)), .path(.push(id: 2, state: 5)),
        .path(.element(id: 1, action: .undo)),
      ])
    #expect(actions.map { popFrom.extract(from: $0) } == [2, nil, nil])
    #expect(actions.map { push.extract(from: $0)?.state } == [nil, 5, nil])
    #expect(actions.map { element.extract(from: $0)?.action } == [nil, nil, .undo])
  }

  @Test("Stacks in elements of stacks are reached through both")
  func nestedStacks() {
    let path = AnyCasePath<Tree.Action, Int>(\.path[id: 1].tree.shelf[id: 2].leaf.received)

    let action = path.embed(5)

    #expect(path.extract(from: action) == 5)
    #expect(action.is(\.path[id: 1].tree.shelf[id: 2].leaf.received))
  }

  @Test("Case key paths are equal if they lead to the same case")
  func equality() {
    let rename: CaseKeyPath<Command, String> = \.nested.rename
    let other: CaseKeyPath<Command, String> = \.nested.nested.rename

    #expect(rename != other)
    #expect(Set([rename, other, \.nested.rename]).count == 2)
  }
}
