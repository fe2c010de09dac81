/// Something of the app's that goes from one thread to another, as it does on the phone.
///
/// Nothing checks that the app can cope: there it cannot be checked either.
package struct Carried<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
