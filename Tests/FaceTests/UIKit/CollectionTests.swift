import Foundation
import Testing
import UIKit

extension Faces {
  /// Collections are on no screen; an app that asks for a cell itself gets one of its own.
  @MainActor @Suite struct CollectionTests {
    private final class CoverCell: UICollectionViewCell {
      let title: String

      override init(frame: CGRect) {
        title = "cover"
        super.init(frame: frame)
      }

      required init?(coder: NSCoder) { nil }
    }

    private final class Header: UICollectionReusableView {
      let label = UILabel()
    }

    private let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    private let path = IndexPath(item: 0, section: 0)

    @Test func whatIsRegisteredIsMade() {
      view.register(CoverCell.self, forCellWithReuseIdentifier: "cover")
      let kind = UICollectionView.elementKindSectionHeader
      view.register(Header.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "head")
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cover", for: path)
      #expect((cell as? CoverCell)?.title == "cover")
      let header = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "head", for: path)
      #expect(header is Header && header.reuseIdentifier == nil)
      let footer = view.dequeueReusableSupplementaryView(
        ofKind: UICollectionView.elementKindSectionFooter, withReuseIdentifier: "head", for: path)
      #expect(!(footer is Header))
      #expect(view.supplementaryView(forElementKind: kind, at: path) == nil)
      #expect(view.visibleSupplementaryViews(ofKind: kind).isEmpty)
    }

    @Test func aLayoutKnowsWhoseItIs() {
      let (grid, flow) = (UICollectionViewFlowLayout(), UICollectionViewFlowLayout())
      view.collectionViewLayout = grid
      #expect(grid.collectionView === view)
      view.setCollectionViewLayout(flow, animated: false)
      #expect(grid.collectionView == nil && flow.collectionView === view)
      #expect(flow.layoutAttributesForElements(in: .zero) == [])
      #expect(
        flow.invalidationContext(forBoundsChange: .zero)
          is UICollectionViewFlowLayoutInvalidationContext)
    }

    @Test func whereACellLiesIsCopied() throws {
      let place = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: path)
      place.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
      #expect(place.center == CGPoint(x: 25, y: 40) && place.size.width == 30)
      let copy = try #require(place.copy() as? UICollectionViewLayoutAttributes)
      place.center.x = 0
      #expect(copy !== place && copy.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
      #expect(copy.representedElementKind == "head")
      #expect(copy.representedElementCategory == .supplementaryView)
    }

    @Test func anAppliedSnapshotTellsItsEndInTheNextTurn() async {
      let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in
        nil
      }
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([7])
      var isApplying = true
      let wasLater = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
        source.apply(snapshot) { done.resume(returning: !isApplying) }
        isApplying = false
      }
      #expect(wasLater && source.sectionIdentifier(for: 0) == 7 && source.index(for: 7) == 0)
      #expect(source.sectionIdentifier(for: 1) == nil)
    }

    @Test func aCellIsAskedForItsLookAsItStands() {
      let cell = UICollectionViewListCell(frame: .zero)
      var looks: [Bool] = []
      cell.configurationUpdateHandler = { cell, state in
        cell.contentConfiguration = UIListContentConfiguration.cell().updated(for: state)
        looks.append(state.isSelected)
      }
      cell.isSelected = true
      let row = UITableViewCell(style: .default, reuseIdentifier: nil)
      row.configurationUpdateHandler = { _, state in looks.append(state.isHighlighted) }
      row.setHighlighted(true, animated: false)
      #expect(looks == [false, true, false, true])
    }

    @Test func registrationsFillWhatTheyAreFor() {
      let cells = UICollectionView.CellRegistration<CoverCell, Int> { cell, _, item in
        cell.tag = item
      }
      #expect(view.dequeueConfiguredReusableCell(using: cells, for: path, item: 7).tag == 7)
      let heads = UICollectionView.SupplementaryRegistration<Header>(elementKind: "head") {
        head, kind, _ in
        head.label.text = kind
      }
      let head = view.dequeueConfiguredReusableSupplementary(using: heads, for: path)
      #expect(head.label.text == "head")
    }

    @Test func aDiffableSourceAsksForViewsBesideTheCells() {
      let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in
        CoverCell(frame: .zero)
      }
      source.supplementaryViewProvider = { _, _, _ in Header(frame: .zero) }
      let asked = view.dataSource?.collectionView(
        view, viewForSupplementaryElementOfKind: "head", at: path)
      #expect(asked is Header)
      withExtendedLifetime(source) {}
    }
  }
}
