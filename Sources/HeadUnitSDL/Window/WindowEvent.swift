/// What a person did to the window.
public enum WindowEvent: Hashable, Sendable {
  /// A place in the picture, in its pixels; may be outside of it.
  public struct Point: Hashable, Sendable {
    public let x: Int
    public let y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// A finger, or the mouse with its button held down.
  public struct Finger: Hashable, Sendable {
    public let number: Int64

    public static let mouse = Finger(number: -1)
  }

  /// A key by its name: `M`, `F11`, `Page Up`, and `?` wherever that is on the keyboard.
  public struct Key: Hashable, Sendable {
    public let name: String
    public let hasControl: Bool
    /// It is held down, and this is not the first time it says so.
    public let isRepeat: Bool

    public init(_ name: String, hasControl: Bool = false, isRepeat: Bool = false) {
      self.name = name
      self.hasControl = hasControl
      self.isRepeat = isRepeat
    }
  }

  case fingerDown(Finger, Point)
  case fingerMoved(Finger, Point)
  case fingerUp(Finger, Point)
  /// So many notches, towards the end of a list when positive.
  case wheelTurned(Double)
  case keyPressed(Key)
  /// A key that has a name is up again, whatever is held down with it.
  case keyReleased(name: String)
  case fileDropped(String)
  /// The window has another size, or has to be drawn again.
  case exposed
  /// Another thread wants the loop's attention.
  case woken
  case closed
}
