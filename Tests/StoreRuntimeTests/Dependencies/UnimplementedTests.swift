import StoreRuntime
import Testing

@Suite("Unimplemented closures")
struct UnimplementedTests {
  private static let message = """
    'Client.fetch' was called, but it isn't implemented here. Set it where the test makes its store, \
    or around the code that needs it, in 'withDependencies'.
    """

  private func messages(_ operation: () async -> Void) async -> [String] {
    let messages = Guarded<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }
    await withIssueReporter(reporter) { await operation() }
    return messages.withLock { $0 }
  }

  @Test("report their use and return a placeholder, whatever they take")
  func returnsPlaceholder() async {
    let fetch: @Sendable (Int, String) -> [Int] = unimplemented("Client.fetch", placeholder: [1])
    let reset: @Sendable () -> Void = unimplemented("Client.fetch", placeholder: ())

    let found = await messages {
      #expect(fetch(1, "a") == [1])
      reset()
    }

    #expect(found == [Self.message, Self.message])
  }

  @Test("report their use and throw, where nothing is returned in their place")
  func throwsFailure() async {
    let fetch: @Sendable (Int) async throws -> String = unimplemented("Client.fetch")

    let found = await messages {
      await #expect(throws: UnimplementedFailure("Client.fetch")) { try await fetch(1) }
    }

    #expect(found == [Self.message])
  }
}
