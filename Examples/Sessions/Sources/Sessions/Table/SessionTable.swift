/// The sessions: where each is saved, which have a store in memory, and which of these goes next.
///
/// It decides, and does nothing. Times are seconds of any clock.
struct SessionTable<Resident> {
  private struct Session {
    var place: LogPlace

    /// How many requests, effects and subscriptions need the store.
    var holders: UInt32 = 0
    var lastUse: UInt32 = 0
    var resident: Resident?
  }

  private var sessions: [String: Session] = [:]

  /// The residents, each once, with the last use that was known when it came here: a round in which
  /// the first one goes, or back to the end if it was used meanwhile.
  private var round: [(user: String, lastUse: UInt32)] = []

  /// Where the round begins.
  private var first = 0

  private(set) var residentCount = 0
  private let residentLimit: Int
  private let idleTime: UInt32

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - residentLimit: How many residents there may be that nobody needs.
  ///   - idleTime: For how many seconds nobody needs a resident that goes.
  init(residentLimit: Int, idleTime: UInt32) {
    self.residentLimit = residentLimit
    self.idleTime = idleTime
  }

  var count: Int { sessions.count }

  /// The place of each session.
  var places: [(user: String, place: LogPlace)] { sessions.map { ($0.key, $0.value.place) } }

  /// Whoever has a store in memory.
  var residents: [String] { sessions.filter { $0.value.resident != nil }.map(\.key) }

  func place(of user: String) -> LogPlace? { sessions[user]?.place }

  /// Notes where a session is saved.
  mutating func save(_ user: String, at place: LogPlace) {
    sessions[user, default: Session(place: place)].place = place
  }

  /// Returns the store of a session, which is used now; `nil` if it isn't in memory.
  mutating func use(_ user: String, at now: UInt32) -> Resident? {
    sessions[user]?.lastUse = now
    return sessions[user]?.resident
  }

  func resident(of user: String) -> Resident? { sessions[user]?.resident }

  /// Notes that a session that is saved has a store in memory.
  mutating func admit(_ user: String, _ resident: Resident, at now: UInt32) {
    sessions[user]?.resident = resident
    sessions[user]?.lastUse = now
    residentCount += 1
    round.append((user, now))
  }

  /// Keeps the store of a session in memory, until as many calls of `letGo`.
  mutating func hold(_ user: String) { sessions[user]?.holders += 1 }

  mutating func letGo(_ user: String) { sessions[user]?.holders -= 1 }

  /// Takes a session out of the round whose store has to be saved and released.
  ///
  /// - Returns: Whose it is; `nil` if there is none for now.
  mutating func nextIdle(at now: UInt32) -> String? {
    // It ends also if all are needed.
    for _ in 0..<min(round.count - first, 64) {
      let (user, lastUse) = round[first]
      guard let session = sessions[user],
        residentCount > residentLimit || now - lastUse >= idleTime
      else { return nil }
      takeFirst()
      if session.resident == nil { continue }
      if session.holders == 0, session.lastUse == lastUse { return user }
      let isHeld = session.holders > 0
      if isHeld { sessions[user]?.lastUse = now }
      round.append((user, isHeld ? now : session.lastUse))
    }
    return nil
  }

  private mutating func takeFirst() {
    first += 1
    guard first > 1_000, 2 * first > round.count else { return }
    round.removeSubrange(..<first)
    first = 0
  }

  /// Notes that the store of a session that was taken out of the round is gone.
  mutating func release(_ user: String) {
    sessions[user]?.resident = nil
    residentCount -= 1
  }
}
