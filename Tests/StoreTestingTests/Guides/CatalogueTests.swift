import Foundation
import StoreRuntime
import StoreTesting
import Testing

/// What the guide for iOS architecture says of stacks, in tests of its own shape.
struct CatalogueTests {
  private let atlas = Book(id: "1", title: "Atlas")

  @Test("Selecting a book pushes its page, and popping it leaves nothing")
  func selecting() async {
    let store = TestStore(initialState: CatalogueFeature.State(books: [atlas])) {
      CatalogueFeature()
    }

    await store.send(.bookSelected(atlas)) {
      $0.path.append(.book(BookFeature.State(book: atlas)))
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.path = []
    }
  }

  @Test("A page's edit button pushes the form, and popping that leaves the page")
  func editing() async {
    let store = TestStore(initialState: CatalogueFeature.State()) {
      CatalogueFeature()
    }

    await store.send(.bookSelected(atlas)) {
      $0.path.append(.book(BookFeature.State(book: atlas)))
    }
    await store.send(.path(.element(id: 0, action: .book(.correctButtonTapped)))) {
      $0.path.append(.edit(BookEditFeature.State(book: atlas)))
    }
    await store.send(.path(.popFrom(id: 1))) {
      $0.path = [
        .book(BookFeature.State(book: atlas))
      ]
    }
  }

  @Test("Keeping what was corrected changes the book in the list")
  func keeping() async {
    let store = TestStore(
      initialState: CatalogueFeature.State(
        path: [.edit(BookEditFeature.State(book: atlas))], books: [atlas])
    ) {
      CatalogueFeature()
    }
    let corrected = Book(id: "1", title: "World atlas")

    await store.send(\.path[id: 0].edit.titleChanged, corrected.title) {
      $0.path[id: 0, case: \.edit]?.book = corrected
    }
    await store.send(.path(.element(id: 0, action: .edit(.keepButtonTapped)))) {
      $0.books = [corrected]
    }
  }

  @Test("The stack is pushed, popped and emptied from the program")
  func programmatically() async {
    let store = TestStore(initialState: CatalogueFeature.State()) {
      CatalogueFeature()
    }

    await store.send(.bookSelected(atlas)) {
      $0.path.append(.book(BookFeature.State(book: atlas)))
    }
    await store.send(.correctButtonTapped(atlas)) {
      $0.path.append(.edit(BookEditFeature.State(book: atlas)))
    }
    await store.send(.backButtonTapped) {
      _ = $0.path.popLast()
    }
    await store.send(.rootButtonTapped) {
      $0.path.removeAll()
    }
  }

  @Test("A link to a book that is there pushes its page, and others change nothing")
  func linkFollowed() async throws {
    let store = TestStore(initialState: CatalogueFeature.State(books: [atlas])) {
      CatalogueFeature()
    }

    await store.send(.linkFollowed(try #require(URL(string: "library://host/books/1")))) {
      $0.path.append(.book(BookFeature.State(book: atlas)))
    }
    await store.send(.linkFollowed(try #require(URL(string: "library://host/books/2"))))
    await store.send(.linkFollowed(try #require(URL(string: "library://host/people/1"))))
  }

  @Test("A page on the stack presents a sheet, and takes it away")
  func sheetInStack() async {
    let store = TestStore(
      initialState: CatalogueFeature.State(path: [.book(BookFeature.State(book: atlas))])
    ) {
      CatalogueFeature()
    }

    await store.send(\.path[id: 0].book.shareButtonTapped) {
      $0.path[id: 0, case: \.book]?.destination = .share(BookShareFeature.State(book: atlas))
    }
    await store.send(\.path[id: 0].book.destination.share.doneButtonTapped) {
      $0.path[id: 0, case: \.book]?.destination = nil
    }
    await store.send(\.path[id: 0].book.shareButtonTapped) {
      $0.path[id: 0, case: \.book]?.destination = .share(BookShareFeature.State(book: atlas))
    }
    await store.send(\.path.popFrom, 0) {
      $0.path[id: 0] = nil
    }
  }

  @Test("Three stacks stand side by side, and each hears of its own elements only")
  func threeStacks() async {
    let page = BookFeature.State(book: atlas)
    let store = TestStore(
      initialState: LibraryFeature.State(
        shelvesPath: [.book(page)],
        loansPath: [.book(page)],
        deskPath: [.edit(BookEditFeature.State(book: atlas))])
    ) {
      LibraryFeature()
    }
    let shelf = store.state.shelvesPath.ids[0]
    let loan = store.state.loansPath.ids[0]

    await store.send(.wingTapped(.loans)) {
      $0.openWing = .loans
    }
    await store.send(\.loansPath[id: loan].book.shareButtonTapped) {
      $0.loansPath[id: loan, case: \.book]?.destination = .share(.init(book: atlas))
    }
    await store.send(\.shelvesPath.popFrom, shelf) {
      $0.shelvesPath = []
    }
    await store.send(\.deskPath.popFrom, store.state.deskPath.ids[0]) {
      $0.deskPath.removeLast()
    }
  }
}
