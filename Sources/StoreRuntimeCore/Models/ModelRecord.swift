/// What is read of a part of a store's state.
///
/// It lasts for as long as somebody holds a model of the part, or waits for a change of what was
/// read; that of a whole store, for as long as somebody holds the model. It keeps neither models
/// nor the store: those who wait don't keep what they wait for.
@MainActor
final class ModelRecord<State: Sendable, Action: Sendable> {
  /// The model, while somebody holds it.
  weak var model: StoreModel<State, Action>?

  /// Where those are registered who ask whether the part is there.
  let presence = AnchorSubject()

  /// The properties that somebody waits for.
  private var anchors = PrunedDictionary<PartialKeyPath<State>, ModelAnchor<State>>()

  /// The parts that models or paths of views were made of.
  private var sites = PrunedDictionary<SiteKey, ModelSite<State, Action>>()

  /// Whether somebody holds the model or waits for a change, or something is presented by whose
  /// number models have their ids.
  var isNeeded: Bool {
    if model != nil || presence.isAwaited { return true }
    // Loops, as a closure of the main actor checks where it runs.
    for anchor in anchors.values.values where anchor.subject.isAwaited { return true }
    for site in sites.values.values where site.isNeeded { return true }
    return false
  }

  // MARK: Reading

  /// Returns the anchor of a property, `nil` if nobody waits for it.
  func anchor<Value>(_ keyPath: KeyPath<State, Value>) -> ValueAnchor<State, Value>? {
    anchors.values[keyPath] as? ValueAnchor<State, Value>
  }

  /// Keeps the anchor of a property that somebody waits for.
  func keep<Value>(_ anchor: ValueAnchor<State, Value>, of keyPath: KeyPath<State, Value>) {
    anchors.insert(anchor, for: keyPath) { $0.subject.isAwaited }
  }

  /// Returns the site of a part, which is made if there is none.
  func site<Site: ModelSite<State, Action>>(_ key: SiteKey, _ make: () -> Site) -> Site {
    if let site = sites.values[key] as? Site { return site }
    let site = make()
    sites.insert(site, for: key) { $0.isNeeded }
    return site
  }

  // MARK: Changes

  /// Looks for what a reduction has changed.
  ///
  /// - Parameters:
  ///   - action: What was reduced, `nil` if nothing reached this part.
  ///   - state: The state.
  ///   - update: Is given the changes.
  func update(after action: Action?, to state: State, _ update: inout ModelUpdate) {
    model?.keep(state)
    // Removed after the loops: a dictionary that is changed in its own loop is copied.
    var forgotten: [PartialKeyPath<State>] = []
    for (keyPath, anchor) in anchors.values {
      if !anchor.subject.isAwaited {
        forgotten.append(keyPath)
      } else if anchor.isChanged(in: state) {
        update.changes.append(anchor.subject)
        forgotten.append(keyPath)
      }
    }
    for keyPath in forgotten { anchors.remove(keyPath) }
    var unneeded: [SiteKey] = []
    for (key, site) in sites.values {
      site.update(after: action, to: state, &update)
      if !site.isNeeded { unneeded.append(key) }
    }
    for key in unneeded { sites.remove(key) }
  }

  /// Takes note that the part is gone.
  func end(_ update: inout ModelUpdate) {
    update.changes.append(presence)
    if let model {
      model.end()
    } else {
      // Whoever has read of it finds nothing when it reads again.
      for anchor in anchors.values.values { update.changes.append(anchor.subject) }
      for site in sites.values.values { site.changed(&update) }
    }
    for site in sites.values.values { site.end(&update) }
  }
}

/// What one look at a state finds.
struct ModelUpdate {
  /// The stacks in which a single element was modified.
  let touches: [StackTouch]

  /// The properties that have changed.
  var changes: [AnchorSubject] = []
}

extension ModelRecord {
  /// Returns what keeps the record of a whole store up to date, and tells those who have read it.
  nonisolated func makeListener() -> StateListener<State, Action> {
    // The properties that have changed since readers were told last.
    var changes: [AnchorSubject] = []
    return StateListener(
      isNeeded: { onMainActor { self.model != nil } },
      update: { action, state, touches in
        var update = ModelUpdate(touches: touches)
        onMainActor { self.update(after: action, to: state, &update) }
        changes += update.changes
      },
      tell: {
        while !changes.isEmpty {
          var told: [AnchorSubject] = []
          swap(&told, &changes)
          onMainActor { for subject in told { subject.change() } }
        }
      })
  }
}

/// Runs a function of the main actor for a caller that is known to be on its executor, or on that
/// of a store which a test looks at.
///
/// The cast only takes the isolation out of the type: see `onExecutor(of:_:)`.
package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}

/// A dictionary that takes out what isn't needed any more before it grows.
struct PrunedDictionary<Key: Hashable, Value> {
  private(set) var values: [Key: Value] = [:]

  /// How many there may be before those that aren't needed are taken out.
  private var limit = 16

  /// Inserts a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  ///   - isNeeded: Returns whether a value that is there is still needed.
  /// - Complexity: O(1) on average, besides what `isNeeded` takes.
  mutating func insert(_ value: Value, for key: Key, where isNeeded: (Value) -> Bool) {
    if values.count >= limit {
      values = values.filter { isNeeded($0.value) }
      limit = max(16, 2 * values.count)
    }
    values[key] = value
  }

  mutating func remove(_ key: Key) {
    values[key] = nil
  }
}
