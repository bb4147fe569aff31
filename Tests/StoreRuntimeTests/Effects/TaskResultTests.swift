import StoreRuntime
import Testing

@Suite("A task result")
struct TaskResultTests {
  private struct Refused: Error, Equatable {
    var reason: String
  }

  private enum Action: Equatable {
    case loaded(TaskResult<Int>)
  }

  @Test("is what a closure returns or throws")
  func catching() async throws {
    let success = await TaskResult { 4 }
    let failure = await TaskResult<Int> { throw Refused(reason: "a") }

    #expect(try success.value == 4)
    #expect(throws: Refused(reason: "a")) { try failure.value }
  }

  @Test("makes the actions that hold it equatable, also by their errors")
  func equality() {
    let failure = Action.loaded(.failure(Refused(reason: "a")))

    #expect(Action.loaded(.success(1)) == .loaded(.success(1)))
    #expect(Action.loaded(.success(1)) != .loaded(.success(2)))
    #expect(failure == .loaded(.failure(Refused(reason: "a"))))
    #expect(failure != .loaded(.failure(Refused(reason: "b"))))
    #expect(failure != .loaded(.failure(CancellationError())))
    #expect(failure != .loaded(.success(1)))
    #expect(TaskResult<Int>.failure(Failure()) != .failure(Failure()))
    #expect(Set<TaskResult<Int>>([.success(1), .success(1), .success(2)]).count == 2)
  }

  @Test("maps its value, and turns into a result and back")
  func mapping() {
    let result = Result<Int, any Error>(TaskResult<Int>.success(1))

    #expect(TaskResult(result).map { "\($0)" } == .success("1"))
    #expect(TaskResult<Int>.success(1).flatMap { .success($0 + 1) } == .success(2))
    #expect(
      TaskResult<Int>.failure(Refused(reason: "a")).map { $0 + 1 }
        == .failure(Refused(reason: "a")))
  }

  @Test("has case paths")
  func casePaths() {
    #expect(TaskResult<Int>.success(1).is(\.success))
    #expect(TaskResult<Int>.success(1)[case: \.success] == 1)
    #expect(TaskResult<Int>.failure(Failure()).is(\.failure))
    #expect(TaskResult<Int>.AllCasePaths.caseKeyPaths.count == 2)
  }
}
