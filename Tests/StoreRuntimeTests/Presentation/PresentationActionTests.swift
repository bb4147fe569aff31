import Foundation
import StoreRuntime
import Testing

@CasePathable
private enum Button: Codable, Hashable {
  case save
  case rename(String)
}

@CasePathable
private enum Form: Codable, Hashable {
  case button(Button)
  case nested(PresentationAction<Button>)
}

@CasePathable
private enum Office {
  case destination(PresentationAction<Form>)
  case other
}

struct PresentationActionTests {
  @Test func caseKeyPathsGoThroughIt() {
    let save = Office.destination(.presented(.button(.save)))
    let dismiss = Office.destination(.dismiss)
    let inner = Office.destination(.presented(.nested(.presented(.rename("a")))))

    #expect(save.is(\.destination.button.save))
    #expect(save.is(\.destination.button))
    #expect(save.is(\.destination.presented))
    #expect(save.is(\.destination.presented.button.save))
    #expect(!save.is(\.destination.dismiss))
    #expect(!save.is(\.destination.button.rename))
    #expect(!save.is(\.destination.nested))
    #expect(dismiss.is(\.destination.dismiss))
    #expect(!dismiss.is(\.destination.presented))
    #expect(inner.is(\.destination.nested.rename))
    #expect(!inner.is(\.destination.nested.dismiss))
    #expect(!Office.other.is(\.destination.dismiss))
  }

  @Test func payloadsAreReadAndWrittenThroughIt() {
    var action = Office.destination(.presented(.button(.rename("a"))))

    #expect(action[case: \.destination.button.rename] == "a")
    #expect(action[case: \.destination.button.save] == nil)
    action.modify(\.destination.button.rename) { $0 += "b" }
    #expect(action[case: \.destination.button.rename] == "ab")
    action[case: \.destination.nested.rename] = "c"
    #expect(action[case: \.destination.presented] == .nested(.presented(.rename("c"))))
    action[case: \.destination.dismiss] = ()
    #expect(action.is(\.destination.dismiss))
  }

  @Test func casePathsMakeActions() {
    let rename = AnyCasePath<Office, String>(\.destination.button.rename)

    #expect(rename.embed("a")[case: \.destination.presented] == .button(.rename("a")))
    #expect(rename.extract(from: .destination(.dismiss)) == nil)
  }

  @Test func isEqualHashableAndCodable() throws {
    let actions: [PresentationAction<Form>] = [
      .dismiss, .presented(.button(.save)), .presented(.nested(.dismiss)),
    ]

    let data = try JSONEncoder().encode(actions)

    #expect(try JSONDecoder().decode([PresentationAction<Form>].self, from: data) == actions)
    #expect(Set(actions + actions).count == 3)
  }
}
