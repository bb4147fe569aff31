import StoreRuntimeCore

/// Tracks the screens of a state: the elements of its stacks, and its presented features.
struct ScreenTracker {
  /// A screen around another one.
  private struct Level: Equatable {
    let number: Int
    let isPresentation: Bool
  }

  private struct Container: Equatable {
    let path: String
    let isPresentation: Bool
    let screens: [ScreenChange.Screen]

    /// The place, by which only a replay finds the screens of effects.
    var place: Place?
  }

  private struct Place: Equatable {
    /// The beginning of the names of actions that belong to the container.
    let name: String

    /// The screens around it, from the outermost.
    let around: [Level]

    /// The case and the id of the presented state, `nil` if it has neither.
    let presentedID: PresentedID?
  }

  /// `true` for the states of a replay, in which no effects keep the number of a presentation that
  /// is assigned anew.
  let isReplay: Bool

  private var containers: [Container] = []

  /// The presentations of the last state, by their paths; only in a replay.
  private var earlier: [String: Container] = [:]

  init(ofReplay isReplay: Bool = false) { self.isReplay = isReplay }

  /// Records a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: The screens that were inserted and removed since the last one.
  /// - Complexity: O(*n*) for *n* parts of the state.
  mutating func update(to state: Any) -> [ScreenChange] {
    var new: [Container] = []
    let place = isReplay ? Place(name: "", around: [], presentedID: nil) : nil
    collect(state, at: "", in: place, depth: 0, into: &new)
    defer { containers = new }
    if isReplay {
      earlier = Dictionary(new.filter(\.isPresentation).map { ($0.path, $0) }) { first, _ in first }
    }
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

  /// Returns the numbers of the screens of a replay that a recorded effect belongs to.
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
    let known = levels(of: recorded, name) { level, number in
      presentations[number].map { $0 == level.number }
        ?? !presentations.values.contains(level.number)
    }
    // Otherwise a presentation that has become another one only in the recorded run.
    let renewed = levels(of: recorded, name) { _, number in presentations[number] == nil }
    guard let found = known ?? renewed else { return recorded }
    // One of several that isn't named may be wrong, and isn't remembered.
    if found.isCertain {
      for (level, number) in zip(found.levels, recorded) where level.isPresentation {
        if presentations[number] == level.number { continue }
        presentations = presentations.filter { $0.value != level.number }
        presentations[number] = level.number
      }
    }
    return found.levels.map(\.number)
  }

  /// Returns the screen that matches the numbers of a recorded one, preferably that with the name.
  private func levels(
    of recorded: [Int], _ name: String, _ matches: (Level, Int) -> Bool
  ) -> (levels: [Level], isCertain: Bool)? {
    var found: (name: String, levels: [Level])?
    var count = 0
    for container in containers {
      guard let place = container.place, place.around.count + 1 == recorded.count else { continue }
      for screen in container.screens {
        let level = Level(number: screen.id, isPresentation: container.isPresentation)
        let levels = place.around + [level]
        let isMatch = zip(levels, recorded).allSatisfy { level, number in
          level.isPresentation ? matches(level, number) : level.number == number
        }
        guard isMatch else { continue }
        count += 1
        let isNamed = "\(name).".hasPrefix("\(place.name).")
        if found == nil || isNamed && place.name.count > found?.name.count ?? 0 {
          found = (isNamed ? place.name : "", levels)
        }
      }
    }
    return found.map { ($0.levels, count == 1 || !$0.name.isEmpty) }
  }

  private static func screens(of containers: [Container]) -> [String: [ScreenChange.Screen]] {
    Dictionary(containers.map { ($0.path, $0.screens) }) { first, _ in first }
  }

  private func collect(
    _ value: Any, at path: String, in place: Place?, depth: Int, into new: inout [Container]
  ) {
    guard depth < 64 else { return }
    if let container = value as? any ScreenContainer {
      collect(container, at: path, in: place, depth: depth, into: &new)
      return
    }
    let mirror = Mirror(reflecting: value)
    guard let style = mirror.displayStyle, [.struct, .enum, .optional].contains(style) else {
      return
    }
    for (label, child) in mirror.children {
      let isSame = style == .optional
      let inner = place.map { place in
        let name = isSame ? place.name : Self.joined(place.name, label)
        return Place(name: name, around: place.around, presentedID: nil)
      }
      collect(
        child, at: isSame ? path : Self.joined(path, label), in: inner, depth: depth + 1, into: &new
      )
    }
  }

  private func collect(
    _ container: any ScreenContainer, at path: String, in place: Place?, depth: Int,
    into new: inout [Container]
  ) {
    var screens = container.screens
    guard !screens.isEmpty else { return }
    let isPresentation = type(of: container).isPresentation
    var outer: Place?
    if let place {
      let id = isPresentation ? container.presentedID : nil
      outer = Place(name: place.name, around: place.around, presentedID: id)
      let old = isPresentation ? earlier[path] : nil
      if let old, old.place?.presentedID == id { screens[0].number = old.screens[0].id }
    }
    new.append(
      Container(
        path: path, isPresentation: isPresentation,
        screens: screens.map {
          ScreenChange.Screen(id: $0.number, name: Self.name(of: $0.state))
        },
        place: outer))
    for (number, state) in screens {
      let element = "[#\(number)]"
      let inner = outer.map { outer in
        Place(
          name: isPresentation ? outer.name : outer.name + element,
          around: outer.around + [Level(number: number, isPresentation: isPresentation)],
          presentedID: nil)
      }
      collect(state, at: path + element, in: inner, depth: depth + 1, into: &new)
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
