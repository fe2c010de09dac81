/// What is said of the desktop's bus.
public enum BusWording {
  public static let noBus = "there is no desktop to show what plays to"
  static let noLibrary = "libdbus-1 is not installed"
  static let gone = "it has gone away"

  public static func lost(_ reason: String) -> String {
    "the desktop is not told what plays: \(reason)"
  }
}
