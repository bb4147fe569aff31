import StoreRuntime
import Testing

@Suite("A result")
struct ResultCatchingTests {
  @Test("is what an asynchronous closure returns or throws, on the isolation of the caller")
  func asynchronousClosure() async throws {
    let host = Host()

    #expect(try await host.load(4).get() == 4)
    await #expect(throws: Failure.self) { try await host.load(nil).get() }
  }

  @Test("has the type of the error that the closure throws")
  func typedError() async {
    func load() async throws(Failure) -> Int { throw Failure() }

    let result = await Result<Int, Failure> { () async throws(Failure) in try await load() }

    #expect(throws: Failure.self) { try result.get() }
  }

  @Test("of a synchronous closure needs no await, in asynchronous code neither")
  func synchronousClosure() async throws {
    let result = Result { () throws -> Int in 4 }

    #expect(try result.get() == 4)
  }

  private actor Host {
    func load(_ number: Int?) async -> Result<Int, any Error> {
      await Result {
        assertIsolated()
        await Task.yield()
        assertIsolated()
        guard let number else { throw Failure() }
        return number
      }
    }
  }
}
