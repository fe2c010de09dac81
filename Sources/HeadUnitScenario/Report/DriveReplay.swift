public import HeadUnitCore

/// A drive run once more for its pictures, with the answers that the world gave the first time.
///
/// The first run is not kept waiting by drawing, and only drives whose pictures are wanted pay.
public struct DriveReplay {
  /// The screen after a command.
  public struct Frame {
    /// Of the command, among those that were begun.
    public let index: Int
    public let scene: Scene
  }

  private var run: DriveRun
  private var hasEnded = false

  public init(_ drive: DriveCase, seed: UInt64, services: DriveServices) {
    run = DriveRun(drive, seed: seed, services: services)
  }

  /// Goes on by a command; nil when there is no other one.
  public mutating func next() -> Frame? {
    guard !hasEnded else { return nil }
    let position = run.position
    run.step(to: .never)
    hasEnded = run.verdict != nil || run.position == position
    guard run.position > position else { return nil }
    return Frame(index: position, scene: Scene(settled, startOfDrive: run.startOfDrive))
  }

  /// The trace of the run, which is that of the first one.
  public var trace: Trace { run.simulation.trace }

  /// Where something moves it is shown when it has come to rest, unless the drive failed just now.
  private var settled: Simulation {
    if case .failed = run.verdict { return run.simulation }
    let headUnit = run.simulation.headUnit
    let ends = [headUnit.motion?.endsAt, headUnit.glideEnd(after: run.now)].compactMap(\.self)
    guard let last = ends.max(), last > run.now else { return run.simulation }
    var later = run.simulation
    later.advance(to: min(last, run.now + Self.patience))
    return later
  }

  /// No motion of the screen takes longer.
  private static let patience = Duration.seconds(1)
}
