extension AsyncStream {
  /// A stream that never has an element, and ends when the reading task is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that has ended.
  public static var finished: Self { Self { $0.finish() } }
}

extension AsyncStream where Element: Sendable {
  /// Creates a stream of the elements of a sequence.
  ///
  /// The sequence is read as the stream is read, without a buffer or a separate task. The stream
  /// ends when the sequence throws.
  ///
  /// - Parameter sequence: The sequence.
  /// - Precondition: At most one task at a time reads the stream.
  public init<Elements: AsyncSequence & Sendable>(
    _ sequence: Elements
  ) where Elements.Element == Element {
    let iteration = StreamIteration(sequence)
    self.init { try? await iteration.next() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that never has an element, and ends when the reading task is cancelled.
  public static var never: Self { Self { _ in } }

  /// Returns a stream that has ended.
  ///
  /// - Parameter error: The error that it throws, or `nil` for none.
  /// - Returns: The stream.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// Creates a stream of the elements of a sequence.
  ///
  /// The sequence is read as the stream is read, without a buffer or a separate task.
  ///
  /// - Parameter sequence: The sequence.
  /// - Precondition: At most one task at a time reads the stream.
  public init<Elements: AsyncSequence & Sendable>(
    _ sequence: Elements
  ) where Elements.Element == Element {
    let iteration = StreamIteration(sequence)
    self.init { try await iteration.next() }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Returns a stream of the elements, whose type doesn't name this sequence.
  ///
  /// ```swift
  /// client.events = { notifications.map(Event.init).eraseToStream() }
  /// ```
  ///
  /// The stream ends when the sequence throws.
  ///
  /// - Returns: The stream, which one task at a time may read.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// Returns a stream of the elements that rethrows this sequence's errors.
  ///
  /// - Returns: The stream, which one task at a time may read.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}

/// An iterator that a stream's closure advances.
private actor StreamIteration<Elements: AsyncSequence & Sendable>
where Elements.Element: Sendable {
  private var isReading = false
  private var iterator: Elements.AsyncIterator?
  private let elements: Elements

  init(_ elements: Elements) {
    self.elements = elements
  }

  func next() async throws(Elements.Failure) -> Elements.Element? {
    precondition(!isReading, "Two tasks read one stream at the same time.")
    isReading = true
    defer { isReading = false }
    var iterator = iterator ?? elements.makeAsyncIterator()
    defer { self.iterator = iterator }
    return try await iterator.next(isolation: self)
  }
}
