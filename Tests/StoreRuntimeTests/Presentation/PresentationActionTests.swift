import StoreRuntime
import Testing

@CasePathable
private indirect enum Office {
  case destination(PresentationAction<Office>)
  case command(Command)
}

struct PresentationActionTests {
  @Test func caseKeyPathsGoThroughIt() {
    let paths: [PartialCaseKeyPath<Office>] = [
      \.destination.dismiss, \.destination.presented, \.destination.command,
      \.destination.presented.command.undo, \.destination.command.rename,
      \.destination.destination.command.rename, \.destination.destination.dismiss,
    ]
    func found(_ action: Office) -> [Int] { paths.indices.filter { action.is(paths[$0]) } }

    #expect(found(.destination(.dismiss)) == [0])
    #expect(found(.destination(.presented(.command(.undo)))) == [1, 2, 3])
    #expect(
      found(.destination(.presented(.destination(.presented(.command(.rename("a"))))))) == [1, 5])
    #expect(found(.command(.undo)) == [])
  }

  @Test func payloadsAreReadAndWrittenThroughIt() {
    var action = Office.destination(.presented(.command(.rename("a"))))

    #expect(action[case: \.destination.command.undo] == nil)
    action.modify(\.destination.command.rename) { $0 += "b" }
    #expect(action[case: \.destination.command.rename] == "ab")
    action[case: \.destination.destination.command] = .rename("c")
    #expect(action[case: \.destination.presented.destination.command.rename] == "c")
    action[case: \.destination.dismiss] = ()
    #expect(action.is(\.destination.dismiss))
  }

  @Test func isEqualAndHashable() {
    let actions: [PresentationAction<Int>] = [.dismiss, .presented(1), .presented(2)]

    #expect(Set(actions + actions).count == 3)
  }
}
