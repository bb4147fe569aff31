import Foundation
import StoreRuntime
import StoreTesting
import TabCore

/// A store of the whole app whose dependencies are all in memory.
func makeAppStore(
  _ state: AppFeature.State = AppFeature.State(),
  repository: ItemRepository = .memory(),
  clock: TestClock<Duration> = TestClock()
) -> StoreOf<AppFeature> {
  Store(initialState: state) {
    AppFeature()
  } withDependencies: {
    $0.itemRepository = repository
    $0.continuousClock = clock
  }
}

/// Runs an operation and returns the messages of the issues that it reports.
func issues(of operation: () async throws -> Void) async rethrows -> [String] {
  let messages = Guarded<[String]>([])
  try await withIssueReporter(
    IssueReporter { issue in messages.withLock { $0.append(issue.message) } },
    operation: operation)
  return messages.withLock { $0 }
}

extension URL {
  /// The URL that a text of the test is.
  init(link text: String) throws {
    struct NoURL: Error {
      let text: String
    }
    guard let url = URL(string: text) else { throw NoURL(text: text) }
    self = url
  }
}
