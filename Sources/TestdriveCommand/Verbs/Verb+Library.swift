import HeadUnitApps
import HeadUnitCore

extension Verb {
  static let library = Verb(
    name: "library", summary: "explain the library file, an app as JSON", operands: "",
    options: [
      Option(name: "--markdown", value: nil, summary: "print the reference page"),
      Option(name: "--schema", value: nil, summary: "print the JSON schema that editors read"),
    ]
  ) { arguments, output in
    if arguments.has("--schema") {
      output.line(LibrarySchema.json().prettyText)
    } else {
      output.text(LibraryReference.markdown())
    }
    return .passed
  }
}
