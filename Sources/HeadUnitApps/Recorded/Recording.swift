import HeadUnitCore

/// What an app said in a recorded drive, sorted by what it was said to.
struct Recording: Sendable {
  /// What an app can be asked or told to do, whatever its number.
  enum Key: Hashable, Sendable {
    case question(Question)
    case command(Command)
  }

  /// One thing the app said.
  struct Saying: Sendable {
    let content: AppDelivery.Content
    /// Since the app was asked, or since it was started if nobody asked.
    let after: Duration
    /// Its place in the record: what is said at one instant is said in this order.
    let order: Int
    /// How often the head unit had spoken to the app in the same instant before.
    let spokenTo: Int
    /// Whether it may be handed out only when its instant has come: something that was put in for
    /// that instant later came before it.
    let waits: Bool
  }

  /// What the app said from one start to the next without being asked.
  struct Run: Sendable {
    /// Handed out at the start.
    var prompt: [Saying] = []
    /// In the order of the record.
    var waiting: [Saying] = []
  }

  /// For each time it was asked, all that was said to it: nothing, one answer, or more.
  var replies: [Key: [[Saying]]] = [:]
  var runs: [Run] = []
}
