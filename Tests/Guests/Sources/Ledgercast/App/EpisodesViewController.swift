import Combine
import SafariServices
import UIKit

final class EpisodesViewController: UITableViewController {
    private let store: LibraryStore
    private var cancellables = Set<AnyCancellable>()
    private let searchController = UISearchController(searchResultsController: nil)
    private lazy var formatter: RelativeDateTimeFormatter = {
        let formatter = RelativeDateTimeFormatter()
        formatter.unitsStyle = .full
        return formatter
    }()
    private lazy var dataSource = UITableViewDiffableDataSource<Int, Episode>(tableView: tableView) { tableView, indexPath, episode in
        let cell = tableView.dequeueReusableCell(withIdentifier: "episode", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = episode.title
        content.secondaryText = episode.subtitle
        content.image = UIImage(systemName: "mic")
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    init(store: LibraryStore) {
        self.store = store
        super.init(style: .insetGrouped)
        title = NSLocalizedString("Episodes", comment: "")
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "episode")
        tableView.estimatedRowHeight = 64
        tableView.rowHeight = UITableView.automaticDimension
        refreshControl = UIRefreshControl()
        refreshControl?.addTarget(self, action: #selector(refresh), for: .valueChanged)
        searchController.searchResultsUpdater = self
        searchController.obscuresBackgroundDuringPresentation = false
        searchController.searchBar.placeholder = "Search"
        navigationItem.searchController = searchController
        navigationItem.hidesSearchBarWhenScrolling = false
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Sort", style: .plain, target: self, action: #selector(sort(_:)))
        navigationController?.navigationBar.prefersLargeTitles = true

        store.$visible
            .receive(on: DispatchQueue.main)
            .sink { [weak self] entries in self?.show(entries) }
            .store(in: &cancellables)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        NotificationCenter.default.addObserver(self, selector: #selector(keyboardWillShow(_:)), name: UIResponder.keyboardWillShowNotification, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    private func show(_ entries: [LibraryEntry]) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Episode>()
        snapshot.appendSections([0])
        snapshot.appendItems(entries.map(\.episode), toSection: 0)
        dataSource.apply(snapshot, animatingDifferences: view.window != nil)
        refreshControl?.endRefreshing()
    }

    @objc private func refresh() {
        store.load { [weak self] error in
            guard let error = error else { return }
            let alert = UIAlertController(title: "Sorry", message: error.localizedDescription, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
            self?.present(alert, animated: true)
        }
    }

    @objc private func sort(_ sender: UIBarButtonItem) {
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        for order in LibraryStore.Order.allCases {
            sheet.addAction(UIAlertAction(title: "\(order)".capitalized, style: .default) { [store] _ in store.order = order })
        }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        sheet.popoverPresentationController?.barButtonItem = sender
        present(sheet, animated: true)
    }

    @objc private func keyboardWillShow(_ notification: Notification) {
        guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        tableView.contentInset.bottom = frame.height
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard let episode = dataSource.itemIdentifier(for: indexPath) else { return }
        Player.shared.play(episode)
    }

    override func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? {
        guard let episode = dataSource.itemIdentifier(for: indexPath) else { return nil }
        let web = UIContextualAction(style: .normal, title: "Web") { [weak self] _, _, done in
            if let link = ShowNotes(episode.notes).links.first {
                self?.present(SFSafariViewController(url: link), animated: true)
            }
            done(true)
        }
        web.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [web])
    }
}

extension EpisodesViewController: UISearchResultsUpdating {
    func updateSearchResults(for searchController: UISearchController) {
        store.query = searchController.searchBar.text ?? ""
    }
}
