public import StoreRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A sheet that offers the address of an item to people nearby, for half a minute.
///
/// Its effect counts the seconds for as long as the sheet is presented, and the sheet
/// closes itself at nought. Nothing in here stops the effect when the sheet goes away:
/// the store does.
@Reducer(action: .codable)
public struct ShareFeature {
  /// What the sheet shows.
  @ObservableState
  public struct State: Codable, Equatable {
    /// How many seconds an offer lasts.
    public static let duration = 30

    /// The id of the item.
    public let itemID: Item.ID

    /// The name of the person who shares the item.
    public let sharedBy: String

    /// The seconds that are left of the offer.
    public var secondsLeft: Int

    /// The question whether to stop.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Creates the state of a sheet.
    ///
    /// - Parameters:
    ///   - itemID: The id of the item.
    ///   - asksToStop: Whether the sheet asks at once whether to stop.
    public init(itemID: Item.ID, asksToStop: Bool = false) {
      @Dependency(\.signedInPerson) var person
      self.itemID = itemID
      self.sharedBy = person.name
      self.secondsLeft = Self.duration
      self.alert = asksToStop ? .stopSharing : nil
    }

    /// The address that is offered.
    public var address: String { "tabs://home/items/\(itemID)" }
  }

  /// What happens in the sheet.
  public enum Action: Equatable {
    /// Something happened to the question whether to stop.
    case alert(PresentationAction<Alert>)

    /// The sheet came up.
    case appeared

    /// The sheet was asked to go away.
    case closeButtonTapped

    /// The offer is to last as long again.
    case extendButtonTapped

    /// The sheet was asked to stop, which it asks about.
    case stopButtonTapped

    /// Another second has passed.
    case ticked

    /// What the question whether to stop can be answered.
    @CasePathable
    public enum Alert: Codable, Equatable, Sendable {
      /// The offer is to end, and the sheet with it.
      case stopConfirmed
    }
  }

  private enum CancelID {
    case countdown
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.dismiss) private var dismiss

  /// Creates the feature.
  public init() {}

  /// The logic of the sheet.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return countdown()

      case .alert(.presented(.stopConfirmed)), .closeButtonTapped:
        return .run { _ in await dismiss() }

      case .alert(.dismiss):
        return .none

      case .extendButtonTapped:
        state.secondsLeft = State.duration
        return countdown()

      case .stopButtonTapped:
        state.alert = .stopSharing
        return .none

      case .ticked:
        state.secondsLeft = max(1, state.secondsLeft) - 1
        return state.secondsLeft == 0 ? .run { _ in await dismiss() } : .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func countdown() -> Effect<Action> {
    .everySecond(of: clock, send: .ticked)
      .cancellable(id: CancelID.countdown, cancelInFlight: true)
  }
}

extension AlertState<ShareFeature.Action.Alert> {
  /// The question whether to stop sharing.
  public static let stopSharing = AlertState {
    TextState("Stop sharing?")
  } actions: {
    ButtonState(role: .destructive, action: .stopConfirmed) { TextState("Stop") }
    ButtonState(role: .cancel) { TextState("Keep sharing") }
  } message: {
    TextState("Nobody can use the address any more.")
  }
}
