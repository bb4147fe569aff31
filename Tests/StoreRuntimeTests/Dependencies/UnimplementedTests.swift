import StoreRuntime
import Testing

@Suite("Unimplemented closures")
struct UnimplementedTests {
  private static let message = """
    'Client.fetch' was called, but it isn't implemented here. Set it where the test makes its store, \
    or around the code that needs it, in 'withDependencies'. See "Testing".
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
}
