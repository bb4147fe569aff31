import StoreRuntime
import Testing

@Suite("Unimplemented closures")
struct UnimplementedTests {
  private static let message = """
    'Client.fetch' was called, but it isn't implemented here. Set it where the test makes its store, \
    or around the code that needs it, in 'withDependencies'. See "Test a flow".
    """

  @Test("report their use and return a placeholder, whatever they take")
  func returnsPlaceholder() async {
    let fetch: @Sendable (Int, String) -> [Int] = unimplemented("Client.fetch", placeholder: [1])
    let reset: @Sendable () -> Void = unimplemented("Client.fetch", placeholder: ())

    let found = await IssueRecorder.issues {
      #expect(fetch(1, "a") == [1])
      reset()
    }

    #expect(found.map(\.message) == [Self.message, Self.message])
  }

  @Test("report their use and throw, where nothing is returned in their place")
  func throwsFailure() async {
    let fetch: @Sendable (Int) async throws -> String = unimplemented("Client.fetch")

    let found = await IssueRecorder.issues {
      await #expect(throws: UnimplementedFailure("Client.fetch")) { try await fetch(1) }
    }

    #expect(found.map(\.message) == [Self.message])
  }

  @Test("need no placeholder where they return nothing, and may be async")
  func returnsNothing() async {
    let save: @Sendable (Int) -> Void = unimplemented("Client.fetch")
    let close: @Sendable () async -> Void = unimplemented("Client.fetch")
    let count: @Sendable () async -> Int = unimplemented("Client.fetch", placeholder: 3)
    let line = UInt(#line) - 1

    let found = await IssueRecorder.issues {
      save(1)
      await close()
      #expect(await count() == 3)
    }

    #expect(found.map(\.message) == [Self.message, Self.message, Self.message])
    #expect(found.map(\.location.line) == [line - 2, line - 1, line])
  }

  @Test("throw where they can, also without await")
  func throwsWithoutAwait() async {
    let parse: @Sendable (String) throws -> Int = unimplemented("Client.fetch")
    let save: @Sendable (Int) async throws -> Void = unimplemented("Client.fetch")

    let found = await IssueRecorder.issues {
      #expect(throws: UnimplementedFailure("Client.fetch")) { try parse("1") }
      await #expect(throws: UnimplementedFailure("Client.fetch")) { try await save(1) }
    }

    #expect(found.map(\.message) == [Self.message, Self.message])
  }
}
