import Foundation
package import HeadUnitFiles
import Synchronization

/// A world in which calls of the system go wrong, each as its seed says.
///
/// Which kinds of trouble there are, and how often, is drawn first: worlds with one kind of trouble
/// lead further than those in which everything fails at once. All of it happens to real files.
package final class FaultyWorld: Sendable {
  /// What there is in a world.
  package struct Weather: Hashable, Sendable {
    /// In thousandths of the calls that can.
    package var short = 0
    package var interrupted = 0
    package var busy = 0
    package var failing = 0
    /// The process is gone before this call, and does nothing any more.
    package var death: Int?
    /// Somebody else acts before this call.
    package var neighbour: Int?
    /// How often the machine slept when somebody looks at the clock.
    package var leaping = 0
  }

  package let weather: Weather
  private let neighbour: @Sendable () -> Void
  private let state: Mutex<State>

  private struct State {
    var random: WorldRandom
    var count = 0
    var open: Set<Int32> = []
    var log: [String] = []
    var hasFailed = false
    var hasMetNeighbour = false
    var isDead = false
    /// Failures of what tidies up, which nobody can make up for.
    var tidyFailures = 0
  }

  package init(seed: UInt64, neighbour: @escaping @Sendable () -> Void = {}) {
    var random = WorldRandom(seed: seed)
    weather = Weather(from: &random)
    self.neighbour = neighbour
    state = Mutex(State(random: random))
  }

  /// Whether a call failed for good.
  package var hasFailed: Bool { state.withLock { $0.hasFailed } }
  package var isDead: Bool { state.withLock { $0.isDead } }
  package var hasMetNeighbour: Bool { state.withLock { $0.hasMetNeighbour } }
  package var tidyFailures: Int { state.withLock { $0.tidyFailures } }
  /// Files that were opened and not closed.
  package var openCount: Int { state.withLock { $0.open.count } }
  package var callCount: Int { state.withLock { $0.count } }
  /// What went wrong, for whoever looks why a seed fails.
  package var log: String { state.withLock { $0.log.joined(separator: ", ") } }
}

extension FaultyWorld {
  /// What a call does instead of what it was asked.
  private enum Trouble {
    case none
    case short
    case fails(Int32)
  }

  private static let dead = SystemError(EIO)

  /// Before each call: whoever is dead makes none.
  private func trouble(
    _ call: String, failures: [Int32], canBeShort: Bool = false, canBeBusy: Bool = false,
    canBeInterrupted: Bool = false, tidies: Bool = false
  ) -> Trouble {
    let (trouble, meets) = state.withLock { state -> (Trouble, Bool) in
      state.count += 1
      if state.isDead { return (.fails(Self.dead.number), false) }
      if let death = weather.death, state.count > death {
        state.log.append("dies before \(call)")
        state.isDead = true
        return (.fails(Self.dead.number), false)
      }
      let meets = weather.neighbour.map { state.count > $0 } == true && !state.hasMetNeighbour
      if meets {
        state.log.append("somebody acts before \(call)")
        state.hasMetNeighbour = true
      }
      if canBeInterrupted, state.random.happens(weather.interrupted) {
        state.log.append("\(call) is interrupted")
        return (.fails(EINTR), meets)
      }
      if canBeBusy, state.random.happens(weather.busy) { return (.fails(EAGAIN), meets) }
      if state.random.happens(weather.failing), !failures.isEmpty {
        let number = failures[state.random.number(below: failures.count)]
        state.log.append("\(call) fails with \(number)")
        if tidies { state.tidyFailures += 1 } else { state.hasFailed = true }
        return (.fails(number), meets)
      }
      return (canBeShort && state.random.happens(weather.short) ? .short : .none, meets)
    }
    if meets { FileCalls.$current.withValue(.system) { neighbour() } }
    return trouble
  }

  private func check(_ trouble: Trouble) throws(SystemError) {
    if case .fails(let number) = trouble { throw SystemError(number) }
  }

  private func part(of count: Int) -> Int {
    state.withLock { 1 + $0.random.number(below: max(1, count)) }
  }

  /// The calls of this world, for `FileCalls.$current`.
  package var calls: FileCalls {
    var calls = FileCalls.system
    calls.open = { [self] path, flags throws(SystemError) in
      try check(
        trouble("open", failures: [EMFILE, ENFILE, ENOSPC, EIO], canBeInterrupted: true))
      let file = try FileCalls.system.open(path, flags)
      state.withLock { _ = $0.open.insert(file) }
      return file
    }
    calls.write = { [self] file, bytes throws(SystemError) in
      let trouble = trouble(
        "write", failures: [ENOSPC, EFBIG, EIO, EDQUOT], canBeShort: true, canBeBusy: true,
        canBeInterrupted: true)
      try check(trouble)
      guard case .short = trouble else { return try FileCalls.system.write(file, bytes) }
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(part(of: bytes.count)))
      return try FileCalls.system.write(file, part)
    }
    // A file is always ready, and nobody's time is waited for.
    calls.awaitRoom = { [self] _ throws(SystemError) in
      try check(trouble("poll", failures: [], canBeInterrupted: true))
    }
    calls.seek = { [self] file, offset throws(SystemError) in
      try check(trouble("seek", failures: [EIO]))
      try FileCalls.system.seek(file, offset)
    }
    calls.cut = { [self] file, size throws(SystemError) in
      try check(trouble("cut", failures: [EIO], canBeInterrupted: true, tidies: true))
      try FileCalls.system.cut(file, size)
    }
    calls.sync = { [self] file throws(SystemError) in
      try check(trouble("sync", failures: [EIO, ENOSPC], canBeInterrupted: true))
      // Nothing here loses its power, and a disk takes its time.
    }
    addEndings(to: &calls)
    return calls
  }

  private func addEndings(to calls: inout FileCalls) {
    calls.close = { [self] file throws(SystemError) in
      // A file is closed however that ends, also by the end of its process.
      let wasOpen = state.withLock { $0.open.remove(file) != nil }
      let trouble = trouble("close", failures: [EIO, ENOSPC], canBeInterrupted: true)
      if wasOpen { try FileCalls.system.close(file) }
      try check(trouble)
    }
    calls.setMode = { [self] file, mode throws(SystemError) in
      try check(trouble("mode", failures: [EPERM], tidies: true))
      try FileCalls.system.setMode(file, mode)
    }
    calls.rename = { [self] from, to throws(SystemError) in
      try check(trouble("rename", failures: [EIO, ENOSPC]))
      try FileCalls.system.rename(from, to)
    }
    calls.remove = { [self] path throws(SystemError) in
      try check(trouble("remove", failures: [EIO], tidies: true))
      try FileCalls.system.remove(path)
    }
    calls.makeFolder = { [self] path throws(SystemError) in
      try check(trouble("folder", failures: [ENOSPC, EIO]))
      try FileCalls.system.makeFolder(path)
    }
    calls.lock = { [self] file throws(SystemError) in
      try check(trouble("lock", failures: [EIO], canBeInterrupted: true))
      try FileCalls.system.lock(file)
    }
  }
}

extension FaultyWorld.Weather {
  /// Each kind of trouble is left out of most worlds.
  init(from random: inout WorldRandom) {
    short = [0, 0, 300, 900][random.number(below: 4)]
    interrupted = [0, 0, 200, 600][random.number(below: 4)]
    busy = [0, 0, 0, 300][random.number(below: 4)]
    failing = [0, 0, 20, 100, 300][random.number(below: 5)]
    if random.happens(300) { death = random.number(below: 30) }
    if random.happens(200) { neighbour = random.number(below: 10) }
    leaping = [0, 0, 100, 1_000][random.number(below: 4)]
  }
}

/// Numbers by a seed, the same everywhere.
package struct WorldRandom: Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func number(below limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// So many times in a thousand.
  package mutating func happens(_ thousandths: Int) -> Bool { number(below: 1_000) < thousandths }
}
