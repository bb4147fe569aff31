import StoreRuntime
import Testing

struct ReduceTests {
  @Test("A closure is a reducer")
  func closure() async {
    let reducer = Reduce<[String], NoteAction> { log, _ in
      log.append("closure")
      return .none
    }

    #expect(await reducer.log() == ["closure"])
  }

  @Test("A reducer whose type is hidden runs as it did")
  func hiddenType() async {
    let reducers = [Reduce.erasing(Note("a")), Reduce.erasing(Note("b"))]

    #expect(await reducers[1].log() == ["b"])
  }

  @Test("The empty reducer does nothing")
  func empty() async {
    #expect(await EmptyReducer<[String], NoteAction>().log() == [])
  }

  @Test("Combined reducers run in order, as one")
  func combined() async {
    let reducer = CombineReducers<[String], NoteAction, _> {
      Note("a")
      CombineReducers {
        Note("b")
        Note("c")
      }
    }

    #expect(await reducer.log() == ["a", "b", "c"])
  }

  @Test("An operator applies to all reducers that are combined")
  func operatorOnCombined() async {
    let texts = Kept<[String]>([])
    let reducer = CombineReducers<[String], NoteAction, _> {
      Note("a")
      Note("b")
    }
    ._printChanges { texts.append($0) }

    #expect(await reducer.log() == ["a", "b"])
    #expect(texts.value.count == 2)
  }
}
