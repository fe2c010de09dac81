import HeadUnitCore

/// What a recording expects of the list on the screen.
struct ExpectedPage: Hashable {
  private let title: String
  private let state: String

  init(_ simulation: Simulation) {
    let page = simulation.headUnit.browser.page
    title = page?.title ?? ""
    state = page?.state.name ?? ""
  }

  /// Whether there is a list, and no longer on its way.
  var isSettled: Bool { !state.isEmpty && state != "loading" }

  var conditions: [Condition] {
    let titleSubject = Subject(name: "page.title", kind: .text)
    let stateSubject = Subject(
      name: "page.state", kind: .word(["loading", "shown", "empty", "failed", "timedOut"]))
    return [
      Condition(.compare(titleSubject, .equal, .text(title))),
      Condition(.compare(stateSubject, .equal, .text(state))),
    ]
  }
}
