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

  @Test func valuesCanBeSetByAsynchronousClosures() async {
    await withDependencies {
      $0.greeting.text = await Task { "later" }.value
    } operation: {
      #expect(model.greeting.text == "later")
    }
  }

  private final class Parent {
    @Dependency(\.greeting) var greeting

    func makeChild() -> Model { withDependencies(from: self) { Model() } }
  }

  @Test func whatAnObjectMakesHasTheValuesThatItRemembers() {
    let parent = withDependencies({ $0.greeting.text = "remembered" }, operation: { Parent() })

    #expect(parent.makeChild().greeting.text == "remembered")
    withDependencies {
      $0.greeting.text = "current"
    } operation: {
      #expect(parent.makeChild().greeting.text == "current")
    }
    let child = withDependencies(
      from: parent, { $0.greeting.mark = "?" }, operation: { Model() })
    #expect(child.greeting == Greeting(text: "remembered", mark: "?"))
  }

  private class Base {
    @Dependency(\.greeting) var greeting
  }

  private final class Derived: Base {
    func makeChild() -> Model { withDependencies(from: self) { Model() } }
  }

  @Test func anObjectRemembersTheValuesOfPropertiesThatItInherits() {
    let derived = withDependencies({ $0.greeting.text = "remembered" }, operation: { Derived() })

    #expect(derived.makeChild().greeting.text == "remembered")
  }

  @Test func anObjectThatRemembersNothingIsAnIssueAtTheLineOfTheCall() async {
    let issues = await IssueRecorder.issues {
      #expect(withDependencies(from: Service()) { 42 } == 42)
    }

    #expect(issues.linesAbove() == [3])
    #expect(issues.first?.message.contains(#""Service" has no properties"#) == true)
  }

  @Test @MainActor func anAsynchronousOperationHasTheValuesThatAnObjectRemembers() async {
    let parent = withDependencies({ $0.greeting.text = "remembered" }, operation: { Parent() })

    let text = await withDependencies(from: parent) {
      await Task.yield()
      MainActor.assertIsolated()
      return model.greeting.text
    }
    let greeting = await withDependencies(from: parent) {
      $0.greeting.mark = await Task { "?" }.value
    } operation: {
      await Task { model.greeting }.value
    }
    let issues = await IssueRecorder.issues {
      await withDependencies(from: Service()) { await Task.yield() }
    }

    #expect(text == "remembered")
    #expect(greeting == Greeting(text: "remembered", mark: "?"))
    #expect(issues.linesAbove() == [5])
  }

  @Test func valuesAreTakenIntoClosuresOfOtherTasks() async {
    func escape() -> DependencyValues.Continuation {
      withDependencies(
        { $0.greeting.text = "taken" }, operation: { withEscapedDependencies { $0 } })
    }
    let continuation = escape()

    let texts = await Task.detached { [model] in
      await (
        model.greeting.text, continuation.yield { model.greeting.text },
        continuation.yield { await Task { model.greeting.text }.value }
      )
    }
    .value

    #expect(texts == ("test", "taken", "taken"))
  }

  @Test func valuesArePreparedForTheWholeProcess() async {
    await #expect(processExitsWith: .success) {
      prepareDependencies { $0.greeting.text = "prepared" }
      prepareDependencies { $0.interface.text = "prepared, too" }
      let model = Model()
      let texts = await Task.detached { [model.greeting.text, model.interface.text] }.value
      precondition(texts == ["prepared", "prepared, too"])
      withDependencies {
        $0.greeting.text = "set"
      } operation: {
        precondition(model.greeting.text == "set")
      }
    }
  }
}
