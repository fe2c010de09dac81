public import HeadUnitCore
public import HeadUnitDisplay

/// Names one element of the screen.
public struct Selector: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// `"Shows"`: the whole label, letter by letter.
    case title(String)
    /// `~"^Sho"`: a regular expression found in the label.
    case pattern(String)
    /// `id:albums`: the app's identifier of the item.
    case identifier(String)
    /// `/0/3`: the item at this path.
    case path(ContentPath)
    /// `role:tab`.
    case role(Role)
    /// `:focused`.
    case focused
    /// `row:3`: the row of the list on the screen, from 0.
    case row(Int)
    /// `:playable`: the rows of the list on the screen that are of this kind.
    case rows(RowKind)
    /// `120,44`: whatever is there, in pixels.
    case point(x: Int, y: Int)
  }

  /// What scripts call the parts of the screen.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case tab, row, button, title, notice, player
  }

  /// What a row is good for, whatever it is called.
  public enum RowKind: String, Hashable, Sendable, CaseIterable {
    /// It leads to another list.
    case container
    /// It plays when it is chosen.
    case playable
    /// The app has counted it and did not give it.
    case missing
  }

  public var subject: Subject
  /// `nth=2`: of several that match, the second one from the top.
  public var nth: Int?
  /// `in=list`: only elements inside of one with this role.
  public var container: Element.Role?

  public init(_ subject: Subject, nth: Int? = nil, in container: Element.Role? = nil) {
    self.subject = subject
    self.nth = nth
    self.container = container
  }
}
