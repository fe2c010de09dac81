import Foundation
import HeadUnitCore
import HeadUnitScenario

extension Verb {
  static let run = Verb(
    name: "run", summary: "run drives without a window, as fast as they go",
    operands: "DRIVE|FOLDER…", options: RunOptions.all
  ) { arguments, output in
    guard !arguments.operands.isEmpty, !arguments.hasProgram else { throw Wording.noDriveNamed }
    let options = try RunOptions(arguments, environment: ProcessInfo.processInfo.environment)
    return try RunSession(options, Resources.find(arguments), output).run(arguments.operands)
  }
}
