import StoreRuntime
import Testing

struct BindingActionTests {
  private typealias Write = BindingAction<Questionnaire.State>

  @Test("Writes are equal if they write equal values into the same property")
  func equality() {
    func writes() -> [Write] {
      [
        .set(\.name, "a"), .set(\.name, "b"), .set(\.shoutedName, "a"), .set(\.age, 1),
        .set(\.age, nil), .set(\.address.lines[0], "a"), .set(\.address.lines[1], "a"),
      ]
    }

    for (index, write) in writes().enumerated() {
      #expect(writes().indices.filter { writes()[$0] == write } == [index])
    }
    #expect(Set(writes() + writes()).count == writes().count)
  }

  @Test("A pattern matches the writes of a property, whatever they write")
  func patterns() {
    let write = Write.set(\.address.city, "Ghent")

    #expect(\.address.city ~= write)
    #expect(!(\.address ~= write))
    #expect(!(\.name ~= write))
  }

  @Test("The case of a property is extracted from its writes and embeds into them")
  func casePaths() {
    let write = Write.set(\.name, "a")

    #expect(write.keyPath == \Questionnaire.State.name)
    #expect(write[case: \.name] == "a")
    #expect(write[case: \.shoutedName] == nil)
    #expect(Write.set(\.age, nil)[case: \.age] == .some(nil))
    #expect(write.is(\.name) && !write.is(\.age))
    #expect(AnyCasePath<Write, Int?>(\.age).embed(3) == .set(\.age, 3))
  }

  @Test("A write is described as it is made")
  func description() {
    let action = Questionnaire.Action.binding(.set(\.name, "Blob"))

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
