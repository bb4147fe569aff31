import Foundation
import StoreRuntime

struct Book: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
}

/// Where the library keeps its books.
struct BookArchive: Sendable, TestDependencyKey {
  var save: @Sendable (Book) async -> Void

  static let testValue = BookArchive(
    save: { reportIssue("BookArchive.save was called with \($0). Override it in the test.") })
}

extension DependencyValues {
  var bookArchive: BookArchive {
    get { self[BookArchive.self] }
    set { self[BookArchive.self] = newValue }
  }
}

@Reducer
struct BookListFeature {
  @ObservableState
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable {
    case bookTapped(Book)
  }
}

/// A share sheet that a book's page presents, inside the stack that the page is on.
@Reducer
struct BookShareFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    let book: Book
  }
  enum Action: Equatable, Sendable {
    case doneButtonTapped
  }
}

@Reducer
struct BookFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    let book: Book
    @Presents var destination: Destination.State?
  }

  enum Action: Equatable, Sendable {
    case correctButtonTapped
    case shareButtonTapped
    case destination(PresentationAction<Destination.Action>)
  }

  @Reducer
  struct Destination {
    @ObservableState
    enum State: Equatable, Sendable {
      case share(BookShareFeature.State)
    }

    enum Action: Equatable, Sendable {
      case share(BookShareFeature.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.share, action: \.share) {
        BookShareFeature()
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .shareButtonTapped:
        state.destination = .share(BookShareFeature.State(book: state.book))
        return .none

      case .destination(.presented(.share(.doneButtonTapped))):
        state.destination = nil
        return .none

      case .correctButtonTapped, .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination) {
      Destination()
    }
  }
}

@Reducer
struct BookEditFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var book: Book
  }
  enum Action: Equatable, Sendable {
    case keepButtonTapped
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .titleChanged(let title) = action { state.book.title = title }
      return .none
    }
  }
}

/// Two stacks side by side: one with its elements written out, one that an enum describes.
@Reducer
struct LibraryFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var books: [Book] = []
    var desk = StackState<Desk.State>()
    var shelves = StackState<Shelves.State>()
  }

  enum Action: Equatable, Sendable {
    case backButtonTapped
    case bookSelected(Book)
    case correctButtonTapped(Book)
    case desk(StackActionOf<Desk>)
    case linkFollowed(URL)
    case listButtonTapped
    case rootButtonTapped
    case shelves(StackAction<Shelves.State, Shelves.Action>)
  }

  @Reducer
  enum Desk {
    case list(BookListFeature)
    case book(BookFeature)
    case edit(BookEditFeature)
  }

  @Reducer
  struct Shelves {
    @ObservableState
    enum State: Equatable, Sendable {
      case book(BookFeature.State)
      case edit(BookEditFeature.State)
    }

    enum Action: Equatable, Sendable {
      case book(BookFeature.Action)
      case edit(BookEditFeature.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.book, action: \.book) {
        BookFeature()
      }
      Scope(state: \.edit, action: \.edit) {
        BookEditFeature()
      }
    }
  }

  @Dependency(\.bookArchive) var archive

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .backButtonTapped:
        _ = state.shelves.popLast()
        return .none

      case .bookSelected(let book):
        state.shelves.append(.book(BookFeature.State(book: book)))
        return .none

      case .correctButtonTapped(let book):
        state.shelves.append(.edit(BookEditFeature.State(book: book)))
        return .none

      case .desk(.element(id: _, action: .list(.bookTapped(let book)))):
        state.desk.append(.book(BookFeature.State(book: book)))
        return .none

      case .desk(.element(id: let id, action: .book(.correctButtonTapped))):
        guard let book = state.desk[id: id]?.book?.book else { return .none }
        state.desk.append(.edit(BookEditFeature.State(book: book)))
        return .none

      case .desk(.element(id: let id, action: .edit(.keepButtonTapped))):
        guard let form = state.desk[id: id]?.edit else { return .none }

        state.desk.pop(from: id)
        return .run { _ in
          await self.archive.save(form.book)
        }

      case .linkFollowed(let url):
        if url.path.contains("/books/") {
          let id = url.lastPathComponent
          if let book = state.books.first(where: { $0.id == id }) {
            state.shelves.append(.book(BookFeature.State(book: book)))
          }
        }
        return .none

      case .listButtonTapped:
        state.desk.append(.list(BookListFeature.State()))
        return .none

      case .rootButtonTapped:
        state.shelves.removeAll()
        return .none

      case .shelves(.element(id: let id, action: .edit(.keepButtonTapped))):
        guard case .edit(let form) = state.shelves[id: id] else {
          return .none
        }
        state.books = state.books.map { $0.id == form.book.id ? form.book : $0 }
        return .none

      case .shelves(.popFrom(id: _)):
        return .none

      case .desk, .shelves:
        return .none
      }
    }
    .forEach(\.shelves, action: \.shelves) {
      Shelves()
    }
    .forEach(\.desk, action: \.desk)
  }
}

extension LibraryFeature.Desk.State: Equatable {}
extension LibraryFeature.Desk.Action: Equatable {}
