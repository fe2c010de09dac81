public import HeadUnitCore

/// What has to be made of one picture.
public struct PictureOrder: Hashable, Sendable {
  public let picture: Picture
  public internal(set) var uses: [PictureUse]

  public init(_ picture: Picture, uses: [PictureUse]) {
    self.picture = picture
    self.uses = uses
  }
}

/// What became of an order.
public struct PictureDelivery: Hashable, Sendable {
  public let order: PictureOrder
  /// One for each use, or why there are none.
  public let prints: Result<[PicturePrint], PictureFault>
  /// What is odd about the picture although it can be shown.
  public let remark: String?

  public init(
    _ order: PictureOrder, _ prints: Result<[PicturePrint], PictureFault>, remark: String? = nil
  ) {
    self.order = order
    self.prints = prints
    self.remark = remark
  }
}

/// Something wrong or odd about a picture, in a sentence, for the trace.
public struct PictureRemark: Hashable, Sendable {
  public let picture: Picture
  public let text: String
  /// Whether it is shown all the same.
  public let isShown: Bool
}
