public import StoreRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A sheet that offers the address of an item to people nearby, for half a minute.
///
/// Its effect counts down the seconds while the sheet is presented, and the sheet dismisses itself
/// at zero. The feature doesn't cancel the effect on dismissal: the store does.
@Reducer(action: .codable)
public struct ShareFeature {
  /// The state of the sheet.
  @ObservableState
  public struct State: Codable, Equatable {
    /// The duration of an offer in seconds.
    public static let duration = 30

    /// The id of the item.
    public let itemID: Item.ID

    /// The name of the person who shares the item.
    public let sharedBy: String

    /// The remaining seconds of the offer.
    public var secondsLeft: Int

    /// The alert that asks for confirmation before sharing stops.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Creates the state of a sheet.
    ///
    /// - Parameters:
    ///   - itemID: The id of the item.
    ///   - asksToStop: A Boolean value that indicates whether to present the alert at once.
    public init(itemID: Item.ID, asksToStop: Bool = false) {
      @Dependency(\.signedInPerson) var person
      self.itemID = itemID
      self.sharedBy = person.name
      self.secondsLeft = Self.duration
      self.alert = asksToStop ? .stopSharing : nil
    }

    /// The address of the item.
    public var address: String { "tabs://home/items/\(itemID)" }
  }

  /// The actions of the sheet.
  public enum Action: Equatable {
    /// An action of the alert.
    case alert(PresentationAction<Alert>)

    /// The sheet has appeared.
    case appeared

    /// The close button was tapped.
    case closeButtonTapped

    /// The extend button was tapped, which restarts the offer.
    case extendButtonTapped

    /// The stop button was tapped, which presents the alert.
    case stopButtonTapped

    /// A second has passed.
    case ticked

    /// The actions of the alert.
    @CasePathable
    public enum Alert: Codable, Equatable, Sendable {
      /// Stopping was confirmed, which dismisses the sheet.
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
  /// The alert that asks for confirmation before sharing stops.
  public static let stopSharing = AlertState {
    TextState("Stop sharing?")
  } actions: {
    ButtonState(role: .destructive, action: .stopConfirmed) { TextState("Stop") }
    ButtonState(role: .cancel) { TextState("Keep sharing") }
  } message: {
    TextState("The address no longer works.")
  }
}
