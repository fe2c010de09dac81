public import HeadUnitCore

extension FaultyApp {
  /// Goes on as the app of another library, which its file has become in the meantime.
  ///
  /// What plays goes on, the phone stays as it is, and only the faults of the new file hold. Gives
  /// back what the app has to say of it; nil when the app must be started anew, as it describes
  /// itself differently or is no library at all.
  public mutating func changeLibrary(to library: Library) -> [Report]? {
    guard var inner = app as? LibraryApp, inner.library.description == library.description else {
      return nil
    }
    let reports = inner.change(to: library)
    app = inner
    networkOperations = Set(library.networkOperations)
    faults = FaultList()
    for fault in library.faults { _ = inject(fault) }
    return reports
  }
}

extension Library {
  /// What the app says of itself when it starts.
  var description: AppDescription {
    AppDescription(name: name, icon: icon, hasTabs: hasTabs)
  }
}
