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

  @Test("A child's action pushes the next screen through the parent")
  func pushing() async {
    let store = TestStore(initialState: LibraryFeature.State()) {
      LibraryFeature()
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
  }

  @Test("Saving takes the form away and hands on what it held")
  func saving() async {
    let saved = LockIsolated<[Book]>([])
    let store = TestStore(
      initialState: LibraryFeature.State(desk: [.book(page), .edit(form)])
    ) {
      LibraryFeature()
    } withDependencies: {
      $0.bookArchive.save = { book in saved.withValue { $0.append(book) } }
    }

    await store.send(\.desk[id: 1].edit.titleChanged, corrected.title) {
      $0.desk[id: 1, case: \.edit]?.book = corrected
    }
    await store.send(\.desk[id: 1].edit.keepButtonTapped) {
      $0.desk.pop(from: 1)
    }
    await store.finish()

    #expect(saved.value == [corrected])
  }

  @Test("Keeping what was corrected changes the book in the list")
  func keeping() async {
    let store = TestStore(
      initialState: LibraryFeature.State(
        books: [atlas], shelves: [.edit(BookEditFeature.State(book: corrected))])
    ) {
      LibraryFeature()
    }

    await store.send(.shelves(.element(id: 0, action: .edit(.keepButtonTapped)))) {
      $0.books = [corrected]
    }
  }

  @Test("The stack is pushed, popped and emptied from the program")
  func programmatically() async {
    let store = TestStore(initialState: LibraryFeature.State()) {
      LibraryFeature()
    }

    await store.send(.bookSelected(atlas)) {
      $0.shelves.append(.book(page))
    }
    await store.send(.correctButtonTapped(atlas)) {
      $0.shelves.append(.edit(form))
    }
    await store.send(.shelves(.popFrom(id: 1))) {
      $0.shelves = [
        .book(page)
      ]
    }
    await store.send(.correctButtonTapped(atlas)) {
      $0.shelves.append(.edit(form))
    }
    await store.send(.backButtonTapped) {
      _ = $0.shelves.popLast()
    }
    await store.send(.rootButtonTapped) {
      $0.shelves.removeAll()
    }
  }

  @Test("A link to a book that is there pushes its page, and others change nothing")
  func linkFollowed() async throws {
    let store = TestStore(initialState: LibraryFeature.State(books: [atlas])) {
      LibraryFeature()
    }

    await store.send(.linkFollowed(try #require(URL(string: "library://host/books/1")))) {
      $0.shelves.append(.book(page))
    }
    await store.send(.linkFollowed(try #require(URL(string: "library://host/books/2"))))
    await store.send(.linkFollowed(try #require(URL(string: "library://host/people/1"))))
  }

  @Test("A page on the stack presents a sheet, which goes by itself or with the page")
  func sheetInStack() async {
    let store = TestStore(initialState: LibraryFeature.State(shelves: [.book(page)])) {
      LibraryFeature()
    }

    await store.send(\.shelves[id: 0].book.shareButtonTapped) {
      $0.shelves[id: 0, case: \.book]?.destination = .share(BookShareFeature.State(book: atlas))
    }
    await store.send(\.shelves[id: 0].book.destination.share.doneButtonTapped) {
      $0.shelves[id: 0, case: \.book]?.destination = nil
    }
    await store.send(\.shelves[id: 0].book.shareButtonTapped) {
      $0.shelves[id: 0, case: \.book]?.destination = .share(BookShareFeature.State(book: atlas))
    }
    await store.send(\.shelves.popFrom, 0) {
      $0.shelves[id: 0] = nil
    }
  }

  @Test("Two stacks stand side by side, and each hears of its own elements only")
  func twoStacks() async {
    let store = TestStore(
      initialState: LibraryFeature.State(desk: [.book(page)], shelves: [.book(page)])
    ) {
      LibraryFeature()
    }
    let shelf = store.state.shelves.ids[0]
    let desk = store.state.desk.ids[0]

    await store.send(\.desk[id: desk].book.shareButtonTapped) {
      $0.desk[id: desk, case: \.book]?.destination = .share(.init(book: atlas))
    }
    await store.send(\.shelves.popFrom, shelf) {
      $0.shelves = []
    }
    await store.send(\.desk.popFrom, desk) {
      $0.desk.removeLast()
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

  @Test("A stack is a collection: it can be walked, and changed anywhere")
  func collection() {
    var stack = StackState<LibraryFeature.Desk.State>()
    stack.append(.book(page))
    stack.append(.edit(form))
    stack.insert(.list(BookListFeature.State()), at: 1)

    #expect(stack.map { $0.is(\.edit) } == [false, false, true])

    stack.remove(at: 0)
    #expect(stack.count == 2)
    #expect(stack.first?.is(\.list) == true)
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
      case .closeButtonTapped:
        state.popLast()
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.self, action: \.path)
  }
}
