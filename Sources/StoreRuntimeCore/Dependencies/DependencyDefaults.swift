import Synchronization

extension DependencyValues {
  // None of the following is generic, or the library alone would specialise it for ten keys. It
  // makes a value once; a value that was set is found without it.

  func defaultBox(
    of key: any TestDependencyKey.Type,
    property: StaticString,
    location: IssueLocation
  ) -> DependencyBox {
    let defaultsKey = DependencyDefaults.Key(key: ObjectIdentifier(key), context: context)
    let defaults =
      storage?.defaults ?? site?.remembered?.defaults ?? (isProcessWide ? .process : nil)
    let entry =
      defaults?[defaultsKey]
      ?? makeDefaultValue(of: key, in: defaults, as: defaultsKey, location: location)
    if let fault = entry.fault, access.isUse,
      defaults?.isFirstFault(of: defaultsKey, at: location) != false
    {
      report(fault, of: key, property: property, location: location)
    }
    return entry.box
  }

  /// Whether values that are not set are those of the process.
  private var isProcessWide: Bool { context == .live && !isTesting }

  private func makeDefaultValue(
    of key: any TestDependencyKey.Type,
    in defaults: DependencyDefaults?,
    as defaultsKey: DependencyDefaults.Key,
    location: IssueLocation
  ) -> DependencyDefaults.Entry {
    let resolution = DependencyResolution(location: location)
    let environment = defaults === DependencyDefaults.process ? DependencyValues() : merged
    var entry = DependencyResolution.$current.withValue(resolution) {
      environment.withCurrent { key.defaultEntry(in: defaultsKey.context) }
    }
    if entry.fault == nil, resolution.missesTestValue.load(ordering: .relaxed) {
      entry.fault = .noTestValue
    }
    guard let defaults, !resolution.isLocal.load(ordering: .relaxed) else { return entry }
    return defaults.insert(entry, for: defaultsKey)
  }

  /// These values as they are seen by what they are made from.
  private var merged: DependencyValues {
    var values = self
    values.access = .direct
    let remembered = site?.remembered
    values.storage = storage?.merged(over: remembered) ?? remembered
    return values
  }

  private func report(
    _ fault: DependencyFault,
    of key: any TestDependencyKey.Type,
    property: StaticString,
    location: IssueLocation
  ) {
    let builtIn = key as? any BuiltInDependencyKey.Type
    let keyName = String(describing: key)
    // The name of a function or subscript has parentheses: then the key was used without a
    // property.
    let propertyName = property.description.contains("(") ? nil : property.description
    let target = propertyName.map { "$0.\($0)" } ?? "$0[\(keyName).self]"
    let message = fault.message(
      name: propertyName ?? keyName,
      assignment: "\(target) = \(builtIn?.example ?? "…")",
      key: builtIn == nil ? keyName : nil
    )
    reportIssue(message, at: location)
  }
}

extension TestDependencyKey {
  /// Returns the value of a context, and what is wrong if it only stands in for that value.
  fileprivate static func defaultEntry(in context: DependencyContext) -> DependencyDefaults.Entry {
    func entry(_ value: Value, _ fault: DependencyFault? = nil) -> DependencyDefaults.Entry {
      DependencyDefaults.Entry(box: DependencyBox(value, of: Self.self), fault: fault)
    }
    switch context {
    case .live:
      guard
        let key = Self.self as? any DependencyKey.Type,
        let value = key.liveValue as? Value
      else { return entry(testValue, .noLiveValue) }
      return entry(value)
    case .preview: return entry(previewValue)
    case .test: return entry(testValue)
    }
  }
}

/// The default values that were made so far.
///
/// A default value is made when it is first asked for and is the same from then on. The process has
/// one such set for its live values; a store, and `withDependencies`, begin one in tests and
/// previews, so that tests that run at the same time share nothing.
final class DependencyDefaults: Sendable {
  /// The live values of the process.
  static let process = DependencyDefaults()

  private let entries = Guarded<[Key: Entry]>([:])

  /// The places where a value with a fault was asked for.
  private let faultyPlaces = Guarded<[Key: Set<String>]>([:])

  /// Returns the entry of a key, if it was made already.
  subscript(key: Key) -> Entry? {
    entries.withLock { $0[key] }
  }

  /// Stores an entry unless another thread was faster.
  ///
  /// - Returns: The entry that is stored.
  func insert(_ entry: Entry, for key: Key) -> Entry {
    entries.withLock { entries in
      if let existing = entries[key] { return existing }
      entries[key] = entry
      return entry
    }
  }

  /// Takes note that a value with a fault is asked for.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - location: Where it is asked for.
  /// - Returns: Whether that is the first time there.
  func isFirstFault(of key: Key, at location: IssueLocation) -> Bool {
    let place = "\(location.filePath):\(location.line):\(location.column)"
    return faultyPlaces.withLock { $0[key, default: []].insert(place).inserted }
  }
}

extension DependencyDefaults {
  /// What a default value depends on.
  struct Key: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// A default value.
  struct Entry: Sendable {
    let box: DependencyBox

    /// Why asking for the value is a mistake, if it is one.
    var fault: DependencyFault?
  }
}

/// The making of one default value.
///
/// It is a task-local value while a key makes its value, so that the default implementation of
/// `testValue`, and the test values of the built-in dependencies, can say that they only stand in
/// for a value that nobody gave.
final class DependencyResolution: Sendable {
  @TaskLocal static var current: DependencyResolution?

  /// Where the dependency was asked for.
  let location: IssueLocation

  /// Whether the key has no test value of its own.
  let missesTestValue = Atomic(false)

  /// Whether the value is only good for the place that asked for it.
  let isLocal = Atomic(false)

  init(location: IssueLocation) {
    self.location = location
  }
}

/// Why a dependency can't be used as it is.
enum DependencyFault: Sendable {
  /// It has no value for tests, but a test touched it.
  case noTestValue

  /// It has no live value, but the running program touched it.
  case noLiveValue

  /// Returns what is wrong and how to put it right.
  ///
  /// - Parameters:
  ///   - name: The name of the dependency.
  ///   - assignment: How a value is set in the closure of `withDependencies`.
  ///   - key: The name of the key's type, if the user of the library can change it.
  /// - Returns: The text of an issue.
  func message(name: String, assignment: String, key: String?) -> String {
    switch self {
    case .noTestValue:
      """
      The dependency '\(name)' was used in a test, but it has no value for tests. Set one where \
      the test makes its store, or around the code that needs it: \
      'withDependencies { \(assignment) }'\
      \(key.map { "; or declare a 'testValue' in '\($0)'" } ?? "").
      """
    case .noLiveValue:
      """
      The dependency '\(name)' was used, but it has no live value; its test value is used instead. \
      Conform \(key.map { "'\($0)'" } ?? "its key") to 'DependencyKey', or set a value: \
      'withDependencies { \(assignment) }'.
      """
    }
  }
}
