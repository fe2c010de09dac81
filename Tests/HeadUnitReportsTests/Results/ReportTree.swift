import Foundation
import FoundationXML

/// A report as a reader of XML that is not ours finds it.
final class ReportTree: NSObject, XMLParserDelegate {
  final class Node {
    let name: String
    let attributes: [String: String]
    var children: [Node] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// This one and all below it.
    var all: [Node] { [self] + children.flatMap(\.all) }

    subscript(attribute: String) -> String? { attributes[attribute] }

    func first(_ name: String) -> Node? { children.first { $0.name == name } }
  }

  private let top = Node("", [:])
  private var open: [Node] = []

  /// Nil when it is no XML.
  static func root(of text: String) -> Node? {
    let tree = ReportTree()
    tree.open = [tree.top]
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = tree
    return parser.parse() ? tree.top.children.first : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let node = Node(name, attributes)
    open.last?.children.append(node)
    open.append(node)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open.last?.text += text
  }
}
