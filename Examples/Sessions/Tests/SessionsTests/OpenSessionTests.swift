import StoreRuntime
import Testing

@testable import Sessions

struct OpenSessionTests {
  @Test func aRecordIsKeptUntilTheStoreReducesAnAction() async throws {
    try await Place().use { place in
      let session = OpenSession(Desk.State(), on: place)
      #expect(session.record == nil)

      let record = try session.save(for: "ada")
      #expect(session.record?.checksum == record.checksum)
      #expect(session.record?.state == record.state)

      session.store.assumeIsolated { _ = $0.send(.counter(.incremented)) }
      #expect(session.record == nil)
    }
  }

  @Test func thePartsWithoutActionsAreUntouchedUntilTheSave() async throws {
    try await Place().use { place in
      let session = OpenSession(Desk.State(), on: place)
      #expect(session.untouched == nil)

      session.store.assumeIsolated { _ = $0.send(.counter(.incremented)) }
      #expect(session.untouched?.counter == nil)
      #expect(session.untouched?.notes == Desk.State().notes)

      session.store.assumeIsolated { _ = $0.send(.notes(.root(.added(Title(bounded: "milk"))))) }
      #expect(session.untouched?.notes == nil)
      #expect(session.untouched?.tabs == Desk.State().tabs)

      _ = try session.save(for: "ada")
      #expect(session.untouched == nil)
    }
  }

  private actor Place {
    func use(_ body: @Sendable (isolated Place) throws -> Void) rethrows { try body(self) }
  }
}
