/// What a schema says of a report's elements, their attributes and their order.
struct ReportSchema: Sendable {
  struct Rule: Sendable {
    /// In this order, where order matters.
    let children: [String]
    var required: [String] = []
    var optional: [String] = []
  }

  let name: String
  let hasOrder: Bool
  let rules: [String: Rule]

  /// That of Jenkins: junit-10.xsd.
  static let jenkins = ReportSchema(
    name: "Jenkins", hasOrder: false,
    rules: [
      "testsuites": Rule(
        children: ["testsuite"], optional: ["name", "time", "tests", "failures", "errors"]),
      "testsuite": Rule(
        children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
        required: ["name", "tests", "failures", "errors"],
        optional: [
          "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log",
          "url",
        ]),
      "testcase": Rule(
        children: ["skipped", "error", "failure", "system-out", "system-err"],
        required: ["name"], optional: ["time", "classname", "group"]),
      "properties": Rule(children: ["property"]),
      "property": Rule(children: [], required: ["name", "value"]),
      "failure": Rule(children: [], optional: ["type", "message"]),
      "skipped": Rule(children: [], optional: ["type", "message"]),
      "system-out": Rule(children: []),
    ])

  /// That of Maven's Surefire: surefire-test-report.xsd, which begins with a suite.
  static let surefire = ReportSchema(
    name: "Surefire", hasOrder: true,
    rules: [
      "testsuites": Rule(
        children: ["testsuite"], optional: ["name", "time", "tests", "failures", "errors"]),
      "testsuite": Rule(
        children: ["properties", "testcase"],
        required: ["name", "tests", "errors", "skipped", "failures"],
        optional: ["time", "group"]),
      "testcase": Rule(
        children: ["failure", "skipped", "error", "system-out", "system-err"],
        required: ["name", "time"], optional: ["classname", "group"]),
      "properties": Rule(children: ["property"]),
      "property": Rule(children: [], required: ["name", "value"]),
      "failure": Rule(children: [], required: ["type"], optional: ["message"]),
      "skipped": Rule(children: [], optional: ["message"]),
      "system-out": Rule(children: []),
    ])

  /// A sentence for everything that is not as the schema says.
  func offences(in root: ReportTree.Node) -> [String] {
    root.all.flatMap { node -> [String] in
      guard let rule = rules[node.name] else { return ["\(node.name) is unknown"] }
      let known = Set(rule.required + rule.optional)
      let missing = rule.required.filter { node[$0] == nil }.map { "\($0) is missing" }
      let unknown = node.attributes.keys.filter { !known.contains($0) }.map { "\($0) is unknown" }
      return missing + unknown + offences(ofTime: node["time"]) + offences(in: node, rule)
    }
  }

  private func offences(ofTime time: String?) -> [String] {
    guard let time, time.wholeMatch(of: /[0-9]{0,3}(\.[0-9]{0,3})?/) == nil else { return [] }
    return ["time is \(time)"]
  }

  private func offences(in node: ReportTree.Node, _ rule: Rule) -> [String] {
    let places = node.children.map { rule.children.firstIndex(of: $0.name) }
    let strange = zip(node.children, places).filter { $0.1 == nil }
      .map { "\($0.0.name) has no place in \(node.name)" }
    let order = places.compactMap(\.self)
    let isSorted = !hasOrder || zip(order, order.dropFirst()).allSatisfy { $0 <= $1 }
    return strange + (isSorted ? [] : ["\(node.name) has its parts in another order"])
  }
}
