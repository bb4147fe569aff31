import Foundation
import StoreRuntime
import StoreTesting
import Testing

/// What the guides say of stacks: building them, pushing and popping.
struct LibraryTests {
  private static let atlas = Book(id: "1", title: "Atlas")

  private let atlas = Self.atlas
  private let corrected = Book(id: "1", title: "World atlas")
  private let page = BookFeature.State(book: Self.atlas)
  private let form = BookEditFeature.State(book: Self.atlas)

  @Test("A child's action pushes the next screen, and saving a form takes it away")
  func pushing() async {
    let saved = LockIsolated<[Book]>([])
    let store = TestStore(initialState: LibraryFeature.State()) {
      LibraryFeature { book in saved.withValue { $0.append(book) } }
    }

    await store.send(\.listButtonTapped) {
      $0.desk.append(.list(BookListFeature.State()))
    }
    await store.send(\.desk[id: 0].list.bookTapped, atlas) {
      $0.desk.append(.book(page))
    }
    await store.send(\.desk[id: 1].book.correctButtonTapped) {
      $0.desk.append(.edit(form))
    }
    #expect(store.state.desk.ids == [0, 1, 2])
    await store.send(\.desk[id: 2].edit.titleChanged, corrected.title) {
      $0.desk[id: 2, case: \.edit]?.book = corrected
    }
    await store.send(\.desk[id: 2].edit.keepButtonTapped) {
      $0.desk.pop(from: 2)
    }
    await store.finish()

    #expect(saved.value == [corrected])
  }

  @Test("The stack is pushed, popped and emptied from the program, and pushed by a link")
  func programmatically() async throws {
    let store = TestStore(initialState: LibraryFeature.State(books: [atlas])) {
      LibraryFeature()
    }

    await store.send(.bookSelected(atlas)) {
      $0.desk.append(.book(page))
    }
    await store.send(.desk(.element(id: 0, action: .book(.correctButtonTapped)))) {
      $0.desk.append(.edit(form))
    }
    await store.send(.desk(.popFrom(id: 1))) {
      $0.desk = [
        .book(page)
      ]
    }
    await store.send(.backButtonTapped) {
      _ = $0.desk.popLast()
    }
    await store.send(.linkFollowed(try #require(URL(string: "library://host/books/1")))) {
      $0.desk.append(.book(page))
    }
    await store.send(.linkFollowed(try #require(URL(string: "library://host/books/2"))))
    await store.send(.rootButtonTapped) {
      $0.desk.removeAll()
    }
  }

  @Test("A page on the stack presents a sheet, which goes by itself or with the page")
  func sheetInStack() async {
    let store = TestStore(initialState: LibraryFeature.State(desk: [.book(page)])) {
      LibraryFeature()
    }

    await store.send(\.desk[id: 0].book.shareButtonTapped) {
      $0.desk[id: 0, case: \.book]?.destination = .share(BookShareFeature.State(book: atlas))
    }
    await store.send(\.desk[id: 0].book.destination.share.doneButtonTapped) {
      $0.desk[id: 0, case: \.book]?.destination = nil
    }
    await store.send(\.desk[id: 0].book.shareButtonTapped) {
      $0.desk[id: 0, case: \.book]?.destination = .share(.init(book: atlas))
    }
    await store.send(\.desk.popFrom, 0) {
      $0.desk = []
    }
  }

  @Test("A live store gives a store of each screen, by its case")
  func storesOfScreens() async throws {
    let store = Store(initialState: LibraryFeature.State()) { LibraryFeature() }
    await store.send(.listButtonTapped)
    await store.send(.desk(.element(id: 0, action: .list(.bookTapped(atlas)))))

    let screen = store.scope(state: \.desk[id: 1], action: \.desk[id: 1])
    switch await screen.case {
    case .book(let book):
      #expect(await book.state.book == atlas)
      await book.send(.correctButtonTapped)
    case .list, .edit, nil:
      Issue.record("The screen isn't a book.")
    }

    #expect(await store.state.desk.last?.is(\.edit) == true)
    await store.send(.desk(.popFrom(id: 1)))
    #expect(await screen.case == nil)
  }

  @Test("A feature may be nothing but its stack")
  func stackAsState() async {
    let store = TestStore(initialState: PileFeature.State([.book(page), .edit(form)])) {
      PileFeature()
    }

    await store.send(\.path[id: 1].edit.titleChanged, corrected.title) {
      $0[id: 1, case: \.edit]?.book = corrected
    }
    await store.send(.closeButtonTapped) { $0[id: 1] = nil }
    await store.send(\.path.popFrom, 0) { $0 = StackState() }
  }
}

/// A feature whose state is a stack and nothing else.
@Reducer
private struct PileFeature {
  typealias State = StackState<LibraryFeature.Desk.State>

  enum Action {
    case closeButtonTapped
    case path(StackActionOf<LibraryFeature.Desk>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped: state.popLast()
      case .path: break
      }
      return .none
    }
    .forEach(\.self, action: \.path)
  }
}
