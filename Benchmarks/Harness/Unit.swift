/// The unit of a subject's figures.
enum Unit {
  /// The time that an operation takes.
  case nanoseconds

  /// The memory that an operation leaves in use.
  case bytes
}
