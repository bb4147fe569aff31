import StoreRuntimeCore

/// Tracks the screens of a state: the elements of its stacks, and its presented features.
struct ScreenTracker {
  /// A screen in a stack, or a presented feature, by its number.
  private struct Level: Equatable {
    let number: Int
    let isPresentation: Bool
  }

  private struct Container: Equatable {
    let path: String

    /// The screens around it, from the outermost.
    let around: [Level]

    let isPresentation: Bool
    let screens: [ScreenChange.Screen]
  }

  private var containers: [Container] = []

  /// Records a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: The screens that were inserted and removed since the last one.
  /// - Complexity: O(*n*) for *n* parts of the state.
  mutating func update(to state: Any) -> [ScreenChange] {
    var new: [Container] = []
    Self.collect(state, at: "", on: [], depth: 0, into: &new)
    defer { containers = new }
    guard new != containers else { return [] }
    let (old, current) = (Self.screens(of: containers), Self.screens(of: new))
    let presentations = Set(new.lazy.filter(\.isPresentation).map(\.path))
    let paths = new.map(\.path) + containers.map(\.path).filter { current[$0] == nil }
    return paths.compactMap { path in
      let (before, after) = (old[path] ?? [], current[path] ?? [])
      let (idsBefore, idsAfter) = (Set(before.map(\.id)), Set(after.map(\.id)))
      let change = ScreenChange(
        container: path, isPresentation: presentations.contains(path) ? true : nil,
        pushed: after.filter { !idsBefore.contains($0.id) },
        popped: before.map(\.id).filter { !idsAfter.contains($0) })
      return change.pushed.isEmpty && change.popped.isEmpty ? nil : change
    }
  }

  /// Returns the numbers of the current screens that a recorded effect belongs to.
  ///
  /// Each run of a program gives presentations other numbers.
  ///
  /// - Parameters:
  ///   - recorded: The numbers in the recorded run, from the outermost screen.
  ///   - name: The name of the action whose effect it is.
  ///   - presentations: The known presentations: their numbers here, by those in the recorded run.
  /// - Returns: The numbers here, or the recorded ones if there is no such screen.
  func screen(
    recordedAs recorded: [Int], of name: String, _ presentations: inout [Int: Int]
  ) -> [Int] {
    var found: (path: String, levels: [Level])?
    for container in containers where container.around.count + 1 == recorded.count {
      for screen in container.screens {
        let levels =
          container.around + [Level(number: screen.id, isPresentation: container.isPresentation)]
        let matches = zip(levels, recorded).allSatisfy { level, number in
          guard level.isPresentation else { return level.number == number }
          return presentations[number].map { $0 == level.number }
            ?? !presentations.values.contains(level.number)
        }
        // The action's own part of the app is preferred.
        guard matches, found == nil || name.hasPrefix(container.path.prefix { $0 != "[" }) else {
          continue
        }
        found = (container.path, levels)
      }
    }
    guard let found else { return recorded }
    for (level, number) in zip(found.levels, recorded) where level.isPresentation {
      presentations[number] = level.number
    }
    return found.levels.map(\.number)
  }

  private static func screens(of containers: [Container]) -> [String: [ScreenChange.Screen]] {
    Dictionary(containers.map { ($0.path, $0.screens) }) { first, _ in first }
  }

  private static func collect(
    _ value: Any, at path: String, on around: [Level], depth: Int,
    into containers: inout [Container]
  ) {
    guard depth < 64 else { return }
    if let container = value as? any ScreenContainer {
      let screens = container.screens
      guard !screens.isEmpty else { return }
      let isPresentation = type(of: container).isPresentation
      containers.append(
        Container(
          path: path, around: around, isPresentation: isPresentation,
          screens: screens.map { ScreenChange.Screen(id: $0.number, name: name(of: $0.state)) }))
      for (number, state) in screens {
        let levels = around + [Level(number: number, isPresentation: isPresentation)]
        collect(
          state, at: "\(path)[#\(number)]", on: levels, depth: depth + 1, into: &containers)
      }
      return
    }
    let mirror = Mirror(reflecting: value)
    guard let style = mirror.displayStyle, [.struct, .enum, .optional].contains(style) else {
      return
    }
    for (label, child) in mirror.children {
      let inner = style == .optional ? path : joined(path, label)
      collect(child, at: inner, on: around, depth: depth + 1, into: &containers)
    }
  }

  /// The name of a screen: its case, or its type.
  private static func name(of state: Any) -> String {
    if let reflected = ReflectedCase(of: state) { return reflected.name }
    let type = String(reflecting: type(of: state)).withoutContextAddresses
    // Without generic arguments.
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
