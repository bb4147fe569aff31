import Foundation
import StoreRuntime
import Synchronization
import TabNavigation

/// A request, and whom the answer is for.
struct Call: Sendable {
  let request: Request
  let connection: Connection
}

/// A part of the sessions: their stores, which all live on this actor, and their log.
///
/// It carries out all requests that have arrived, hands the changes to the log by one call, and
/// only then sends the answers: who got one loses nothing if the process is killed.
actor Shard {
  private struct Inbox {
    var calls: [Call] = []
    var isScheduled = false
  }

  private nonisolated let inbox = Mutex(Inbox())
  private let log: SessionLog
  private let quota: Quota
  private let start = ContinuousClock.now
  private var table: SessionTable<OpenSession>

  /// What is sent when the changes are in the log.
  private var answers: [(connection: Connection, answer: Answer, endsRequest: Bool)] = []

  /// Opens the log of the shard with a number.
  init(_ number: Int, _ options: Server.Options, _ quota: Quota) throws {
    self.quota = quota
    var table = SessionTable<OpenSession>(
      residentLimit: options.residents / Server.shardCount,
      idleTime: UInt32(clamping: options.idleSeconds))
    log = try SessionLog(
      path: options.folder + "/sessions-\(number).log", isSynced: options.isSynced
    ) { user, place in
      guard Server.shard(of: user) == number else {
        throw ServerError("\(options.folder) was made with another number of shards.")
      }
      let old = table.place(of: user)
      if old == nil { quota.force() }
      table.save(user, at: place)
      return old
    }
    self.table = table
    for warning in log.warnings { Server.report(warning) }
  }

  // MARK: From any thread

  /// Carries out requests, in their order and later.
  nonisolated func receive(_ calls: [Call]) {
    let isFirst = inbox.withLock { inbox in
      inbox.calls += calls
      defer { inbox.isScheduled = true }
      return !inbox.isScheduled
    }
    if isFirst { Task { await work() } }
  }

  // MARK: A turn

  private func work() {
    let calls = inbox.withLock { inbox in
      defer { inbox = Inbox() }
      return inbox.calls
    }
    for call in calls { carryOut(call) }
    releaseIdle(atMost: 64 + calls.count)
    commit()
  }

  private func carryOut(_ call: Call) {
    let (id, user) = (call.request.id, call.request.user)
    do {
      switch call.request.operation {
      case .open:
        answer(call, Answer(id, done: try open(user) ? "opened" : "known"))
      case .send(let action):
        try send(action, for: call)
      case .navigate(let action):
        try navigate(action, for: call)
      case .state:
        _ = try store(of: user)
        answer(call, Answer(id, session: try save(user).state))
      case .subscribe:
        try subscribe(call)
      case .status:
        break
      }
    } catch {
      answer(call, Answer(id, error: "\(error)"))
    }
  }

  private func answer(_ call: Call, _ answer: Answer, endsRequest: Bool = true) {
    answers.append((call.connection, answer, endsRequest))
  }

  /// Hands the changes to the log, and then sends the answers.
  private func commit() {
    do {
      try log.commit()
      if log.isWasteful {
        compact()
        try log.commit()
      }
    } catch {
      // Nobody was told of these changes yet, and nobody may be.
      Server.fail("The log can't be written: \(error)")
    }
    for (connection, answer, endsRequest) in answers { connection.send(answer, endsRequest) }
    answers.removeAll(keepingCapacity: true)
  }

  private func compact() {
    let places = table.places.sorted { $0.place.offset < $1.place.offset }
    do {
      for ((user, var place), offset) in zip(places, try log.compact(places.map(\.place))) {
        place.offset = offset
        table.save(user, at: place)
      }
    } catch {
      // The log is longer than it has to be, and nothing is lost.
      Server.report("The log can't be compacted: \(error)")
    }
  }

  // MARK: Stores

  private var now: UInt32 { UInt32((ContinuousClock.now - start).components.seconds) }

  /// Makes a session, if it doesn't exist.
  ///
  /// - Returns: Whether it is new.
  private func open(_ user: String) throws -> Bool {
    guard table.place(of: user) == nil else { return false }
    guard quota.take() else {
      throw ServerError("There are \(quota.limit) sessions, which is as many as there may be.")
    }
    let record = LogRecord(user: user, state: try SavedDesk(Desk.State()).bytes)
    table.save(user, at: log.append(record, replacing: nil))
    makeStore(of: user, Desk.State())
    return true
  }

  /// Returns the store of a session, which comes back from the log if it isn't in memory.
  private func store(of user: String) throws -> StoreOf<Desk> {
    if let session = table.use(user, at: now) { return session.store }
    guard let place = table.place(of: user) else {
      throw ServerError("There is no session of this user: open it first.")
    }
    let (state, report) = try Desk.saved.restore(Data(log.read(place).state))
    if !report.isEmpty { Server.report("The session of \(user): \(report)") }
    return makeStore(of: user, state)
  }

  @discardableResult
  private func makeStore(of user: String, _ state: Desk.State) -> StoreOf<Desk> {
    let session = OpenSession(state, on: self)
    table.admit(user, session, at: now)
    let effects = session.store.assumeIsolated { $0.send(.tabs(.launched)) }
    follow(effects, of: user)
    return session.store
  }

  /// Puts the state of a store into the log, if it isn't there as it is.
  @discardableResult
  private func save(_ user: String) throws -> LogRecord {
    guard let session = table.resident(of: user) else {
      throw ServerError("The session was removed from memory.")
    }
    if let record = session.record { return record }
    let record = try session.save(for: user)
    let place = table.place(of: user)
    if place?.checksum != record.checksum {
      table.save(user, at: log.append(record, replacing: place))
    }
    return record
  }

  /// Saves and releases stores that nobody has needed for long, or of which there are too many.
  private func releaseIdle(atMost count: Int) {
    for _ in 0..<count {
      guard let user = table.nextIdle(at: now) else { return }
      do { try save(user) } catch { Server.report("The session of \(user): \(error)") }
      table.release(user)
    }
    receive([])
  }

  // MARK: Requests that take longer

  private func send(_ action: Desk.Action, for call: Call) throws {
    let (id, user) = (call.request.id, call.request.user)
    let store = try store(of: user)
    let issues = IssueCollector()
    let effects = withIssueReporter(issues.reporter) {
      store.assumeIsolated { $0.send(action) }
    }
    follow(effects, of: user)
    try save(user)
    answer(call, issues.end().map { Answer(id, error: $0) } ?? Answer(id, done: "sent"))
  }

  /// Keeps a store in memory while effects run, and saves what they have changed.
  ///
  /// - Parameters:
  ///   - effects: The effects of a request.
  ///   - user: Whose store it is.
  private func follow(_ effects: StoreTask, of user: String) {
    table.hold(user)
    let count = table.resident(of: user)?.reductionCount
    Task {
      await effects.finish()
      letGo(user, since: count)
    }
  }

  private func letGo(_ user: String, since count: Int?) {
    table.letGo(user)
    // A server that ends has saved and released it.
    guard let session = table.resident(of: user), session.reductionCount != count else { return }
    do { try save(user) } catch { Server.report("The session of \(user): \(error)") }
    receive([])
  }

  private func navigate(_ action: TabBarAction<Desk.Tab>, for call: Call) throws {
    let (id, user) = (call.request.id, call.request.user)
    let store = try store(of: user)
    table.hold(user)
    // It ends later if a screen asks whether it may be left.
    Task.immediate {
      let outcome = await store.navigate(action, through: Desk.bar)
      table.letGo(user)
      do {
        try save(user)
        answer(call, outcome.answer(id))
      } catch {
        answer(call, Answer(id, error: "\(error)"))
      }
      receive([])
    }
  }

  private func subscribe(_ call: Call) throws {
    let (id, user) = (call.request.id, call.request.user)
    let store = try store(of: user)
    guard call.connection.beginSubscription() else {
      throw ServerError("A connection has at most \(Outbox.greatestSubscriptions) subscriptions.")
    }
    table.hold(user)
    let subscription = Task {
      var told: UInt64?
      for await _ in store.states {
        // Who reads slowly gets the newest state when there is room for it.
        guard await call.connection.waitForRoom(), let record = try? save(user) else { break }
        if record.checksum == told { continue }
        answer(call, Answer(id, session: record.state), endsRequest: told == nil)
        told = record.checksum
        receive([])
      }
      table.letGo(user)
    }
    call.connection.attach(subscription)
  }

  // MARK: As a whole

  /// How many sessions and stores there are, and how large the log is.
  var status: [String: Int] {
    ["sessions": table.count, "residents": table.residentCount, "log": log.length]
  }

  /// Saves and releases all stores, when there are no more requests.
  func close() throws {
    for user in table.residents {
      try save(user)
      table.release(user)
    }
    commit()
    try log.synchronize()
  }
}

/// Collects what the runtime reports while an action is sent.
private final class IssueCollector: Sendable {
  private let issues = Mutex<[String]?>([])

  /// What effects report later goes where issues go.
  var reporter: IssueReporter {
    IssueReporter { issue in
      let isCollected = self.issues.withLock { issues in
        issues?.append(issue.message)
        return issues != nil
      }
      if !isCollected { IssueReporter.standard.report(issue) }
    }
  }

  /// Ends collecting, and returns what there is to say.
  func end() -> String? {
    issues.withLock { issues in
      defer { issues = nil }
      return issues.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") }
    }
  }
}

extension MoveOutcome {
  /// What a client is told.
  fileprivate func answer(_ id: Int?) -> Answer {
    switch self {
    case .done: Answer(id, done: "done")
    case .unchanged: Answer(id, done: "unchanged")
    case .pending: Answer(id, done: "pending")
    case .superseded: Answer(id, error: "Another navigation came before.")
    case .refusedByScreen(let reason): Answer(id, error: reason)
    case .invalid(let error): Answer(id, error: "The link can't be opened: \(error)")
    }
  }
}
