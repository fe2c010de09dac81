import HeadUnitCore
import HeadUnitScenario

/// What is typed beside a window.
struct WindowConsole {
}

extension WindowSession {
  mutating func takeTypedLines() {}
}
