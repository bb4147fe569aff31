import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

/// What a caller of `TabStores` waits for, and what it doesn't.
@MainActor
struct TabStoresTaskTests {
  typealias Stores = TabStores<Bureau.State, Bureau.Action, Bureau.Tab>

  let log = LockIsolated<[String]>([])

  @Test func aTaskFinishesWithTheEffectsOfWhatItsActionLedTo() async {
    let (letters, letter) = AsyncStream.makeStream(of: Void.self)
    let stores = stores { side, action in
      guard side == "right", action == .root(.articleTapped("a")) else { return .none }
      return .run { send in
        for await _ in letters { break }
        await send(.root(.sealTapped))
      }
    }

    let task = await stores.store(\.left, action: \.left).send(.root(.sendTapped("a")))
    #expect(stores.isolatedState.right.root.seals == [])
    // The effect, which is on this actor, goes on once this waits.
    letter.yield()
    await task.finish()

    #expect(stores.isolatedState.right.root.seals == ["none"])
  }

  @Test func aCancelledTaskEndsTheEffectsInAllStores() async {
    let stores = stores { side, action in
      switch action {
      case .root(.sendTapped), .root(.articleTapped): forever(side)
      default: .none
      }
    } hub: { action in
      action == .left(.root(.sendTapped("a"))) ? forever("hub") : .none
    }

    let task = await stores.send(.left(.root(.sendTapped("a"))))
    #expect(log.value.sorted() == ["hub begins", "left begins", "right begins"])
    task.cancel()
    await task.finish()

    #expect(log.value.count == 6)
    #expect(task.isCancelled)
  }

  @Test func theErrorsOfCancelledEffectsAreIgnoredInAllStores() async {
    struct Refusal: Error {}
    @Sendable func failing<Action>() -> Effect<Action> {
      .run { _ in
        do { try await Task.never() } catch { throw Refusal() }
      }
    }
    let stores = stores { _, action in
      switch action {
      case .root(.sendTapped), .root(.articleTapped): failing()
      default: .none
      }
    } hub: { action in
      action == .left(.root(.sendTapped("a"))) ? failing() : .none
    }
    let issues = LockIsolated<[String]>([])

    await withIssueReporter(
      IssueReporter { issue in issues.withValue { $0.append(issue.message) } }
    ) {
      let task = await stores.send(.left(.root(.sendTapped("a"))))
      task.cancel()
      await task.finish()
    }

    #expect(issues.value == [])
  }

  @Test func effectsThatNeverStopDoNotKeepCallers() async {
    let tabs = tabs { _, action in
      guard action == .root(.articleTapped("flood")) else { return .none }
      return .run { send in
        while !Task.isCancelled { await send(.root(.sealTapped)) }
      }
    }
    // Each on an executor of its own.
    let stores = Stores(initialState: Bureau.State(), tabs: tabs) { BureauHub() }
    await stores.send(.tabs(.launched))
    let floods = [
      await stores.store(\.left, action: \.left).send(.root(.articleTapped("flood"))),
      await stores.store(\.right, action: \.right).send(.root(.articleTapped("flood"))),
    ]

    await stores.send(.sealChanged("ring"))
    #expect(await stores.navigate(.selectedTabChanged(.right)) == .done)
    #expect(await stores.state().seal == "ring")

    for flood in floods {
      flood.cancel()
      await flood.finish()
    }
  }

  @Test(.immediateStart("The effect begins when the hub has caught up."))
  func anEffectWaitsWhileTheHubIsFarBehind() async {
    let taps = LockIsolated(0)
    let stores = stores { _, action in
      if action == .root(.sealTapped) { taps.withValue { $0 += 1 } }
      guard action == .root(.articleTapped("flood")) else { return .none }
      return .run { send in
        for _ in 0..<1000 { await send(.root(.sealTapped)) }
      }
    } hub: { action in
      if action == .left(.root(.sealTapped)) { log.withValue { $0.append("seal") } }
      return .none
    }
    let left = stores.store(\.left, action: \.left)

    // Nothing is delivered before this waits, as all is on this actor.
    let flood = await left.send(.root(.articleTapped("flood")))
    #expect(taps.value == 256)
    await flood.finish()

    #expect(log.value.count == 1000)
  }

  @Test func theHubSeesActionsInTheirOrder() async {
    let stores = stores { _, _ in
      .none
    } hub: { action in
      if case .left(.root(.articleTapped(let address))) = action {
        log.withValue { $0.append(address) }
      }
      return .none
    }
    let left = stores.store(\.left, action: \.left)

    // Nothing is delivered before this waits, as all is on this actor.
    for address in ["a", "b", "c"] { await left.send(.root(.articleTapped(address))) }
    _ = await stores.state()

    #expect(log.value == ["a", "b", "c"])
  }

  @Test func whoSendsFirstGivesOthersNoPriority() async {
    let priorities = LockIsolated<[TaskPriority]>([])
    let stores = stores { _, _ in
      priorities.withValue { $0.append(Task.currentPriority) }
      return .none
    }

    await Task(priority: .high) {
      async let first = stores.send(.left(.root(.sealTapped)))
      async let second = stores.send(.right(.root(.sealTapped)))
      _ = await (first, second)
    }.value

    #expect(priorities.value == [.medium, .medium])
  }

  @Test func issuesNameTheLineOfTheCaller() async {
    let stores = stores { _, _ in .none }
    let issues = LockIsolated<[IssueLocation]>([])
    let reporter = IssueReporter { issue in issues.withValue { $0.append(issue.location) } }
    let path: any WritableKeyPath<Bureau.State, FeedTab.State> & Sendable = \.[copy: 0]

    let first: UInt = #line + 2
    await withIssueReporter(reporter) {
      _ = stores.store(path, action: \.left)
      await stores.send(.left(.path(.popFrom(id: 9))))
    }

    #expect(issues.value.map(\.line) == [first, first + 1])
    #expect(issues.value.allSatisfy { "\($0.fileID)" == #fileID })
  }

  private func stores(
    _ reduce: @escaping @Sendable (String, FeedTab.Action) -> Effect<FeedTab.Action>,
    hub: @escaping @Sendable (Bureau.Action) -> Effect<Bureau.Action> = { _ in .none }
  ) -> Stores {
    TabStores(initialState: Bureau.State(), tabs: tabs(reduce), on: MainActor.shared) {
      BureauHub()
      Reduce { _, action in hub(action) }
    }
  }

  /// The tabs of a bureau, with something more that both do.
  private func tabs(
    _ reduce: @escaping @Sendable (String, FeedTab.Action) -> Effect<FeedTab.Action>
  ) -> Bureau.Bar {
    Tabs(\.tabs, action: \.tabs, links: "bureau", initial: .left) {
      TabItem(.left, \.left, action: \.left) {
        FeedTab()
        Reduce { _, action in reduce("left", action) }
      }
      TabItem(.right, \.right, action: \.right) {
        FeedTab()
        Reduce { _, action in reduce("right", action) }
      }
    }
  }

  private nonisolated func forever<Action>(_ name: String) -> Effect<Action> {
    .run { [log] _ in
      log.withValue { $0.append("\(name) begins") }
      defer { log.withValue { $0.append("\(name) ends") } }
      try await Task.never()
    }
  }
}

extension Bureau.State {
  /// What no tab declares.
  fileprivate subscript(copy _: Int) -> FeedTab.State {
    get { left }
    set { left = newValue }
  }
}
