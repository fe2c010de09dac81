import HeadUnitDisplay
import HeadUnitText

extension Verb {
  static var themes: Verb {
    Verb(
      name: "themes", summary: "list the themes there are, and check your own",
      operands: "[NAME|FILE]",
      notes: """
        --theme NAME or --theme FILE shows one: open, screenshot, film, sheet. In the window it is
        read again whenever it is saved. Every key is in Documentation/themes.md.
        """
    ) { options in
      let check = options.texts("--check", "NAME|FILE", "say what is wrong with a theme")
      let prints = options.flag("--print", "print one to start from: NAME|FILE, or the standard")
      let isSchema = options.flag("--schema", "print the JSON schema that editors read")
      let isReference = options.flag("--markdown", "print the reference page")
      return { arguments, output in
        let resources = try Resources.find(arguments)
        let store = LookStore(resources)
        let name = try arguments.operand()
        if arguments[isReference] {
          output.data(LookReference.markdown(shipped: try store.names.map(store.look)))
        } else if arguments[isSchema] {
          output.data(LookReference.schema.prettyText + "\n")
        } else if arguments[prints] {
          let look = try store.look(name ?? Look.standard.name)
          output.data(LookReference.file(of: look).shownJSON)
        } else if !arguments[check].isEmpty {
          return try self.check(arguments[check], store, resources, output)
        } else {
          try list(name.map { [$0] } ?? store.names, store, output)
        }
        return .passed
      }
    }
  }

  private static func list(_ names: [String], _ store: LookStore, _ output: Output) throws {
    let width = names.map(\.count).max() ?? 0
    for name in names {
      output.line("\(padded(name, to: width))  \(try store.look(name).about)".oneLine)
    }
  }

  /// Every mistake of every one, each on its line.
  private static func check(
    _ names: [String], _ store: LookStore, _ resources: Resources, _ output: Output
  ) throws -> ExitCode {
    var code = ExitCode.passed
    let kit = try DrawingKit(resources)
    for name in names {
      guard name != Look.standard.name else {
        output.line("\(name): nothing is wrong")
        continue
      }
      let mistakes: Mistakes
      do throws(Mistakes) {
        mistakes = try store.check(name)
      } catch {
        mistakes = error
      }
      if mistakes.isEmpty {
        output.line("\(name): nothing is wrong".oneLine)
        // Elsewhere they may be there.
        for remark in kit.missingFonts(of: try store.look(name)) {
          output.note("\(name): \(remark)".oneLine)
        }
      } else {
        output.note(mistakes.description)
        code = .wrongInput
      }
    }
    return code
  }
}
