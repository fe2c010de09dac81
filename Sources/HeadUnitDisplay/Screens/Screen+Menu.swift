import HeadUnitCore

// What opens over the now-playing screen.
extension Screen {
  func drawMenu(on canvas: inout Canvas) {
  }

  /// The button that says where the sound comes out; gives back the width it takes.
  func drawOutputButton(right: Double, on canvas: inout Canvas) -> Double {
    0
  }
}
