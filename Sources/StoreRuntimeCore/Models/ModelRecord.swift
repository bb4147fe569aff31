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
      model.source.end()
    } else {
      // Whoever has read of it finds nothing when it reads again.
      for anchor in anchors.values.values { update.changes.append(anchor.subject) }
      for site in sites.values.values { site.changed(&update) }
    }
    for site in sites.values.values { site.end(&update) }
  }
}
