import Testing

/// Where the tests begin.
///
/// SwiftPM takes this file by its name, and looks for no tests of XCTest then: for those it would
/// need the index that debug builds do not write.
@main
struct XCTMain {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
