import StoreRuntimeCore
import ValueDiffing

/// Follows which screens a state has: the elements of its stacks, and what it presents.
struct ScreenTracker {
  private struct Container: Equatable {
    let path: String
    let screens: [ScreenChange.Screen]
  }

  private var containers: [Container] = []

  /// Takes note of a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: What has come and gone since the last one.
  /// - Complexity: O(*n*) for *n* parts of the state.
  mutating func update(to state: Any) -> [ScreenChange] {
    var new: [Container] = []
    Self.collect(state, at: "", depth: 0, into: &new)
    defer { containers = new }
    guard new != containers else { return [] }
    let old = Dictionary(containers.map { ($0.path, $0.screens) }) { first, _ in first }
    let current = Set(new.map(\.path))
    var changes = new.compactMap { container in
      Self.change(container.path, from: old[container.path] ?? [], to: container.screens)
    }
    for container in containers where !current.contains(container.path) {
      if let change = Self.change(container.path, from: container.screens, to: []) {
        changes.append(change)
      }
    }
    return changes
  }

  private static func change(
    _ path: String, from old: [ScreenChange.Screen], to new: [ScreenChange.Screen]
  ) -> ScreenChange? {
    let (oldIDs, newIDs) = (Set(old.map(\.id)), Set(new.map(\.id)))
    let pushed = new.filter { !oldIDs.contains($0.id) }
    let popped = old.map(\.id).filter { !newIDs.contains($0) }
    if pushed.isEmpty, popped.isEmpty { return nil }
    return ScreenChange(container: path, pushed: pushed, popped: popped)
  }

  private static func collect(
    _ value: Any, at path: String, depth: Int, into containers: inout [Container]
  ) {
    guard depth < 64 else { return }
    if let container = value as? any ScreenContainer {
      let screens = container.screens
      guard !screens.isEmpty else { return }
      containers.append(
        Container(
          path: path,
          screens: screens.map { ScreenChange.Screen(id: $0.number, name: name(of: $0.state)) }))
      for (number, state) in screens {
        let inner = "\(path)[#\(number)]"
        collect(state, at: inner, depth: depth + 1, into: &containers)
      }
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct:
      for (label, child) in mirror.children {
        collect(child, at: joined(path, label), depth: depth + 1, into: &containers)
      }
    case .enum:
      guard let (label, child) = mirror.children.first else { return }
      collect(child, at: joined(path, label), depth: depth + 1, into: &containers)
    case .optional:
      guard let (_, child) = mirror.children.first else { return }
      collect(child, at: path, depth: depth + 1, into: &containers)
    default: break
    }
  }

  /// The name of a screen: its case, or its type.
  private static func name(of state: Any) -> String {
    let mirror = Mirror(reflecting: state)
    if mirror.displayStyle == .enum {
      return mirror.children.first?.label ?? caseName(of: state)
    }
    let type = String(reflecting: type(of: state)).withoutContextAddresses
    // Without what a generic type is of.
    let names = type.prefix { $0 != "<" }.split(separator: ".")
    guard let last = names.last else { return "" }
    return String(last == "State" ? names.dropLast().last ?? last : last)
  }

  /// The storage of a property wrapper has an underscore.
  private static func joined(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
    return path.isEmpty ? name : "\(path).\(name)"
  }
}
