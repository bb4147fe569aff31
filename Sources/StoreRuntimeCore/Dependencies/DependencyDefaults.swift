import Synchronization

extension DependencyValues {
  // None of the following is generic, or the library alone would specialise it for ten keys. It
  // makes a value once; a value that was set is found without it.

  func defaultBox(
    of key: any TestDependencyKey.Type,
    property: StaticString,
    location: IssueLocation
  ) -> DependencyBox {
    let context = context
    let defaultsKey = DependencyDefaults.Key(key: ObjectIdentifier(key), context: context)
    let isProcessWide = context == .live && !isTesting
    let defaults =
      storage?.defaults ?? site?.remembered?.defaults ?? (isProcessWide ? .process : nil)
    if let known = defaults?[defaultsKey] { return known }
    let environment = defaults === DependencyDefaults.process ? DependencyValues() : merged
    let resolution = DependencyResolution()
    let box = DependencyResolution.$current.withValue(resolution) {
      environment.withCurrent { key.defaultBox(in: context) }
    }
    let isStandIn = resolution.isStandIn.load(ordering: .relaxed)
    // What is read in order to be changed is no use of it: the next one is.
    if isStandIn, !access.isUse { return box }
    guard let known = defaults?.insert(box, for: defaultsKey) else {
      if isStandIn { reportMissing(key, in: context, property: property, location: location) }
      return box
    }
    return known
  }

  /// These values as they are seen by what they are made from.
  private var merged: DependencyValues {
    var values = self
    values.access = .direct
    let remembered = site?.remembered
    values.storage = storage?.merged(over: remembered) ?? remembered
    return values
  }

  /// Reports that a dependency has no value for the context.
  private func reportMissing(
    _ key: any TestDependencyKey.Type, in context: DependencyContext, property: StaticString,
    location: IssueLocation
  ) {
    let builtIn = key as? any BuiltInDependencyKey.Type
    // The name of a function or subscript has parentheses: then the key was used without a
    // property.
    let property = property.description.contains("(") ? nil : property.description
    let target = property.map { "$0.\($0)" } ?? "$0[\(key).self]"
    let name = property ?? "\(key)"
    let setting = "'withDependencies { \(target) = \(builtIn?.example ?? "…") }'"
    let message =
      if context == .live {
        """
        The dependency '\(name)' was used, but it has no live value; its test value is used \
        instead. Conform '\(key)' to 'DependencyKey', or set a value: \(setting).
        """
      } else {
        """
        The dependency '\(name)' was used in a test, but it has no value for tests. Set one where \
        the test makes its store, or around the code that needs it: \(setting)\
        \(builtIn == nil ? "; or declare a 'testValue' in '\(key)'" : "").
        """
      }
    reportIssue(message, at: location)
  }
}

extension TestDependencyKey {
  /// Returns the value of a context.
  fileprivate static func defaultBox(in context: DependencyContext) -> DependencyBox {
    func box(_ value: Value) -> DependencyBox { DependencyBox(value, of: Self.self) }
    switch context {
    case .live:
      let key = Self.self as? any DependencyKey.Type
      return box(key?.liveValue as? Value ?? standingIn(testValue))
    case .preview: return box(previewValue)
    case .test: return box(testValue)
    }
  }

  /// Returns a value that takes the place of one that nobody gave.
  static func standingIn(_ value: Value) -> Value {
    DependencyResolution.current?.isStandIn.store(true, ordering: .relaxed)
    return value
  }
}

/// The default values that were made so far.
///
/// A default value is made when it is first asked for and is the same from then on. The process has
/// one such set for its live values; a store, and `withDependencies`, begin one in tests and
/// previews, so that tests that run at the same time share nothing.
final class DependencyDefaults: Sendable {
  /// What a default value depends on.
  struct Key: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// The live values of the process.
  static let process = DependencyDefaults()

  private let boxes = Guarded<[Key: DependencyBox]>([:])

  /// Returns the value of a key, if it was made already.
  subscript(key: Key) -> DependencyBox? {
    boxes.withLock { $0[key] }
  }

  /// Stores a value unless another thread was faster.
  ///
  /// - Returns: The value that the other thread has stored, `nil` if this one is stored.
  func insert(_ box: DependencyBox, for key: Key) -> DependencyBox? {
    boxes.withLock { boxes in
      if let known = boxes[key] { return known }
      boxes[key] = box
      return nil
    }
  }
}

/// The making of one default value.
///
/// It is a task-local value while a key makes its value, so that the default implementation of
/// `testValue` can say that its value only stands in for one that nobody gave.
final class DependencyResolution: Sendable {
  @TaskLocal static var current: DependencyResolution?

  let isStandIn = Atomic(false)
}
