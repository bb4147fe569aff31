import Synchronization

/// A membership of a group, which ends with the value.
struct GroupMembership: ~Copyable {
  let group: EffectGroup

  init(of group: EffectGroup) {
    self.group = group
    group.enter()
  }

  deinit { group.leave() }
}

/// A membership of a group that can be copied, and ends with the last copy.
final class SharedGroupMembership {
  private let membership: GroupMembership

  var group: EffectGroup { membership.group }

  init(of group: EffectGroup) { membership = GroupMembership(of: group) }
}

/// The task of a `run` effect.
///
/// It never throws, but its type says so: the operation of a task that can't throw is wrapped,
/// which allocates memory.
package typealias EffectTask = Task<Void, any Error>

/// The effects that one `send` has started, for its ``StoreTask``: in several stores, if an action
/// of one causes actions of another.
@usableFromInline
package final class EffectGroup: Sendable {
  private struct Members {
    var tasks: Set<EffectTask> = []
    var linePlaces: [ObjectIdentifier: LinePlace] = [:]
    var waiters: [@Sendable () -> Void] = []
  }

  /// `nil` until the first task, place or waiter is added.
  private let members = Guarded<Members?>(nil)

  /// The number of members to wait for.
  private let count = Atomic(0)
  private let cancelled = Atomic<Bool>(false)

  /// The location of the call that sent the first action, `nil` if it isn't known.
  let caller: IssueLocation?

  package init(from caller: IssueLocation? = nil) {
    self.caller = caller
  }

  /// `true` if the group was cancelled as a whole.
  var isCancelled: Bool {
    cancelled.load(ordering: .relaxed)
  }

  /// Counts one more member to wait for.
  package func enter() {
    count.add(1, ordering: .relaxed)
  }

  /// Adds the task of a counted member, so that it can be cancelled.
  func add(_ task: EffectTask) {
    changeMembers { _ = $0.tasks.insert(task) }
    if isCancelled { task.cancel() }
  }

  /// Adds the place of an effect that waits in a line, so that it can be cancelled at once.
  func add(_ place: LinePlace) {
    changeMembers { $0.linePlaces[ObjectIdentifier(place)] = place }
    if isCancelled { place.cancel() }
  }

  /// Removes a place that was left.
  func remove(_ place: LinePlace) {
    members.withLock { $0?.linePlaces[ObjectIdentifier(place)] = nil }
  }

  /// Removes the task of a member that has ended.
  func remove(_ task: EffectTask) {
    members.withLock { _ = $0?.tasks.remove(task) }
  }

  /// Counts one member less, and resumes the waiters if it was the last.
  package func leave() {
    let rest = count.subtract(1, ordering: .acquiringAndReleasing).newValue
    assert(rest >= 0, "Each leave has its enter.")
    guard rest == 0 else { return }
    let waiters = members.withLock { members -> [@Sendable () -> Void]? in
      // A member may have been counted since; the last one then resumes them.
      guard isDone else { return nil }
      defer { members?.waiters = [] }
      return members?.waiters
    }
    for waiter in waiters ?? [] { waiter() }
  }

  /// Cancels all tasks of the group; actions that they send afterwards aren't reduced.
  func cancel() {
    cancelled.store(true, ordering: .relaxed)
    guard let members = members.withLock({ $0 }) else { return }
    for place in members.linePlaces.values { place.cancel() }
    for task in members.tasks { task.cancel() }
  }

  /// `true` if no member is left.
  var isDone: Bool {
    count.load(ordering: .acquiring) == 0
  }

  /// Waits until no member is left.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      whenDone { continuation.resume() }
    }
  }

  /// Calls a function once no member is left, on the thread of the last; immediately if none is.
  func whenDone(_ body: @escaping @Sendable () -> Void) {
    let isWaiting = changeMembers { members in
      if isDone { return false }
      members.waiters.append(body)
      return true
    }
    if !isWaiting { body() }
  }

  private func changeMembers<Result: Sendable>(_ change: (inout Members) -> Result) -> Result {
    members.withLock { stored in
      var members = stored.take() ?? Members()
      defer { stored = members }
      return change(&members)
    }
  }
}
