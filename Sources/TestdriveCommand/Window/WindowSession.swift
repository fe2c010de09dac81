import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitSDL

/// A head unit in a window, from opening to closing.
///
/// The loop sleeps until a person, an app, a timer or something that moves wants it.
struct WindowSession: ~Copyable {
  private let window: Window
  private let output: Output
  private let clock = RunningClock()
  private var studio: Studio
  private var easel: Easel
  private var source: AppSource
  private var simulation: Simulation
  private var watch: FileWatch
  private let settings: WindowSettings

  private var touch = Touch()
  private var wheel = Wheel()
  private var showsHelp = false
  /// What the window itself has to say: a library that was saved with mistakes.
  private var notice: String?
  private var isClosed = false
}
