import StoreRuntime
import Testing

struct WithDependenciesTests {
  private let model = Model()

  @Test func nestedScopesAddToEachOtherAndShareDefaultValues() {
    withDependencies {
      $0.greeting.text = "outer"
    } operation: {
      let service = model.service
      withDependencies {
        $0.greeting.mark = "?"
        $0.interface.text = "inner"
      } operation: {
        #expect(model.greeting == Greeting(text: "outer", mark: "?"))
        #expect(model.interface.text == "inner")
        #expect(model.service === service)
      }
      #expect(model.greeting == Greeting(text: "outer", mark: "!"))
      #expect(model.interface.text == "test")
    }
  }

  @Test func whatTheOperationReturnsAndThrowsIsPassedOn() async {
    #expect(withDependencies({ _ in }, operation: { 42 }) == 42)
    #expect(await withDependencies({ _ in }, operation: { await Task { 42 }.value }) == 42)
    #expect(throws: Failure.self) {
      try withDependencies({ _ in }, operation: { throw Failure() })
    }
    await #expect(throws: Failure.self) {
      try await withDependencies({ _ in }, operation: { try await Task { throw Failure() }.value })
    }
  }

  @Test func anErrorOfTheUpdateLeavesTheOperationOut() {
    var hasRun = false

    #expect(throws: Failure.self) {
      try withDependencies({ _ in throw Failure() }, operation: { hasRun = true })
    }

    #expect(!hasRun)
  }

  @Test @MainActor func valuesCountOnTheIsolationOfTheCallerAndInTasksThatArentDetached() async {
    await withDependencies {
      $0.greeting.text = "mine"
    } operation: {
      await Task.yield()
      MainActor.assertIsolated()
      #expect(model.greeting.text == "mine")
      async let child = model.greeting.text
      #expect(await child == "mine")
      #expect(await Task { model.greeting.text }.value == "mine")
      let text = await withTaskGroup { group in
        group.addTask { model.greeting.text }
        return await group.next()
      }
      #expect(text == "mine")
      #expect(await Task.detached { model.greeting.text }.value == "test")
    }
    #expect(model.greeting.text == "test")
  }
}
