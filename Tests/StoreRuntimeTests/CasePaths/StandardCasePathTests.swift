import StoreRuntime
import Testing

@Suite("Case paths of the standard library's enums")
struct StandardCasePathTests {
  @CasePathable
  enum Answer {
    case number(Int?)
    case loaded(Result<String, Failure>)
    case saved(Result<Void, any Error>)
    case measured(Result<(Int, Int), Failure>)
    case nested(Result<Result<(Int, name: String), Failure>, any Error>)
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

  @Test("a case key path leads on through a result of a tuple, and of another result")
  func goesThroughResultsOfTuples() {
    let answer = Answer.measured(.success((1, 2)))
    let path: CaseKeyPath<Answer, (Int, Int)> = \.measured.success

    #expect(answer.is(\.measured.success))
    #expect(answer[case: path]?.1 == 2)
    #expect(answer[case: \.measured.failure] == nil)
    #expect(AnyCasePath(path).embed((3, 4))[case: \.measured.success]?.0 == 3)
    let nested = Answer.nested(.success(.success((5, name: "A"))))
    #expect(nested[case: \.nested.success.success]?.name == "A")
    #expect(!nested.is(\.nested.success.failure))
  }

  @Test("a case key path leads on through an optional")
  func goesThroughOptionals() {
    let answer = Answer.number(3)

    #expect(answer[case: \.number.some] == 3)
    #expect(Answer.number(nil).is(\.number.none))
    #expect(!answer.is(\.number.none))
    #expect(AnyCasePath(\Case<Answer>.number.none).embed(())[case: \.number] == .some(nil))
  }

  @Test("an enum that may be missing is asked for its case, and changed in it")
  func asksOptionals() async {
    var answer: Answer? = .number(1)

    #expect(answer.is(\.number) && answer.is(\.some) && !answer.is(\.none))
    #expect(!answer.is(\.loaded.success))
    #expect(answer[case: \.number] == .some(1))
    answer.modify(\.number) { $0 = 2 }
    #expect(answer[case: \.number.some] == 2)
    answer[case: \.number.some] = 3
    #expect(answer.is(\.number.some))
    let messages = issues {
      answer.modify(\.loaded.success) { $0 = "" }
      answer = nil
      answer.modify(\.number) { $0 = 4 }
    }
    #expect(messages.count == 2 && messages.last?.contains("there is no \"Answer\"") == true)
    answer[case: \.number.some] = 5
    #expect(answer == nil && !answer.is(\.number))
  }

  @Test("an enum without cases has no case paths, and stands in cases of others")
  func knowsNever() {
    #expect(MemoryLayout.size(ofValue: Never.allCasePaths) == 0)
  }

  @Test("the cases can be listed")
  func listsCases() {
    let optional: Int? = 1
    let result = Result<Int, Failure>.failure(Failure())

    #expect(optional.case == \Int?.Cases.some)
    #expect(result.case == \Result<Int, Failure>.Cases.failure)
    #expect(Int?.allCasePaths.map { optional.is($0) } == [false, true])
    #expect(Result<Int, Failure>.allCasePaths.map { result.is($0) } == [false, true])
  }
}
