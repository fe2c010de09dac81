import UIKit

// Lists of the phone as apps for podcasts and books have them: layouts, cells and what is dragged.

/// A library that is a grid or a list, whose rows can be dragged.
public final class LibraryScreen: UIViewController {
  public enum Part: Int, CaseIterable {
    case shelf
  }

  public private(set) lazy var list = UICollectionView(
    frame: view.bounds, collectionViewLayout: Self.grid())
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private var source: UICollectionViewDiffableDataSource<Part, String>?
  public private(set) var swept: [String] = []

  public static func grid() -> UICollectionViewCompositionalLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 20
    configuration.scrollDirection = .vertical
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { place, environment in
        place == 0
          ? shelf(environment)
          : .list(using: rows(), layoutEnvironment: environment)
      }, configuration: configuration)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "ground")
    return layout
  }

  private static func shelf(
    _ environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size, elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
    let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: nil, top: .fixed(2), trailing: .flexible(0), bottom: nil)
    let isWide = environment.container.effectiveContentSize.width > 800
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size, repeatingSubitem: item, count: isWide ? 3 : 2)
    let section = NSCollectionLayoutSection(group: group)
    section.decorationItems = [.background(elementKind: "ground")]
    section.contentInsetsReference = .none
    section.visibleItemsInvalidationHandler = { items, _, _ in
      for item in items { item.transform = .identity }
    }
    return section
  }

  private static func rows() -> UICollectionLayoutListConfiguration {
    var rows = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    (rows.footerMode, rows.headerTopPadding) = (.supplementary, 0)
    rows.trailingSwipeActionsConfigurationProvider = { _ in
      UISwipeActionsConfiguration(actions: [])
    }
    rows.itemSeparatorHandler = { _, line in
      var line = line
      line.topSeparatorVisibility = .hidden
      return line
    }
    return rows
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    (list.dragDelegate, list.reorderingCadence) = (self, .fast)
    (table.dragDelegate, table.dropDelegate, table.dragInteractionEnabled) = (self, self, true)
    setContentScrollView(list, for: .bottom)
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
    let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      [weak self] cell, _, name in
      var words = cell.defaultContentConfiguration()
      words.text = name
      words.axesPreservingSuperviewLayoutMargins = .both
      cell.contentConfiguration = words
      cell.backgroundConfiguration = .listPlainCell()
      cell.accessories = [
        .disclosureIndicator(), .reorder(displayed: .always), .label(text: "3"),
        .delete { self?.swept.append(name) },
        .customView(
          configuration: UICellAccessory.CustomViewConfiguration(
            customView: UIView(), placement: .trailing(displayed: .always))),
      ]
    }
    let source = UICollectionViewDiffableDataSource<Part, String>(collectionView: list) {
      $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Part, String>()
    snapshot.appendSections(Part.allCases)
    snapshot.appendItems(["One"])
    source.applySnapshotUsingReloadData(snapshot)
    self.source = source
  }

  public override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(title: "Play", action: Selector("play"), input: " ", modifierFlags: [])]
  }

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.keyCode == .keyboardSpacebar }) { return }
    super.pressesBegan(presses, with: event)
  }

  public override func accessibilityPerformMagicTap() -> Bool { true }
  public override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
}

extension LibraryScreen: UICollectionViewDragDelegate, UITableViewDragDelegate,
  UITableViewDropDelegate
{
  public func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "One")))] }

  public func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] { [] }

  public func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
  }

  public func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
  ) {
    for item in coordinator.items where item.sourceIndexPath != nil {
      coordinator.drop(item.dragItem, toRowAt: coordinator.destinationIndexPath ?? [0, 0])
    }
  }
}

/// A layout of the app's own: one cell after the other, and the one in the middle is larger.
public final class CarouselLayout: UICollectionViewFlowLayout {
  public override func prepare() {
    super.prepare()
    collectionView?.decelerationRate = .fast
    sectionInsetReference = .fromSafeArea
  }

  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.compactMap {
      let copy = $0.copy() as? UICollectionViewLayoutAttributes
      copy?.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
      return copy
    }
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}
