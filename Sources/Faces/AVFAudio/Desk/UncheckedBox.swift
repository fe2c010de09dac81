/// Carries what an app has handed over to where it is called, as the phone does without asking.
package struct UncheckedBox<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
