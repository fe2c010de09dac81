import HeadUnitCore
import HeadUnitFindings
import Testing

/// What provokes a finding, the same without the fault, and what comes near and is none.
struct FindingCase: CustomTestStringConvertible, Sendable {
  let id: FindingID
  let provoking: Trial
  let twin: Trial
  let nearMiss: Trial

  var testDescription: String { id.rawValue }

  /// A misbehaviour of libraries, in the same drive without it, and in another one.
  static func misbehaviour(
    _ id: FindingID, _ drive: String, with library: TrialLibrary? = nil, near: Trial
  ) -> FindingCase {
    var wrong = library ?? TrialLibrary()
    wrong.misbehaves = "\"\(id.rawValue)\""
    return FindingCase(
      id: id, provoking: .drive(wrong, drive), twin: .drive(library ?? TrialLibrary(), drive),
      nearMiss: near)
  }

  static func trace(
    _ id: FindingID, _ wrong: [Trace.Entry], right: [Trace.Entry], near: [Trace.Entry]
  ) -> FindingCase {
    FindingCase(
      id: id, provoking: .entries(Trace.Entry.begun + wrong),
      twin: .entries(Trace.Entry.begun + right), nearMiss: .entries(Trace.Entry.begun + near))
  }

  static let play = "tap \"Song 1\"\nwait 5s\n"
}
