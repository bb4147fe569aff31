import StoreRuntime
import StoreRuntimeCore
import Testing

struct DependencyValuesTests {
  /// Values as a store has them.
  private func makeValues(
    _ update: (inout DependencyValues) -> Void = { _ in }
  ) -> DependencyValues {
    var values = DependencyValues()
    values.prepare(update)
    return values
  }

  @Test func theContextDecidesTheDefaultValue() {
    var values = DependencyValues()
    #expect(values.context == .test)
    #expect(values.greeting.text == "test")

    values.context = .live
    #expect(values.greeting.text == "live")
    values.context = .preview
    #expect(values.greeting.text == "preview")
    #expect(values.liveOnly.text == "live")
    #expect(values.interface.text == "test")
  }

  @Test func aValueThatIsSetWinsInEveryContextAndNotInCopies() {
    let original = DependencyValues()
    var values = original
    values.greeting.text = "mine"
    values[Letter.self] = Letter(opening: "Dear reader")

    for context in [DependencyContext.live, .preview, .test] {
      values.context = context
      #expect(values.greeting.text == "mine")
      #expect(values[Letter.self].opening == "Dear reader")
    }
    #expect(original.greeting.text == "test")
  }

  @Test func aDefaultValueIsMadeOnceForEachContext() {
    var values = makeValues()
    let service = values[Service.self]

    values.greeting.text = "mine"
    #expect(values[Service.self] === service)
    values.context = .live
    #expect(values[Service.self] !== service)
    values.context = .test
    #expect(values[Service.self] === service)
  }

  @Test func manyTasksThatAskAtOnceGetTheSameValue() async {
    for _ in 1...100 {
      let values = makeValues()

      let identities = await withTaskGroup { group in
        for _ in 1...8 {
          group.addTask { ObjectIdentifier(values[Service.self]) }
        }
        return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
      }

      #expect(identities == [ObjectIdentifier(values[Service.self])])
    }
  }

  @Test func aDefaultValueSeesTheValuesThatItIsMadeFrom() {
    #expect(makeValues { $0.greeting.text = "mine" }[Letter.self].opening == "mine")
  }
}
