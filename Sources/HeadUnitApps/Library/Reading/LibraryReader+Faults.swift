import HeadUnitCore

extension LibraryReader {
  mutating func topFaults(_ top: Fields) -> [FaultRule] {
    var rules: [FaultRule] = []
    for node in top.nodes(.faults) {
      let fields = fields(of: node, .fault)
      let path = fields.text(.path).flatMap(ContentPath.init)
      if let rule = rule(from: fields, at: path) { rules.append(rule) }
    }
    return rules
  }

  /// Faults written into an item become faults at its path.
  mutating func addItemFaults(_ item: Fields, in scope: ItemScope) {
    guard let node = item[.faults] else { return }
    guard let path = scope.itemPath else {
      complain(
        LibraryWording.repeatedFault, at: node, advice: LibraryWording.repeatedFaultAdvice)
      return
    }
    for node in node.elements {
      if let rule = rule(from: fields(of: node, .itemFault), at: path) { itemFaults.append(rule) }
    }
  }

  private mutating func rule(from fields: Fields, at path: ContentPath?) -> FaultRule? {
    guard let kindNode = fields[.kind], let kind = kindNode.string.flatMap(FaultKind.init)
    else { return nil }
    let operation = fields.text(.on).flatMap(Operation.init)
    if let operation, let node = fields[.on], !kind.operations.contains(operation) {
      complain(
        LibraryWording.faultElsewhere(kind, operation), at: node,
        advice: LibraryWording.faultOperations(kind))
    }
    let operations = operation.map { [$0] } ?? kind.operations
    if path != nil, operations.allSatisfy({ $0 == .artwork || $0 == .command }) {
      complain(
        LibraryWording.faultWithoutPath, at: fields[.path] ?? fields[.on] ?? kindNode)
    }
    return FaultRule(
      kind, on: operation, path: path, value: value(fields[.value], of: kind),
      times: fields.integer(.times), probability: fields.number(.probability) ?? 1)
  }

  private mutating func value(_ node: JSONDocument.Node?, of kind: FaultKind) -> FaultRule.Value? {
    guard let node else { return nil }
    let value: FaultRule.Value? =
      switch kind.valueKind {
      case .none: nil
      case .duration: node.string.flatMap(Duration.init).map { .duration($0) }
      case .number: node.integer.map { .number($0) }
      }
    if value == nil { complain(LibraryWording.faultValue(kind), at: node) }
    return value
  }
}
