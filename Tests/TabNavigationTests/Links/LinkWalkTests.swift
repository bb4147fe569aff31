import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import TabNavigation

/// Random stacks and random links, to and fro.
struct LinkWalkTests {
  private static let count = RunLength.steps(300, long: 1_000_000)

  private static let prefix = LinkPrefixes(["https://tree.example/a"]).all[0]

  @Test func aStackIsReadFromTheLinkThatIsPrintedForIt() throws {
    var printed = 0
    for seed in 0..<UInt64(Self.count) {
      var generator = SeededGenerator(seed: seed)
      let root = Drive(isAdding: Bool.random(using: &generator))
      let states = Self.states(&generator)

      guard let route = TreePath.screens.route(of: states, root: root) else {
        try #require(Self.hasNoLink(states, root), "seed \(seed)")
        continue
      }
      printed += 1

      let text = Self.prefix.text(route.components, query: route.query, fragment: route.fragment)
      let url = try #require(URL(string: text))
      let address = try LinkAddress(url.absoluteString)
      let components = Array(try #require(Self.prefix.segments(of: address)))
      var readRoot = Drive()
      let read = try TreePath.screens.read(LinkRoute(components), keeping: [], on: &readRoot).states
      try #require(components.areSpelled(route.components), "seed \(seed)")
      try #require(read == Self.remade(states), "seed \(seed)")
      try #require(readRoot.isAdding == (root.isAdding && states.isEmpty), "seed \(seed)")
    }
    #expect(printed > Self.count / 4)
  }

  @Test func whateverIsReadIsPrintedAsALinkToTheSame() throws {
    var opened = 0
    for seed in 0..<UInt64(Self.count) {
      var generator = SeededGenerator(seed: seed)
      let text = Self.prefix.text(Self.components(&generator), query: [], fragment: nil)
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let position = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, position + Int.random(in: 0...1, using: &generator))
        let inserted = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          Self.byte(&generator)
        }
        bytes.replaceSubrange(position..<end, with: inserted)
      }

      opened += try Self.opens(String(decoding: bytes, as: UTF8.self), seed: seed) ? 1 : 0
      let noise = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let noisy = Self.prefix.text + "/" + String(decoding: noise, as: UTF8.self)
      _ = try Self.opens(noisy, seed: seed)
    }
    #expect(opened > Self.count / 8)
  }
}

extension LinkWalkTests {
  /// Opens a text, and makes sure that what it opens is printed as a link to the same.
  ///
  /// - Returns: Whether it is a link.
  private static func opens(_ text: String, seed: UInt64) throws -> Bool {
    var root = Drive()
    guard
      let address = try? LinkAddress(text), let segments = prefix.segments(of: address),
      let states = try? TreePath.screens.read(LinkRoute(Array(segments)), keeping: [], on: &root)
        .states
    else { return false }
    let route = try #require(TreePath.screens.route(of: states, root: root), "seed \(seed)")
    var readRoot = Drive()
    let read = try TreePath.screens.read(route, keeping: [], on: &readRoot).states
    try #require(read == states && readRoot == root, "seed \(seed): \(text)")
    // Nothing is opened that isn't named: of each value there are its bytes, or a spelling of it.
    let printed = route.components
    try #require(
      printed.count == segments.count
        && zip(printed, segments).allSatisfy { $0.isSpelled($1) || Int($1) == Int($0) },
      "seed \(seed): \(text)")
    return true
  }

  /// Whether a stack can't have a link: a value is none that a URL holds, or what would be printed
  /// can't be read, or isn't read as this stack.
  private static func hasNoLink(_ states: [TreePath], _ root: Drive) -> Bool {
    var components: [String] = []
    for state in states {
      switch state {
      case .folder(let folder): components.append(folder.name)
      case .file(let file): components += ["files", file.name, "\(file.line)"]
      case .info: components.append("info")
      case .pinned: components.append("pinned")
      case .ghost: return true
      }
    }
    switch states.last {
    case .folder(let folder) where folder.isRenaming: components.append("rename")
    case .file(let file) where file.sheet == .share: components.append("share")
    case .file(let file) where file.sheet == .stop: components += ["share", "stop"]
    case nil where root.isAdding: components += ["new", "folder"]
    default: break
    }
    if components.contains(where: { ["", ".", ".."].contains($0) }) { return true }
    var readRoot = Drive()
    guard
      let read = try? TreePath.screens.read(LinkRoute(components), keeping: [], on: &readRoot)
        .states
    else { return true }
    return read != remade(states)
  }

  /// A stack without what isn't part of a link: what is presented over screens below the last.
  private static func remade(_ states: [TreePath]) -> [TreePath] {
    var below: TreePath?
    return states.enumerated().map { index, state in
      var state = state
      if index < states.count - 1 {
        state[case: \.folder]?.isRenaming = false
        state[case: \.file]?.sheet = nil
      }
      state[case: \.info]?.subject = below?.name ?? ""
      below = state
      return state
    }
  }

  private static func states(_ generator: inout SeededGenerator) -> [TreePath] {
    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      switch Int.random(in: 0...40, using: &generator) {
      case 0...22:
        .folder(
          Folder(
            name: name(&generator), isRenaming: Int.random(in: 0...9, using: &generator) == 0))
      case 23...32:
        .file(
          File(
            name: name(&generator), line: number(&generator),
            sheet: [nil, nil, .share, .stop].randomElement(using: &generator) ?? nil))
      case 33...37: .info(Info(subject: ""))
      case 38...39: .pinned
      default: .ghost(1)
      }
    }
  }

  private static func components(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...5, using: &generator)).flatMap { _ in
      switch Int.random(in: 0...9, using: &generator) {
      case 0...3: [name(&generator)]
      case 4...5: ["files", name(&generator), "\(number(&generator))"]
      case 6: ["info"]
      case 7: ["share"]
      case 8: ["new", "folder"]
      default:
        [["pinned", "share", "stop", "07", "-0", "+1"].randomElement(using: &generator) ?? ""]
      }
    }
  }

  private static func number(_ generator: inout SeededGenerator) -> Int {
    [0, 7, -7, .max, .min].randomElement(using: &generator) ?? 0
  }

  private static func name(_ generator: inout SeededGenerator) -> String {
    let words = [
      "a", "b", "files", "info", "pinned", "rename", "share", "stop", "new", "folder", "7", "07",
      "*", "%2F", "%", "/", "a/b", "", ".", "..", "...", " ", "é", "e\u{301}", "👩‍🚀", "\0", "\n",
      "?", "#", "tabs://home", "A", "~", "\u{FEFF}", "\u{10FFFF}",
    ]
    return (0..<[1, 1, 1, 1, 2, 3][Int.random(in: 0..<6, using: &generator)])
      .map { _ in words.randomElement(using: &generator) ?? "" }
      .joined()
  }

  private static func byte(_ generator: inout SeededGenerator) -> UInt8 {
    let likely = Array("//%%%24EeFf0:@?#+~.aA ".utf8)
    return Bool.random(using: &generator)
      ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
  }
}
