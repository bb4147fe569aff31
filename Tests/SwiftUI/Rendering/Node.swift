import Observation

/// A view that is on a display, with the views in it.
///
/// It is evaluated when it comes up, when the view in its place differs from the one before, and
/// when something that it has read is told to have changed.
@MainActor
final class Node {
  private(set) var view: any View
  private(set) var element = Element.group
  private(set) var children: [(id: AnyHashable, isPresented: Bool, node: Node)] = []
  private unowned let display: Display
  private var isStale = false
  private var evaluation = 0

  init(_ view: any View, on display: Display) {
    self.view = view
    self.display = display
    evaluate()
  }

  /// Brings what is below up to date.
  func refresh() {
    if isStale { return evaluate() }
    for child in children { child.node.refresh() }
    arrangeScreens()
  }

  private func update(to view: any View) {
    let isUnchanged = Sameness.areSame(self.view, view)
    self.view = view
    if isUnchanged { refresh() } else { evaluate() }
  }

  private func evaluate() {
    let isTold = isStale
    let old = element
    evaluation += 1
    isStale = false
    let parts = withObservationTracking {
      guard let primitive = view as? any Primitive else {
        display.note(type(of: view))
        element = .group
        return [Part(view.body)]
      }
      element = primitive.element
      return primitive.parts
    } onChange: { [weak self, evaluation] in
      MainActor.assumeIsolated {
        if let self, self.evaluation == evaluation { self.isStale = true }
      }
    }
    if !isTold { element.goOn(from: old) }
    arrange(parts)
    arrangeScreens()
  }

  /// Keeps the views that stay, and puts new ones in the places of the others.
  private func arrange(_ parts: [Part]) {
    let old = children
    children = parts.map { part in
      let node = old.first { $0.id == part.id && $0.isPresented == part.isPresented }?.node
      guard let node, type(of: node.view) == type(of: part.view) else {
        return (part.id, part.isPresented, Node(part.view, on: display))
      }
      node.update(to: part.view)
      return (part.id, part.isPresented, node)
    }
  }

  /// Puts the screens of a stack's path on its root, which says what they are.
  private func arrangeScreens() {
    guard case .stack(let path) = element, let root = children.first else { return }
    let destinations = root.node.destinations()
    let screens = path.value.compactMap { value in
      destinations.lazy.compactMap { $0(value) }.first.map { Part($0, id: value) }
    }
    let old = children
    children =
      [root]
      + screens.map { part in
        let node = old.first { $0.id == part.id }?.node
        if let node { node.refresh() }
        return (part.id, false, node ?? Node(part.view, on: display))
      }
  }

  private func destinations() -> [(AnyHashable) -> (any View)?] {
    var all = children.flatMap { $0.node.destinations() }
    if case .destination(let make) = element { all.append(make) }
    return all
  }
}

extension Node {
  /// The views that aren't covered by others beside them, without sheets and alerts.
  var shown: [Node] {
    switch element {
    case .tabs(_, let selection):
      children.filter { $0.id == selection.value }.map(\.node)
    case .stack:
      children.suffix(1).map(\.node)
    default:
      children.filter { !$0.isPresented }.map(\.node)
    }
  }

  /// The presentation on top of all others that start below, with its content.
  var topPresentation: (title: String?, isShown: Shown<Bool>, content: Node)? {
    for node in shown {
      if let top = node.topPresentation { return top }
    }
    guard case .presentation(let title, let isShown) = element, isShown.value,
      let content = children.first(where: \.isPresented)?.node
    else { return nil }
    return content.topPresentation ?? (title, isShown, content)
  }

  /// All nodes that are shown from here down, each before those in it.
  var all: [Node] { [self] + shown.flatMap(\.all) }

  /// Whether it is a row of a list, whatever the type.
  var isRow: Bool { if case .row = element { true } else { false } }

  /// What it says from here down.
  var texts: [String] {
    if case .text(let text) = element { return [text] }
    return shown.flatMap(\.texts)
  }

  /// Whether its controls can be used, given that those around it can.
  func find(_ label: String, isEnabled: Bool = true, in found: inout [(Node, isEnabled: Bool)]) {
    var isEnabled = isEnabled
    switch element {
    case .disabled(let isDisabled):
      isEnabled = isEnabled && !isDisabled
    case .button, .field, .toggle:
      if texts.contains(label) { found.append((self, isEnabled)) }
    default:
      break
    }
    for node in shown { node.find(label, isEnabled: isEnabled, in: &found) }
  }
}
