import StoreRuntime
import Testing

struct StoreDependencyTests {
  @Test func aStoreHasTheValuesThatCountedWhereItWasMade() async {
    let texts = Kept<[String]>([])
    let model = Model()
    let store = withDependencies {
      $0.greeting.text = "store"
    } operation: {
      Diary.makeStore()
    }

    await withDependencies {
      $0.greeting.text = "task"
    } operation: {
      await store.write("a") {
        texts.append(model.greeting.text)
        return .run { _ in texts.append(model.greeting.text) }
      }
      texts.append(model.greeting.text)
    }

    #expect(texts.value == ["store", "store", "task"])
  }

  @Test func theBodyOfAFeatureThatIsPresentedLaterSeesTheValuesOfTheStore() async {
    let store = Store(initialState: Library.State()) {
      Library()
    } withDependencies: {
      $0.greeting.text = "store"
    }

    _ = await withDependencies {
      $0.greeting.text = "sender"
    } operation: {
      await store.send(.present)
    }
    await store.send(.book(.presented(.read)))

    #expect(await store.state.book?.seen == ["body: store", "reducer: store"])
    let initial = withDependencies {
      $0.greeting.text = "maker"
    } operation: {
      Store(initialState: Library.State(book: Library.Book.State())) { Library() }
    }
    await initial.send(.book(.presented(.read)))
    #expect(await initial.state.book?.seen == ["body: maker", "reducer: maker"])
  }

  @Test func valuesThatAReducerSetsCountForTheDurationOfTheOperationAlsoIfThatFails() async {
    let greetings = Kept<[Greeting]>([])
    let model = Model()

    await Diary.makeStore { $0.greeting.text = "store" }.write("a") {
      withDependencies {
        $0.greeting.mark = "?"
      } operation: {
        greetings.append(model.greeting)
      }
      try? withDependencies({ $0.greeting.mark = "?" }, operation: { throw Failure() })
      greetings.append(model.greeting)
      return .none
    }

    #expect(
      greetings.value == [Greeting(text: "store", mark: "?"), Greeting(text: "store", mark: "!")])
  }

  @Test func storesShareNoDefaultValues() async {
    let services = Kept<[Service]>([])
    for store in [Diary.makeStore(), Diary.makeStore()] {
      for _ in 1...2 {
        await store.write("a") {
          @Dependency(Service.self) var service
          services.append(service)
          return .none
        }
      }
    }

    #expect(services.value[0] === services.value[1])
    #expect(services.value[2] === services.value[3])
    #expect(services.value[0] !== services.value[2])
  }
}

/// A feature that presents another one, whose body reads a dependency.
@Reducer
private struct Library {
  struct State: Equatable {
    @Presents var book: Book.State?
  }

  enum Action {
    case present
    case book(PresentationActionOf<Book>)
  }

  @Reducer struct Book {
    struct State: Equatable { var seen: [String] = [] }
    enum Action { case read }

    @Dependency(\.greeting.text) var text

    var body: some ReducerOf<Self> {
      let bodyText = text
      Reduce { state, _ in
        state.seen = ["body: \(bodyText)", "reducer: \(text)"]
        return .none
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present = action { state.book = Book.State() }
      return .none
    }
    .ifLet(\.$book, action: \.book) { Book() }
  }
}
