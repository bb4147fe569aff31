import Foundation
import StoreRuntime

struct Book: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
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
      case .shareButtonTapped: state.destination = .share(BookShareFeature.State(book: state.book))
      case .destination(.presented(.share(.doneButtonTapped))): state.destination = nil
      case .correctButtonTapped, .destination: break
      }
      return .none
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

/// A stack of pages that their parent and a link push.
@Reducer
struct LibraryFeature {
  @ObservableState
  struct State: Equatable, Sendable {
    var books: [Book] = []
    var desk = StackState<Desk.State>()
  }

  enum Action: Equatable, Sendable {
    case backButtonTapped
    case bookSelected(Book)
    case desk(StackActionOf<Desk>)
    case linkFollowed(URL)
    case listButtonTapped
    case rootButtonTapped
  }

  @Reducer
  enum Desk {
    case list(BookListFeature)
    case book(BookFeature)
    case edit(BookEditFeature)
  }

  /// Saves a book.
  var save: @Sendable (Book) async -> Void = { _ in }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .backButtonTapped: _ = state.desk.popLast()
      case .bookSelected(let book): state.desk.append(.book(BookFeature.State(book: book)))
      case .desk(.element(id: _, action: .list(.bookTapped(let book)))):
        state.desk.append(.book(BookFeature.State(book: book)))
      case .desk(.element(id: let id, action: .book(.correctButtonTapped))):
        guard case .book(let page) = state.desk[id: id] else { return .none }
        state.desk.append(.edit(BookEditFeature.State(book: page.book)))
      case .desk(.element(id: let id, action: .edit(.keepButtonTapped))):
        guard let form = state.desk[id: id]?.edit else { return .none }

        state.desk.pop(from: id)
        return .run { _ in
          await self.save(form.book)
        }
      case .linkFollowed(let url):
        if url.path.contains("/books/") {
          let id = url.lastPathComponent
          if let book = state.books.first(where: { $0.id == id }) {
            state.desk.append(.book(BookFeature.State(book: book)))
          }
        }
      case .listButtonTapped: state.desk.append(.list(BookListFeature.State()))
      case .rootButtonTapped: state.desk.removeAll()
      case .desk(.popFrom(id: _)): break
      case .desk: break
      }
      return .none
    }
    .forEach(\.desk, action: \.desk)
  }
}

extension LibraryFeature.Desk.State: Equatable {}
extension LibraryFeature.Desk.Action: Equatable {}
