import Foundation
import HeadUnitCore
import HeadUnitScenario

extension Verb {
  static let new = Verb(
    name: "new", summary: "write an app to begin with, and a drive that it passes",
    operands: "\(Wording.kinds(or: "|")) NAME",
    options: [
      Option(name: "--in", value: "FOLDER", summary: "where its folder, NAME, is made (here)"),
      Option(
        name: "--testdrive", value: "PATH",
        summary: "Testdrive's sources, for an app in Swift (those of this program)"),
    ]
  ) { arguments, output in
    let words = arguments.operands
    _ = try arguments.operand(atMost: 2)
    guard words.count == 2 else { throw Wording.newForm }
    guard let kind = AppKind(rawValue: words[0]) else { throw Wording.unknownKind(words[0]) }
    let name = try AppName(words[1])
    let place = arguments.last("--in") ?? ""
    guard place.isEmpty || FileText.isFolder(place) else { throw Wording.noFolderToPut(place) }
    let folder = (place.isEmpty || place.hasSuffix("/") ? place : place + "/") + name.text
    let checkout = try kind == .swift ? checkout(for: name, arguments) : nil
    let template = AppTemplate(
      kind: kind, resources: try Resources.find(arguments), checkout: checkout)
    try template.write(name, to: folder)
    let change = "cd \(ShellWord.quoted(folder))"
    output.note(Wording.begun(folder, [change] + kind.firstCommands(for: name)))
    return .passed
  }

  /// The package manager tells packages apart by the names of their folders alone.
  private static func checkout(
    for name: AppName, _ arguments: Arguments
  ) throws(CommandError) -> String {
    let checkout = try checkout(arguments)
    guard URL(fileURLWithPath: checkout).lastPathComponent.lowercased() != name.text.lowercased()
    else { throw Wording.sameFolder(name.text, checkout) }
    return checkout
  }

  private static func checkout(_ arguments: Arguments) throws(CommandError) -> String {
    guard let named = arguments.last("--testdrive") else {
      guard let found = Resources.checkout else { throw Wording.noCheckout }
      return found.path
    }
    let folder = URL(fileURLWithPath: named).standardizedFileURL
    let manifest = folder.appendingPathComponent("Package.swift").path
    guard FileManager.default.fileExists(atPath: manifest) else { throw Wording.noPackage(named) }
    return folder.path
  }
}
