import StoreRuntime
import Testing

@Suite("A stream")
struct StreamTests {
  private struct Refusal: Error {}

  /// A sequence that throws after some numbers.
  private struct Numbers: AsyncSequence, Sendable {
    var last: Int
    var isFailing = false

    struct AsyncIterator: AsyncIteratorProtocol {
      var numbers: Numbers
      var next = 1

      mutating func next() async throws -> Int? {
        guard next <= numbers.last else {
          if numbers.isFailing { throw Refusal() }
          return nil
        }
        defer { next += 1 }
        return next
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(numbers: self) }
  }

  @Test("has the elements of a sequence without its type, and ends with it")
  func erased() async throws {
    let stream: AsyncStream<Int> = Numbers(last: 3).eraseToStream()
    let throwing: AsyncThrowingStream<Int, any Error> = Numbers(last: 2).eraseToThrowingStream()

    #expect(await stream.reduce(into: []) { $0.append($1) } == [1, 2, 3])
    #expect(try await throwing.reduce(into: []) { $0.append($1) } == [1, 2])
  }

  @Test("throws what a sequence throws, or ends there if it can't")
  func failing() async {
    let sequence = Numbers(last: 2, isFailing: true)
    var elements: [Int] = []

    #expect(await AsyncStream(sequence).reduce(into: []) { $0.append($1) } == [1, 2])
    await #expect(throws: Refusal.self) {
      for try await element in AsyncThrowingStream(sequence) { elements.append(element) }
    }
    #expect(elements == [1, 2])
  }

  @Test("that has ended has no elements")
  func finished() async throws {
    #expect(await AsyncStream<Int>.finished.contains { _ in true } == false)
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() { Issue.record("An element") }
    await #expect(throws: Refusal.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Refusal()) {}
    }
  }

  @Test("that never has an element ends with the task that reads it")
  func never() async {
    let task = Task {
      for await _ in AsyncStream<Int>.never {}
      for try await _ in AsyncThrowingStream<Int, any Error>.never {}
      return Task.isCancelled
    }

    task.cancel()

    #expect(await (try? task.value) == true)
  }
}
