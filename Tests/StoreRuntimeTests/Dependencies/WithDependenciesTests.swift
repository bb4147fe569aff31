import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct WithDependenciesTests {
  private struct Failure: Error {}

  @Test func nestedScopesAddToEachOther() {
    let model = Model()

    withDependencies {
      $0.greeting.text = "outer"
    } operation: {
      withDependencies {
        $0.greeting.mark = "?"
        $0.interface.text = "inner"
      } operation: {
        #expect(model.greeting == Greeting(text: "outer", mark: "?"))
        #expect(model.interface.text == "inner")
      }
      #expect(model.greeting == Greeting(text: "outer", mark: "!"))
      #expect(model.interface.text == "test")
    }
  }

  @Test func nestedScopesShareDefaultValues() {
    let model = Model()

    withDependencies { _ in
    } operation: {
      let service = model.service
      withDependencies {
        $0.greeting.text = "inner"
      } operation: {
        #expect(model.service === service)
      }
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

  @Test func valuesCountAcrossSuspensions() async {
    let model = Model()

    await withDependencies {
      $0.greeting.text = "mine"
    } operation: {
      await Task.yield()
      #expect(model.greeting.text == "mine")
    }
    #expect(model.greeting.text == "test")
  }

  @Test func valuesReachChildTasksAndTasks() async {
    let model = Model()

    await withDependencies {
      $0.greeting.text = "mine"
    } operation: {
      async let child = model.greeting.text
      #expect(await child == "mine")
      #expect(await Task { model.greeting.text }.value == "mine")
      let texts = await withTaskGroup { group in
        for _ in 1...4 { group.addTask { model.greeting.text } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(texts == Array(repeating: "mine", count: 4))
      #expect(await Task.detached { model.greeting.text }.value == "test")
    }
  }

  @Test func parallelScopesDontSeeEachOther() async {
    let model = Model()

    await withTaskGroup { group in
      for number in 1...20 {
        group.addTask {
          await withDependencies {
            $0.greeting.text = "\(number)"
          } operation: {
            for _ in 1...10 {
              await Task.yield()
              #expect(model.greeting.text == "\(number)")
            }
          }
        }
      }
    }
  }

  @Test @MainActor func theOperationStaysOnTheIsolationOfTheCaller() async {
    var count = 0

    await withDependencies {
      $0.greeting.text = "mine"
    } operation: {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }

    #expect(count == 1)
  }

  @Test func inAReducerTheValuesCountForTheDurationOfTheOperation() {
    var values = DependencyValues()
    values.prepare { $0.greeting.text = "store" }
    let context = ReductionContext(dependencies: values)
    let model = Model()

    context.withCurrent {
      withDependencies {
        $0.greeting.mark = "?"
      } operation: {
        #expect(model.greeting == Greeting(text: "store", mark: "?"))
        #expect(DependencyValues.current.greeting.mark == "?")
      }
      #expect(model.greeting == Greeting(text: "store", mark: "!"))
    }
  }

  @Test func inAReducerTheValuesArePutBackAfterAnError() {
    let context = ReductionContext(dependencies: DependencyValues())
    let model = Model()

    context.withCurrent {
      #expect(throws: Failure.self) {
        try withDependencies {
          $0.greeting.text = "mine"
        } operation: {
          throw Failure()
        }
      }
      #expect(model.greeting.text == "test")
    }
  }

  @Test func withLocalBindsTheValuesOfTheTaskAndOfTheTasksThatItStarts() async {
    var values = DependencyValues()
    values.greeting.text = "effect"
    let model = Model()

    let task = DependencyValues.withLocal(values) {
      #expect(model.greeting.text == "effect")
      return Task { model.greeting.text }
    }

    #expect(await task.value == "effect")
    #expect(model.greeting.text == "test")
  }
}
