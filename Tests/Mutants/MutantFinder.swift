import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds all changes that the rules allow in one file.
final class MutantFinder: SyntaxVisitor {
  private let file: String
  private let bytes: [UInt8]
  private let converter: SourceLocationConverter
  private var found: [Mutant] = []
  private var recurrences: [String: Int] = [:]

  static func mutants(in file: String, _ source: String) -> [Mutant] {
    let parsed = Parser.parse(source: source)
    // Operators of our own would stay unfolded, and are not looked at.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let finder = MutantFinder(file, source, folded)
    finder.walk(folded)
    return finder.found
  }

  private init(_ file: String, _ source: String, _ tree: Syntax) {
    self.file = file
    bytes = Array(source.utf8)
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func range(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia
      .utf8Offset
  }

  /// What goes over several lines is left alone, so that every line keeps its number.
  private func add(_ rule: Mutant.Rule, _ node: some SyntaxProtocol, after: String) {
    let range = range(of: node)
    let before = text(range)
    guard !before.contains("\n"), !isOutOfReach(Syntax(node)) else { return }
    let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    let start = bytes[..<range.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = bytes[range.upperBound...].firstIndex(of: 10) ?? bytes.count
    let words = text(start..<end).trimmingSpaces
    let place = [rule.rawValue, words, before, after].joined(separator: "\t")
    found.append(
      Mutant(
        rule: rule, file: file, line: line, text: words, range: range, before: before,
        after: after, recurrence: recurrences[place, default: 0]))
    recurrences[place, default: 0] += 1
  }

  /// What never runs, what only stops a fault of ours, and what is no code.
  private func isOutOfReach(_ node: Syntax) -> Bool {
    var next: Syntax? = node
    while let node = next {
      if node.is(PatternSyntax.self) || node.is(SwitchCaseItemSyntax.self)
        || node.is(AttributeSyntax.self) || node.is(EnumCaseElementSyntax.self)
        || node.is(IfConfigDeclSyntax.self) || node.is(MacroExpansionExprSyntax.self)
      {
        return true
      }
      if let call = node.as(FunctionCallExprSyntax.self),
        Self.guards.contains(call.calledExpression.trimmedDescription)
      {
        return true
      }
      next = node.parent
    }
    return false
  }

  private static let guards: Set<String> = [
    "precondition", "preconditionFailure", "assert", "fatalError",
  ]

  // MARK: comparison

  private static let others = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator,
      let other = Self.others[sign.text]
    else { return .visitChildren }
    let whole = range(of: node)
    let middle = range(of: sign)
    let after =
      text(whole.lowerBound..<middle.lowerBound) + other
      + text(middle.upperBound..<whole.upperBound)
    add(.comparison, node, after: after)
    return .visitChildren
  }

  // MARK: constant

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    if let number = Int(digits) { add(.constant, node, after: "\(number + 1)") }
    return .visitChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let number = Double(node.literal.text) { add(.constant, node, after: "\(number + 1)") }
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.constant, node, after: node.literal.text == "true" ? "false" : "true")
    return .visitChildren
  }

  // MARK: dropped call

  /// A call that stands for itself, where a line less is still a program.
  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item, let call = Self.call(in: expression) else {
      return .visitChildren
    }
    let name = call.calledExpression.trimmedDescription
    guard !name.hasSuffix(".init"), !Self.guards.contains(name), !isValue(node) else {
      return .visitChildren
    }
    add(.droppedCall, expression, after: "")
    return .visitChildren
  }

  private static func call(in expression: ExprSyntax) -> FunctionCallExprSyntax? {
    if let attempt = expression.as(TryExprSyntax.self) { return call(in: attempt.expression) }
    return expression.as(FunctionCallExprSyntax.self)
  }

  /// Whether it may be what its function or branch gives back.
  private func isValue(_ node: CodeBlockItemSyntax) -> Bool {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
      return false
    }
    var next = list.parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause != nil
      }
      if node.is(InitializerDeclSyntax.self) || node.is(DeinitializerDeclSyntax.self) {
        return false
      }
      if node.is(ClosureExprSyntax.self) || node.is(AccessorDeclSyntax.self)
        || node.is(AccessorBlockSyntax.self) || node.is(VariableDeclSyntax.self)
        || node.is(SubscriptDeclSyntax.self)
      {
        return true
      }
      next = node.parent
    }
    return true
  }

  // MARK: swapped branch

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    swap(node.conditions)
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    swap(node.conditions)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    swap(node.condition)
    return .visitChildren
  }

  private func swap(_ conditions: ConditionElementListSyntax) {
    for element in conditions {
      if case .expression(let condition) = element.condition { swap(condition) }
    }
  }

  private func swap(_ condition: ExprSyntax) {
    add(.swappedBranch, condition, after: "")
  }
}

extension String {
  /// Without the spaces at both ends.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
