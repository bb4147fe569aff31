import StoreRuntime
import ValueDiffing

/// A change of a shared value, by a reduction or an effect of a test store.
struct SharedEvent: Sendable {
  let change: SharedChange

  /// The number of the reduction that made the change, or of the one before the effect made it.
  let reduction: Int

  let isOfEffect: Bool
}

extension TestEffects {
  /// Returns the changes up to the end of a reduction, or all for `nil`.
  func sharedChanges(until reduction: Int? = nil) -> [SharedEvent] {
    contents.withLock { $0.sharedChanges }.filter { $0.isIncluded(until: reduction) }
  }

  /// Returns the changes after a reduction.
  func sharedChanges(after reduction: Int) -> [SharedEvent] {
    contents.withLock { $0.sharedChanges }.filter { !$0.isIncluded(until: reduction) }
  }

  /// Treats the changes up to the end of a reduction as asserted.
  func dropSharedChanges(until reduction: Int) {
    dropSharedChanges { $0.isIncluded(until: reduction) }
  }

  /// Treats the changes of some values as asserted.
  func dropSharedChanges(of sources: [any SharedSource]) {
    guard !sources.isEmpty else { return }
    dropSharedChanges { event in sources.contains { $0 === event.change.source } }
  }

  /// Returns the changes, and treats them as asserted.
  func takeSharedChanges() -> [SharedEvent] {
    contents.withLock { contents in
      defer { contents.sharedChanges = [] }
      return contents.sharedChanges
    }
  }

  private func dropSharedChanges(where isDropped: (SharedEvent) -> Bool) {
    let all = contents.withLock { contents in
      let all = contents.sharedChanges
      contents.sharedChanges.removeAll(where: isDropped)
      return all
    }
    // The values are the app's: they are released after the lock is left.
    withExtendedLifetime(all) {}
  }
}

extension SharedEvent {
  fileprivate func isIncluded(until reduction: Int?) -> Bool {
    guard let reduction else { return true }
    return self.reduction < reduction || self.reduction == reduction && !isOfEffect
  }
}

/// Compares the shared values that a test's closure expects with the actual changes.
///
/// The closure reads and changes its own copies, so that an assertion has no effect.
final class SharedAssertion {
  /// The changes of one value.
  private struct Course {
    let source: any SharedSource
    let before: SharedBox
    var after: SharedBox
    var last: SharedEvent

    static func courses(of events: [SharedEvent]) -> [Course] {
      var courses: [Course] = []
      for event in events {
        let change = event.change
        if let position = courses.firstIndex(where: { $0.source === change.source }) {
          courses[position].after = change.new
          courses[position].last = event
        } else {
          courses.append(
            Course(source: change.source, before: change.old, after: change.new, last: event))
        }
      }
      return courses
    }
  }

  private let courses: [Course]
  private let later: [Course]
  private let view: SharedView
  private let comparison: SharedView

  /// The values that the closure asserts and that only later changes produced.
  private(set) var assertedLater: [any SharedSource] = []

  /// - Parameters:
  ///   - events: The changes to assert.
  ///   - before: `true` if the closure begins with the values before the changes.
  ///   - laterEvents: The later changes.
  init(_ events: [SharedEvent], before: Bool, followedBy laterEvents: [SharedEvent] = []) {
    let (courses, later) = (Course.courses(of: events), Course.courses(of: laterEvents))
    let others = later.filter { course in !courses.contains { $0.source === course.source } }
      .map { ($0.source, $0.before) }
    (self.courses, self.later) = (courses, later)
    view = SharedView(
      closedWith: courses.map { ($0.source, before ? $0.before : $0.after) } + others)
    comparison = SharedView(closedWith: courses.map { ($0.source, $0.after) } + others)
  }

  /// Runs the closure of the test.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try SharedView.with(view, body)
  }

  /// Compares states whose shared values are those after the changes.
  func comparing<Result>(_ body: () -> Result) -> Result { SharedView.with(comparison, body) }

  /// The values that the closure has changed.
  var written: [any SharedSource] { view.entries.filter(\.isWritten).map(\.source) }

  /// `true` if there are changes to assert.
  var isChanged: Bool {
    !assertedLater.isEmpty || courses.contains { $0.source.differ($0.before, $0.after) }
  }

  /// Reports the values that the closure doesn't leave equal to the actual ones.
  ///
  /// - Parameters:
  ///   - demandsAll: `true` if each change must be asserted.
  ///   - action: A paragraph that names the action.
  ///   - location: The place of the test's call.
  /// - Returns: `true` if it reported any.
  @discardableResult
  func reportMismatches(
    demandsAll: Bool, of action: @autoclosure () -> String?, at location: IssueLocation
  ) -> Bool {
    var hasMismatch = false
    func compare(
      _ source: any SharedSource, _ expected: SharedBox, _ actual: SharedBox, _ cause: SharedEvent?
    ) {
      guard source.differ(expected, actual) else { return }
      if let later = later.first(where: { $0.source === source }),
        view.entry(of: source)?.isWritten == true, !source.differ(expected, later.after)
      {
        assertedLater.append(source)
        return
      }
      hasMismatch = true
      report(source, expected, actual, cause, action(), location)
    }
    for course in courses {
      let entry = view.entry(of: course.source)
      guard demandsAll || entry?.isWritten == true else { continue }
      compare(course.source, entry?.current ?? course.before, course.after, course.last)
    }
    for entry in view.entries
    where entry.isWritten && !courses.contains(where: { $0.source === entry.source }) {
      compare(entry.source, entry.current, entry.first, nil)
    }
    return hasMismatch
  }

  private func report(
    _ source: any SharedSource, _ expected: SharedBox, _ actual: SharedBox, _ cause: SharedEvent?,
    _ action: String?, _ location: IssueLocation
  ) {
    let difference =
      valueDifference(source.value(in: expected) as Any, source.value(in: actual) as Any)
      ?? valueDescription(source.value(in: actual))
    let causeText = cause.map { event in
      """
      It was changed at \(event.change.location), by \
      \(event.isOfEffect ? "an effect" : "the reducer").
      """
    }
    let parts = [
      "A shared value isn't as expected: \(source.displayName).", action, difference,
      """
      \(causeText ?? "Nothing has changed it.") Make the same change in the trailing closure, by \
      "withLock" of the projected value, or correct the feature.
      """,
    ]
    reportIssue(parts.compactMap { $0 }.joined(separator: "\n\n"), at: location)
  }
}

extension TestStore {
  /// Reports changes of shared values that the test hasn't asserted.
  ///
  /// - Parameters:
  ///   - moment: The moment by which the test should have asserted them.
  ///   - location: The place to blame.
  func reportSharedChanges(_ moment: String, at location: IssueLocation) {
    let events = recorder.effects.takeSharedChanges()
    let changed = events.filter { $0.change.source.differ($0.change.old, $0.change.new) }
    guard !changed.isEmpty else { return }
    complain(
      """
      \(count(changed.count, "change", "changes")) of shared values \
      \(changed.count == 1 ? "was" : "were") not asserted \(moment).

      \(excerpt(changed) { event in
        let source = event.change.source
        let (old, new) = (source.value(in: event.change.old), source.value(in: event.change.new))
        return indented(
          """
          \(source.displayName), changed at \(event.change.location)
          \(valueDifference(old as Any, new as Any) ?? "")
          """)
      })

      Assert each with "assert", by "withLock" of the projected value.
      """,
      at: location)
  }
}
