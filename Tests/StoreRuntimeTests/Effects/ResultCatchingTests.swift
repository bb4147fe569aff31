import StoreRuntime
import Testing

@Suite("A result")
struct ResultCatchingTests {
  private struct Refusal: Error {}

  private static func load(_ number: Int) async throws -> Int {
    guard number > 0 else { throw Refusal() }
    return number
  }

  private static func parse(_ number: Int) throws -> Int {
    guard number > 0 else { throw Refusal() }
    return number
  }

  @Test("is what an asynchronous closure returns")
  func success() async throws {
    let result = await Result { try await Self.load(4) }

    #expect(try result.get() == 4)
  }

  @Test("is the error that an asynchronous closure throws")
  func failure() async {
    let result = await Result { try await Self.load(0) }

    #expect(throws: Refusal.self) { try result.get() }
  }

  @Test("of a synchronous closure needs no await, in asynchronous code neither")
  func synchronousClosure() async throws {
    let result = Result { try Self.parse(4) }

    #expect(try result.get() == 4)
    #expect(throws: Refusal.self) { try Result { try Self.parse(0) }.get() }
  }

  @Test("of an asynchronous closure is made on the isolation of the caller")
  @MainActor
  func isolation() async throws {
    let result = await Result { () async throws -> Int in
      MainActor.assertIsolated()
      let number = try await Self.load(4)
      MainActor.assertIsolated()
      return number
    }

    #expect(try result.get() == 4)
  }

  @Test("of an asynchronous closure is made on the actor that calls")
  func actorIsolation() async throws {
    #expect(try await Host().makeResult().get() == 4)
  }

  private actor Host {
    func makeResult() async -> Result<Int, any Error> {
      await Result {
        assertIsolated()
        return try await ResultCatchingTests.load(4)
      }
    }
  }
}
