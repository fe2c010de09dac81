import AVFoundation
import CarPlay
import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing
import UIKit

extension Faces {
  /// Rows and buttons: what the driver sees of them, and what the app hears.
  @Suite struct TemplateRowTests {
    @Test func aRowWaitsUntilItsCompletionIsCalled() {
      let held = Noted<UncheckedSendable<() -> Void>>()
      var drive = CarDrive(patience: .milliseconds(100)) { controller in
        let item = CPListItem(text: "Slow", detailText: nil)
        item.handler = { _, done in held(UncheckedSendable(done)) }
        let quick = CPListItem(text: "Quick", detailText: nil)
        quick.handler = { _, done in
          held.values.first?.value()
          done()
        }
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [item, quick])]),
          animated: false, completion: nil)
      }
      drive.press(0)
      #expect(drive.answers.isEmpty)
      drive.press(1)
      #expect(drive.answers.count == 2)
    }

    /// As soon as the app is connected, when it makes its first lists.
    @Test func anAppReadsWhatThisCarTakes() {
      for isUsual in [true, false] {
        var profile = Profile()
        if !isUsual {
          profile.templates.items = 40
          profile.tabsMaximum = 2
          profile.display.scale = 3
          profile.templates.sections = 5
          profile.templates.gridButtons = 3
          profile.templates.alertActions = 1
          profile.templates.detailsButtons = 1
        }
        let notes = Noted<String>()
        _ = CarDrive(profile: profile) { controller in
          notes("\(CPListTemplate.maximumItemCount) \(CPTabBarTemplate.maximumTabCount)")
          notes("\(Int(controller.carTraitCollection.displayScale))")
          notes("\(CPListTemplate.maximumSectionCount)")
          notes("\(CPListTemplate.maximumHeaderGridButtonCount)")
          notes("\(CPAlertTemplate.maximumActionCount)")
          notes("\(CPListTemplateDetailsHeader.maximumActionButtonCount)")
        }
        let usual = ["500 4", "2", "100", "8", "2", "3"]
        #expect(notes.values == (isUsual ? usual : ["40 2", "3", "5", "3", "1", "1"]))
      }
    }

    /// One source says how large pictures are: to apps, and to whoever asks for them and draws.
    @Test(arguments: [false, true])
    func appsAreToldTheSizesThatAreAskedFor(isOwn: Bool) throws {
      var profile = Profile()
      if isOwn {
        for (number, size) in TemplatePictureSize.allCases.enumerated() {
          profile.templates.pictureSizes[size] = 200 + number
        }
        (profile.templates.pictures, profile.templates.gridButtons) = (7, 6)
      }
      let told = Noted<CGSize>()
      let counts = Noted<Int>()
      _ = CarDrive(profile: profile) { _ in
        for size in [
          CPListItem.maximumImageSize, CPMaximumListSectionImageSize,
          CPListTemplate.maximumGridButtonImageSize, CPGridTemplate.maximumGridButtonImageSize,
          CPListImageRowItemRowElement.maximumImageSize,
          CPListImageRowItemGridElement.maximumImageSize,
          CPListImageRowItemImageGridElement.maximumImageSize,
          CPListImageRowItemCondensedElement.maximumImageSize,
          CPListImageRowItemCardElement.maximumImageSize,
          CPListImageRowItemCardElement.maximumFullHeightImageSize,
          CPListTemplateDetailsHeader.maximumActionButtonSize, CPNowPlayingButtonMaximumImageSize,
        ] {
          told(size)
        }
        counts(CPMaximumNumberOfGridImages)
        counts(CPGridTemplateMaximumItems)
      }
      let order: [TemplatePictureSize] = [
        .row, .section, .header, .grid, .element, .cover, .imageGrid, .condensed, .card, .fullCard,
        .button, .player,
      ]
      let wanted = order.map { CGFloat(profile.templates.pictureSizes[$0]) }
      #expect(told.values.map(\.width) == wanted && told.values.map(\.height) == wanted)
      #expect(counts.values == (isOwn ? [7, 6] : [24, 8]))
      #expect(CPNowPlayingButtonMaximumImageSize.width == (isOwn ? wanted[11] : 20))
    }

    /// The car answers the push first, and the app what was pressed after that.
    @Test func aRowMayBeDoneWhenItsPushIs() {
      var drive = CarDrive { controller in
        let item = CPListItem(text: "Open", detailText: nil)
        item.handler = { _, done in
          controller.pushTemplate(carList("Album", "Song"), animated: true) { _, _ in done() }
        }
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [item])]), animated: false,
          completion: nil)
      }
      drive.press(0)
      #expect(drive.titles == ["Song"])
      #expect(drive.answers == [.done])
      #expect(!drive.logs.contains { $0.contains("real time") })
    }

    @Test func anAppThatForgetsTheCompletionIsTold() {
      var drive = CarDrive { controller in
        let item = CPListItem(text: "Forgetful", detailText: nil)
        item.handler = { _, _ in }
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [item])]), animated: false,
          completion: nil)
      }
      drive.press(0)
      #expect(drive.answers.isEmpty)
      #expect(drive.logs.contains { $0.contains("completion handler") })
    }

    @Test func aCompletionThatIsCalledTwiceIsToldTwice() {
      var drive = CarDrive { controller in
        let item = CPListItem(text: "Eager", detailText: nil)
        item.handler = { _, done in
          done()
          done()
        }
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [item])]), animated: false,
          completion: nil)
      }
      drive.press(0)
      #expect(drive.answers == [.done, .done])
    }

    @Test func settersDrawTheirRowAloneAndOnce() throws {
      var drive = CarDrive { controller in
        let item = CPListItem(text: "Before", detailText: nil)
        item.handler = { _, done in
          item.setText("After")
          item.setDetailText("Playing")
          item.isPlaying = true
          done()
        }
        let other = CPListItem(text: "Other", detailText: nil)
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [item, other])]),
          animated: false, completion: nil)
      }
      let before = drive.changes.count
      drive.press(0)
      #expect(drive.titles == ["After", "Other"])
      #expect(drive.changes.count == before + 1)
      guard case .updateItem(let item) = drive.changes.last else {
        Issue.record("Not the row alone.")
        return
      }
      #expect(item.isPlaying && item.subtitle == "Playing")
    }

    @Test func theSameRowsKeepTheirNames() {
      var drive = CarDrive { controller in
        let rows = ["a", "b", "c"].map { CPListItem(text: $0, detailText: nil) }
        let list = CPListTemplate(title: nil, sections: [CPListSection(items: rows)])
        rows[0].handler = { _, done in
          list.updateSections([CPListSection(items: [rows[2], rows[0], rows[1]])])
          done()
        }
        controller.setRootTemplate(list, animated: false, completion: nil)
      }
      drive.press(0)
      let names = drive.changes.compactMap { change -> [String]? in
        let template: Template
        switch change {
        case .setRoot(let root): template = root
        case .update(let update): template = update
        default: return nil
        }
        guard case .list(let list) = template.content else { return nil }
        return list.sections[0].items.map(\.id) + [template.id]
      }
      #expect(names.count == 2)
      #expect(names[1] == [names[0][2], names[0][0], names[0][1], names[0][3]])
      #expect(drive.titles == ["c", "a", "b"])
    }

    @Test func rowsAreWhatTheAppSaysTheyAre() throws {
      let drive = CarDrive { controller in
        let item = CPListItem(
          text: "Title", detailText: "Detail", image: nil, accessoryImage: nil,
          accessoryType: .cloud)
        item.isExplicitContent = true
        item.playbackProgress = 0.25
        item.isEnabled = false
        item.playingIndicatorLocation = .trailing
        let list = CPListTemplate(
          title: "List",
          sections: [
            CPListSection(items: [item], header: "H", sectionIndexTitle: "A")
          ],
          assistantCellConfiguration: CPAssistantCellConfiguration(
            position: .bottom, visibility: .always, assistantAction: .playMedia))
        list.emptyViewTitleVariants = ["Nothing"]
        controller.setRootTemplate(list, animated: false, completion: nil)
      }
      guard case .setRoot(let root) = try #require(drive.changes.first),
        case .list(let list) = root.content
      else {
        Issue.record("No list.")
        return
      }
      var item = TemplateItem(id: "row-1", title: "Title", subtitle: "Detail")
      item.accessory = .cloud
      item.isExplicit = true
      item.progress = 0.25
      item.isEnabled = false
      item.isChoosable = false
      item.playingSide = .trailing
      #expect(list.sections[0].items == [item])
      #expect(list.sections[0].header == "H")
      #expect(list.sections[0].index == "A")
      #expect(list.assistant == AssistantCell(position: .bottom, visibility: .always))
      #expect(list.emptyTitles == ["Nothing"])
      #expect(root.title == "List")
    }

    @MainActor private static var paused: CPPlaybackConfiguration {
      CPPlaybackConfiguration(
        preferredPresentation: .none, playbackAction: .pause,
        elapsedTime: CMTime(seconds: 30, preferredTimescale: 600),
        duration: CMTime(seconds: 120, preferredTimescale: 600))
    }

    /// The way back, the dark style, colours, all wordings: nothing that an app sets is lost.
    @Test func whatAnAppSetsBesideRowsReachesTheCar() throws {
      let notes = Noted<String>()
      var drive = CarDrive { controller in
        controller.prefersDarkUserInterfaceStyle = true
        let rounded = CPBarButton(title: "Sort") { _ in }
        rounded.buttonStyle = .rounded
        let item = CPListItem(text: "Song", detailText: nil)
        item.playbackConfiguration = CPPlaybackConfiguration(
          preferredPresentation: .audio, playbackAction: .replay, elapsedTime: .zero,
          duration: .zero)
        let header = CPListTemplateDetailsHeader(
          thumbnail: CPThumbnailImage(image: UIImage()), title: "Album", subtitle: "Band",
          bodyVariants: [NSAttributedString(string: "Long"), NSAttributedString(string: "Short")],
          actionButtons: [])
        header.playbackConfiguration = Self.paused
        let call = CPAssistantCellConfiguration(
          position: .top, visibility: .always, assistantAction: .startCall)
        let album = CPListTemplate(
          title: "Album", listHeader: header, sections: [CPListSection(items: [item])],
          assistantCellConfiguration: call)
        album.trailingNavigationBarButtons = [rounded, CPBarButton(title: "Plain") { _ in }]
        album.backButton = CPBarButton(title: " Back") { _ in
          notes("back")
          header.wantsAdaptiveBackgroundStyle = true
          rounded.buttonStyle = .none
        }
        let open = CPListItem(text: "Open", detailText: nil)
        open.handler = { _, done in
          controller.pushTemplate(album, animated: true) { _, _ in done() }
        }
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [open])]),
          animated: false, completion: nil)
      }
      #expect(drive.changes.contains(.dark(true)))
      drive.press(0)
      func shown() -> (template: Template, list: TemplateList)? {
        guard let template = drive.headUnit.browser.page?.template,
          case .list(let list) = template.content
        else { return nil }
        return (template, list)
      }
      let (album, list) = try #require(shown())
      #expect(album.trailingButtons.map(\.isRounded) == [true, false])
      #expect(album.back?.title == " Back" && album.back?.button != nil)
      #expect(list.details?.bodies == ["Long", "Short"])
      #expect(list.details?.subtitle == "Band" && list.details?.isAdaptive == false)
      #expect(list.details?.progress == 0.25 && list.details?.playback == .pause)
      #expect(list.sections[0].items[0].playback == .replay)
      #expect(list.assistant?.action == .startCall)
      #expect(drive.logs.contains { $0.contains("apps that make calls") })
      drive.hand(.backPressed)
      #expect(notes.values == ["back"])
      #expect(drive.headUnit.openTemplates.count == 2)
      let changed = try #require(shown())
      #expect(changed.list.details?.isAdaptive == true)
      #expect(changed.template.trailingButtons.map(\.isRounded) == [false, false])
    }

    /// What lies upon it too; a setter of the thumbnail's draws the card anew.
    @Test @MainActor func aRowOfPicturesMayBeginWithout() {
      let row = CPListImageRowItem()
      #expect(row.text == nil && row.gridImages.isEmpty && !row.allowsMultipleLines)
    }

    @Test func aCardShowsItsThumbnailAndHowItsPlaybackStands() throws {
      let notes = Noted<String>()
      var drive = CarDrive { controller in
        let overlay = CPImageOverlay(
          text: "LIVE", textColor: .white, backgroundColor: .red, alignment: .trailing)
        let thumbnail = CPThumbnailImage(
          image: UIImage(), imageOverlay: overlay, sportsOverlay: nil)
        let card = CPListImageRowItemCardElement(
          thumbnail: thumbnail, title: nil, subtitle: nil, tintColor: nil)
        notes("\(card.title), \(card.image === thumbnail.image)")
        let row = CPListImageRowItem(text: nil, cardElements: [card], allowsMultipleLines: false)
        row.listImageRowHandler = { _, _, done in
          let playback = CPPlaybackConfiguration(
            preferredPresentation: .audio, playbackAction: .replay,
            elapsedTime: CMTime(seconds: 60, preferredTimescale: 1),
            duration: CMTime(seconds: 120, preferredTimescale: 1))
          card.playbackConfiguration = playback.copy() as? CPPlaybackConfiguration
          done()
        }
        let other = CPListItem(text: "Other", detailText: nil)
        other.handler = { _, done in
          thumbnail.imageOverlay = nil
          done()
        }
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [row, other])]),
          animated: false, completion: nil)
      }
      func element() throws -> PictureRow.Element {
        try #require(drive.headUnit.browser.page?.given?.rows.first?.item?.pictures?.elements.first)
      }
      #expect(notes.values == [", true"])
      #expect(try element().overlay?.text == "LIVE" && element().overlay?.alignment == .trailing)
      #expect(try element().progress == nil)
      drive.hand(.rowPictureChosen(0, 0))
      #expect(try element().progress == 0.5 && element().playback == .replay)
      drive.press(1)
      #expect(try element().overlay == nil && element().progress == 0.5)
    }

    /// Rows without a handler, as before 14; the delegate may be asynchronous.
    @Test func aDelegateWithTheAsynchronousFormIsToldOfRows() throws {
      final class Delegate: NSObject, CPListTemplateDelegate {
        let notes: Noted<String>
        init(_ notes: Noted<String>) { self.notes = notes }

        func listTemplate(_ listTemplate: CPListTemplate, didSelect item: CPListItem) async {
          notes(item.text ?? "")
        }
      }
      let notes = Noted<String>()
      var drive = CarDrive { controller in
        let delegate = Delegate(notes)
        let list = CPListTemplate(
          title: nil, sections: [CPListSection(items: [CPListItem(text: "A", detailText: nil)])])
        // It is held weakly.
        (list.delegate, list.userInfo) = (delegate, delegate)
        controller.setRootTemplate(list, animated: false, completion: nil)
      }
      drive.press(0)
      #expect(notes.values == ["A"])
      #expect(drive.headUnit.browser.page?.startingRow == nil)
    }

    @Test func anAnswerHasTheColourThatTheAppGivesIt() throws {
      var drive = CarDrive.rows({ controller in
        let yes = CPAlertAction(title: "Yes", color: .red) { _ in }
        let alert = CPAlertTemplate(titleVariants: ["Sure?"], actions: [yes])
        controller.presentTemplate(alert, animated: true, completion: nil)
      })
      drive.press(0)
      let color = try #require(drive.headUnit.visibleButtons.first?.color)
      #expect(color.red == 255 && color.green < 60)
    }

    @MainActor
    private static func row(of kind: PictureRow.Kind) -> CPListImageRowItem {
      let picture = UIImage(systemName: "star") ?? UIImage()
      return switch kind {
      case .row:
        CPListImageRowItem(
          text: "T",
          elements: (0..<3).map {
            CPListImageRowItemRowElement(image: picture, title: "\($0)", subtitle: nil)
          }, allowsMultipleLines: false)
      case .card:
        CPListImageRowItem(
          text: "T",
          cardElements: (0..<3).map {
            CPListImageRowItemCardElement(
              image: picture, showsImageFullHeight: false, title: "\($0)", subtitle: nil,
              tintColor: nil)
          }, allowsMultipleLines: false)
      case .condensed:
        CPListImageRowItem(
          text: "T",
          condensedElements: (0..<3).map {
            CPListImageRowItemCondensedElement(
              image: picture, imageShape: .circular, title: "\($0)", subtitle: nil,
              accessorySymbolName: nil)
          }, allowsMultipleLines: false)
      case .grid:
        CPListImageRowItem(
          text: "T",
          gridElements: (0..<3).map { _ in CPListImageRowItemGridElement(image: picture) },
          allowsMultipleLines: false)
      case .imageGrid:
        CPListImageRowItem(
          text: "T",
          imageGridElements: (0..<3).map {
            CPListImageRowItemImageGridElement(
              image: picture, imageShape: .roundedRectangle, title: "\($0)",
              accessorySymbolName: nil)
          }, allowsMultipleLines: false)
      }
    }

    @Test(arguments: PictureRow.Kind.allCases)
    func rowsOfPicturesOfAllKindsAreChosenByTheirPlace(kind: PictureRow.Kind) {
      let notes = Noted<String>()
      var drive = CarDrive { controller in
        let row = Self.row(of: kind)
        row.listImageRowHandler = { item, index, done in
          notes("picture \(index) \(item === row)")
          done()
        }
        row.handler = { _, done in
          notes("title")
          done()
        }
        controller.setRootTemplate(
          CPListTemplate(title: nil, sections: [CPListSection(items: [row])]), animated: false,
          completion: nil)
      }
      drive.hand(.rowPictureChosen(0, 1))
      drive.press(0)
      #expect(notes.values == ["picture 1 true", "title"])
      guard case .setRoot(let root) = drive.changes.first, case .list(let list) = root.content
      else {
        Issue.record("No list.")
        return
      }
      #expect(list.sections[0].items[0].pictures?.kind == kind)
      #expect(list.sections[0].items[0].pictures?.elements.count == 3)
    }

    @Test func buttonsOfAllPlacesAreHeard() {
      let notes = Noted<String>()
      var drive = CarDrive.rows({ controller in
        let alert = CPAlertTemplate(
          titleVariants: ["Sure?"],
          actions: [
            CPAlertAction(title: "No", style: .cancel) { _ in notes("no") },
            CPAlertAction(title: "Yes", style: .destructive) { _ in
              notes("yes")
              controller.dismissTemplate(animated: true, completion: nil)
            },
          ])
        controller.presentTemplate(alert, animated: true, completion: nil)
      })
      drive.press(0)
      let buttons = drive.headUnit.visibleButtons
      #expect(buttons.map(\.titles) == [["No"], ["Yes"]])
      drive.hand(.buttonChosen(buttons[1].id))
      #expect(notes.values == ["yes"])
      #expect(drive.headUnit.templates.presented == nil)
    }

    @Test func aMatchReachesTheCar() throws {
      var drive = CarDrive.rows(
        { _ in
          @MainActor
          func team(_ name: String, _ score: String, ball: UIImage?) -> CPNowPlayingSportsTeam {
            CPNowPlayingSportsTeam(
              name: name, logo: CPNowPlayingSportsTeamLogo(teamInitials: "X"),
              teamStandings: "1st", eventScore: score, possessionIndicator: ball, favorite: true)
          }
          CPNowPlayingTemplate.shared.nowPlayingMode = CPNowPlayingModeSports(
            leftTeam: team("Harbour", "2", ball: UIImage(systemName: "circle")),
            rightTeam: team("Lanterns", "1", ball: nil),
            eventStatus: CPNowPlayingSportsEventStatus(
              eventStatusText: ["2nd half"], eventStatusImage: nil,
              eventClock: CPNowPlayingSportsClock(timeRemaining: 90, paused: true)),
            backgroundArtwork: UIImage(systemName: "star"))
        }, { _ in CPNowPlayingTemplate.shared.nowPlayingMode = .default })
      drive.press(0)
      let sports = try #require(drive.headUnit.templates.player.sports)
      #expect(sports.words == "Harbour 2 – 1 Lanterns")
      #expect(sports.left.hasPossession && !sports.right.hasPossession)
      #expect(sports.left.standings == "1st" && sports.left.initials == "X")
      #expect(sports.status == ["2nd half"] && sports.background != nil)
      #expect(
        sports.clock == TemplateSports.Clock(seconds: 90, countsUp: false, isPaused: true))
      drive.press(1)
      #expect(drive.headUnit.templates.player.sports == nil)
    }

    @Test func whatStandsBesideWhatPlaysIsTheAppsOwn() {
      final class Observer: NSObject, CPNowPlayingTemplateObserver {
        let notes: Noted<String>
        nonisolated init(_ notes: Noted<String>) { self.notes = notes }
        func nowPlayingTemplateUpNextButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {
          notes("up next")
        }
      }
      let notes = Noted<String>()
      let observer = Observer(notes)
      var drive = CarDrive.rows({ controller in
        let player = CPNowPlayingTemplate.shared
        player.updateNowPlayingButtons([
          CPNowPlayingPlaybackRateButton { _ in notes("rate") },
          CPNowPlayingImageButton(image: UIImage(systemName: "moon") ?? UIImage()) { button in
            button.isSelected = true
            notes("moon")
          },
        ])
        player.isUpNextButtonEnabled = true
        player.upNextTitle = "Queue"
        player.add(observer)
        controller.pushTemplate(player, animated: true, completion: nil)
      })
      drive.press(0)
      let player = drive.headUnit.templates.player
      #expect(player.buttons.map(\.kind) == [.playbackRate, .custom])
      #expect(player.isUpNextEnabled && player.hasObserver && player.upNextTitle == "Queue")
      for button in player.buttons { drive.hand(.buttonChosen(button.id)) }
      drive.hand(.upNextPressed)
      #expect(notes.values == ["rate", "moon", "up next"])
      #expect(drive.headUnit.templates.player.buttons[1].isSelected)
    }
  }
}
