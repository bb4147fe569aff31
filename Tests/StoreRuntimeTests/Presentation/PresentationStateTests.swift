import Foundation
import StoreRuntime
import Testing

@testable import StoreRuntimeCore

private struct Sheet: Codable, Hashable, Sendable {
  var name = ""
}

private struct Desk: Codable, Hashable, Sendable {
  @Presents var sheet: Sheet?
  var number = 0
}

/// What one of two kinds is presented from.
private struct Shop: Equatable, Sendable {
  @Presents var command: Command?
}

struct PresentationStateTests {
  @Test("A case of what is presented is read, modified and taken away")
  func cases() {
    var shop = Shop(command: .rename("a"))

    #expect(shop.$command[case: \.rename] == "a")
    shop.$command[case: \.rename]? += "b"
    #expect(shop.command == .rename("ab"))
    shop.command?[case: \.rename] = "c"
    #expect(shop.$command[case: \.rename] == "c")
    shop.$command[case: \.rename] = nil
    #expect(shop.command == nil)
    #expect(shop.$command[case: \.rename] == nil)
  }

  @Test("Modifying a case that isn't presented is reported and changes nothing")
  func missingCase() async {
    var shop = Shop(command: .undo)
    var empty = Shop()

    let issues = await IssueRecorder.issues {
      shop.$command[case: \.rename]? += "b"
      empty.$command[case: \.rename] = "b"
    }

    #expect(shop.command == .undo)
    #expect(empty.command == nil)
    #expect(issues.mention(["It is \"StoreRuntimeTests.Command.undo\""], ["There is none"]))
  }

  @Test func canBeAssignedModifiedAndTakenAwayWithoutCopiesSeeingIt() {
    var desk = Desk()

    desk.sheet?.name = "ignored"
    #expect(desk.sheet == nil)
    desk.sheet = Sheet(name: "a")
    let copy = desk
    desk.sheet?.name += "b"
    #expect(desk.sheet?.name == "ab")
    #expect(copy.sheet?.name == "a")
    #expect(desk.sheet.take() == Sheet(name: "ab"))
    #expect(desk == Desk())
    desk.$sheet = PresentationState(wrappedValue: Sheet(name: "c"))
    #expect(desk.sheet?.name == "c")
    desk.$sheet.wrappedValue = nil
    #expect(desk.sheet == nil)
  }

  @Test func isEqualByWhatIsPresented() {
    var changed = Desk(sheet: Sheet(name: "a"))
    changed.sheet = nil
    changed.sheet = Sheet(name: "b")
    let made = Desk(sheet: Sheet(name: "b"))

    #expect(changed == made)
    #expect(changed.$sheet == made.$sheet)
    #expect(Set([Desk(), Desk(sheet: nil), made, changed]).count == 2)
    #expect(made != Desk())
  }

  @Test func isCodedAsAnOptionalThatMayBeMissing() throws {
    for desk in [Desk(), Desk(sheet: Sheet(name: "a"), number: 2)] {
      #expect(try desk.decodedCopy() == desk)
    }
    #expect(
      try JSONDecoder().decode(Desk.self, from: Data(#"{"number":7}"#.utf8)) == Desk(number: 7))
    let presented = try JSONEncoder().encode(PresentationState(wrappedValue: Sheet(name: "a")))
    #expect(String(decoding: presented, as: UTF8.self) == #"{"name":"a"}"#)
    let inArray = try JSONDecoder().decode(
      [PresentationState<Sheet>].self, from: Data(#"[null,{"name":"a"}]"#.utf8))
    #expect(inArray.map(\.wrappedValue?.name) == [nil, "a"])
  }

  @Test func isDescribedByWhatIsPresented() {
    let presentation = PresentationState(wrappedValue: Sheet(name: "a"))

    #expect(String(reflecting: presentation) == String(reflecting: Sheet(name: "a")))
    #expect(String(reflecting: PresentationState<Sheet>(wrappedValue: nil)) == "nil")
    #expect(Mirror(reflecting: presentation).displayStyle == .optional)
    #expect(Mirror(reflecting: presentation).children.first?.value as? Sheet == Sheet(name: "a"))
  }

  @Test("What is presented stays in its box when its case and id are noted")
  func updatingTheIdentity() {
    var presentation = PresentationState(wrappedValue: Diary.State(id: 1))
    let box = presentation.box.map(ObjectIdentifier.init)

    for id in [1, 2, 2] {
      presentation.wrappedValue?.id = id
      presentation.updateIdentity(by: PresentedIdentity(), in: nil)
      #expect(presentation.box.map(ObjectIdentifier.init) == box, "\(id)")
    }
  }
}
