import StoreRuntime
import Testing

@testable import Sessions

struct OpenSessionTests {
  @Test func aRecordIsKeptUntilTheStoreReducesAnAction() async throws {
    try await Place().use { place in
      let session = OpenSession(Desk.State(), on: place)
      let record = LogRecord(user: "ada", state: try Desk.saved.encode(Desk.State()))
      #expect(session.record == nil)

      session.keep(record)
      #expect(session.record?.checksum == record.checksum)
      #expect(session.record?.state == record.state)

      session.store.assumeIsolated { _ = $0.send(.counter(.incremented)) }
      #expect(session.record == nil)
    }
  }

  private actor Place {
    func use(_ body: @Sendable (isolated Place) throws -> Void) rethrows { try body(self) }
  }
}
