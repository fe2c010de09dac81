public import HeadUnitCore

extension PictureShelf {
  /// What the painter draws from: pictures from here, icons and wallpapers from their own shelf.
  public func source(icons: IconShelf) -> ImageSource {
    ImageSource(
      icon: { icon, side in icons.mask(icon, side: side) },
      template: { picture, side in
        guard case .mask(let mask) = self.print(picture, .template(side: side)) else { return nil }
        return mask
      },
      picture: { picture, size in
        guard case .bitmap(let bitmap) = self.print(picture, .filling(size)) else { return nil }
        return bitmap
      },
      blurred: { picture in
        guard case .backdrop(let backdrop) = self.print(picture, .backdrop) else { return nil }
        return backdrop.bitmap
      },
      wallpaper: { theme, size in icons.wallpaper(theme, size) })
  }

  /// Fulfils all orders at once; the pictures that now look different.
  ///
  /// Pictures that hold their own bytes are not read.
  @discardableResult
  public func fulfil(
    _ developer: PictureDeveloper, read: (String) throws(PictureFault) -> [UInt8]
  ) -> [Picture] {
    takeOrders().map { order in
      supply(developer.fulfil(order, read: read))
      return order.picture
    }
  }
}

extension PictureDeveloper {
  /// Makes what was ordered, from the picture's bytes or else from its file.
  public func fulfil(
    _ order: PictureOrder, read: (String) throws(PictureFault) -> [UInt8]
  ) -> PictureDelivery {
    do {
      let bytes = try bytes(of: order.picture, read)
      let header = try PictureHeader(of: bytes)
      let prints = try develop(bytes, header, for: order.uses)
      let remark = order.picture.file.flatMap(header.remark)
      return PictureDelivery(order, .success(prints), remark: remark)
    } catch {
      return PictureDelivery(order, .failure(error))
    }
  }

  private func bytes(
    of picture: Picture, _ read: (String) throws(PictureFault) -> [UInt8]
  ) throws(PictureFault) -> [UInt8] {
    if let data = picture.data { return data }
    guard let file = picture.file else { throw .empty }
    return try read(file)
  }
}
