/// Sets lines of text; the one way in which fonts reach the screens.
///
/// The same for the window and headless, so that both break and cut alike.
public struct TextSetter: Sendable {
  /// What is to be set.
  ///
  /// Control characters and line breaks count as spaces.
  public struct Request: Hashable, Sendable {
    public let text: String
    public let style: TextStyle
    /// In pixels; what does not fit is cut between two graphemes and ends in an ellipsis.
    public let maximumWidth: Int?

    public init(_ text: String, _ style: TextStyle, maximumWidth: Int? = nil) {
      self.text = text
      self.style = style
      self.maximumWidth = maximumWidth
    }
  }

  private let setLine: @Sendable (Request) -> TextLine

  public init(_ setLine: @escaping @Sendable (Request) -> TextLine) {
    self.setLine = setLine
  }

  public func callAsFunction(_ request: Request) -> TextLine {
    setLine(request)
  }
}
