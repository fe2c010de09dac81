import AVFoundation
import Foundation
import FoundationNetworking
import HeadUnitCore
import Testing

extension Faces {
  /// Streams are never kept: whoever asks for it hears so.
  @Suite struct DownloadTests {
    @Test(arguments: [
      (PhoneCondition.Network.good, URLError.Code.unknown), (.offline, .notConnectedToInternet),
    ])
    func aStreamThatIsToBeTakenEndsWithAnError(
      network: PhoneCondition.Network, code: URLError.Code
    ) {
      var drive = AudioDrive { journal in
        later(5) {
          let queue = OperationQueue()
          let session = session(DownloadJournal(journal, queue), queue)
          let task = task("one", session)
          task?.taskDescription = "one"
          journal.note("\(task?.state == .suspended) \(task?.taskIdentifier ?? 0)")
          task?.resume()
          let both = session.aggregateAssetDownloadTask(
            with: asset("two"), mediaSelections: [], assetTitle: "Two", assetArtworkData: nil)
          later(5) { both?.resume() }
        }
      }
      drive.simulation.perform(.phone(.networkChanged(network)))
      drive.advance(by: 30)

      #expect(
        drive.journal.lines == [
          "true 1", "one \(code.rawValue) true true", "- \(code.rawValue) true true",
        ])
    }

    @Test func aDownloadThatIsCancelledSaysSoAndEndsOnce() {
      var drive = AudioDrive { journal in
        let queue = OperationQueue()
        let session = session(DownloadJournal(journal, queue), queue)
        let (first, second) = (task("one", session), task("two", session))
        first?.taskDescription = "first"
        second?.taskDescription = "second"
        first?.resume()
        first?.cancel()
        later(5) { second?.cancel() }
      }
      drive.advance(by: 30)

      let code = URLError.Code.cancelled.rawValue
      #expect(drive.journal.lines == ["first \(code) true true", "second \(code) true true"])
    }

    @Test func aDownloadThatIsHeldBackEndsWhenItGoesOn() {
      var drive = AudioDrive { journal in
        let queue = OperationQueue()
        let session = session(DownloadJournal(journal, queue), queue)
        let task = task("one", session)
        task?.resume()
        task?.suspend()
        later(5) {
          session.getAllTasks { tasks in
            journal.note("\(tasks.count) \(tasks.first is AVAssetDownloadTask)")
            for task in tasks { task.resume() }
          }
        }
        later(10) { session.getAllTasks { journal.note("\($0.count)") } }
      }
      drive.advance(by: 30)

      #expect(drive.journal.lines == ["1 true", "- -1 true true", "0"])
    }

    @Test func aSessionThatIsClosedCancelsAndSaysThatItIsOver() {
      var drive = AudioDrive { journal in
        let session = session(DownloadJournal(journal, .main), .main)
        task("one", session)?.resume()
        session.invalidateAndCancel()
      }
      drive.advance(by: 30)

      let code = URLError.Code.cancelled.rawValue
      #expect(drive.journal.lines.first == "- \(code) true true")
    }

    @Test func nothingOfAStreamIsOnThePhone() {
      let configuration = AVAssetDownloadConfiguration(asset: asset("one"), title: "One")
      configuration.primaryContentConfiguration.variantQualifiers = [
        AVAssetVariantQualifier(predicate: NSPredicate(value: true))
      ]
      configuration.auxiliaryContentConfigurations = [AVAssetDownloadContentConfiguration()]
      let session = AVAssetDownloadURLSession(
        configuration: .default, assetDownloadDelegate: nil, delegateQueue: nil)
      let task = session.makeAssetDownloadTask(downloadConfiguration: configuration)
      #expect(task.urlAsset.assetCache?.isPlayableOffline == false)
      #expect(task.state == .suspended && task.loadedTimeRanges.isEmpty)
      #expect(AVURLAsset(url: URL(fileURLWithPath: "/one.m4a")).assetCache == nil)
      session.finishTasksAndInvalidate()
      task.cancel()
    }
  }
}

private func asset(_ name: String) -> AVURLAsset {
  AVURLAsset(url: URL(string: "https://example.com/\(name).m3u8") ?? URL(fileURLWithPath: "/"))
}

private func session(
  _ delegate: any AVAssetDownloadDelegate, _ queue: OperationQueue
) -> AVAssetDownloadURLSession {
  AVAssetDownloadURLSession(
    configuration: .default, assetDownloadDelegate: delegate, delegateQueue: queue)
}

private func task(_ name: String, _ session: AVAssetDownloadURLSession) -> AVAssetDownloadTask? {
  session.makeAssetDownloadTask(
    asset: asset(name), assetTitle: name, assetArtworkData: nil,
    options: [AVAssetDownloadTaskMinimumRequiredMediaBitrateKey: 128_000])
}

/// Notes how tasks end, and whether that is told where it was wanted.
private final class DownloadJournal: NSObject, AVAssetDownloadDelegate, @unchecked Sendable {
  private let journal: Journal
  private let queue: OperationQueue

  init(_ journal: Journal, _ queue: OperationQueue) {
    (self.journal, self.queue) = (journal, queue)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let error = error as? NSError
    let isItsError = error?.domain == NSURLErrorDomain && task.error != nil
    let isOver = isItsError && task.state == .completed
    journal.note(
      "\(task.taskDescription ?? "-") \(error?.code ?? 0) \(isOver) "
        + "\(OperationQueue.current === queue)")
  }
}
