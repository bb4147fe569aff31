import StoreRuntime
import Testing

struct BindingActionTests {
  private typealias Write = BindingAction<Questionnaire.State>

  @Test("Writes are equal if they write equal values into the same property")
  func equality() {
    #expect(Write.set(\.name, "a") == .set(\.name, "a"))
    #expect(Write.set(\.name, "a") != .set(\.name, "b"))
    #expect(Write.set(\.name, "a") != .set(\.shoutedName, "a"))
    #expect(Write.set(\.name, "a") != .set(\.age, 1))
    #expect(Write.set(\.age, nil) == .set(\.age, nil))
    #expect(Write.set(\.age, nil) != .set(\.age, 1))
    #expect(Write.set(\.address.lines[0], "a") == .set(\.address.lines[0], "a"))
    #expect(Write.set(\.address.lines[0], "a") != .set(\.address.lines[1], "a"))
  }

  @Test("Equal writes have equal hash values")
  func hashing() {
    let writes: Set<Write> = [.set(\.name, "a"), .set(\.name, "a"), .set(\.name, "b")]

    #expect(writes.count == 2)
  }

  @Test("A pattern matches the writes of a property, whatever they write")
  func patterns() {
    let write = Write.set(\.address.city, "Ghent")

    #expect(\.address.city ~= write)
    #expect(!(\.address ~= write))
    #expect(!(\.name ~= write))
  }

  @Test("A write tells its property")
  func keyPath() {
    #expect(Write.set(\.name, "a").keyPath == \Questionnaire.State.name)
  }

  @Test("The case of a property is extracted from its writes and embeds into them")
  func casePaths() {
    let write = Write.set(\.name, "a")

    #expect(write[case: \.name] == "a")
    #expect(write[case: \.shoutedName] == nil)
    #expect(write[case: \.age] == nil)
    #expect(Write.set(\.age, nil)[case: \.age] == .some(nil))
    #expect(write.is(\.name))
    #expect(!write.is(\.age))
    #expect(AnyCasePath<Write, Int?>(\.age).embed(3) == .set(\.age, 3))
  }

  @Test("A write is described as it is made")
  func description() {
    let action = Questionnaire.Action.binding(.set(\.name, "Blob"))

    #expect("\(Write.set(\.age, 3))" == #".set(\State.age, Optional(3))"#)
    #expect("\(Write.set(\.shoutedName, "A"))" == #".set(\State.<computed (String)>, "A")"#)
    #expect("\(action)" == #"binding(.set(\State.name, "Blob"))"#)
  }

  @Test("Case paths that are listed lead to the case that holds the writes")
  func listedCase() {
    let action = Questionnaire.Action.set(\.name, "a")

    #expect(Questionnaire.Action.allCasePaths.filter { action.is($0) }.count == 1)
    #expect(action == .binding(.set(\.name, "a")))
  }
}
