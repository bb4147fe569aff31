import StoreRuntime
import TabNavigation

/// The screens of a tab that shows a file system: folders in folders, and files in them.
@CasePathable
enum TreePath: Equatable, PathState {
  typealias Root = Drive

  /// A folder, by its name.
  case folder(Folder)
  /// A line of a file.
  case file(File)
  /// What is said of a folder or a file.
  case info(Info)
  /// The folder that is used most.
  case pinned
  /// A case that nothing is declared for.
  case ghost(Int)

  static let screens = Screens<Self>(maximumDepth: 50) {
    Screen(\.pinned, "pinned", on: .root) { _ in }
    Screen(\.info, "info", on: .screen(\.folder), .screen(\.file)) { context in
      Info(subject: context.below?.name ?? "")
    }
    Screen(\.file, "files/*/*", \.name, \.line, on: .root, .screen(\.folder)) { _, name, line in
      guard name != "none" else { throw ScreenError.missing("file \"none\"") }
      guard name != "broken" else { throw BrokenFile() }
      return File(name: name, line: line)
    }
    .sheet(\.file, "share", isShown: { $0.sheet != nil }) { $0.sheet = .share }
    .sheet(\.file, "share/stop", isShown: { $0.sheet == .stop }) { $0.sheet = .stop }
    Screen(\.folder, "*", \.name, on: .root, .screen(\.folder)) { context, name in
      Folder(name: name, isOnline: context.root.isOnline)
    }
    .sheet(\.folder, "rename", isShown: \.isRenaming) { $0.isRenaming = true }
    RootSheet("new/folder", isShown: \.isAdding) { $0.isAdding = true }
  }

  /// The name of the folder or the file.
  var name: String? { self[case: \.folder]?.name ?? self[case: \.file]?.name }
}

/// The root of the tab.
struct Drive: Equatable, Sendable {
  var isAdding = false
  var isOnline = true
}

/// A folder, by its name.
struct Folder: Equatable, Sendable {
  var name: String
  var isOnline = true
  var isRenaming = false
}

/// A line of a file.
struct File: Equatable, Sendable {
  enum Sheet: Sendable { case share, stop }

  var name: String
  var line: Int
  var sheet: Sheet?
}

/// What is said of a folder or a file.
struct Info: Equatable, Sendable {
  var subject: String
}

/// An error of the app's own.
struct BrokenFile: Error, CustomStringConvertible {
  let description = "the file can't be read"
}
