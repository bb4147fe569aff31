import Foundation
import StoreRuntime

struct Book: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
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
      case .correctButtonTapped:
        // The catalogue listens for it.
        return .none

      case .shareButtonTapped:
        state.destination = .share(BookShareFeature.State(book: state.book))
        return .none

      case .destination(.presented(.share(.doneButtonTapped))):
        state.destination = nil
        return .none

      case .destination:
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

/// A stack whose elements are written out, that is changed from anywhere in the program.
@Reducer
struct CatalogueFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var path = StackState<Path.State>()
    var books: [Book] = []
  }

  enum Action: Equatable, Sendable {
    case path(StackAction<Path.State, Path.Action>)
    case backButtonTapped
    case bookSelected(Book)
    case linkFollowed(URL)
    case correctButtonTapped(Book)
    case rootButtonTapped
  }

  @Reducer
  struct Path {
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

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .backButtonTapped:
        _ = state.path.popLast()
        return .none

      case .bookSelected(let book):
        state.path.append(.book(BookFeature.State(book: book)))
        return .none

      case .linkFollowed(let url):
        if url.path.contains("/books/") {
          let id = url.lastPathComponent
          if let book = state.books.first(where: { $0.id == id }) {
            state.path.append(.book(BookFeature.State(book: book)))
          }
        }
        return .none

      case .correctButtonTapped(let book):
        state.path.append(.edit(BookEditFeature.State(book: book)))
        return .none

      case .rootButtonTapped:
        state.path.removeAll()
        return .none

      case .path(.element(id: let id, action: .book(.correctButtonTapped))):
        guard case .book(let page) = state.path[id: id] else {
          return .none
        }
        state.path.append(.edit(BookEditFeature.State(book: page.book)))
        return .none

      case .path(.element(id: let id, action: .edit(.keepButtonTapped))):
        guard case .edit(let form) = state.path[id: id] else {
          return .none
        }
        state.books = state.books.map { $0.id == form.book.id ? form.book : $0 }
        return .none

      case .path(.popFrom(id: _)):
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) {
      Path()
    }
  }
}

/// Three stacks side by side, one for each tab.
@Reducer
struct LibraryFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var openWing: Wing = .shelves
    var shelvesPath = StackState<CatalogueFeature.Path.State>()
    var loansPath = StackState<LoansPath.State>()
    var deskPath = StackState<DeskPath.State>()
  }

  enum Action: Equatable, Sendable {
    case wingTapped(Wing)
    case shelvesPath(StackAction<CatalogueFeature.Path.State, CatalogueFeature.Path.Action>)
    case loansPath(StackAction<LoansPath.State, LoansPath.Action>)
    case deskPath(StackAction<DeskPath.State, DeskPath.Action>)
  }

  enum Wing: Equatable, Sendable {
    case shelves
    case loans
    case desk
  }

  @Reducer
  enum LoansPath {
    case book(BookFeature)
  }

  @Reducer
  enum DeskPath {
    case edit(BookEditFeature)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .wingTapped(let wing) = action { state.openWing = wing }
      return .none
    }
    .forEach(\.shelvesPath, action: \.shelvesPath) {
      CatalogueFeature.Path()
    }
    .forEach(\.loansPath, action: \.loansPath)
    .forEach(\.deskPath, action: \.deskPath)
  }
}

extension LibraryFeature.LoansPath.State: Equatable {}
extension LibraryFeature.LoansPath.Action: Equatable {}
extension LibraryFeature.DeskPath.State: Equatable {}
extension LibraryFeature.DeskPath.Action: Equatable {}
