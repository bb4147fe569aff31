import StoreRuntime
import TabNavigation

@Reducer(action: .codable) struct Comments {
  struct State: Codable, Equatable, Sendable {
    var slug: String
    var draft = ""
    var isRecording = false
    var isPosting = false

    init(on article: Article.State) {
      slug = article.slug
    }

    /// Without what an effect or the microphone does: neither goes on after a restart.
    private enum CodingKeys: CodingKey { case slug, draft }
  }

  enum Action: Equatable, Sendable {
    case draftChanged(String)
    case postTapped
    case posted
    case postingFailed
    case recordTapped
  }

  @Dependency(Server.self) var server
  @Dependency(\.session) var session

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .draftChanged(let draft):
        // It is cleared when it has been posted.
        if !state.isPosting { state.draft = draft }
      case .recordTapped:
        state.isRecording.toggle()
      case .postTapped:
        guard !state.isPosting else { return .none }
        state.isPosting = true
        let comment = "\(session.name ?? "Somebody"): \(state.draft)"
        let slug = state.slug
        return .run { send in
          try await server.post(comment, slug)
          await send(.posted)
        } catch: { _, send in
          await send(.postingFailed)
        }
      case .posted:
        state.draft = ""
        state.isPosting = false
      case .postingFailed:
        state.isPosting = false
      }
      return .none
    }
  }
}

extension Comments.State: LeaveGuarded {
  func leavePolicy(for departure: Departure) -> LeavePolicy {
    switch departure {
    case .removal: draft.isEmpty ? .allow : .ask(.draft)
    case .hiding: isRecording ? .refuse("The microphone is on.") : .allow
    }
  }
}

extension Comments.Action: ScreenAction {
  static func action(for event: ScreenEvent) -> Self? {
    event == .saveRequested ? .postTapped : nil
  }
}

extension AlertState<LeaveChoice> {
  static let draft = AlertState {
    TextState("You haven't posted your comment.")
  } actions: {
    ButtonState(action: .saveFirst) { TextState("Post") }
    ButtonState(role: .destructive, action: .leave) { TextState("Discard") }
    ButtonState(role: .cancel, action: .stay) { TextState("Cancel") }
  }
}
