import Foundation
import HeadUnitCore
import Testing

/// Rows of pictures that have more of them than room.
@Suite struct PictureRowTests {
  private func row(_ count: Int = 12, id: String = "p") -> TemplateItem {
    var item = TemplateItem(id: id, title: "Picks")
    item.pictures = PictureRow(
      .row, (0..<count).map { PictureRow.Element(image: "\($0).png", title: "Pick \($0)") })
    return item
  }

  private func drive(_ items: [TemplateItem], profile: Profile = Profile()) -> TemplateDrive {
    var drive = TemplateDrive(profile: profile)
    drive.call(.setRoot(.list("a", [TemplateSection(items: items)])))
    drive.wait()
    return drive
  }

  private func side(_ drive: TemplateDrive, of row: Int = 0) -> Int {
    drive.page?.side(of: row).scroll(at: drive.simulation.now) ?? -1
  }

  private func end(_ drive: TemplateDrive) throws -> Int {
    drive.headUnit.metrics.maximumSide(of: 0, on: try #require(drive.page))
  }

  @Test func aRowGoesAlongWithAFingerAndGivesWayAtItsEnds() throws {
    var drive = drive([row()])
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: 150)))
    #expect(side(drive) == 150)
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: -400)))
    let pulled = side(drive)
    #expect(pulled < 0 && pulled > -250)
    drive.simulation.perform(.touch(.rowDragEnded(row: 0, speed: 0)))
    #expect(drive.headUnit.pendingWork(at: drive.simulation.now).contains(.glide))
    drive.wait()
    #expect(side(drive) == 0)
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: 100_000)))
    drive.simulation.perform(.touch(.rowDragEnded(row: 0, speed: 0)))
    drive.wait()
    #expect(side(drive) == (try end(drive)))
    #expect(drive.simulation.violation == nil)
  }

  /// Its title is all there is of it, and what follows comes right below.
  @Test func aRowWithoutPicturesHasNoRoomForThem() throws {
    let drive = drive([row(0), .plain("x")])
    let (page, metrics) = (try #require(drive.page), drive.headUnit.metrics)
    let height = Double(metrics.rowTop(1, of: page) - metrics.rowTop(0, of: page))
    #expect((44.0...60).contains(height / metrics.pixelsPerPoint))
    #expect(drive.simulation.violation == nil)
  }

  @Test(arguments: [nil, "", "Picks"])
  func aRowIsChosenByItsTitleAlone(title: String?) throws {
    var item = row(3)
    (item.title, item.isChoosable) = (title, true)
    var drive = drive([item, .plain("x")])
    let hasTitle = title == "Picks"
    let action = drive.headUnit.action(of: 0, on: try #require(drive.page))
    #expect(action == (hasTitle ? .select(.item("p")) : .none))
    #expect(drive.headUnit.canFocus(.row(0)) == hasTitle)
    drive.simulation.perform(.driver(.rowChosen(0)))
    let asked = drive.simulation.trace.entries.filter {
      guard case .effect(.ask(let request)) = $0.content else { return false }
      return request.question == .select(.item("p"))
    }
    #expect(asked.count == (hasTitle ? 1 : 0))
  }

  @Test func aRowThatIsThrownGoesOnUntilItRests() throws {
    var drive = drive([row(24)])
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: 20)))
    drive.simulation.perform(.touch(.rowDragEnded(row: 0, speed: 1_500)))
    drive.wait(.milliseconds(100))
    let early = side(drive)
    #expect(early > 20 && drive.page?.side(of: 0).glide != nil)
    drive.wait(.seconds(3))
    #expect(side(drive) > early + 100 && drive.page?.side(of: 0).glide == nil)
    #expect(drive.simulation.violation == nil)
  }

  @Test func whileDrivingARowGoesOnByWholePictures() throws {
    var drive = drive([row(24)])
    drive.simulation.perform(.car(.gearChanged(.drive)))
    drive.simulation.perform(.car(.speedChanged(.kilometresPerHour(90))))
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: 30)))
    drive.simulation.perform(.touch(.rowDragEnded(row: 0, speed: 2_000)))
    drive.wait()
    let item = try #require(drive.page?.given?.rows[0].item)
    let place = try #require(
      item.pictures.flatMap { drive.page?.given?.place(of: $0, in: item) })
    let pitch = place.pitch * drive.headUnit.metrics.pixelsPerPoint
    #expect(side(drive) == Int((4 * pitch).rounded()))
    #expect(drive.simulation.violation == nil)
  }

  @Test func theKnobBringsEachPictureIntoSight() throws {
    var drive = drive([row(), .plain("x")])
    let (item, metrics) = (row(), drive.headUnit.metrics)
    let pictures = try #require(item.pictures)
    for number in 0..<12 {
      while drive.headUnit.focus != .rowPicture(0, number) {
        let before = drive.headUnit.focus
        drive.simulation.perform(.knob(.turned(1)))
        drive.wait()
        try #require(drive.headUnit.focus != before)
      }
      let place = try #require(drive.page?.given?.place(of: pictures, in: item))
      let start = Double(number) * place.pitch * metrics.pixelsPerPoint
      let end = start + place.elementWidth * metrics.pixelsPerPoint
      let left = Double(side(drive))
      #expect(start >= left - 1, "\(number)")
      #expect(end <= left + place.room * metrics.pixelsPerPoint + 1, "\(number)")
    }
    drive.simulation.perform(.knob(.turned(1)))
    #expect(drive.headUnit.focus == .row(1))
    #expect(drive.simulation.violation == nil)
  }

  @Test func aRowKeepsItsPlaceForAsLongAsItIsThere() throws {
    var drive = drive([row()])
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: 200)))
    drive.simulation.perform(.touch(.rowDragEnded(row: 0, speed: 0)))
    func show(_ items: [TemplateItem]) { drive.call(.update(.list("a", [.init(items: items)]))) }
    show([.plain("x"), row()])
    #expect(side(drive, of: 1) == 200)
    show([row(5)])
    #expect(side(drive) == (try end(drive)))
    show([row(3)])
    #expect(side(drive) == 0)
    show([row()])
    #expect(side(drive) == 0)
    #expect(drive.simulation.violation == nil)
  }

  @Test func onlyPicturesNearTheRoomAreAskedFor() {
    var drive = drive([row(24)])
    func asked() -> Set<String> {
      Set(
        drive.simulation.trace.entries.compactMap { entry in
          guard case .effect(.ask(let request)) = entry.content,
            case .artwork(let name, _) = request.question
          else { return nil }
          return name
        })
    }
    #expect(asked().contains("4.png") && !asked().contains("20.png"))
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: 100_000)))
    #expect(asked().contains("23.png"))
  }

  @Test func aRowWithRoomForAllStaysWhereItIs() {
    var drive = drive([row(3), .plain("x")])
    #expect(!drive.headUnit.canMoveSideways(0) && !drive.headUnit.canMoveSideways(1))
    drive.simulation.perform(.touch(.rowDragged(row: 0, by: 100)))
    drive.simulation.perform(.touch(.rowDragEnded(row: 7, speed: 100)))
    #expect(side(drive) == 0)
  }

  @Test func coloursAreWrittenAsOnesOfTheApp() throws {
    #expect(TemplateColor("#2f6bEB")?.text == "#2f6beb")
    #expect(TemplateColor("#00000080")?.alpha == 128)
    for wrong in ["", "#", "2f6beb", "#2f6be", "#2f6bebff0", "#gg0000", "red"] {
      #expect(TemplateColor(wrong) == nil, "\(wrong)")
    }
    var element = PictureRow.Element(title: "Card")
    element.tint = TemplateColor("#2f6beb")
    var details = TemplateDetails(title: "Album")
    details.overlay = TemplateOverlay(text: "New", alignment: .trailing)
    details.overlay?.background = TemplateColor("#b4331e")
    var list = TemplateList()
    list.details = details
    var item = TemplateItem(id: "i")
    item.pictures = PictureRow(.card, [element])
    list.sections = [TemplateSection(items: [item])]
    let template = Template(id: "t", .list(list))
    let data = try JSONEncoder().encode(template)
    #expect(try JSONDecoder().decode(Template.self, from: data) == template)
    #expect(String(decoding: data, as: UTF8.self).contains(##""tint":"#2f6beb""##))
  }

  /// At the scale of the car, in the size that its profile has for each of its places.
  @Test func picturesAreAskedForInTheSizesOfTheProfile() throws {
    var profile = Profile()
    profile.display.scale = 2
    for (number, size) in TemplatePictureSize.allCases.enumerated() {
      profile.templates.pictureSizes[size] = 100 + number
    }
    var drive = TemplateDrive(profile: profile)
    let kinds: [PictureRow.Kind] = [.row, .grid, .imageGrid, .condensed, .card]
    var items = [TemplateItem(id: "plain", title: "Plain", image: "row")]
    items += kinds.map { kind in
      var item = TemplateItem(id: kind.rawValue)
      item.pictures = PictureRow(kind, [PictureRow.Element(image: kind.rawValue)])
      return item
    }
    for index in items.indices {
      let section = TemplateSection(items: [items[index]])
      drive.call(
        .setRoot(Template(id: "l\(index)", .list(TemplateList(sections: [section])))))
      drive.wait()
    }
    let asked = drive.simulation.trace.entries.compactMap { entry -> Int? in
      guard case .effect(.ask(let request)) = entry.content,
        case .artwork(_, let size) = request.question
      else { return nil }
      return size.width
    }
    let order: [TemplatePictureSize] = [.row, .element, .cover, .imageGrid, .condensed, .card]
    let scale = drive.headUnit.metrics.pixelsPerPoint
    let sizes = profile.templates.pictureSizes
    #expect(asked == order.map { Int((Double(sizes[$0]) * scale).rounded()) })
    let told = drive.headUnit.context.templates?.pictureSizes
    #expect(told?["fullCard"] == sizes[.fullCard] && told?.count == 13)
  }
}
