import StoreRuntime
import Testing

@Suite("Case paths of the standard library's enums")
struct StandardCasePathTests {
  @CasePathable
  enum Answer {
    case number(Int?)
    case loaded(Result<String, Failure>)
    case saved(Result<Void, any Error>)
  }

  @Test("a case key path leads on through a result")
  func goesThroughResults() {
    let answer = Answer.loaded(.success("a"))

    #expect(answer.is(\.loaded.success))
    #expect(!answer.is(\.loaded.failure))
    #expect(answer[case: \.loaded.success] == "a")
    #expect(Answer.loaded(.failure(Failure()))[case: \.loaded.failure] != nil)
    #expect(AnyCasePath(\Case<Answer>.loaded.success).embed("b")[case: \.loaded.success] == "b")
  }

  @Test("a case key path leads on through a result without a value")
  func goesThroughResultsWithoutAValue() {
    let answer = Answer.saved(.success(()))
    let path: CaseKeyPath<Answer, Void> = \.saved.success

    #expect(answer.is(\.saved.success))
    #expect(answer.is(path))
    #expect(answer[case: \.saved.failure] == nil)
    #expect(AnyCasePath(path).embed(()).is(\.saved.success))
  }

  @Test("a case key path leads on through an optional")
  func goesThroughOptionals() {
    let answer = Answer.number(3)

    #expect(answer[case: \.number.some] == 3)
    #expect(Answer.number(nil).is(\.number.none))
    #expect(!answer.is(\.number.none))
    #expect(AnyCasePath(\Case<Answer>.number.none).embed(())[case: \.number] == .some(nil))
  }

  @Test("the cases can be listed")
  func listsCases() {
    let optional: Int? = 1
    let result = Result<Int, Failure>.failure(Failure())

    #expect(Int?.allCasePaths.map { optional.is($0) } == [false, true])
    #expect(Result<Int, Failure>.allCasePaths.map { result.is($0) } == [false, true])
  }
}
