import Foundation
import StoreRuntime
import Testing

private struct Sheet: Codable, Hashable, Sendable {
  var name = ""
}

private struct Desk: Codable, Hashable, Sendable {
  @Presents var sheet: Sheet?
  var number = 0
}

/// A value that presents one of its own kind.
private struct Doll: Equatable, Sendable {
  var size: Int
  @Presents var inner: Doll?
}

/// A value that tells copies of itself apart by the identity of what it holds.
private struct Handle: Equatable {
  final class Contents {
    var count = 0
  }

  var contents = Contents()

  mutating func isShared() -> Bool {
    !isKnownUniquelyReferenced(&contents)
  }

  static func == (lhs: Handle, rhs: Handle) -> Bool {
    lhs.contents === rhs.contents
  }
}

/// What one of two kinds is presented from.
@ObservableState
private struct Shop: Equatable, Sendable {
  @Presents var command: Command?
}

struct PresentationStateTests {
  @Test("A case of what is presented is read, modified and taken away")
  func cases() {
    var shop = Shop(command: .rename("a"))
    let copy = shop

    #expect(shop.$command[case: \.rename] == "a")
    shop.$command[case: \.rename]? += "b"
    #expect(shop.command == .rename("ab"))
    shop.command?[case: \.rename] = "c"
    #expect(shop.$command[case: \.rename] == "c")
    shop.$command[case: \.rename] = nil
    #expect(shop.command == nil)
    #expect(copy.command == .rename("a"))
    #expect(shop.$command[case: \.rename] == nil)
  }

  @Test("Observers are told of what is presented")
  func observers() {
    var changed: [PartialKeyPath<Shop>] = []
    Shop.visitChanges(from: Shop(), to: Shop(command: .undo)) { changed.append($0) }
    #expect(changed == [\.command])
  }

  @Test("Modifying a case that isn't presented is reported and changes nothing")
  func missingCase() {
    let recorder = IssueRecorder()
    var shop = Shop(command: .undo)
    var empty = Shop()

    withIssueReporter(recorder.reporter) {
      shop.$command[case: \.rename]? += "b"
      empty.$command[case: \.rename] = "b"
    }

    #expect(shop.command == .undo)
    #expect(empty.command == nil)
    #expect(recorder.messages.count == 2)
    #expect(recorder.messages.first?.contains("It is \"StoreRuntimeTests.Command.undo\"") == true)
    #expect(recorder.messages.last?.contains("There is none") == true)
  }

  @Test func presentsNothingUnlessItIsToldTo() {
    #expect(Desk().sheet == nil)
    #expect(Desk(sheet: Sheet(name: "a")).sheet?.name == "a")
    #expect(PresentationState<Sheet>(wrappedValue: nil).wrappedValue == nil)
  }

  @Test func canBeAssignedModifiedAndTakenAway() {
    var desk = Desk()

    desk.sheet?.name = "ignored"
    #expect(desk.sheet == nil)
    desk.sheet = Sheet(name: "a")
    desk.sheet?.name += "b"
    #expect(desk.sheet?.name == "ab")
    desk.sheet = Sheet(name: "c")
    #expect(desk.sheet?.name == "c")
    #expect(desk.sheet.take() == Sheet(name: "c"))
    #expect(desk == Desk())
    desk.$sheet = PresentationState(wrappedValue: Sheet(name: "d"))
    #expect(desk.sheet?.name == "d")
    desk.$sheet.wrappedValue = nil
    #expect(desk.sheet == nil)
  }

  @Test func copiesDoNotSeeEachOthersChanges() {
    var first = Desk(sheet: Sheet(name: "a"))
    var second = first
    let third = first

    first.sheet?.name = "b"
    second.sheet = nil

    #expect(first.sheet?.name == "b")
    #expect(second.sheet == nil)
    #expect(third.sheet?.name == "a")
  }

  @Test func modifyingInPlaceCopiesNothing() {
    var presentation = PresentationState(wrappedValue: Handle())

    let isShared = presentation.wrappedValue?.isShared()

    #expect(isShared == false)
  }

  @Test func modifyingACopyCopiesOnce() {
    var first = PresentationState(wrappedValue: Handle())
    let second = first

    let isShared = first.wrappedValue?.isShared()

    #expect(isShared == true)
    first.wrappedValue = Handle()
    #expect(first != second)
  }

  @Test func canHoldItsOwnKind() {
    var doll = Doll(size: 3, inner: Doll(size: 2, inner: Doll(size: 1)))

    doll.inner?.inner?.inner = Doll(size: 0)

    #expect(doll.inner?.inner?.inner?.size == 0)
    #expect(doll != Doll(size: 3, inner: Doll(size: 2, inner: Doll(size: 1))))
  }

  @Test func isEqualByWhatIsPresented() {
    var changed = Desk(sheet: Sheet(name: "a"))
    changed.sheet = nil
    changed.sheet = Sheet(name: "b")
    let made = Desk(sheet: Sheet(name: "b"))

    #expect(changed == made)
    #expect(changed.hashValue == made.hashValue)
    #expect(changed.$sheet == made.$sheet)
    #expect(Set([Desk(), Desk(sheet: nil), made, changed]).count == 2)
    #expect(made != Desk())
  }

  @Test func isCodedAsAnOptional() throws {
    for desk in [Desk(), Desk(sheet: Sheet(name: "a"), number: 2)] {
      let data = try JSONEncoder().encode(desk)
      #expect(try JSONDecoder().decode(Desk.self, from: data) == desk)
    }
    let presented = try JSONEncoder().encode(PresentationState(wrappedValue: Sheet(name: "a")))
    #expect(String(decoding: presented, as: UTF8.self) == #"{"name":"a"}"#)
    let inArray = try JSONDecoder().decode(
      [PresentationState<Sheet>].self, from: Data(#"[null,{"name":"a"}]"#.utf8))
    #expect(inArray.map(\.wrappedValue?.name) == [nil, "a"])
  }

  @Test func isReadFromWhatWasSavedBeforeItWasThere() throws {
    let desk = try JSONDecoder().decode(Desk.self, from: Data(#"{"number":7}"#.utf8))

    #expect(desk == Desk(number: 7))
  }

  @Test func isDescribedByWhatIsPresented() {
    let presentation = PresentationState(wrappedValue: Sheet(name: "a"))

    #expect(String(reflecting: presentation) == String(reflecting: Sheet(name: "a")))
    #expect(String(reflecting: PresentationState<Sheet>(wrappedValue: nil)) == "nil")
    #expect(Mirror(reflecting: presentation).displayStyle == .optional)
    #expect(Mirror(reflecting: presentation).children.first?.value as? Sheet == Sheet(name: "a"))
  }
}
